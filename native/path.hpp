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
          king_((p.kings[index(p.turn)] & bit_board(move.from)) != 0),
          blocked_(p.all_pieces() & ~bit_board(move.from)) {}

    bool from(Bit at, Bitboard left) {
        out_.push_back(at);
        if (left == 0 && at == move_.to) return true;
        for (const Direction d : directions) {
            if (left == 0) break;
            if (king_ ? king_jump(at, d, left) : man_jump(at, d, left)) return true;
        }
        out_.pop_back();
        return false;
    }

   private:
    bool man_jump(Bit at, Direction d, Bitboard left) {
        if (!Rules::men_capture_backward && !is_forward(turn_, d)) return false;
        const Bitboard over = G::step(bit_board(at), d);
        const Bitboard landing = G::step(over, d) & ~blocked_;
        return (over & left) != 0 && landing != 0 && from(static_cast<Bit>(first_bit(landing)), left & ~over);
    }

    bool king_jump(Bit at, Direction d, Bitboard left) {
        Bitboard over = G::step(bit_board(at), d);
        while (over != 0 && (over & blocked_) == 0) over = G::step(over, d);
        if ((over & left) == 0) return false;
        Bitboard landing = G::step(over, d) & ~blocked_;
        for (; landing != 0; landing = G::step(landing, d) & ~blocked_) {
            if (from(static_cast<Bit>(first_bit(landing)), left & ~over)) return true;
        }
        return false;
    }

    Path& out_;
    Move move_;
    Colour turn_;
    bool king_;
    Bitboard blocked_;
};

template <class Rules>
void path(const Position& p, const Move& move, Path& out) {
    out.clear();
    if (move.captured == 0) {
        out = {move.from, move.to};
        return;
    }
    Retrace<Rules>(p, move, out).from(move.from, move.captured);
}

}  // namespace damas
