#include "bind_position.hpp"

#include <nanobind/make_iterator.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>

#include "notation.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;

// damas.board puts its own functions here: they turn a fault into the right DamasError and raise it.
nb::dict& hooks() {
    static nb::dict* table = new nb::dict();
    return *table;
}

// Bytes of UTF-8 as text, cut where they may be: what is no whole character becomes a question mark.
nb::object decoded(std::string_view bytes) {
    return nb::steal(PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace"));
}

// The fault's place is told in characters of the text, not in bytes.
[[noreturn]] void raise_fault(const TextFault& fault, std::string_view text, const Ruleset* rules) {
    const auto place = nb::len(decoded(text.substr(0, static_cast<std::size_t>(fault.position))));
    hook("fault")(fault.code, place, decoded(fault.value), fault.limit, decoded(text), rules->name,
                  rules->numbering.squares());
    throw std::logic_error("a fault was not raised");
}

const char* colour_name(Colour c) { return c == Colour::white ? "white" : "black"; }

// Names of colours as Python code has them: one object each, found by its address.
Colour colour_of(nb::handle name) {
    static PyObject* const white = PyUnicode_InternFromString("white");
    static PyObject* const black = PyUnicode_InternFromString("black");
    if (name.ptr() == white) return Colour::white;
    if (name.ptr() == black) return Colour::black;
    std::string_view text;
    if (nb::try_cast(name, text)) {
        if (text == "white") return Colour::white;
        if (text == "black") return Colour::black;
    }
    hook("not_a_colour")(name);
    throw std::logic_error("a colour was not refused");
}

// Puts a new reference into a tuple that is being filled; the stable interface of Python has no macro for it.
void fill_slot(PyObject* tuple, std::size_t place, PyObject* value) noexcept {
#ifdef Py_LIMITED_API
    PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(place), value);
#else
    PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(place), value);
#endif
}

// The numbers of the squares of *b*, ascending.
nb::tuple numbers_of(const Numbering& numbering, Bitboard b) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(std::popcount(b)));
    std::size_t place = 0;
    for (int n = 1; n <= numbering.squares() && b != 0; ++n) {
        const Bitboard square = bit_board(numbering.bit(n));
        if ((b & square) == 0) continue;
        fill_slot(result.ptr(), place++, nb::int_(n).release().ptr());
        b &= ~square;
    }
    return result;
}

// The bit of a number of Python; -1 for anything but a whole number of Python's own that names a square.
int bit_of(const Numbering& numbering, PyObject* number) {
    if (PyLong_CheckExact(number) == 0) return -1;
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number, &overflow);
    return overflow != 0 || value < 1 || value > numbering.squares() ? -1 : numbering.bit(static_cast<int>(value));
}

// The squares of a list or a tuple, each once; none where something else is among them.
std::optional<Bitboard> squares_in(const Numbering& numbering, PyObject* given) {
    const bool list = PyList_CheckExact(given) != 0;
    if (!list && PyTuple_CheckExact(given) == 0) return std::nullopt;
    const Py_ssize_t count = list ? PyList_Size(given) : PyTuple_Size(given);
    Bitboard found = 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
        const int bit = bit_of(numbering, list ? PyList_GetItem(given, i) : PyTuple_GetItem(given, i));
        if (bit < 0 || (found & bit_board(bit)) != 0) return std::nullopt;
        found |= bit_board(bit);
    }
    return found;
}

// Squares as a caller gives them. Python reads any other value, or refuses it.
Bitboard read_squares(const Ruleset* rules, nb::handle given) {
    if (const auto found = squares_in(rules->numbering, given.ptr())) return *found;
    Bitboard result = 0;
    for (const nb::handle number : hook("squares")(given, rules)) {
        const int bit = rules->numbering.bit(nb::cast<int>(number));
        if (bit >= 0) result |= bit_board(bit);
    }
    return result;
}

