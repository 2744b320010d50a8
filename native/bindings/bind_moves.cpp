#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind_position.hpp"
#include "notation.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;

nb::tuple path_of(const PyMove& m) {
    Path path;
    m.rules->kernel->path(m.before, m.value, path);
    nb::list list;
    for (const Bit bit : path) list.append(m.rules->numbering.number(bit));
    return nb::tuple(list);
}

std::string text_of(const PyMove& m, char separator, SquareNames names) {
    MoveList legal;
    m.rules->kernel->legal_moves(m.before, legal);
    return write_move(m.before, m.value, legal, *m.rules, separator, names);
}

nb::object board_before(const Position& before, const Ruleset* rules) {
    return make_position(hook("board_type"), before, rules);
}

// As the game writes it.
std::string written(const PyMove& m) { return text_of(m, m.rules->capture_separator, SquareNames::numbers); }

// In one of the styles "numeric", "pdn" and "algebraic".
std::string styled(const PyMove& m, nb::args given, nb::kwargs named) {
    const bool by_name = named.contains("style");
    if (given.size() + named.size() == 0) return written(m);
    if (given.size() + named.size() != 1 || (named.size() == 1 && !by_name)) {
        throw nb::type_error("Move.text() takes one argument, style");
    }
    const nb::object style = by_name ? nb::object(named["style"]) : nb::object(given[0]);
    std::string_view name;
    if (nb::try_cast(style, name)) {
        if (name == "numeric") return written(m);
        if (name == "pdn") return text_of(m, 'x', SquareNames::numbers);
        if (name == "algebraic" && m.rules->numbering.has_algebraic()) return text_of(m, 'x', SquareNames::algebraic);
    }
    hook("no_style")(style, m.rules->name);
    throw std::logic_error("a style was not refused");
}

bool promotes(const PyMove& m) { return crowns(*m.rules->kernel, m.before, m.value); }

nb::dict move_values(const PyMove& m) {
    nb::dict values;
    values["notation"] = written(m);
    values["pdn"] = text_of(m, 'x', SquareNames::numbers);
    values["algebraic"] = nb::none();
    if (m.rules->numbering.has_algebraic()) values["algebraic"] = text_of(m, 'x', SquareNames::algebraic);
    values["path"] = nb::list(path_of(m));
    values["captured"] = nb::list(numbers_of(m.rules->numbering, m.value.captured));
    values["promotes"] = promotes(m);
    return values;
}

bool equal_moves(const PyMove& a, const PyMove& b) {
    return a.value == b.value && a.rules == b.rules && a.before.turn == b.before.turn;
}

// A move made again from the result of `reduced`: by the position before it, its route and the
// captured pieces.
nb::object remade_move(const PyPosition& before, const std::vector<int>& path, const std::vector<int>& captured) {
    Bitboard taken = 0;
    for (const int n : captured) {
        const int bit = before.rules->numbering.bit(n);
        if (bit >= 0) taken |= bit_board(bit);
    }
    MoveList legal;
    before.rules->kernel->legal_moves(before.value, legal);
    const auto ends = [&](const Move& move) {
        return !path.empty() && before.rules->numbering.number(move.from) == path.front() &&
               before.rules->numbering.number(move.to) == path.back();
    };
    for (const Move& move : legal) {
        if (ends(move) && move.captured == taken) return nb::cast(PyMove{before.value, move, before.rules});
    }
    throw nb::value_error("this is no legal move of its position");
}

PyMoves remade_moves(const PyPosition& before, bool none) { return {before.value, before.rules, none}; }

void bind_move(nb::module_& m) {
    documented<PyMove>(m, "Move", nb::is_final())
        .def_prop_ro("from_square", [](const PyMove& s) { return s.rules->numbering.number(s.value.from); })
        .def_prop_ro("to_square", [](const PyMove& s) { return s.rules->numbering.number(s.value.to); })
        .def_prop_ro("captured", [](const PyMove& s) { return numbers_of(s.rules->numbering, s.value.captured); })
        .def_prop_ro("path", path_of)
        .def_prop_ro("is_capture", [](const PyMove& s) { return s.value.captured != 0; })
        .def_prop_ro("promotes", promotes)
        .def("text", styled)
        .def("to_dict",
             [](const PyMove& s, nb::args more, nb::kwargs named) {
                 if (more.size() + named.size() != 0) throw nb::type_error("Move.to_dict() takes no argument");
                 return move_values(s);
             })
        .def("__reduce__",
             [](const PyMove& s) {
                 const nb::tuple taken = numbers_of(s.rules->numbering, s.value.captured);
                 return nb::make_tuple(hook("move_again"),
                                       nb::make_tuple(board_before(s.before, s.rules), path_of(s), taken));
             })
        .def("__str__", written)
        .def("__repr__", [](const PyMove& s) { return "<Move " + written(s) + ">"; })
        .def("__hash__",
             [](const PyMove& s) {
                 return zobrist::mix(folded(s.value.captured) * 31 + s.value.from * 64U + s.value.to) >> 1;
             })
        .def(
            "__eq__",
            [](const PyMove& s, nb::handle o) {
                return nb::isinstance<PyMove>(o) && equal_moves(s, nb::cast<const PyMove&>(o));
            },
            "other"_a.none());
}

// A list of moves is walked at every node of a program: its slots are filled directly, without a dispatch.
Py_ssize_t moves_length(PyObject* self) noexcept {
    return static_cast<Py_ssize_t>(nb::inst_ptr<PyMoves>(self)->size());
}

