#include "bind_game.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string_view>

namespace damas::python {
namespace {

using namespace nb::literals;
using KingsMen = std::pair<int, int>;

RepetitionMode mode_of(std::string_view name) {
    if (name == "off") return RepetitionMode::off;
    if (name == "automatic") return RepetitionMode::automatic;
    if (name == "claim") return RepetitionMode::claim;
    throw nb::value_error("repetition is \"off\", \"automatic\" or \"claim\"");
}

DrawRules make_rules(const Ruleset& rules, int quiet_limit, std::string_view repetition, int repetition_limit,
                     bool board_only, int forced_limit, const std::vector<int>& forced_line) {
    DrawRules result = draws_of(rules.win, *rules.kernel);
    result.quiet_limit = static_cast<std::uint16_t>(quiet_limit);
    result.repetition = mode_of(repetition);
    result.repetition_limit = static_cast<std::uint8_t>(repetition_limit);
    result.repetition_board_only = board_only;
    result.forced_limit = static_cast<std::uint16_t>(forced_limit);
    for (const int number : forced_line) {
        const int bit = rules.numbering.bit(number);
        if (bit < 0) throw nb::value_error("a line names squares of the board");
        result.main_road |= bit_board(bit);
    }
    return result;
}

void add_class(DrawRules& rules, int plies, const std::vector<KingsMen>& strong, const std::vector<KingsMen>& weak,
               bool carry_over, bool or_more) {
    const std::uint8_t number = rules.class_count;
    if (number >= DrawRules::max_classes) throw nb::value_error("too many endings with a limit");
    rules.classes[number] = {static_cast<std::uint16_t>(plies), carry_over, or_more};
    for (const auto& [kings, men] : strong) {
        for (const auto& [weak_kings, weak_men] : weak) {
            for (const int n : {kings, men, weak_kings, weak_men}) {
                if (n < 0 || n > 3) throw nb::value_error("an ending with a limit has 0 to 3 men or kings a side");
            }
            if (or_more && (kings != 3 || weak_kings == 3)) {
                throw nb::value_error("three kings or more stand against fewer than three");
            }
            rules.add_material(number, {{static_cast<std::uint8_t>(men), static_cast<std::uint8_t>(weak_men)},
                                        {static_cast<std::uint8_t>(kings), static_cast<std::uint8_t>(weak_kings)}});
        }
    }
}

nb::object board_of(const PyGame& game, const Position& p) { return make_position(hook("board_type"), p, game.rules); }

bool is_over(const PyGame& self) { return self.closed || self.track.drawn_by() != 0 || !self.track.has_move(); }

void push(nb::handle self, nb::handle move) {
    PyGame& game = *nb::inst_ptr<PyGame>(self);
    if (is_over(game)) hook("game_over")(self);
    // Text is read by the game itself, which knows the article of a refusal.
    game.track.push(legal_move(self, {game.track.position(), game.rules}, move));
}

nb::object pop(nb::handle self) {
    PyGame& game = *nb::inst_ptr<PyGame>(self);
    const std::size_t ply = game.track.ply();
    if (ply == 0) hook("no_move")();
    nb::object move = nb::cast(PyMove{game.track.position(ply - 1), game.track.move(ply), game.rules});
    game.track.pop();
    if (game.spoken) self.attr("_forget")();
    return move;
}

nb::tuple moves(const PyGame& self) {
    nb::list list;
    for (std::size_t ply = 1; ply <= self.track.ply(); ++ply) {
        list.append(nb::cast(PyMove{self.track.position(ply - 1), self.track.move(ply), self.rules}));
    }
    return nb::tuple(list);
}

// *mover*: "white", "black", or "" when no move was played.
void let_stand(PyGame& self, const PyPosition& board, std::string_view mover) {
    const std::uint8_t whose = mover == "white" ? 0 : mover == "black" ? 1 : DrawState::nobody;
    self.track.let_stand(board.value, whose);
}

// Takes back what came after *ply* plies, be they moves or positions that were let stand.
void go_back(PyGame& self, std::size_t ply) {
    while (self.track.ply() > ply) self.track.pop();
}

// Every counter of the game at present; None for a class, or the forçada, that is not running.
nb::dict counts(const PyGame& self) {
    const DrawState& state = self.track.state();
    nb::dict result;
    nb::list classes;
    for (int n = 0; n < self.track.rules().class_count; ++n) {
        const std::uint16_t plies = state.class_plies[static_cast<std::size_t>(n)];
        classes.append(plies == DrawState::not_running ? nb::none() : nb::object(nb::int_(plies)));
    }
    result["quiet"] = state.quiet;
    result["classes"] = classes;
    result["current_class"] =
        state.current_class == DrawRules::no_class ? nb::none() : nb::object(nb::int_(state.current_class));
    result["forced_side"] = state.forced_side == DrawState::nobody
                                ? nb::none()
                                : nb::object(nb::str(state.forced_side == 0 ? "white" : "black"));
    result["forced_moves"] = state.forced_moves;
    result["occurrences"] = self.track.occurrences();
    return result;
}

}  // namespace
}  // namespace damas::python

