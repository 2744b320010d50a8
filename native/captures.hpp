// Captures: every chain that the laws of majority and quality leave (CAP-01 to CAP-13).
//
// The search for chains keeps, at every moment, the best value met so far and the moves of that value; a chain
// of greater value throws them away. Chains are walked on bitboards, directions are template parameters.
#pragma once

#include "move_list.hpp"
#include "rules.hpp"

namespace damas {

template <class Rules>
using GeometryOf = Geometry<Rules::size>;

constexpr bool is_forward(Color c, Direction d) {
    return (c == Color::white) == (d == north_west || d == north_east);
}

// Bit b alone, the lowest of a set.
constexpr Bitboard lowest(Bitboard b) { return b & (~b + 1); }

// One position as the side to move sees it.
template <class Rules, Color Us>
struct View {
    using G = GeometryOf<Rules>;
    static constexpr int us = static_cast<int>(Us);
    static constexpr int them = us ^ 1;

    explicit View(const Position& p) : View(p.men[us], p.kings[us], p.men[them], p.kings[them]) {}
    View(Bitboard our_men, Bitboard our_kings, Bitboard their_men, Bitboard their_kings)
        : men(our_men), kings(our_kings), enemies(their_men | their_kings), enemy_kings(their_kings),
          empty(G::all & ~(men | kings | enemies)) {}

    // Whether a man may capture in direction D.
    template <Direction D>
    static constexpr bool men_capture = Rules::men_capture_backward || is_forward(Us, D);

    // Pieces that can be jumped in direction D by who stands just before them.
    template <Direction D>
    [[nodiscard]] Bitboard exposed() const {
        return enemies & G::template shift<opposite(D)>(empty);
    }
    // Where our men land when they jump once in direction D.
    template <Direction D>
    [[nodiscard]] Bitboard landings() const {
        if constexpr (!men_capture<D>) return 0;
        return G::template shift<D>(G::template shift<D>(men) & enemies) & empty;
    }
    // Pieces that our kings can jump first in direction D.
    template <Direction D>
    [[nodiscard]] Bitboard king_targets() const {
        return G::template shift<D>(G::template fill<D>(kings, empty)) & exposed<D>();
    }

    // Whether anything can be captured at all.
    [[nodiscard]] bool can_capture() const {
        if ((landings<north_west>() | landings<north_east>() | landings<south_west>() | landings<south_east>()) != 0) {
            return true;
        }
        return kings != 0 && (king_targets<north_west>() | king_targets<north_east>() | king_targets<south_west>() |
                              king_targets<south_east>()) != 0;
    }

    Bitboard men, kings, enemies, enemy_kings, empty;
};

// Whether men that have landed on *landings* after a jump in direction D can jump once more. Their origin cannot
// matter yet: two jumps never come back to it.
template <class Rules, Color Us, Direction D>
Bitboard jump_again(const View<Rules, Us>& view, Bitboard landings) {
    using G = GeometryOf<Rules>;
    Bitboard onward = 0;
    const auto look = [&]<Direction E>() {
        if constexpr (E != opposite(D) && View<Rules, Us>::template men_capture<E>) {
            onward |= G::template shift<E>(landings) & view.template exposed<E>();
        }
    };
    look.template operator()<north_west>();
    look.template operator()<north_east>();
    look.template operator()<south_west>();
    look.template operator()<south_east>();
    return onward;
}

// Walks all chains of one position and hands the best to *sink*: `reset()` when a greater value is met, then
// `add(from, landings, captured, count)` for each chain, which may end on any square of *landings*.
template <class Rules, Color Us, class Sink>
class CaptureSearch {
    using G = GeometryOf<Rules>;

   public:
    CaptureSearch(const View<Rules, Us>& view, Sink& sink)
        : view_(view), sink_(sink), enemies_(view.enemies), empty_(view.empty) {}

    // Every legal capture of the position.
    void run() {
        men<north_west>();
        men<north_east>();
        men<south_west>();
        men<south_east>();
        if (view_.kings == 0) return;
        kings<north_west>();
        kings<north_east>();
        kings<south_west>();
        kings<south_east>();
    }

