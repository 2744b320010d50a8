#include "bind_position.hpp"

#include <nanobind/make_iterator.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <future>
#include <limits>
#include <optional>

#include "pdn/play.hpp"
#include "refusal.hpp"

namespace damas::python {
namespace {

using namespace nb::literals;

// damas.rules.board puts its own functions here: they turn a fault into the right DamasError and raise it.
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
                         int men_per_side, Win win, bool hyphen_captures) {
    const Kernel* kernel = find_kernel(flags);
    if (kernel == nullptr) throw nb::value_error("this combination of rules is not compiled into the kernel");
    // Never freed: positions point here.
    return new Ruleset{std::move(name), kernel, Numbering(*kernel, numbers, mirrored),
                       {men_per_side},  win,    hyphen_captures ? '-' : 'x'};
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

// A list or a tuple of at least two squares of the board as bits.
std::optional<std::vector<Bit>> path_in(const Ruleset& rules, PyObject* given) {
    const bool list = PyList_CheckExact(given) != 0;
    if (!list && PyTuple_CheckExact(given) == 0) return std::nullopt;
    const Py_ssize_t count = list ? PyList_Size(given) : PyTuple_Size(given);
    std::vector<Bit> path;
    for (Py_ssize_t i = 0; i < count; ++i) {
        const int bit = bit_of(rules.numbering, list ? PyList_GetItem(given, i) : PyTuple_GetItem(given, i));
        if (bit < 0) return std::nullopt;
        path.push_back(static_cast<Bit>(bit));
    }
    if (path.size() < 2) return std::nullopt;
    return path;
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

// The moves that *squares* may mean: those that land on exactly these, else all that pass them. Two squares are the
// capture of one piece, where longer ones end on the same square too.
nb::list fitting_moves(const PyPosition& self, nb::handle squares) {
    if (const auto path = path_in(*self.rules, squares.ptr())) {
        MoveList legal;
        if (const Move* only = pdn::only_move(*self.rules->kernel, self.value, *path, legal)) {
            nb::list found;
            found.append(nb::cast(PyMove{self.value, *only, self.rules}));
            return found;
        }
    }
    const bool whole = nb::len(squares) > 2;
    nb::list found = find_moves(self, squares, whole);
    if (whole ? nb::len(found) > 0 : nb::len(found) < 2) return found;
    nb::list others = find_moves(self, squares, !whole);
    return nb::len(others) > 0 ? others : found;
}

// A number of Python as the kernel's refusals take it: one that is too large stays too large.
std::int64_t wide_number(nb::handle value) {
    const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
    if (!whole.is_valid()) throw nb::python_error();
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
    if (overflow != 0) return overflow > 0 ? std::numeric_limits<std::int64_t>::max() : std::int64_t{0};
    return number;
}

// The reason that a move through *squares* is refused as (code, rule, case, fields of its sentence), or None.
nb::object refusal(const PyPosition& self, nb::handle squares) {
    std::vector<std::int64_t> path;
    for (const nb::handle square : squares) path.push_back(wide_number(square));
    const Refusal found = explain(*self.rules, self.value, path);
    if (found.code == nullptr) return nb::none();
    nb::dict fields;
    for (const auto& [name, number] : found.values) {
        if (name != nullptr) fields[name] = number;
    }
    if (found.offers) {
        const auto from = static_cast<Bit>(self.rules->numbering.bit(static_cast<int>(path.front())));
        fields["moves"] = offered_moves(*self.rules, self.value, found, from);
    }
    return nb::make_tuple(found.code, found.rule, found.detail, fields);
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
    documented<Ruleset>(m, "Rules")
        .def_ro("name", &Ruleset::name)
        .def_prop_ro("squares", [](const Ruleset& r) { return r.numbering.squares(); })
        .def_prop_ro("tabled", [](const Ruleset& r) { return r.kernel->tabled; })
        .def_prop_ro("words", [](const Ruleset& r) { return r.kernel->words; })
        .def_prop_ro("majority", [](const Ruleset& r) { return r.kernel->flags.best_only(); })
        .def_prop_ro("quality", [](const Ruleset& r) { return r.kernel->flags.quality(); })
        .def_prop_ro("bars_return", [](const Ruleset& r) { return r.kernel->flags.bars_return(); });
    def_function(
        m, "rules",
        [](std::string name, int size, bool men_capture_backward, int priority, bool promotion_in_passing,
           const std::vector<int>& numbers, bool mirrored, int men_per_side, bool hyphen_captures, bool flying_king,
           bool man_takes_king, bool orthogonal_captures, int landing, bool removed_at_once, bool turns_back,
           int same_king_moves, bool all_squares, int win) {
            const RuleFlags flags{.size = size,
                                  .men_capture_backward = men_capture_backward,
                                  .priority = static_cast<Priority>(priority),
                                  .promotion_in_passing = promotion_in_passing,
                                  .flying_king = flying_king,
                                  .man_takes_king = man_takes_king,
                                  .orthogonal_captures = orthogonal_captures,
                                  .landing = static_cast<Landing>(landing),
                                  .removed_at_once = removed_at_once,
                                  .turns_back = turns_back,
                                  .same_king_moves = same_king_moves,
                                  .all_squares = all_squares};
            return new_rules(std::move(name), flags, numbers, mirrored, men_per_side, static_cast<Win>(win),
                             hyphen_captures);
        },
        nb::rv_policy::reference, nb::kw_only(), "name"_a, "size"_a, "men_capture_backward"_a, "priority"_a,
        "promotion_in_passing"_a, "numbers"_a, "mirrored"_a, "men_per_side"_a, "hyphen_captures"_a,
        "flying_king"_a = true, "man_takes_king"_a = true, "orthogonal_captures"_a = false, "landing"_a = 0,
        "removed_at_once"_a = false, "turns_back"_a = false, "same_king_moves"_a = 0, "all_squares"_a = false,
        "win"_a = 0);
    def_function(m, "set_hook", [](const char* name, nb::object hook) { hooks()[name] = hook; });
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
        .def_prop_ro("legal_moves", [](const PyPosition& s) { return PyMoves(s.value, s.rules); })
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
        .def("fitting_moves", fitting_moves, "path"_a)
        .def("_refusal", refusal, "path"_a)
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

nb::tuple numbers_of(const Numbering& numbering, Bitboard b) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(popcount(b)));
    std::size_t place = 0;
    for (int n = 1; n <= numbering.squares() && b != 0; ++n) {
        const Bitboard square = bit_board(numbering.bit(n));
        if ((b & square) == 0) continue;
        fill_slot(result.ptr(), place++, nb::int_(n).release().ptr());
        b &= ~square;
    }
    return result;
}

nb::object make_position(nb::handle type, const Position& value, const Ruleset* rules) {
    nb::object result = nb::inst_alloc(type);
    new (nb::inst_ptr<PyPosition>(result)) PyPosition{value, rules};
    nb::inst_mark_ready(result);
    return result;
}

const std::vector<Move>& PyMoves::values() const {
    if (!made_) {
        thread_local MoveList scratch;
        scratch.clear();
        rules_->kernel->legal_moves(before_, scratch);
        values_.assign(scratch.begin(), scratch.end());
        made_ = true;
    }
    return values_;
}

Move legal_move(nb::handle board, const PyPosition& p, nb::handle argument) {
    nb::object read;
    if (!nb::isinstance<PyMove>(argument)) {
        if (const auto path = path_in(*p.rules, argument.ptr())) {
            MoveList legal;
            if (const Move* found = pdn::only_move(*p.rules->kernel, p.value, *path, legal)) return *found;
        }
        read = board.attr("parse_move")(argument);
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
    bind_board(m);
}