const Ruleset* new_rules(std::string name, const RuleFlags& flags, const std::vector<int>& numbers, bool mirrored,
                         int men_per_side, bool hyphen_captures) {
    const Kernel* kernel = find_kernel(flags);
    if (kernel == nullptr) throw nb::value_error("this combination of rules is not compiled into the kernel");
    // Never freed: positions point here.
    return new Ruleset{
        std::move(name), kernel, Numbering(*kernel, numbers, mirrored), {men_per_side}, hyphen_captures ? '-' : 'x'};
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

PyMoves remade_moves(const PyPosition& before, bool none) {
    return none ? PyMoves{before.value, before.rules, {}} : moves_of(before.value, before.rules);
}

std::vector<Bit> stops_of(const Ruleset& rules, const std::vector<int>& path) {
    std::vector<Bit> stops;
    for (const int n : path) {
        const int bit = rules.numbering.bit(n);
        if (bit < 0) return {};
        stops.push_back(static_cast<Bit>(bit));
    }
    return stops;
}

nb::list find_moves(const PyPosition& self, nb::handle squares, bool exact) {
    nb::list found;
    std::vector<int> path;
    if (PyUnicode_Check(squares.ptr()) != 0 || !nb::try_cast(squares, path)) hook("not_squares")(squares);
    const std::vector<Bit> stops = stops_of(*self.rules, path);
    if (stops.size() < 2) return found;
    MoveList legal;
    self.rules->kernel->legal_moves(self.value, legal);
    for (const Move& move : legal) {
        if (self.rules->kernel->has_route(self.value, move, stops, exact)) {
            found.append(nb::cast(PyMove{self.value, move, self.rules}));
        }
    }
    return found;
}

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

bool promotes(const PyMove& m) { return crowns(*m.rules->kernel, m.before, m.value); }

nb::dict move_values(const PyMove& m) {
    nb::dict values;
    values["notation"] = text_of(m, m.rules->capture_separator, SquareNames::numbers);
    values["pdn"] = text_of(m, 'x', SquareNames::numbers);
    values["path"] = nb::list(path_of(m));
    values["captured"] = nb::list(numbers_of(m.rules->numbering, m.value.captured));
    values["promotes"] = promotes(m);
    return values;
}

bool equal_moves(const PyMove& a, const PyMove& b) {
    return a.value == b.value && a.rules == b.rules && a.before.turn == b.before.turn;
}

std::uint64_t run_perft(const PyPosition& self, nb::handle plies) {
    int depth = 0;
    if (PyBool_Check(plies.ptr()) != 0 || !nb::try_cast(plies, depth) || depth < 0) hook("not_a_count")("depth", plies);
    if (depth <= 3) return self.rules->kernel->perft(self.value, depth, nullptr);
    std::atomic<bool> stop{false};
    auto work = std::async(std::launch::async, [&] { return self.rules->kernel->perft(self.value, depth, &stop); });
    while (true) {
        {
            nb::gil_scoped_release release;
            if (work.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready) break;
        }
        if (PyErr_CheckSignals() != 0) {
            stop = true;
            nb::gil_scoped_release release;
            work.wait();
            break;
        }
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return work.get();
}

nb::object position_from_fen(nb::handle type, const Ruleset* rules, std::string_view text) {
    Position p;
    if (const TextFault fault = read_fen(text, *rules->kernel, rules->numbering, rules->limits, p)) {
        raise_fault(fault, text, rules);
    }
    return make_position(type, p, rules);
}

nb::object position_from_pieces(nb::handle type, const Ruleset* rules, nb::handle white_men, nb::handle white_kings,
                                nb::handle black_men, nb::handle black_kings, nb::handle turn) {
    Position p;
    p.turn = colour_of(turn);
    p.men[0] = read_squares(rules, white_men);  // in the order in which a wrong one is to be named
    p.kings[0] = read_squares(rules, white_kings);
    p.men[1] = read_squares(rules, black_men);
    p.kings[1] = read_squares(rules, black_kings);
    p.key = zobrist_key(p);
    if (const TextFault fault = check_position(p, *rules->kernel, rules->numbering, rules->limits)) {
        raise_fault(fault, "", rules);
    }
    return make_position(type, p, rules);
}

nb::object after(nb::handle self, nb::handle move) {
    const PyPosition& p = *nb::inst_ptr<PyPosition>(self);
    return make_position(self.type(), p.rules->kernel->after(p.value, legal_move(self, p, move)), p.rules);
}

void bind_rules(nb::module_& m) {
    documented<Ruleset>(m, "Rules").def_ro("name", &Ruleset::name).def_prop_ro("squares", [](const Ruleset& r) {
        return r.numbering.squares();
    });
    def_function(
        m, "rules",
        [](std::string name, int size, bool men_capture_backward, bool majority, bool quality,
           bool promotion_in_passing, const std::vector<int>& numbers, bool mirrored, int men_per_side,
           bool hyphen_captures) {
            return new_rules(std::move(name), {size, men_capture_backward, majority, quality, promotion_in_passing},
                             numbers, mirrored, men_per_side, hyphen_captures);
        },
        nb::rv_policy::reference, nb::kw_only(), "name"_a, "size"_a, "men_capture_backward"_a, "majority"_a,
        "quality"_a, "promotion_in_passing"_a, "numbers"_a, "mirrored"_a, "men_per_side"_a, "hyphen_captures"_a);
    def_function(m, "set_hook", [](const char* name, nb::object hook) { hooks()[name] = hook; });
}

void bind_move(nb::module_& m) {
    documented<PyMove>(m, "Move", nb::is_final())
        .def_prop_ro("from_square", [](const PyMove& s) { return s.rules->numbering.number(s.value.from); })
        .def_prop_ro("to_square", [](const PyMove& s) { return s.rules->numbering.number(s.value.to); })
        .def_prop_ro("captured", [](const PyMove& s) { return numbers_of(s.rules->numbering, s.value.captured); })
        .def_prop_ro("path", path_of)
        .def_prop_ro("is_capture", [](const PyMove& s) { return s.value.captured != 0; })
        .def_prop_ro("promotes", promotes)
        .def_prop_ro("notation",
                     [](const PyMove& s) { return text_of(s, s.rules->capture_separator, SquareNames::numbers); })
        .def_prop_ro("pdn", [](const PyMove& s) { return text_of(s, 'x', SquareNames::numbers); })
        .def_prop_ro("algebraic",
                     [](const PyMove& s) -> nb::object {
                         if (!s.rules->numbering.has_algebraic()) return nb::none();
                         return nb::cast(text_of(s, 'x', SquareNames::algebraic));
                     })
        .def("to_dict",
             [](const PyMove& s, nb::args more) {
                 if (more.size() != 0) throw nb::type_error("Move.to_dict() takes no argument");
                 return move_values(s);
             })
        .def("__reduce__",
             [](const PyMove& s) {
                 const nb::tuple taken = numbers_of(s.rules->numbering, s.value.captured);
                 return nb::make_tuple(hook("move_again"),
                                       nb::make_tuple(board_before(s.before, s.rules), path_of(s), taken));
             })
        .def("__str__", [](const PyMove& s) { return text_of(s, s.rules->capture_separator, SquareNames::numbers); })
        .def("__repr__",
             [](const PyMove& s) {
                 return "<Move " + text_of(s, s.rules->capture_separator, SquareNames::numbers) + ">";
             })
        .def("__hash__",
             [](const PyMove& s) { return zobrist::mix(s.value.captured * 31 + s.value.from * 64U + s.value.to) >> 1; })
        .def(
            "__eq__",
            [](const PyMove& s, nb::handle o) {
                return nb::isinstance<PyMove>(o) && equal_moves(s, nb::cast<const PyMove&>(o));
            },
            "other"_a.none());
}

// A list of moves is walked at every node of a program: its slots are filled directly, without a dispatch.
Py_ssize_t moves_length(PyObject* self) noexcept {
    return static_cast<Py_ssize_t>(nb::inst_ptr<PyMoves>(self)->values.size());
}

PyObject* move_at(const PyMoves& s, std::size_t i) noexcept {
    try {
        return nb::cast(PyMove{s.before, s.values[i], s.rules}).release().ptr();
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
    PyObject* all = PyTuple_New(moves_length(self));
    if (all == nullptr) return nullptr;
    for (std::size_t i = 0; i < s.values.size(); ++i) {
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

PyType_Slot sequence_slots[] = {
    {Py_sq_length, reinterpret_cast<void*>(moves_length)}, {Py_sq_item, reinterpret_cast<void*>(moves_item)},
    {Py_mp_length, reinterpret_cast<void*>(moves_length)}, {Py_mp_subscript, reinterpret_cast<void*>(moves_subscript)},
    {Py_tp_iter, reinterpret_cast<void*>(moves_iterator)}, {Py_tp_richcompare, reinterpret_cast<void*>(moves_compare)},
    {Py_tp_hash, reinterpret_cast<void*>(moves_hash)},     {0, nullptr}};

void bind_moves(nb::module_& m) {
    documented<PyMoves>(m, "MoveList", nb::is_final(), nb::type_slots(sequence_slots))
        .def(
            "__contains__",
            [](const PyMoves& s, nb::handle o) {
                if (!nb::isinstance<PyMove>(o)) return false;
                const PyMove& move = nb::cast<const PyMove&>(o);
                return move.rules == s.rules && move.before.turn == s.before.turn &&
                       std::find(s.values.begin(), s.values.end(), move.value) != s.values.end();
            },
            "move"_a.none())
        .def("__reversed__",
             [](nb::handle s) { return nb::iter(as_tuple(s)[nb::slice(nb::none(), nb::none(), nb::int_(-1))]); })
        .def("index", [](nb::handle s, nb::args where) { return as_tuple(s).attr("index")(*where); })
        .def("count", [](nb::handle s, nb::args move) { return as_tuple(s).attr("count")(*move); })
        .def("__reduce__",
             [](const PyMoves& s) {
                 return nb::make_tuple(hook("moves_again"),
                                       nb::make_tuple(board_before(s.before, s.rules), s.values.empty()));
             })
        .def("__repr__", [](const PyMoves& s) {
            std::string text = "<MoveList";
            for (const Move& move : s.values) {
                text += ' ' + text_of({s.before, move, s.rules}, s.rules->capture_separator, SquareNames::numbers);
            }
            return text + ">";
        });
}

void bind_board(nb::module_& m) {
    documented<PyPosition>(m, "Position")
        .def_static("_from_fen", position_from_fen)
        .def_static("_from_pieces", position_from_pieces, nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(),
                    nb::arg().none(), nb::arg().none(), nb::arg().none())
        .def_prop_ro(
            "_rules", [](const PyPosition& s) { return s.rules; }, nb::rv_policy::reference)
        .def_prop_ro("fen", [](const PyPosition& s) { return write_fen(s.value, s.rules->numbering); })
        .def_prop_ro("turn", [](const PyPosition& s) { return colour_name(s.value.turn); })
        .def_prop_ro("key", [](const PyPosition& s) { return s.value.key; })
        .def_prop_ro("legal_moves", [](const PyPosition& s) { return moves_of(s.value, s.rules); })
        .def_prop_ro("move_count", [](const PyPosition& s) { return s.rules->kernel->count_moves(s.value); })
        .def(
            "men",
            [](const PyPosition& s, nb::handle c) {
                return numbers_of(s.rules->numbering, s.value.men[static_cast<std::size_t>(index(colour_of(c)))]);
            },
            "colour"_a.none())
        .def(
            "kings",
            [](const PyPosition& s, nb::handle c) {
                return numbers_of(s.rules->numbering, s.value.kings[static_cast<std::size_t>(index(colour_of(c)))]);
            },
            "colour"_a.none())
        .def("after", after, "move"_a.none())
        .def("find_moves", find_moves, "path"_a.none(), "exact"_a = false)
        .def("perft", run_perft, "depth"_a.none())
        .def("__hash__", [](const PyPosition& s) { return s.value.key >> 1; })
        .def(
            "__eq__",
            [](const PyPosition& s, nb::handle o) {
                if (!nb::isinstance<PyPosition>(o)) return false;
                const PyPosition& other = nb::cast<const PyPosition&>(o);
                return s.rules == other.rules && s.value.same_as(other.value);
            },
            "other"_a.none());
}

}  // namespace

nb::object hook(const char* name) { return nb::object(hooks()[name]); }

nb::object make_position(nb::handle type, const Position& value, const Ruleset* rules) {
    nb::object result = nb::inst_alloc(type);
    new (nb::inst_ptr<PyPosition>(result)) PyPosition{value, rules};
    nb::inst_mark_ready(result);
    return result;
}

PyMoves moves_of(const Position& p, const Ruleset* rules) {
    thread_local MoveList scratch;
    scratch.clear();
    rules->kernel->legal_moves(p, scratch);
    return {p, rules, {scratch.begin(), scratch.end()}};
}

Move legal_move(nb::handle board, const PyPosition& p, nb::handle argument) {
    nb::object read;
    if (!nb::isinstance<PyMove>(argument)) {
        read = board.attr("move")(argument);
        argument = read;
    }
    const PyMove& move = nb::cast<const PyMove&>(argument);
    if (move.rules == p.rules && move.before.same_as(p.value)) return move.value;
    MoveList legal;
    p.rules->kernel->legal_moves(p.value, legal);
    if (move.rules != p.rules || std::find(legal.begin(), legal.end(), move.value) == legal.end()) {
        hook("illegal")(board, argument);
    }
    return move.value;
}

}  // namespace damas::python

void register_position(nanobind::module_& m) {
    using namespace damas::python;
    bind_rules(m);
    bind_move(m);
    bind_moves(m);
    bind_board(m);
    def_function(m, "_remade_move", remade_move);
    def_function(m, "_remade_moves", remade_moves);
}
