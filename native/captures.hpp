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

constexpr bool is_forward(Colour c, Direction d) {
    return (c == Colour::white) == (d == north_west || d == north_east);
}

// Bit b alone, the lowest of a set.
constexpr Bitboard lowest(Bitboard b) { return b & (~b + 1); }

// One position as the side to move sees it.
template <class Rules, Colour Us>
struct View {
    using G = GeometryOf<Rules>;
    static constexpr int us = static_cast<int>(Us);
    static constexpr int them = us ^ 1;

    explicit View(const Position& p) : View(p.men[us], p.kings[us], p.men[them], p.kings[them]) {}
    View(Bitboard our_men, Bitboard our_kings, Bitboard their_men, Bitboard their_kings)
        : men(our_men),
          kings(our_kings),
          enemies(their_men | their_kings),
          enemy_kings(their_kings),
          empty(G::all & ~(men | kings | enemies)) {}

    // Whether a man may capture in direction D.
    template <Direction D>
    static constexpr bool men_capture = Rules::men_capture_backward || is_forward(Us, D);

    // Squares from which a piece can jump in direction D: before an enemy with an empty square behind it.
    template <Direction D>
    [[nodiscard]] Bitboard springs() const {
        constexpr Direction back = opposite(D);
        return G::template shift<back>(enemies & G::template shift<back>(empty));
    }

    Bitboard men, kings, enemies, enemy_kings, empty;
};

// The first jumps of a position, in all directions: computed once, then used to count captures and to list them.
// *Kings*: whether we have kings; most positions have none and skip that work.
template <class Rules, Colour Us, bool Kings>
struct FirstJumps {
    using G = GeometryOf<Rules>;
    using V = View<Rules, Us>;

    [[gnu::always_inline]] explicit FirstJumps(const V& view) {
        look<north_west>(view);
        look<north_east>(view);
        look<south_west>(view);
        look<south_east>(view);
    }

    [[nodiscard]] Bitboard all_men() const { return men[0] | men[1] | men[2] | men[3]; }
    [[nodiscard]] Bitboard all_kings() const {
        if constexpr (!Kings) return 0;
        return kings[0] | kings[1] | kings[2] | kings[3];
    }
    [[nodiscard]] bool any() const { return (all_men() | all_kings()) != 0; }

    // Those of our men jumping first in direction D that can jump once more. Their origin cannot matter yet: two
    // jumps never come back to it.
    template <Direction D>
    [[nodiscard]] Bitboard going_on() const {
        constexpr Direction back = opposite(D);
        const Bitboard more =
            (back == north_west ? 0 : men_springs[north_west]) | (back == north_east ? 0 : men_springs[north_east]) |
            (back == south_west ? 0 : men_springs[south_west]) | (back == south_east ? 0 : men_springs[south_east]);
        return men[D] & G::template shift<back>(G::template shift<back>(more));
    }
    [[nodiscard]] bool any_going_on() const {
        return (going_on<north_west>() | going_on<north_east>() | going_on<south_west>() | going_on<south_east>()) != 0;
    }

    // Those of our men whose first jump ends on the row where they are crowned, and may go on as kings.
    [[nodiscard]] Bitboard crowned() const {
        if constexpr (!Rules::promotion_in_passing) return 0;
        constexpr Bitboard row = G::row(Us == Colour::white ? 0 : Rules::size - 1);
        constexpr Direction left = Us == Colour::white ? north_west : south_west;
        constexpr Direction right = Us == Colour::white ? north_east : south_east;
        return (men[left] & back_twice<left>(row)) | (men[right] & back_twice<right>(row));
    }

    // Whether every capture is a man's jump over one piece, none better than another.
    [[nodiscard]] bool single_jumps_only(const V& view) const {
        const bool by_quality = Rules::quality && view.enemy_kings != 0;
        return !by_quality && all_kings() == 0 && !any_going_on() && crowned() == 0;
    }

    std::array<Bitboard, 4> men;          // our men that can jump, by direction
    std::array<Bitboard, 4> kings;        // squares from which our kings would jump, by direction
    std::array<Bitboard, 4> lines;        // our kings and the empty squares they reach, by direction
    std::array<Bitboard, 4> men_springs;  // squares from which a man could jump

   private:
    template <Direction D>
    static Bitboard back_twice(Bitboard squares) {
        return G::template shift<opposite(D)>(G::template shift<opposite(D)>(squares));
    }

    template <Direction D>
    [[gnu::always_inline]] void look(const V& view) {
        const Bitboard springs = view.template springs<D>();
        men_springs[D] = V::template men_capture<D> ? springs : 0;
        men[D] = view.men & men_springs[D];
        if constexpr (Kings) {
            lines[D] = G::template fill<D>(view.kings, view.empty);
            kings[D] = lines[D] & springs;
        }
    }
};

// Walks all chains of one position, each to its end, and hands the best to *sink*: `reset()` when a greater value is
// met, then `add(from, landings, captured, count)` for each chain, which may end on any square of *landings*.
template <class Rules, Colour Us, class Sink>
class CaptureSearch {
    using G = GeometryOf<Rules>;

   public:
    CaptureSearch(const View<Rules, Us>& view, Sink& sink) : view_(view), sink_(sink), empty_(view.empty) {}