int moves_any(PyObject* self) noexcept { return nb::inst_ptr<PyMoves>(self)->any() ? 1 : 0; }

PyObject* move_at(const PyMoves& s, std::size_t i) noexcept {
    try {
        return nb::cast(PyMove{s.before(), s.values()[i], s.rules()}).release().ptr();
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

PyObject* moves_item(PyObject* self, Py_ssize_t i) noexcept {
    if (i >= 0 && i < moves_length(self)) return move_at(*nb::inst_ptr<PyMoves>(self), static_cast<std::size_t>(i));
    PyErr_SetString(PyExc_IndexError, "there is no such legal move");
    return nullptr;
}

PyObject* all_moves(PyObject* self) noexcept {
    const PyMoves& s = *nb::inst_ptr<PyMoves>(self);
    const std::size_t count = s.values().size();
    PyObject* all = PyTuple_New(static_cast<Py_ssize_t>(count));
    if (all == nullptr) return nullptr;
    for (std::size_t i = 0; i < count; ++i) {
        PyObject* move = move_at(s, i);
        if (move == nullptr) {
            Py_DECREF(all);
            return nullptr;
        }
        fill_slot(all, i, move);
    }
    return all;
}

PyObject* moves_iterator(PyObject* self) noexcept {
    PyObject* all = all_moves(self);
    if (all == nullptr) return nullptr;
    PyObject* result = PyObject_GetIter(all);
    Py_DECREF(all);
    return result;
}

// One move for a number; a tuple for a slice, as tuples do it.
PyObject* moves_subscript(PyObject* self, PyObject* key) noexcept {
    if (PyIndex_Check(key) != 0) {
        const Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
        if (i == -1 && PyErr_Occurred() != nullptr) return nullptr;
        return moves_item(self, i < 0 ? i + moves_length(self) : i);
    }
    PyObject* all = all_moves(self);
    if (all == nullptr) return nullptr;
    PyObject* result = PyObject_GetItem(all, key);
    Py_DECREF(all);
    return result;
}

// Equal to a list of moves, a tuple or a list that holds equal moves in the same order; a slice is a tuple.
PyObject* moves_compare(PyObject* self, PyObject* other, int how) noexcept {
    const bool comparable = nb::isinstance<PyMoves>(other) || PyTuple_Check(other) != 0 || PyList_Check(other) != 0;
    if ((how != Py_EQ && how != Py_NE) || !comparable) Py_RETURN_NOTIMPLEMENTED;
    PyObject* own = all_moves(self);
    PyObject* theirs = own == nullptr ? nullptr : PySequence_Tuple(other);
    PyObject* result = theirs == nullptr ? nullptr : PyObject_RichCompare(own, theirs, how);
    Py_XDECREF(own);
    Py_XDECREF(theirs);
    return result;
}

Py_hash_t moves_hash(PyObject* self) noexcept {
    PyObject* all = all_moves(self);
    if (all == nullptr) return -1;
    const Py_hash_t result = PyObject_Hash(all);
    Py_DECREF(all);
    return result;
}

nb::object as_tuple(nb::handle moves) { return nb::steal(PySequence_Tuple(moves.ptr())); }

PyType_Slot sequence_slots[] = {{Py_nb_bool, reinterpret_cast<void*>(moves_any)},
                                {Py_sq_length, reinterpret_cast<void*>(moves_length)},
                                {Py_sq_item, reinterpret_cast<void*>(moves_item)},
                                {Py_mp_length, reinterpret_cast<void*>(moves_length)},
                                {Py_mp_subscript, reinterpret_cast<void*>(moves_subscript)},
                                {Py_tp_iter, reinterpret_cast<void*>(moves_iterator)},
                                {Py_tp_richcompare, reinterpret_cast<void*>(moves_compare)},
                                {Py_tp_hash, reinterpret_cast<void*>(moves_hash)},
                                {0, nullptr}};

void bind_moves(nb::module_& m) {
    documented<PyMoves>(m, "MoveList", nb::is_final(), nb::type_slots(sequence_slots))
        .def(
            "__contains__",
            [](const PyMoves& s, nb::handle o) {
                if (!nb::isinstance<PyMove>(o)) return false;
                const PyMove& move = nb::cast<const PyMove&>(o);
                return move.rules == s.rules() && move.before.turn == s.before().turn &&
                       std::find(s.values().begin(), s.values().end(), move.value) != s.values().end();
            },
            "move"_a.none())
        .def("__reversed__",
             [](nb::handle s) { return nb::iter(as_tuple(s)[nb::slice(nb::none(), nb::none(), nb::int_(-1))]); })
        .def("index",
             [](nb::handle s, nb::args where, nb::kwargs named) { return as_tuple(s).attr("index")(*where, **named); })
        .def("count",
             [](nb::handle s, nb::args move, nb::kwargs named) { return as_tuple(s).attr("count")(*move, **named); })
        .def("__reduce__",
             [](const PyMoves& s) {
                 return nb::make_tuple(hook("moves_again"),
                                       nb::make_tuple(board_before(s.before(), s.rules()), s.none()));
             })
        .def("__repr__", [](const PyMoves& s) {
            std::string text = "<MoveList";
            for (const Move& move : s.values()) {
                text += ' ' + written({s.before(), move, s.rules()});
            }
            return text + ">";
        });
}

}  // namespace
}  // namespace damas::python

void register_moves(nanobind::module_& m) {
    using namespace damas::python;
    bind_move(m);
    bind_moves(m);
    def_function(m, "_remade_move", remade_move);
    def_function(m, "_remade_moves", remade_moves);
}
