// The Python module damas._kernel: one register function for each family of classes.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void register_position(nb::module_& m);
void register_game(nb::module_& m);
void register_search(nb::module_& m);

NB_MODULE(_kernel, m) {
    m.doc() = "The draughts kernel: positions, moves, counters and search.";
    nb::set_leak_warnings(false);  // rule sets live as long as the process, by design
    register_position(m);
    register_game(m);
    register_search(m);
}
