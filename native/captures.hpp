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

// One position as the side to move sees it.
template <class Rules, Color Us>
struct View {
    using G = GeometryOf<Rules>;
    static constexpr int us = static_cast<int>(Us);
    static constexpr int them = us ^ 1;

    explicit View(const Position& p)
        : men(p.men[us]), kings(p.kings[us]), enemies(p.men[them] | p.kings[them]), enemy_kings(p.kings[them]),
          empty(G::all & ~(men | kings | enemies)) {}

    // Our men that can jump in direction D.
    template <Direction D>
    [[nodiscard]] Bitboard jumpers() const {
        if constexpr (!Rules::men_capture_backward && !is_forward(Us, D)) return 0;
        constexpr Direction back = opposite(D);
        return men & G::template step<back>(enemies & G::template step<back>(empty));
    }
    [[nodiscard]] Bitboard all_jumpers() const {
        return jumpers<north_west>() | jumpers<north_east>() | jumpers<south_west>() | jumpers<south_east>();
    }

    Bitboard men, kings, enemies, enemy_kings, empty;
};

// The first piece met from *bit* in direction D, as a bitboard; none gives 0.
template <class G, Direction D>
Bitboard first_piece(int bit, Bitboard occupied) {
    const Bitboard met = G::rays[D][bit] & occupied;
    if constexpr (D == south_west || D == south_east) {
        return met & (~met + 1);
    } else {
        return met == 0 ? 0 : std::bit_floor(met);
    }
}

// The empty squares from *bit* on in direction D, up to the first piece.
template <class G, Direction D>
Bitboard free_squares(int bit, Bitboard occupied) {
    const Bitboard hit = first_piece<G, D>(bit, occupied);
    const Bitboard ray = G::rays[D][bit];
    return hit == 0 ? ray : ray & ~(hit | G::rays[D][first_bit(hit)]);
}

// Walks all chains of one position and hands the best to *sink*: `reset()` when a greater value is met, then
// `add(from, landings, captured, count)` for each chain, which may end on any square of *landings*.
template <class Rules, Color Us, class Sink>
class CaptureSearch {
    using G = GeometryOf<Rules>;

   public:
    CaptureSearch(const View<Rules, Us>& view, Sink& sink)
        : view_(view), sink_(sink), enemies_(view.enemies), empty_(view.empty), occupied_(G::all & ~view.empty) {}

    // Every legal capture of the position.
    void run(Bitboard jumpers) {
        for (; jumpers != 0; jumpers &= jumpers - 1) man(jumpers & (~jumpers + 1));
        for (Bitboard b = view_.kings; b != 0; b &= b - 1) king(first_bit(b));
    }

   private:
    void man(Bitboard from) {
        from_ = from;
        empty_ = view_.empty | from;  // the origin counts as empty (CAP-13)
        hop_all(from, 0);
        empty_ = view_.empty;
    }

    void king(int bit) {
        from_ = bit_board(bit);
        occupied_ &= ~from_;
        empty_ |= from_;
        leap<north_west>(bit, 0);
        leap<north_east>(bit, 0);
        leap<south_west>(bit, 0);
        leap<south_east>(bit, 0);
        occupied_ |= from_;
        empty_ = view_.empty;
    }

    void hop_all(Bitboard at, int count) {
        hop<north_west>(at, count);
        hop<north_east>(at, count);
        hop<south_west>(at, count);
        hop<south_east>(at, count);
    }

    // A man's jump. A piece is jumped once (CAP-12) and stands until the chain ends (CAP-11): it leaves
    // `enemies_` but does not become empty.
    template <Direction D>
    void hop(Bitboard at, int count) {
        if constexpr (Rules::men_capture_backward || is_forward(Us, D)) {
            const Bitboard over = G::template step<D>(at) & enemies_;
            const Bitboard landing = G::template step<D>(over) & empty_;
            if (landing == 0) return;
            enemies_ ^= over;
            hop_all(landing, count + 1);
            finish(landing, count + 1);
            enemies_ ^= over;
        }
    }

    // A king's jump from *bit*: over the first piece in direction D, to any free square behind it.
    template <Direction D>
    void leap(int bit, int count) {
        const Bitboard over = first_piece<G, D>(bit, occupied_) & enemies_;
        if ((G::template step<D>(over) & empty_) == 0) return;
        const int jumped = first_bit(over);
        const Bitboard landings = free_squares<G, D>(jumped, occupied_);
        enemies_ ^= over;
        turn<D>(landings, count + 1);
        leap<D>(jumped, count + 1);  // straight on: the same whatever the landing square
        finish(landings, count + 1);
        enemies_ ^= over;
    }

    template <Direction D>
    void turn(Bitboard landings, int count) {
        constexpr bool rising = D == north_west || D == south_east;
        constexpr Direction one = rising ? north_east : north_west;
        constexpr Direction two = rising ? south_west : south_east;
        for (Bitboard b = landings; b != 0; b &= b - 1) {
            leap<one>(first_bit(b), count);
            leap<two>(first_bit(b), count);
        }
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
    Bitboard enemies_;   // those not jumped yet
    Bitboard empty_;
    Bitboard occupied_;  // of the pieces that obstruct kings
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
