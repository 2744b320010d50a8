// The jumps of a capture whose end and captured pieces are known, one after the other.
#pragma once

#include "movegen.hpp"

namespace damas {

template <class Rules>
class Jumps {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using Move = MoveOf<Rules>;

   public:
    // Where a chain has come to: the pieces still to be taken, and whether it is a man that goes on.
    struct Stop {
        Bit at;
        Bitboard left;
        bool man;
        int came = -1;  // the direction of the jump before, where that matters
    };

    Jumps(const Position& p, const Move& move)
        : move_(move),
          turn_(p.turn),
          man_((p.men[index(p.turn)] & bit_board<Bitboard>(move.from)) != 0),
          crown_(Rules::promotion_in_passing ? promotion_row<Rules>(p.turn) : Bitboard{0}),
          blocked_(p.all_pieces() & ~bit_board<Bitboard>(move.from)),
          their_kings_(p.kings[index(other(p.turn))]) {}

    [[nodiscard]] Stop start() const { return {move_.from, move_.captured, man_}; }

    // Calls *land* with each stop that one jump from *stop* leads to, until it says true; whether it did.
    template <class Land>
    bool any_jump(const Stop& stop, const Land& land) const {
        const bool man = stop.man && (bit_board<Bitboard>(stop.at) & crown_) == 0;
        for (int way = 0; way < capture_directions<Rules>; ++way) {
            const Direction d = directions[static_cast<std::size_t>(way)];
            if (flags_of<Rules>.bars_return() && stop.came == opposite(d)) continue;
            if (man ? man_jump(stop, d, land) : king_jump(stop, d, land)) return true;
        }
        return false;
    }

   private:
    // What stands in the way: those taken too, where pieces leave when the chain ends.
    [[nodiscard]] Bitboard blocked(Bitboard left) const {
        return Rules::removed_at_once ? blocked_ & ~(move_.captured & ~left) : blocked_;
    }

    template <class Land>
    bool man_jump(const Stop& stop, Direction d, const Land& land) const {
        if (!Rules::men_capture_backward && !man_goes(Rules::all_squares, turn_, d)) return false;
        const Bitboard over = G::step(bit_board<Bitboard>(stop.at), d);
        const Bitboard landing = G::step(over, d) & ~blocked(stop.left);
        if ((over & stop.left) == 0 || landing == 0) return false;
        return land(Stop{static_cast<Bit>(first_bit(landing)), stop.left & ~over, true, d});
    }

    template <class Land>
    bool king_jump(const Stop& stop, Direction d, const Land& land) const {
        const Bitboard stand = blocked(stop.left);
        Bitboard over = G::step(bit_board<Bitboard>(stop.at), d);
        while (Rules::flying_king && over != 0 && (over & stand) == 0) over = G::step(over, d);
        if ((over & stop.left) == 0) return false;
        const Bitboard left = stop.left & ~over;
        for (Bitboard landing = G::step(over, d) & ~stand; landing != 0; landing = G::step(landing, d) & ~stand) {
            if (land(Stop{static_cast<Bit>(first_bit(landing)), left, false, d})) return true;
            if (!Rules::flying_king || Rules::landing == Landing::behind) break;
            if (Rules::landing == Landing::behind_king && left == 0 && (over & their_kings_) != 0) break;
        }
        return false;
    }

    Move move_;
    Colour turn_;
    bool man_;
    Bitboard crown_;    // squares from which a man goes on as a king
    Bitboard blocked_;  // all pieces but the one that moves
    Bitboard their_kings_;
};

}  // namespace damas
