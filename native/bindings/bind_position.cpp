#include <nanobind/nanobind.h>

void register_position(nanobind::module_&) {}
