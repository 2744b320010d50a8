// The kernel's own tests, meant to run under sanitizers; what is legal is proven by tests/ in Python.
#include "../draw_rules.hpp"
#include "../game_track.hpp"
#include "../notation.hpp"
#include "../search/engine.hpp"
#include "../search/pace.hpp"
#include "../search/prober.hpp"
#include "../search/team.hpp"
#include "check.hpp"
#include "endgames.hpp"
#include "games.hpp"
#include "pairing.hpp"

namespace damas::tests {

void perft_is_as_published(const GameUnderTest& game) {
    for (std::size_t depth = 1; depth <= game.perft.size(); ++depth) {
        CHECK(game.kernel().perft(game.start(), static_cast<int>(depth), nullptr) == game.perft[depth - 1]);
    }
}

void counts_keys_and_routes_agree(const GameUnderTest& game) {
    const Kernel& k = game.kernel();
    random_games(game, 150, [&](const Position& p, const MoveList& moves) {
        CHECK(k.count_moves(p) == moves.size());
        CHECK(k.has_move(p) == !moves.empty());
        for (const Move& move : moves) {
            const Position next = k.after(p, move);
            CHECK(next.key == zobrist_key(next));
            CHECK(next.turn == other(p.turn));
            Path path;
            k.path(p, move, path);
            CHECK(path.front() == move.from && path.back() == move.to);
            CHECK(k.has_route(p, move, path, true));
            CHECK(!(move == Move{}));
        }
    });
}

void fens_come_back(const GameUnderTest& game) {
    const Numbering numbering = game.numbering();
    random_games(game, 30, [&](const Position& p, const MoveList&) {
        Position again;
        CHECK(!read_fen(write_fen(p, numbering), game.kernel(), numbering, {game.men}, again));
        CHECK(again.same_as(p) && again.key == p.key);
    });
}

void notation_names_one_move(const GameUnderTest& game) {
    const Ruleset rules{game.name, &game.kernel(), game.numbering(), {game.men}, Win::usual, 'x'};
    random_games(game, 20, [&](const Position& p, const MoveList& moves) {
        std::vector<std::string> texts;
        for (const Move& move : moves) texts.push_back(write_move(p, move, moves, rules, 'x', SquareNames::numbers));
        std::sort(texts.begin(), texts.end());
        CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    });
}

void draws_are_counted_and_searched(const GameUnderTest& game) {
    DrawRules rules = draws_of(Win::usual, game.kernel());
    rules.quiet_limit = 40;
    rules.repetition = RepetitionMode::automatic;
    rules.add_material(0, {{0, 0}, {2, 1}});
    rules.classes[0] = {10, true, false};
    const Kernel& k = game.kernel();
    std::mt19937_64 chance(12);
    random_games(game, 12, [&](const Position& p, const MoveList& moves) {
        if (moves.empty() || chance() % 8 != 0) return;
        GameTrack track(k, rules, p);
        search::Table table(1);
        search::History history{{}, rules, track.state()};
        const std::atomic<bool> stop{false};
        const search::Result found = search::search(k, p, history, {6, 20000, 0, 3}, table, {}, stop, nullptr, false);
        CHECK(!found.lines.empty());
        for (const search::Line& line : found.lines) {
            CHECK(std::find(moves.begin(), moves.end(), line.moves[0]) != moves.end());
            track.push(line.moves[0]);
            track.pop();
            CHECK(track.ply() == 0 && track.position().same_as(p));
        }
    });
}

// A search can be stopped at any node: it ends soon, and every line can be played.
void searches_stop_anywhere(const GameUnderTest& game) {
    const Kernel& k = game.kernel();
    std::mt19937_64 chance(11);
    search::Table table(1);
    random_games(game, 6, [&](const Position& p, const MoveList& moves) {
        if (moves.empty() || chance() % 4 != 0) return;
        search::History history;
        history.state = DrawState::begin(history.rules, {p.men, p.kings});
        std::atomic<bool> stop{chance() % 8 == 0};
        const std::uint64_t nodes = 1024 * (1 + chance() % 8);
        const int lines = chance() % 3 == 0 ? 3 : 1;
        table.clear();
        const search::Result found =
            search::search(k, p, history, {0, nodes, 0, lines}, table, {}, stop, nullptr, false);
        CHECK(!found.lines.empty());
        CHECK(found.nodes <= nodes + std::max<std::uint64_t>(1024, nodes / 8) + 1024);
        for (const search::Line& line : found.lines) {
            Position at = p;
            for (const Move& move : line.moves) {
                MoveList legal;
                k.legal_moves(at, legal);
                CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
                at = k.after(at, move);
            }
        }
    });
}

// Tables that call every ending won, in 20 plies, for the side with more pieces.
struct MoreWins : search::Prober {
    [[nodiscard]] search::Probe probe(const Position& p) const noexcept override {
        const int more = popcount(p.pieces(p.turn)) - popcount(p.pieces(other(p.turn)));
        if (more == 0) return {search::Probe::Value::Draw, search::Probe::no_distance};
        return more > 0 ? search::Probe{search::Probe::Value::Win, 20} : search::Probe{search::Probe::Value::Loss, 20};
    }
    [[nodiscard]] int pieces() const noexcept override { return 4; }
};

search::Score with_tables(const GameUnderTest& game, int plies_to_draw) {
    const Kernel& k = game.kernel();
    Position p;
    const auto corner = [&](int from_end) { return bit_board(k.bit_of(static_cast<Square>(from_end))); };
    p.kings[0] = corner(k.squares - 1) | corner(k.squares - 2) | corner(k.squares - 3);
    p.kings[1] = corner(k.row_length - 1);
    p.key = zobrist_key(p);
    DrawRules rules;
    for (const std::uint8_t strong : {2, 3}) rules.add_material(0, {{0, 0}, {strong, 1}});
    rules.classes[0] = {static_cast<std::uint16_t>(plies_to_draw), true, false};
    const GameTrack track(k, rules, p);
    search::Table table(1);
    const MoreWins tables;
    const std::atomic<bool> stop{false};
    const search::History history{{}, rules, track.state()};
    return search::search(k, p, history, {1, 0, 0, 1}, table, {nullptr, &tables}, stop, nullptr, false).lines[0].score;
}

void tables_count_only_before_the_counters(const GameUnderTest& game) {
    CHECK(with_tables(game, 30) == search::win_score - 21);
    CHECK(with_tables(game, 21) == search::win_score - 21);
    CHECK(!search::is_decided(with_tables(game, 20)));
}

void threads_know_what_others_search(const GameUnderTest& game) {
    MoveList moves;
    const Position p = game.start();
    game.kernel().legal_moves(p, moves);
    search::Team team;
    for (const Move& move : moves) {
        const std::uint64_t key = search::Team::key_of(p.key, move);
        {
            const search::Team::BusyMoveGuard busy(&team, key);
            const search::Team::BusyMoveGuard none(nullptr, key);
            CHECK(team.is_busy(key));
            CHECK(!team.is_busy(search::Team::key_of(p.key ^ 1, move)));
        }
        CHECK(!team.is_busy(key));
    }
}

void crowds_fit(const GameUnderTest& game) {
    Position p;
    const Kernel& k = game.kernel();
    for (int square = 0; square < k.squares; square += 5)
        p.kings[0] |= bit_board(k.bit_of(static_cast<Square>(square)));
    p.key = zobrist_key(p);
    MoveList moves;
    k.legal_moves(p, moves);
    CHECK(k.count_moves(p) == moves.size());
    MoveList many;
    for (int n = 0; n < 1000; ++n) many.add({static_cast<Bitboard>(n), 1, 2});
    CHECK(many.size() == 1000 && many[999].captured == 999 && many[0].captured == 0);
}

// On a clock: a move that stands takes less than a usual one, one that changes or falls more, up to the most.
void a_clock_is_spent_where_it_is_needed() {
    using search::Pace;
    search::Limits limits;
    limits.seconds = 3;
    limits.usual_seconds = 1;
    const auto after = [&](std::initializer_list<std::pair<int, search::Score>> iterations) {
        Pace pace(limits);
        double seconds = 0.1;
        for (const auto& [from, score] : iterations) {
            search::Result result;
            result.lines = {{score, {{0, static_cast<std::uint8_t>(from), 0}}}};
            result.seconds = seconds += 0.1;
            pace.heed(result);
        }
        return pace;
    };
    const Pace begun(limits);
    const Pace stands = after({{1, 10}, {1, 12}, {1, 11}, {1, 10}});
    const Pace changes = after({{1, 10}, {2, 12}, {1, 14}, {2, 15}});
    const Pace falls = after({{1, 10}, {1, 12}, {1, 11}, {1, -90}});
    CHECK(stands.last_start() < begun.last_start() && begun.last_start() < changes.last_start());
    CHECK(stands.last_start() < falls.last_start());
    CHECK(stands.end() < limits.seconds && changes.last_start() < limits.seconds && changes.end() <= limits.seconds);
    Pace falling = stands;
    falling.fall_in_score();
    CHECK(falling.end() == limits.seconds);
    limits.usual_seconds = 0;
    CHECK(after({{1, 10}, {2, 12}}).last_start() == 3 && after({{1, 10}}).end() == 3);
}

}  // namespace damas::tests

int main() {
    using namespace damas::tests;
    for (const GameUnderTest& game : games) {
        std::printf("%s\n", game.name);
        perft_is_as_published(game);
        counts_keys_and_routes_agree(game);
        fens_come_back(game);
        notation_names_one_move(game);
        draws_are_counted_and_searched(game);
        searches_stop_anywhere(game);
        tables_count_only_before_the_counters(game);
        threads_know_what_others_search(game);
        crowds_fit(game);
        if (game.kernel().tabled) damaged_files_do_no_harm(game);
    }
    a_clock_is_spent_where_it_is_needed();
    matchings_are_the_best();
    rounds_keep_the_rules();
    blocks_come_back();
    for (const int pieces : {2, 3}) {
        indices_come_back<8>(pieces);
        indices_come_back<10>(pieces);
    }
    std::printf("%d checks failed\n", failures);
    return failures == 0 ? 0 : 1;
}
