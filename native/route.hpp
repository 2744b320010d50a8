// Whether a move can be carried out through given squares: how written and clicked chains are understood.
#pragma once

#include <span>

#include "movegen.hpp"

namespace damas {

// Asks for a route of *move* whose landing squares contain *stops* in that order (*exact*: are just those).
// *stops* begins with the origin and ends with the destination.
template <class Rules>
class RouteSearch {
    using G = GeometryOf<Rules>;

   public:
    RouteSearch(const Position& p, const Move& move, std::span<const Bit> stops, bool exact)
        : move_(move),
          stops_(stops),
          turn_(p.turn),
          exact_(exact),
          man_((p.men[index(p.turn)] & bit_board(move.from)) != 0),
          crown_(Rules::promotion_in_passing ? promotion_row<Rules>(p.turn) : 0),
          blocked_(p.all_pieces() & ~bit_board(move.from)) {}

    [[nodiscard]] bool exists() const {
        if (stops_.size() < 2 || stops_.front() != move_.from || stops_.back() != move_.to) return false;
        if (move_.captured == 0) return stops_.size() == 2;
        return go(move_.from, move_.captured, 1, man_);
    }

   private:
    // *met*: how many stops are behind us.
    [[nodiscard]] bool go(Bit at, Bitboard left, std::size_t met, bool man) const {
        if (left == 0) return at == move_.to && met == stops_.size();
        man = man && (bit_board(at) & crown_) == 0;
        for (int way = 0; way < capture_directions<Rules>; ++way) {
            const Direction d = directions[static_cast<std::size_t>(way)];
            if (man ? man_jump(at, d, left, met) : king_jump(at, d, left, met)) return true;
        }
        return false;
    }

    [[nodiscard]] bool land(Bit at, Bitboard left, std::size_t met, bool man) const {
        const bool wanted = met < stops_.size() && stops_[met] == at;
        // The last stop is kept for the end of the chain, which may cross its own destination before.
        if (wanted && (left == 0 || met + 1 < stops_.size())) return go(at, left, met + 1, man);
        return !exact_ && left != 0 && go(at, left, met, man);
    }

    [[nodiscard]] bool man_jump(Bit at, Direction d, Bitboard left, std::size_t met) const {
        if (!Rules::men_capture_backward && !is_forward(turn_, d)) return false;
        const Bitboard over = G::step(bit_board(at), d);
        const Bitboard landing = G::step(over, d) & ~blocked_;
        return (over & left) != 0 && landing != 0 &&
               land(static_cast<Bit>(first_bit(landing)), left & ~over, met, true);
    }

    [[nodiscard]] bool king_jump(Bit at, Direction d, Bitboard left, std::size_t met) const {
        Bitboard over = G::step(bit_board(at), d);
        while (Rules::flying_king && over != 0 && (over & blocked_) == 0) over = G::step(over, d);
        if ((over & left) == 0) return false;
        Bitboard landing = G::step(over, d) & ~blocked_;
        for (; landing != 0; landing = G::step(landing, d) & ~blocked_) {
            if (land(static_cast<Bit>(first_bit(landing)), left & ~over, met, false)) return true;
            if (!Rules::flying_king) break;
        }
        return false;
    }

    Move move_;
    std::span<const Bit> stops_;
    Colour turn_;
    bool exact_;
    bool man_;
    Bitboard crown_;  // squares from which a man goes on as a king
    Bitboard blocked_;
};

template <class Rules>
bool has_route(const Position& p, const Move& move, std::span<const Bit> stops, bool exact) {
    return RouteSearch<Rules>(p, move, stops, exact).exists();
}

}  // namespace damas
