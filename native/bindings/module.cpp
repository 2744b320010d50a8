// The Python module damas._kernel: one register function for each family of classes.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void register_position(nb::module_& m);
void register_moves(nb::module_& m);
void register_game(nb::module_& m);
void register_search(nb::module_& m);
void register_proof(nb::module_& m);
void register_train(nb::module_& m);
void register_pdn(nb::module_& m);
void register_archive(nb::module_& m);
void register_endgames(nb::module_& m);
void register_pairing(nb::module_& m);

// Begun by entry.cpp under the name that damas/_kernel.py has chosen. Classes are pickled by the name of the module,
// which is therefore the same for all kernels.
NB_MODULE(kernel, m) {
    m.attr("__name__") = "damas._kernel";
    m.attr("KERNEL") = DAMAS_KERNEL;
    m.doc() = "The draughts kernel: positions, moves, counters and search.";
    nb::set_leak_warnings(false);  // rule sets live as long as the process, by design
    register_position(m);
    register_moves(m);
    register_game(m);
    register_search(m);
    register_proof(m);
    register_train(m);
    register_pdn(m);
    register_archive(m);
    register_endgames(m);
    register_pairing(m);
}