void register_game(nanobind::module_& m) {
    using namespace damas;
    using namespace damas::python;
    documented<DrawRules>(m, "DrawRules")
        .def_static("make", make_rules, "rules"_a, nb::kw_only(), "quiet_limit"_a, "repetition"_a, "repetition_limit"_a,
                    "board_only"_a, "forced_limit"_a, "forced_line"_a)
        .def("add_class", add_class, "plies"_a, "strong"_a, "weak"_a, "carry_over"_a, "or_more"_a);
    documented<PyGame>(m, "GameTrack")
        .def("__init__",
             [](PyGame* self, const PyPosition& start, const DrawRules& rules) {
                 new (self) PyGame{GameTrack(*start.rules->kernel, rules, start.value), start.rules};
             })
        .def("__init__", [](PyGame* self, const PyGame& other) { new (self) PyGame(other); })
        .def("push", push, "move"_a.none())
        .def("pop", pop)
        .def("_let_stand", let_stand, "board"_a, "mover"_a)
        .def("_go_back", go_back, "ply"_a)
        .def_prop_rw(
            "_spoken", [](const PyGame& s) { return s.spoken; }, [](PyGame& s, bool c) { s.spoken = c; })
        .def_prop_rw(
            "_closed", [](const PyGame& s) { return s.closed; }, [](PyGame& s, bool c) { s.closed = c; })
        .def_prop_ro("is_over", is_over)
        .def_prop_ro("_has_move", [](const PyGame& s) { return s.track.has_move(); })
        .def_prop_ro("legal_moves", [](const PyGame& s) { return PyMoves(s.track.position(), s.rules, is_over(s)); })
        .def_prop_ro("board", [](const PyGame& s) { return board_of(s, s.track.position()); })
        .def(
            "board_at",
            [](const PyGame& s, nb::handle plies) {
                std::size_t ply = 0;
                if (PyIndex_Check(plies.ptr()) == 0 || PyBool_Check(plies.ptr()) != 0)
                    hook("not_a_count")("ply", plies);
                if (!nb::try_cast(plies, ply)) throw nb::index_error("no such ply");
                if (ply > s.track.ply()) throw nb::index_error("no such ply");
                return board_of(s, s.track.position(ply));
            },
            "ply"_a.none())
        .def_prop_ro("moves", moves)
        .def_prop_ro("ply", [](const PyGame& s) { return s.track.ply(); })
        .def_prop_ro("turn",
                     [](const PyGame& s) { return s.track.position().turn == Colour::white ? "white" : "black"; })
        .def_prop_ro("_drawn_by", [](const PyGame& s) { return s.track.drawn_by(); })
        .def_prop_ro("_reached", [](const PyGame& s) { return s.track.reached(); })
        .def("_counts", counts);
    m.attr("QUIET_BIT") = damas::expired::quiet;
    m.attr("FORCED_BIT") = damas::expired::forced;
    m.attr("REPETITION_BIT") = damas::expired::repetition;
}
