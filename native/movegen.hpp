// Legal moves: all of CAP, MOV and PRO, for any rule set of rules.hpp.
#pragma once

#include "move_list.hpp"
#include "rules.hpp"

namespace damas {

template <class Rules>
using GeometryOf = Geometry<Rules::size>;

constexpr bool is_forward(Color c, Direction d) {
    return (c == Color::white) == (d == north_west || d == north_east);
}

// Finds every capture that the laws of majority and quality leave (CAP-07 to CAP-13).
template <class Rules>
class CaptureSearch {
    using G = GeometryOf<Rules>;

   public:
    CaptureSearch(const Position& p, MoveList& out)
        : out_(out), enemies_(p.pieces(other(p.turn))), enemy_kings_(p.kings[index(other(p.turn))]),
          occupied_(p.all_pieces()), turn_(p.turn) {}

    void man(Bit from) { start(from); jump_man(from); }
    void king(Bit from) { start(from); jump_king(from); }

   private:
    void start(Bit from) {
        from_ = from;
        captured_ = 0;
        count_ = 0;
        blocked_ = occupied_ & ~bit_board(from);  // the origin counts as empty (CAP-13)
    }

    void jump_man(Bit at) {
        bool last = true;
        for (const Direction d : directions) {
            if (!Rules::men_capture_backward && !is_forward(turn_, d)) continue;
            const Bitboard over = G::step(bit_board(at), d);
            const Bitboard landing = G::step(over, d);
            // A piece is jumped once (CAP-12) and stands until the chain ends (CAP-11).
            if ((over & enemies_ & ~captured_) == 0 || (landing & ~blocked_) == 0) continue;
            last = false;
            take(over, [&] { jump_man(static_cast<Bit>(first_bit(landing))); });
        }
        if (last) finish(at);
    }

    void jump_king(Bit at) {
        bool last = true;
        for (const Direction d : directions) {
            const Bitboard ray = G::rays[d][at] & blocked_;
            if (ray == 0) continue;
            const int hit = d == south_west || d == south_east ? first_bit(ray) : 63 - std::countl_zero(ray);
            if ((bit_board(hit) & enemies_ & ~captured_) == 0) continue;
            Bitboard landing = G::step(bit_board(hit), d) & ~blocked_;
            if (landing == 0) continue;
            last = false;
            take(bit_board(hit), [&] {
                for (; landing != 0; landing = G::step(landing, d) & ~blocked_) {
                    jump_king(static_cast<Bit>(first_bit(landing)));
                }
            });
        }
        if (last) finish(at);
    }

    template <class Then>
    void take(Bitboard over, Then then) {
        captured_ |= over;
        ++count_;
        then();
        --count_;
        captured_ &= ~over;
    }

    void finish(Bit at) {
        if (count_ == 0) return;
        int value = count_ * 64;
        if constexpr (Rules::quality) value += std::popcount(captured_ & enemy_kings_);
        if (Rules::majority && value < best_) return;
        if (Rules::majority && value > best_) {
            out_.clear();
            best_ = value;
        }
        out_.add_new({captured_, from_, at});
    }

    MoveList& out_;
    Bitboard enemies_, enemy_kings_, occupied_, blocked_ = 0, captured_ = 0;
    Color turn_;
    int count_ = 0;
    int best_ = 0;
    Bit from_ = 0;
};

template <class Rules>
void captures(const Position& p, MoveList& out) {
    out.clear();
    CaptureSearch<Rules> search(p, out);
    for (Bitboard b = p.men[index(p.turn)]; b != 0; b &= b - 1) search.man(static_cast<Bit>(first_bit(b)));
    for (Bitboard b = p.kings[index(p.turn)]; b != 0; b &= b - 1) search.king(static_cast<Bit>(first_bit(b)));
}

template <class Rules>
void quiet_moves(const Position& p, MoveList& out) {
    using G = GeometryOf<Rules>;
    const Bitboard empty = G::all & ~p.all_pieces();
    const auto forward = p.turn == Color::white ? std::array{north_west, north_east}
                                                : std::array{south_west, south_east};
    for (Bitboard b = p.men[index(p.turn)]; b != 0; b &= b - 1) {
        const int from = first_bit(b);
        for (const Direction d : forward) {
            const Bitboard to = G::step(bit_board(from), d) & empty;
            if (to != 0) out.add({0, static_cast<Bit>(from), static_cast<Bit>(first_bit(to))});
        }
    }
    for (Bitboard b = p.kings[index(p.turn)]; b != 0; b &= b - 1) {
        const int from = first_bit(b);
        for (const Direction d : directions) {
            Bitboard to = G::step(bit_board(from), d) & empty;
            for (; to != 0; to = G::step(to, d) & empty) {
                out.add({0, static_cast<Bit>(from), static_cast<Bit>(first_bit(to))});
            }
        }
    }
}

template <class Rules>
void legal_moves(const Position& p, MoveList& out) {
    captures<Rules>(p, out);
    if (out.empty()) quiet_moves<Rules>(p, out);  // capture is compulsory (CAP-01)
}

template <class Rules>
constexpr Bitboard promotion_row(Color c) {
    return GeometryOf<Rules>::row(c == Color::white ? 0 : Rules::size - 1);
}

// The position after a legal move, its key kept up to date.
template <class Rules>
Position after(const Position& p, const Move& m) {
    Position next = p;
    const int us = index(p.turn);
    const int them = us ^ 1;
    const Bitboard from = bit_board(m.from);
    const Bitboard to = bit_board(m.to);
    if ((p.kings[us] & from) != 0) {
        next.kings[us] = (p.kings[us] & ~from) | to;
        next.key ^= zobrist::kings[us][m.from] ^ zobrist::kings[us][m.to];
    } else {
        next.men[us] &= ~from;
        next.key ^= zobrist::men[us][m.from];
        if ((to & promotion_row<Rules>(p.turn)) != 0) {  // ends its lance there: crowned (PRO-01)
            next.kings[us] |= to;
            next.key ^= zobrist::kings[us][m.to];
        } else {
            next.men[us] |= to;
            next.key ^= zobrist::men[us][m.to];
        }
    }
    for (Bitboard b = m.captured; b != 0; b &= b - 1) {
        const int bit = first_bit(b);
        const bool king = (p.kings[them] & bit_board(bit)) != 0;
        next.key ^= king ? zobrist::kings[them][bit] : zobrist::men[them][bit];
    }
    next.men[them] &= ~m.captured;
    next.kings[them] &= ~m.captured;
    next.turn = other(p.turn);
    next.key ^= zobrist::black_to_move;
    return next;
}

}  // namespace damas
