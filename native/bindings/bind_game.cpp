#include <nanobind/nanobind.h>

void register_game(nanobind::module_&) {}
