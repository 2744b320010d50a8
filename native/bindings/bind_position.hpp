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

// The legal moves of a position, generated when one of them is looked at; how many they are is counted before that.
class PyMoves {
   public:
    // *none*: of a game that is over.
    PyMoves(const Position& before, const Ruleset* rules, bool none = false)
        : before_(before), rules_(rules), none_(none), made_(none) {}

    [[nodiscard]] const Position& before() const { return before_; }
    [[nodiscard]] const Ruleset* rules() const { return rules_; }
    [[nodiscard]] bool none() const { return none_; }
    [[nodiscard]] bool any() const { return made_ ? !values_.empty() : rules_->kernel->has_move(before_); }
    [[nodiscard]] std::size_t size() const {
        return made_ ? values_.size() : static_cast<std::size_t>(rules_->kernel->count_moves(before_));
    }
    [[nodiscard]] const std::vector<Move>& values() const;

   private:
    Position before_;
    const Ruleset* rules_;
    bool none_;
    mutable bool made_;
    mutable std::vector<Move> values_;
};

// A new instance of *type* (a Python subclass of the bound Position) that holds *value*.
nb::object make_position(nb::handle type, const Position& value, const Ruleset* rules);

// The move that *argument* (a Move, squares, or text read by *board*.parse_move) stands for at *p*; raises
// IllegalMoveError.
Move legal_move(nb::handle board, const PyPosition& p, nb::handle argument);

// A function or class that damas.rules.board and damas.rules.game have left here for the kernel to call.
nb::object hook(const char* name);

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
