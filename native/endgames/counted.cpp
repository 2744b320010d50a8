#include "counted.hpp"

#include <algorithm>
#include <vector>

namespace damas::endgames {

// Counts only grow within a game, so no position is met again below itself.
std::uint64_t CountedSearch::key(const Position& p, const DrawState& s) const {
    std::uint64_t counts = s.quiet;
    for (std::size_t n = 0; n < rules_.class_count; ++n) counts = zobrist::mix(counts * 65537 + s.class_plies[n]);
    counts = zobrist::mix(counts * 65537 + (static_cast<std::uint64_t>(s.forced_side) << 16 | s.forced_moves));
    return p.key ^ counts;
}

bool CountedSearch::prove(const Position& p, const DrawState& state) {
    if (!kernel_.has_move(p)) return p.turn != winner_;  // before any draw (DRW-13)
    if (state.drawn(rules_)) return false;
    const search::Probe found = tables_.probe(p);
    if (found.value == search::Probe::Value::Unknown) gave_up_ = true;
    if (found.value == search::Probe::Value::Draw || gave_up_) return false;
    if ((found.value == search::Probe::Value::Win) != (p.turn == winner_)) return false;
    if (found.distance <= horizon_.certain(state, p)) return true;
    if (found.distance > horizon_.at_most(state, p)) return false;
    const std::uint64_t place = key(p, state);
    if (const auto seen = known_.find(place); seen != known_.end()) return seen->second;
    if (left_ == 0) gave_up_ = true;
    if (gave_up_) return false;
    --left_;
    const bool wins = try_moves(p, state);
    known_[place] = wins;
    return wins;
}

// The winner needs one move that wins in time, the loser one that does not lose in time.
bool CountedSearch::try_moves(const Position& p, const DrawState& state) {
    struct Next {
        Position position;
        int distance;
    };
    MoveList moves;
    kernel_.legal_moves(p, moves);
    std::vector<Next> all;
    for (const Move& m : moves) {
        const Position next = kernel_.after(p, m);
        all.push_back({next, tables_.probe(next).distance});
    }
    const bool ours = p.turn == winner_;
    std::stable_sort(all.begin(), all.end(), [&](const Next& a, const Next& b) {
        return ours ? a.distance < b.distance : a.distance > b.distance;
    });
    for (const Next& next : all) {
        DrawState then = state;
        then.advance(rules_, p, next.position, index(p.turn));
        if (prove(next.position, then) == ours) return ours;
        if (gave_up_) return false;
    }
    return !ours;
}

}  // namespace damas::endgames
