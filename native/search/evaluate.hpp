// The value of a quiet position by hand-made knowledge: used when no trained weights are given.
#pragma once

#include "../draw_rules.hpp"
#include "../movegen.hpp"
#include "result.hpp"

namespace damas::search {

// Weights in hundredths of a man.
struct Weights {
    static constexpr int man = 100;
    static constexpr int king = 310;
    static constexpr int later_king = 240;  // a second king adds less than the first
    static constexpr int short_king = 135;  // of those that go one step, each is worth as much
    static constexpr int advance = 3;       // for each row, growing with the row
    static constexpr int centre = 4;
    static constexpr int guard = 9;      // a man at home on the back row
    static constexpr int support = 3;    // a man with a man behind it
    static constexpr int hole = 4;       // a man in front of the opponent with nothing behind
    static constexpr int imbalance = 4;  // men crowding one wing
    static constexpr int step = 2;       // for each step a man can take
    static constexpr int tempo = 5;
};

template <class Rules>
class Evaluation {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;

   public:
    explicit Evaluation(const Position& p) : p_(p), empty_(G::all & ~p.all_pieces()) {}

    // From the side to move's view. Never in the range of decided games.
    [[nodiscard]] Score score() const {
        const Score white = side<0>() - side<1>();
        const Score raw = (p_.turn == Colour::white ? white : -white) + Weights::tempo;
        return tempered(raw);
    }

    // A score of the side to move, brought down where it can hardly be won.
    [[nodiscard]] Score tempered(Score raw) const { return raw * kept(raw) / 8; }

    // The number of eighths that are kept of a score of the side to move.
    [[nodiscard]] int kept(Score raw) const {
        return (p_.kings[0] | p_.kings[1]) == 0 ? 8 : eighths(raw >= 0 ? p_.turn : other(p_.turn));
    }

    // The number of eighths of its advantage that *ahead* keeps.
    [[nodiscard]] int eighths(Colour ahead) const {
        const Bitboard weak_kings = p_.kings[index(other(ahead))];
        if (weak_kings == 0) return 8;
        // Two kings catch one that goes one step, stops right behind, or goes along rows and columns.
        constexpr bool caught = !Rules::flying_king || Rules::landing != Landing::anywhere || Rules::all_squares;
        if (caught) return popcount(p_.pieces(ahead)) > 1 ? 8 : 1;
        return Rules::size > 8 ? on_large_board(ahead) : on_small_board(ahead, weak_kings);
    }

   private:
    template <int Side>
    [[nodiscard]] Score side() const {
        const Bitboard men = p_.men[Side];
        const int kings = popcount(p_.kings[Side]);
        Score s = Weights::man * popcount(men);
        if (!Rules::flying_king) {
            s += kings * Weights::short_king;
        } else if (kings > 0) {
            s += Weights::king + (kings - 1) * Weights::later_king;
        }
        s += advance<Side>(men) + shape<Side>(men) + Weights::centre * popcount(men & centre);
        return s - Weights::imbalance * std::abs(popcount(men & left) - popcount(men & right));
    }

    // Men gain by nearing the crown row, more so when few pieces can stop them.
    template <int Side>
    [[nodiscard]] Score advance(Bitboard men) const {
        const int pieces = popcount(p_.all_pieces());
        const int urgency = pieces > G::squares / 2 ? 1 : pieces > G::squares / 5 ? 2 : 3;
        Score s = 0;
        for (int row = 0; row < Rules::size; ++row) {
            const int done = Side == 0 ? Rules::size - 1 - row : row;
            s += popcount(men & G::row(row)) * done;
        }
        return s * Weights::advance * urgency / 2;
    }

    template <int Side>
    [[nodiscard]] Score shape(Bitboard men) const {
        if constexpr (Rules::all_squares) return 0;  // of men on diagonals
        constexpr Direction left_step = Side == 0 ? north_west : south_west;
        constexpr Direction right_step = Side == 0 ? north_east : south_east;
        constexpr Bitboard home = G::row(Side == 0 ? Rules::size - 1 : 0);
        const Bitboard backed = G::template step<left_step>(men) | G::template step<right_step>(men);
        const Bitboard steps_left = G::template step<left_step>(men) & empty_;
        const Bitboard steps_right = G::template step<right_step>(men) & empty_;
        return Weights::guard * popcount(men & home) + Weights::support * popcount(men & backed) -
               Weights::hole * popcount(men & ~backed & ~home & inner) +
               Weights::step * (popcount(steps_left) + popcount(steps_right));
    }

    // A king draws against few pieces (INT 6.3, 6.4), and when kings and men are level. These shares predict the
    // results of the engine's own games best.
    [[nodiscard]] int on_large_board(Colour ahead) const {
        const int strong = popcount(p_.pieces(ahead));
        if (strong <= 3) return 1;
        const bool level =
            popcount(p_.kings[0]) == popcount(p_.kings[1]) && std::abs(popcount(p_.men[0]) - popcount(p_.men[1])) <= 1;
        if (level) return 3;
        return strong == 4 ? 6 : 8;
    }

    // A lone king draws against too few pieces, and from the main road against three (FENAE 24, FPD 3.2.1.b).
    [[nodiscard]] int on_small_board(Colour ahead, Bitboard weak_kings) const {
        const int strong = popcount(p_.pieces(ahead));
        if (strong > 3 || popcount(p_.pieces(other(ahead))) > 2) return 8;
        if (strong < 3) return 1;
        return (weak_kings & main_road) != 0 ? 1 : 8;
    }

    static constexpr Bitboard columns(int first, int last) {
        Bitboard result = 0;
        for (int square = 0; square < G::squares; ++square) {
            const int column = G::column(square);
            if (column >= first && column <= last)
                result |= bit_board<Bitboard>(G::bit_of(static_cast<Square>(square)));
        }
        return result;
    }
    static constexpr Bitboard rows(int first, int last) {
        Bitboard result = 0;
        for (int row = first; row <= last; ++row) result |= G::row(row);
        return result;
    }
    static constexpr Bitboard left = columns(0, Rules::size / 2 - 1);
    static constexpr Bitboard right = G::all & ~left;
    static constexpr Bitboard inner = columns(1, Rules::size - 2) & rows(1, Rules::size - 2);
    static constexpr Bitboard centre =
        columns(Rules::size / 2 - 2, Rules::size / 2 + 1) & rows(Rules::size / 2 - 2, Rules::size / 2 + 1);
    static constexpr Bitboard main_road = [] {
        Bitboard b =
            bit_board<Bitboard>(G::bit_of(static_cast<Square>(G::squares - G::row_length)));  // lower left corner
        for (Bitboard next = b; next != 0; next = G::template step<north_east>(next)) b |= next;
        return b;
    }();

    const Position& p_;
    Bitboard empty_;
};

// A value by hand-made knowledge in a game that is won so: pieces are a burden where the last of them is to go.
constexpr Score worth(Score value, Win win) { return win == Win::losing ? -value : value; }

template <class Rules>
Score evaluate(const PositionOf<Rules>& p) {
    return Evaluation<Rules>(p).score();
}

}  // namespace damas::search
