// Counting the leaves of the tree of legal moves, to prove a generator and to time it.
#pragma once

#include <atomic>

#include "movegen.hpp"

namespace damas {

template <class Rules>
std::uint64_t count_moves(const Position& p) {
    MoveList moves;
    legal_moves<Rules>(p, moves);
    return moves.size();
}

// Leaves *depth* plies below *p*; a position without a move counts nothing below it. Draw rules are ignored.
// *stop*, when given, ends the count early with a meaningless number.
template <class Rules>
std::uint64_t perft(const Position& p, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_moves<Rules>(p);
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
    MoveList moves;
    legal_moves<Rules>(p, moves);
    std::uint64_t nodes = 0;
    for (const Move& move : moves) nodes += perft<Rules>(after<Rules>(p, move), depth - 1, stop);
    return nodes;
}

}  // namespace damas
