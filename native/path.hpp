// One full route of a move, for display: the origin, every landing square, the destination.
#pragma once

#include <vector>

#include "movegen.hpp"

namespace damas {

using Path = std::vector<Bit>;

// Retraces a capture whose end and captured set are known. If routes differ, the first one found is kept.
template <class Rules>
class Retrace {
    using G = GeometryOf<Rules>;

   public:
    Retrace(const Position& p, const Move& move, Path& out)
        : out_(out),
          move_(move),
          turn_(p.turn),
          man_((p.men[index(p.turn)] & bit_board(move.from)) != 0),
          crown_(Rules::promotion_in_passing ? promotion_row<Rules>(p.turn) : 0),
          blocked_(p.all_pieces() & ~bit_board(move.from)) {}

    bool all() { return from(move_.from, move_.captured, man_); }

   private:
    bool from(Bit at, Bitboard left, bool man) {
        out_.push_back(at);
        if (left == 0 && at == move_.to) return true;
        man = man && (bit_board(at) & crown_) == 0;
        for (int way = 0; way < capture_directions<Rules>; ++way) {
            const Direction d = directions[static_cast<std::size_t>(way)];
            if (left == 0) break;
            if (man ? man_jump(at, d, left) : king_jump(at, d, left)) return true;
        }
        out_.pop_back();
        return false;
    }

    bool man_jump(Bit at, Direction d, Bitboard left) {
        if (!Rules::men_capture_backward && !is_forward(turn_, d)) return false;
        const Bitboard over = G::step(bit_board(at), d);
        const Bitboard landing = G::step(over, d) & ~blocked_;
        return (over & left) != 0 && landing != 0 && from(static_cast<Bit>(first_bit(landing)), left & ~over, true);
    }

    bool king_jump(Bit at, Direction d, Bitboard left) {
        Bitboard over = G::step(bit_board(at), d);
        while (Rules::flying_king && over != 0 && (over & blocked_) == 0) over = G::step(over, d);
        if ((over & left) == 0) return false;
        Bitboard landing = G::step(over, d) & ~blocked_;
        for (; landing != 0; landing = G::step(landing, d) & ~blocked_) {
            if (from(static_cast<Bit>(first_bit(landing)), left & ~over, false)) return true;
            if (!Rules::flying_king) break;
        }
        return false;
    }

    Path& out_;
    Move move_;
    Colour turn_;
    bool man_;
    Bitboard crown_;  // squares from which a man goes on as a king
    Bitboard blocked_;
};

template <class Rules>
void path(const Position& p, const Move& move, Path& out) {
    out.clear();
    if (move.captured == 0) {
        out = {move.from, move.to};
        return;
    }
    Retrace<Rules>(p, move, out).all();
}

}  // namespace damas
