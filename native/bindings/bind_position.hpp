// Declarations that the bindings of positions share with those of games and of the search.
#pragma once

#include <nanobind/nanobind.h>

#include "documented.hpp"
#include "ruleset.hpp"

namespace damas::python {

namespace nb = nanobind;

struct PyPosition {
    Position value;
    const Ruleset* rules = nullptr;
};

// A legal move with the position that it belongs to: only legal moves are ever made into one.
struct PyMove {
    Position before;
    Move value;
    const Ruleset* rules = nullptr;
};

struct PyMoves {
    Position before;
    const Ruleset* rules = nullptr;
    std::vector<Move> values;
};

// A new instance of *type* (a Python subclass of the bound Position) that holds *value*.
nb::object make_position(nb::handle type, const Position& value, const Ruleset* rules);

// The move that *argument* (a Move, or text read by *board*.move) stands for at *p*; raises IllegalMoveError.
Move legal_move(nb::handle board, const PyPosition& p, nb::handle argument);

// A function or class that damas.board and damas.game have left here for the kernel to call.
nb::object hook(const char* name);

PyMoves moves_of(const Position& p, const Ruleset* rules);

// Puts a new reference into a tuple that is being filled; the stable interface of Python has no macro for it.
inline void fill_slot(PyObject* tuple, std::size_t place, PyObject* value) noexcept {
#ifdef Py_LIMITED_API
    PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(place), value);
#else
    PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(place), value);
#endif
}

// The numbers of the squares of *b*, ascending.
nb::tuple numbers_of(const Numbering& numbering, Bitboard b);

}  // namespace damas::python
