// The look ahead of somebody who plays little: so many plies, whether pieces can be taken behind them or not, and
// pieces counted where they end.
#pragma once

#include <algorithm>
#include <vector>

#include "evaluate.hpp"

namespace damas::search {

template <class Rules>
class Glance {
    using Position = PositionOf<Rules>;
    using MoveList = MoveListOf<Rules>;
    using Move = MoveOf<Rules>;
    static constexpr Score man = 100;
    static constexpr Score king = 300;

   public:
    // *knowledge*: the percent of the hand-made value that is added to the count of pieces.
    explicit Glance(int knowledge, Win win = Win::usual) : knowledge_(knowledge), win_(win) {}

    // The value for the side to move of each of *moves*, *plies* deep, the move itself among them.
    [[nodiscard]] std::vector<Score> values(const Position& p, const MoveList& moves, int plies) const {
        std::vector<Score> found;
        for (const Move& move : moves) {
            found.push_back(-value(after<Rules>(p, move), plies - 1, 1, -win_score, win_score));
        }
        return found;
    }

   private:
    [[nodiscard]] Score value(const Position& p, int left, int ply, Score alpha, Score beta) const {
        if (is_won_by_king(p, win_)) return ply - win_score;
        const Score stuck = worth(ply - win_score, win_);
        if (left <= 0) return can_capture<Rules>(p) || can_step<Rules>(p) ? count(p) : stuck;
        MoveList moves;
        legal_moves<Rules>(p, moves);
        if (moves.empty()) return stuck;
        for (const Move& move : moves) {
            alpha = std::max(alpha, -value(after<Rules>(p, move), left - 1, ply + 1, -beta, -alpha));
            if (alpha >= beta) break;
        }
        return alpha;
    }

    [[nodiscard]] Score count(const Position& p) const {
        const int us = index(p.turn);
        const Score men = popcount(p.men[us]) - popcount(p.men[us ^ 1]);
        const Score kings = popcount(p.kings[us]) - popcount(p.kings[us ^ 1]);
        const Score known = knowledge_ == 0 ? 0 : Evaluation<Rules>(p).score() * knowledge_ / 100;
        return worth(men * man + kings * king + known, win_);
    }

    int knowledge_;
    Win win_;
};

}  // namespace damas::search
