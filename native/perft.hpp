// Counting the leaves of the tree of legal moves, to prove a generator and to time it.
#pragma once

#include <atomic>

#include "count.hpp"

namespace damas {

// The tree below one position. Keys are not kept: nothing here asks for them.
template <class Rules>
class Perft {
   public:
    explicit Perft(const std::atomic<bool>* stop) : stop_(stop) {}

    template <Color Us>
    std::uint64_t leaves(const Position& p, int depth) const {
        if (depth == 1) return count_moves<Rules, Us>(p);
        if (depth > 3 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return 0;
        MoveList moves;
        legal_moves<Rules, Us>(p, moves);
        std::uint64_t sum = 0;
        for (const Move& move : moves) {
            Position next = p;
            move_pieces<Rules, Us>(next, move);
            sum += leaves<other(Us)>(next, depth - 1);
        }
        return sum;
    }

   private:
    const std::atomic<bool>* stop_;
};

// Leaves *depth* plies below *p*; a position without a move counts nothing below it. Draw rules are ignored.
// *stop*, when given, ends the count early with a meaningless number.
template <class Rules>
std::uint64_t perft(const Position& p, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    const Perft<Rules> tree(stop);
    return p.turn == Color::white ? tree.template leaves<Color::white>(p, depth)
                                  : tree.template leaves<Color::black>(p, depth);
}

}  // namespace damas
