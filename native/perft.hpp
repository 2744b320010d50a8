// Counting the leaves of the tree of legal moves, to prove a generator and to time it.
#pragma once

#include <atomic>

#include "count.hpp"

namespace damas {

// The tree below one position, seen at each ply by the side to move. Keys are not kept: nothing here asks for
// them; quiet moves are made straight from bitboards, without a list.
template <class Rules>
class Perft {
    using G = GeometryOf<Rules>;

   public:
    explicit Perft(const std::atomic<bool>* stop) : stop_(stop) {}

    template <Color Us>
    std::uint64_t leaves(const View<Rules, Us>& view, int depth) const {
        if (depth == 1) return count_moves(view);
        if (depth > 3 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return 0;
        return view.can_capture() ? below_captures(view, depth) : below_quiet(view, depth);
    }

   private:
    template <Color Us>
    [[gnu::noinline]] std::uint64_t below_captures(const View<Rules, Us>& view, int depth) const {
        MoveList moves;
        captures(view, moves);
        std::uint64_t sum = 0;
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (const Move& move : moves) {
            const Bitboard from = bit_board(move.from);
            const Bitboard to = bit_board(move.to);
            const Bitboard crowned = (view.kings & from) != 0 ? to : to & promotion_row<Rules>(Us);
            const View<Rules, other(Us)> next(their_men & ~move.captured, view.enemy_kings & ~move.captured,
                                              (view.men & ~from) | (to & ~crowned), (view.kings & ~from) | crowned);
            sum += leaves(next, depth - 1);
        }
        return sum;
    }

    template <Color Us>
    std::uint64_t below_quiet(const View<Rules, Us>& view, int depth) const {
        constexpr bool white = Us == Color::white;
        std::uint64_t sum = below_steps<Us, white ? north_west : south_west>(view, depth) +
                            below_steps<Us, white ? north_east : south_east>(view, depth);
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (Bitboard b = view.kings; b != 0; b &= b - 1) {
            const Bitboard from = lowest(b);
            Bitboard to = slides<north_west>(view, from) | slides<north_east>(view, from) |
                          slides<south_west>(view, from) | slides<south_east>(view, from);
            for (; to != 0; to &= to - 1) {
                const View<Rules, other(Us)> next(their_men, view.enemy_kings, view.men,
                                                  view.kings ^ from ^ lowest(to));
                sum += leaves(next, depth - 1);
            }
        }
        return sum;
    }

    template <Color Us, Direction D>
    std::uint64_t below_steps(const View<Rules, Us>& view, int depth) const {
        std::uint64_t sum = 0;
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (Bitboard b = man_steps<D>(view); b != 0; b &= b - 1) {
            const Bitboard to = lowest(b);
            const Bitboard crowned = to & promotion_row<Rules>(Us);
            const Bitboard men = (view.men & ~G::template shift<opposite(D)>(to)) | (to & ~crowned);
            const View<Rules, other(Us)> next(their_men, view.enemy_kings, men, view.kings | crowned);
            sum += leaves(next, depth - 1);
        }
        return sum;
    }

    const std::atomic<bool>* stop_;
};

// Leaves *depth* plies below *p*; a position without a move counts nothing below it. Draw rules are ignored.
// *stop*, when given, ends the count early with a meaningless number.
template <class Rules>
std::uint64_t perft(const Position& p, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    const Perft<Rules> tree(stop);
    return p.turn == Color::white ? tree.leaves(View<Rules, Color::white>(p), depth)
                                  : tree.leaves(View<Rules, Color::black>(p), depth);
}

}  // namespace damas