   private:
    // Chains of men that begin in direction D.
    template <Direction D>
    void men() {
        constexpr Direction back = opposite(D);
        for (Bitboard b = view_.template landings<D>(); b != 0; b &= b - 1) {
            const Bitboard landing = lowest(b);
            const Bitboard over = G::template shift<back>(landing);
            from_ = G::template shift<back>(over);
            empty_ = view_.empty | from_;  // the origin counts as empty (CAP-13)
            hop<D>(over, landing, 1);
        }
    }

    // Chains of kings that begin in direction D: from each target back to the king before it.
    template <Direction D>
    void kings() {
        constexpr Direction back = opposite(D);
        for (Bitboard b = view_.template king_targets<D>(); b != 0; b &= b - 1) {
            const Bitboard over = lowest(b);
            from_ = G::template shift<back>(G::template fill<back>(over, view_.empty)) & view_.kings;
            empty_ = view_.empty | from_;
            leap<D>(over, 1);
        }
    }

    // A man's jump over *over*, the *count*-th of its chain. A piece is jumped once (CAP-12) and stands until the
    // chain ends (CAP-11): it leaves `enemies_` but does not become empty.
    template <Direction D>
    void hop(Bitboard over, Bitboard landing, int count) {
        enemies_ ^= over;
        hop_on<D, north_west>(landing, count);
        hop_on<D, north_east>(landing, count);
        hop_on<D, south_west>(landing, count);
        hop_on<D, south_east>(landing, count);
        finish(landing, count);
        enemies_ ^= over;
    }

    template <Direction D, Direction E>
    void hop_on(Bitboard at, int count) {
        if constexpr (E != opposite(D) && View<Rules, Us>::template men_capture<E>) {
            const Bitboard over = G::template shift<E>(at) & enemies_;
            const Bitboard landing = G::template shift<E>(over) & empty_;
            if (landing != 0) hop<E>(over, landing, count + 1);
        }
    }

    // A king's jump over *over*, to any free square behind it.
    template <Direction D>
    void leap(Bitboard over, int count) {
        enemies_ ^= over;
        const Bitboard landings = G::template fill<D>(G::template shift<D>(over) & empty_, empty_);
        constexpr bool rising = D == north_east || D == south_west;
        leap_on<D>(landings, count);  // straight on: the same whatever the landing square
        leap_on<rising ? north_west : north_east>(landings, count);
        leap_on<rising ? south_east : south_west>(landings, count);
        finish(landings, count);
        enemies_ ^= over;
    }

    template <Direction E>
    void leap_on(Bitboard landings, int count) {
        const Bitboard reach = G::template shift<E>(G::template fill<E>(landings, empty_));
        Bitboard targets = reach & enemies_ & G::template shift<opposite(E)>(empty_);
        for (; targets != 0; targets &= targets - 1) leap<E>(lowest(targets), count + 1);
    }

    void finish(Bitboard landings, int count) {
        int value = count;
        if constexpr (Rules::quality) {
            value = count * 64 + std::popcount(view_.enemies & ~enemies_ & view_.enemy_kings);
        }
        if constexpr (Rules::majority) {
            if (value < best_) return;
            if (value > best_) {
                best_ = value;
                sink_.reset();
            }
        }
        sink_.add(from_, landings, view_.enemies & ~enemies_, count);
    }

    const View<Rules, Us>& view_;
    Sink& sink_;
    Bitboard enemies_;  // those not jumped yet
    Bitboard empty_;
    Bitboard from_ = 0;
    int best_ = 0;
};

// Two routes to one move (CAP-15) need a circle of four jumps for a man, and three for a king.
inline constexpr int jumps_before_doubles = 3;

// Keeps the moves themselves.
class MoveSink {
   public:
    explicit MoveSink(MoveList& moves) : moves_(moves) {}
    void reset() { moves_.clear(); }
    void add(Bitboard from, Bitboard landings, Bitboard captured, int count) {
        for (; landings != 0; landings &= landings - 1) {
            const Move move{captured, static_cast<Bit>(first_bit(from)), static_cast<Bit>(first_bit(landings))};
            if (count < jumps_before_doubles) {
                moves_.add(move);
            } else {
                moves_.add_new(move);
            }
        }
    }

   private:
    MoveList& moves_;
};

}  // namespace damas