    // Every legal capture of the position.
    template <bool Kings>
    void run(const FirstJumps<Rules, Us, Kings>& first) {
        const bool longer = first.any_going_on();  // then no single jump of a man can be legal
        men<north_west>(first, longer);
        men<north_east>(first, longer);
        men<south_west>(first, longer);
        men<south_east>(first, longer);
        if constexpr (Kings) {
            kings<north_west>(first);
            kings<north_east>(first);
            kings<south_west>(first);
            kings<south_east>(first);
        }
    }

   private:
    // Chains of men that begin in direction D.
    template <Direction D, bool Kings>
    void men(const FirstJumps<Rules, Us, Kings>& first, bool longer) {
        const bool filter = Rules::majority && longer;
        for (Bitboard b = filter ? first.template going_on<D>() : first.men[D]; b != 0; b &= b - 1) {
            from_ = lowest(b);
            const Bitboard over = G::template shift<D>(from_);
            empty_ = view_.empty | from_;  // the origin counts as empty (CAP-13)
            man_jump<D>(over, G::template shift<D>(over), view_.enemies, 1);
        }
    }

    // Chains of kings that begin in direction D: from each spring back to the king it belongs to.
    template <Direction D>
    void kings(const FirstJumps<Rules, Us, true>& first) {
        for (Bitboard b = first.kings[D]; b != 0; b &= b - 1) {
            const Bitboard spring = lowest(b);
            from_ = G::template fill<opposite(D)>(spring, (view_.empty | view_.kings) & first.lines[D]) & view_.kings;
            if ((from_ & (from_ - 1)) != 0) from_ = nearest<D>(from_);
            empty_ = view_.empty | from_;
            king_jump<D>(G::template shift<D>(spring), view_.enemies, 1);
        }
    }

    // Of our kings in one line behind a spring, the one that is next to it.
    template <Direction D>
    static Bitboard nearest(Bitboard kings) {
        return G::steps[D] > 0 ? std::bit_floor(kings) : lowest(kings);
    }

    // Jump number *count* of a man's chain, over *over*. A piece is jumped once (CAP-12) and stands until the
    // chain ends (CAP-11): it leaves *enemies*, those not jumped yet, but does not become empty.
    template <Direction D>
    void man_jump(Bitboard over, Bitboard landing, Bitboard enemies, int count) {
        enemies ^= over;
        if constexpr (Rules::promotion_in_passing && is_forward(Us, D)) {
            if ((landing & G::row(Us == Colour::white ? 0 : Rules::size - 1)) != 0) {
                king_lands<D>(landing, enemies, count);
                return;
            }
        }
        bool on = man_jump_on<D, north_west>(landing, enemies, count);
        on |= man_jump_on<D, north_east>(landing, enemies, count);
        on |= man_jump_on<D, south_west>(landing, enemies, count);
        on |= man_jump_on<D, south_east>(landing, enemies, count);
        if (Rules::majority || !on) finish(landing, enemies, count);
    }

    // Goes on in direction E, if it can. Without the law of majority: whether it can.
    template <Direction D, Direction E>
    bool man_jump_on(Bitboard at, Bitboard enemies, int count) {
        if constexpr (E != opposite(D) && View<Rules, Us>::template men_capture<E>) {
            const Bitboard over = G::template shift<E>(at) & enemies;
            const Bitboard landing = G::template shift<E>(over) & empty_;
            if (landing != 0) man_jump<E>(over, landing, enemies, count + 1);
            return !Rules::majority && landing != 0;
        }
        return false;
    }

    // A king's jump over *over*, to any free square behind it.
    template <Direction D>
    void king_jump(Bitboard over, Bitboard enemies, int count) {
        king_lands<D>(G::template reach<D>(first_bit(over), ~empty_), enemies ^ over, count);
    }

    // A chain goes on or ends on *landings*, the squares that a king can take after a jump in direction D.
    template <Direction D>
    void king_lands(Bitboard landings, Bitboard enemies, int count) {
        constexpr bool rising = D == north_east || D == south_west;
        constexpr Direction left = rising ? north_west : north_east;
        constexpr Direction right = opposite(left);
        bool on = king_jump_on<D>(landings, enemies, count);  // straight on: the same for every landing square
        on |= king_jump_on<left>(G::template fill<left>(landings, empty_), enemies, count);
        on |= king_jump_on<right>(G::template fill<right>(landings, empty_), enemies, count);
        if (Rules::majority || !on) finish(landings, enemies, count);  // without that law it ends where nothing is left
    }

    // From *squares* that the king can be on, over the first piece in direction E. Without the law of majority: whether
    // there is one.
    template <Direction E>
    bool king_jump_on(Bitboard squares, Bitboard enemies, int count) {
        Bitboard targets = G::template shift<E>(squares) & enemies & G::template shift<opposite(E)>(empty_);
        const bool any = !Rules::majority && targets != 0;
        for (; targets != 0; targets &= targets - 1) king_jump<E>(lowest(targets), enemies, count + 1);
        return any;
    }

    void finish(Bitboard landings, Bitboard enemies, int count) {
        int value = count;
        if constexpr (Rules::quality) {
            value = count * 64 + std::popcount(view_.enemies & ~enemies & view_.enemy_kings);
        }
        if constexpr (Rules::majority) {
            if (value < best_) return;
            if (value > best_) {
                best_ = value;
                sink_.reset();
            }
        }
        sink_.add(from_, landings, view_.enemies & ~enemies, count);
    }

    const View<Rules, Us>& view_;
    Sink& sink_;
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
