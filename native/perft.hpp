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
    using Bitboard = BoardOf<Rules>;
    using Move = MoveOf<Rules>;

   public:
    explicit Perft(const std::atomic<bool>* stop) : stop_(stop) {}

    template <Colour Us>
    std::uint64_t leaves(const View<Rules, Us>& view, int depth) const {
        if (depth == 1) return count_moves(view);
        if (depth > 3 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return 0;
        return with_first_jumps(view, [&](const auto& first) {
            if (!first.any()) return below_quiet(view, depth);
            return first.single_jumps_only(view) ? below_single_jumps(view, first, depth)
                                                 : below_captures(view, first, depth);
        });
    }

   private:
    template <Colour Us, bool Kings>
    [[gnu::noinline]] std::uint64_t below_captures(const View<Rules, Us>& view,
                                                   const FirstJumps<Rules, Us, Kings>& first, int depth) const {
        MoveListOf<Rules> moves;
        captures(view, first, moves);
        std::uint64_t sum = 0;
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (const Move& move : moves) {
            const Bitboard from = bit_board<Bitboard>(move.from);
            const Bitboard to = bit_board<Bitboard>(move.to);
            const Bitboard crowned = (view.kings & from) != 0 ? to : crowned_on<Rules, Us>(to, move.captured);
            const View<Rules, other(Us)> next(their_men & ~move.captured, view.enemy_kings & ~move.captured,
                                              (view.men & ~from) | (to & ~crowned), (view.kings & ~from) | crowned);
            sum += leaves(next, depth - 1);
        }
        return sum;
    }

    template <Colour Us, bool Kings>
    std::uint64_t below_single_jumps(const View<Rules, Us>& view, const FirstJumps<Rules, Us, Kings>& first,
                                     int depth) const {
        std::uint64_t sum = 0;
        each_direction<Rules>([&](auto d) { sum += below_jumps<Us, d>(view, first.men[d], depth); });
        return sum;
    }

    template <Colour Us, Direction D>
    std::uint64_t below_jumps(const View<Rules, Us>& view, Bitboard men, int depth) const {
        std::uint64_t sum = 0;
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (; men != 0; men &= men - 1) {
            const Bitboard from = lowest(men);
            const Bitboard over = G::template shift<D>(from);
            const Bitboard to = G::template shift<D>(over);
            const Bitboard crowned = to & promotion_row<Rules>(Us);
            const View<Rules, other(Us)> next(their_men & ~over, view.enemy_kings & ~over,
                                              (view.men ^ from) | (to & ~crowned), view.kings | crowned);
            sum += leaves(next, depth - 1);
        }
        return sum;
    }

    template <Colour Us>
    std::uint64_t below_quiet(const View<Rules, Us>& view, int depth) const {
        constexpr bool white = Us == Colour::white;
        std::uint64_t sum = below_steps < Us, white ? north_west : south_west > (view, depth) + below_steps < Us,
                      white ? north_east : south_east > (view, depth);
        if constexpr (Rules::all_squares) sum += below_steps<Us, third_way(Us)>(view, depth);
        const Bitboard their_men = view.enemies & ~view.enemy_kings;
        for (Bitboard b = view.kings; b != 0; b &= b - 1) {
            const Bitboard from = lowest(b);
            for (Bitboard to = king_reach<Rules>(first_bit(from), ~view.empty); to != 0; to &= to - 1) {
                const View<Rules, other(Us)> next(their_men, view.enemy_kings, view.men,
                                                  view.kings ^ from ^ lowest(to));
                sum += leaves(next, depth - 1);
            }
        }
        return sum;
    }

    template <Colour Us, Direction D>
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
std::uint64_t perft(const PositionOf<Rules>& p, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    if constexpr (Rules::same_king_moves != 0) {  // the pieces alone do not say which moves are legal
        if (depth == 1) return count_moves<Rules>(p);
        MoveListOf<Rules> moves;
        legal_moves<Rules>(p, moves);
        std::uint64_t sum = 0;
        for (const MoveOf<Rules>& move : moves) {
            if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
            sum += perft<Rules>(after<Rules>(p, move), depth - 1, stop);
        }
        return sum;
    }
    const Perft<Rules> tree(stop);
    return p.turn == Colour::white ? tree.leaves(View<Rules, Colour::white>(p), depth)
                                   : tree.leaves(View<Rules, Colour::black>(p), depth);
}

}  // namespace damas
