#include "arena.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "../search/evaluate.hpp"
#include "../search/prober.hpp"

namespace damas::train {

Arena::Arena(GameTrack start, const Kernel& kernel, const Options& options, std::uint64_t seed)
    : start_(std::move(start)),
      kernel_(kernel),
      options_(options),
      chance_(seed),
      tables_{search::Table(options.hash_mb), search::Table(options.hash_mb)} {}

search::Result Arena::think(const GameTrack& game, const Player& player, search::Table& table) {
    search::History history{{}, game.rules(), game.state()};
    for (std::size_t ply = 0; ply < game.ply(); ++ply) history.keys.push_back(game.position(ply).key);
    const std::atomic<bool> stop{false};
    const search::Limits limits{0, player.nodes, player.seconds, 1};
    return search::search(kernel_, game.position(), history, limits, table,
                          {player.evaluator, player.tables, nullptr, player.trial, nullptr,
                           player.constants ? &*player.constants : nullptr},
                          stop, {}, false);
}

// What *tables* say of the game's position, as White sees it: 1, 0, -1.
static std::optional<int> known_result(const search::Prober* tables, const Position& p) {
    if (tables == nullptr || popcount(p.all_pieces()) > tables->pieces()) return std::nullopt;
    using Value = search::Probe::Value;
    const Value value = tables->probe(p).value;
    if (value == Value::Unknown) return std::nullopt;
    const int own = value == Value::Win ? 1 : value == Value::Loss ? -1 : 0;
    return p.turn == Colour::white ? own : -own;
}

bool Arena::strays(const GameTrack& game) {
    if (options_.random_rate <= 0 || static_cast<int>(game.ply()) >= options_.random_plies) return false;
    return std::uniform_real_distribution<double>()(chance_) < options_.random_rate;
}

bool Arena::random_ply(GameTrack& game) {
    MoveList moves;
    kernel_.legal_moves(game.position(), moves);
    if (moves.empty()) return false;
    game.push(moves[chance_() % moves.size()]);
    return true;
}

// Neither side can capture.
bool Arena::is_quiet(const Position& p) const {
    Position passed = p;
    for (int side = 0; side < 2; ++side, passed.turn = other(passed.turn)) {
        MoveList moves;
        kernel_.legal_moves(passed, moves);
        if (moves.empty() || moves[0].captured != 0) return false;
    }
    return true;
}

GameTrack Arena::opening(const Player& judge) {
    while (true) {
        GameTrack game = start_;
        const auto spread = static_cast<std::uint64_t>(options_.most_opening - options_.least_opening + 1);
        const auto plies = static_cast<int>(chance_() % spread) + options_.least_opening;
        bool open = true;
        for (int i = 0; i < plies && open; ++i) open = random_ply(game) && game.has_move();
        if (!open || game.drawn_by() != 0) continue;
        const search::Result first = think(game, judge, tables_[0]);
        if (std::abs(first.lines[0].score) <= options_.even_opening) return game;
    }
}

// Plays *game* to its end, or to where it is clear. The result as White sees it: 1, 0, -1.
int Arena::play(GameTrack& game, const Player& white, const Player& black, std::vector<AnyRecord>* records) {
    int clear = 0;
    int level = 0;
    std::optional<int> known;  // by tables
    const std::size_t first = records == nullptr ? 0 : records->size();
    for (auto& table : tables_) table.new_search();
    while (true) {
        const Position& p = game.position();
        const int us = index(p.turn);
        if (!known) known = known_result(white.tables, p);
        if (!game.has_move()) return known.value_or(search::worth(us == 0 ? -1 : 1, game.rules().win));
        if (game.drawn_by() != 0 || game.ply() >= static_cast<std::size_t>(options_.longest)) return known.value_or(0);
        const bool one_engine = records != nullptr;
        const search::Result found = think(game, us == 0 ? white : black, tables_[one_engine ? 0 : us]);
        const search::Score score = us == 0 ? found.lines[0].score : -found.lines[0].score;
        clear = std::abs(score) < options_.won_score ? 0 : score > 0 ? std::max(clear, 0) + 1 : std::min(clear, 0) - 1;
        if (std::abs(clear) >= options_.won_plies) return known.value_or(clear > 0 ? 1 : -1);
        level = std::abs(score) <= 60 && popcount(p.all_pieces()) <= 6 ? level + 1 : 0;
        if (level >= 16) return known.value_or(0);
        if (records != nullptr && std::abs(score) < 2000 && is_quiet(p)) {
            records->push_back(record_of(p, score, static_cast<std::uint16_t>(game.ply()), 0, games_));
        }
        if (strays(game)) {
            random_ply(game);
            known.reset();
            if (records != nullptr) {
                for (std::size_t i = first; i < records->size(); ++i) (*records)[i].result = no_result;
            }
        } else {
            game.push(found.lines[0].moves[0]);
        }
    }
}

void Arena::self_play(const Player& player, std::vector<AnyRecord>& records) {
    GameTrack game = opening(player);
    const std::size_t first = records.size();
    ++games_;
    const int result = play(game, player, player, &records);
    for (std::size_t i = first; i < records.size(); ++i) {
        if (records[i].result != no_result) records[i].result = static_cast<std::int8_t>(result);
    }
}

std::array<int, 2> Arena::pair(const Player& a, const Player& b) {
    const GameTrack start = opening(b);
    std::array<int, 2> points{};
    for (const bool a_white : {true, false}) {
        for (auto& table : tables_) table.clear();  // of the search for the opening, too: equal players play even
        GameTrack game = start;
        const int result = play(game, a_white ? a : b, a_white ? b : a, nullptr);
        points[a_white ? 0 : 1] = 1 + (a_white ? result : -result);
    }
    return points;
}

}  // namespace damas::train
