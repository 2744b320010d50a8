#include <nanobind/nanobind.h>

void register_search(nanobind::module_&) {}
