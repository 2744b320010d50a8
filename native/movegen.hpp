// Legal moves: all of CAP, MOV and PRO, for any rule set of rules.hpp.
#pragma once

#include "captures.hpp"

namespace damas {

template <class Rules>
constexpr BoardOf<Rules> promotion_row(Colour c) {
    return GeometryOf<Rules>::row(c == Colour::white ? 0 : Rules::size - 1);
}

// The squares before the promotion row, for games that crown men in passing; else none. A man that captures a piece
// there has been on the promotion row or comes onto it: the captured pieces alone say whether it was crowned.
template <class Rules>
constexpr BoardOf<Rules> crowning_captures(Colour c) {
    if (!Rules::promotion_in_passing) return 0;
    return GeometryOf<Rules>::row(c == Colour::white ? 1 : Rules::size - 2);
}

// The square *to* if a man of colour *Us* that ends its move there is a king then, else nothing (PRO-01).
template <class Rules, Colour Us>
BoardOf<Rules> crowned_on(BoardOf<Rules> to, BoardOf<Rules> captured) {
    if (Rules::promotion_in_passing && (captured & crowning_captures<Rules>(Us)) != 0) return to;
    return to & promotion_row<Rules>(Us);
}

template <class Rules, Colour Us, bool Kings>
void captures(const View<Rules, Us>& view, const FirstJumps<Rules, Us, Kings>& first, MoveListOf<Rules>& out) {
    MoveSink<Rules> sink(out);
    CaptureSearch<Rules, Us, MoveSink<Rules>>(view, sink).run(first);
}

// Calls *work* with the first look at a position, made the cheaper way when we have no king.
template <class Rules, Colour Us, class Work>
auto with_first_jumps(const View<Rules, Us>& view, Work work) {
    return view.kings == 0 ? work(FirstJumps<Rules, Us, false>(view)) : work(FirstJumps<Rules, Us, true>(view));
}

template <class Rules, Colour Us>
void captures(const PositionOf<Rules>& p, MoveListOf<Rules>& out) {
    const View<Rules, Us> view(p);
    with_first_jumps(view, [&](const auto& first) {
        if (first.any()) captures(view, first, out);
    });
}

// The captures that are legal; none when nothing can be captured.
template <class Rules>
void captures(const PositionOf<Rules>& p, MoveListOf<Rules>& out) {
    out.clear();
    p.turn == Colour::white ? captures<Rules, Colour::white>(p, out) : captures<Rules, Colour::black>(p, out);
}

// Whether the side to move can capture; cheaper than a list.
template <class Rules>
bool can_capture(const PositionOf<Rules>& p, Colour us) {
    const auto any = [](const auto& view) {
        return with_first_jumps(view, [](const auto& first) { return first.any(); });
    };
    return us == Colour::white ? any(View<Rules, Colour::white>(p)) : any(View<Rules, Colour::black>(p));
}

template <class Rules>
bool can_capture(const PositionOf<Rules>& p) {
    return can_capture<Rules>(p, p.turn);
}

// The squares that our men can step to in direction D.
template <Direction D, class Rules, Colour Us>
BoardOf<Rules> man_steps(const View<Rules, Us>& view) {
    return GeometryOf<Rules>::template shift<D>(view.men) & view.empty;
}

template <class Rules, Colour Us, Direction D>
void add_steps(const View<Rules, Us>& view, MoveListOf<Rules>& out) {
    for (BoardOf<Rules> to = man_steps<D>(view); to != 0; to &= to - 1) {
        const int bit = first_bit(to);
        out.add({0, static_cast<Bit>(bit - GeometryOf<Rules>::steps[D]), static_cast<Bit>(bit)});
    }
}

// The squares that a king on *bit* can reach without capturing (MOV-02).
template <class Rules>
BoardOf<Rules> king_reach(int bit, BoardOf<Rules> occupied) {
    using G = GeometryOf<Rules>;
    if constexpr (!Rules::flying_king) {
        const BoardOf<Rules> king = bit_board<BoardOf<Rules>>(bit);
        return (G::template shift<north_west>(king) | G::template shift<north_east>(king) |
                G::template shift<south_west>(king) | G::template shift<south_east>(king)) &
               G::all & ~occupied;
    }
    return G::template reach<north_west>(bit, occupied) | G::template reach<north_east>(bit, occupied) |
           G::template reach<south_west>(bit, occupied) | G::template reach<south_east>(bit, occupied);
}

template <class Rules, Colour Us>
void quiet_moves(const View<Rules, Us>& view, MoveListOf<Rules>& out) {
    constexpr bool white = Us == Colour::white;
    add_steps<Rules, Us, white ? north_west : south_west>(view, out);
    add_steps<Rules, Us, white ? north_east : south_east>(view, out);
    if constexpr (Rules::all_squares) add_steps<Rules, Us, third_way(Us)>(view, out);
    for (BoardOf<Rules> b = view.kings & ~view.resting; b != 0; b &= b - 1) {
        const int from = first_bit(b);
        for (BoardOf<Rules> to = king_reach<Rules>(from, ~view.empty); to != 0; to &= to - 1) {
            out.add({0, static_cast<Bit>(from), static_cast<Bit>(first_bit(to))});
        }
    }
}

// Whether the side to move, with nothing to capture, has a move.
template <class Rules>
bool can_step(const PositionOf<Rules>& p) {
    using G = GeometryOf<Rules>;
    const int us = index(p.turn);
    const BoardOf<Rules> empty = G::all & ~p.all_pieces();
    const BoardOf<Rules> kings = p.kings[us] & ~resting<Rules>(p);
    const BoardOf<Rules> up = kings | (us == 0 ? p.men[us] : BoardOf<Rules>{0});
    const BoardOf<Rules> down = kings | (us == 1 ? p.men[us] : BoardOf<Rules>{0});
    if constexpr (Rules::all_squares) {
        constexpr Direction of_white = third_way(Colour::white), of_black = third_way(Colour::black);
        const BoardOf<Rules> aside =
            us == 0 ? G::template shift<of_white>(p.men[0]) : G::template shift<of_black>(p.men[1]);
        if ((aside & empty) != 0) return true;
    }
    return ((G::template shift<north_west>(up) | G::template shift<north_east>(up) |
             G::template shift<south_west>(down) | G::template shift<south_east>(down)) &
            empty) != 0;
}

// Whether the opponent could capture if it were to move.
template <class Rules>
bool is_threatened(const PositionOf<Rules>& p) {
    return can_capture<Rules>(p, other(p.turn));
}

// Whether a man of the side to move can step onto the row where it is crowned.
template <class Rules>
bool can_crown(const PositionOf<Rules>& p) {
    using G = GeometryOf<Rules>;
    const BoardOf<Rules> men = p.men[index(p.turn)];
    const BoardOf<Rules> steps = p.turn == Colour::white
                                     ? G::template shift<north_west>(men) | G::template shift<north_east>(men)
                                     : G::template shift<south_west>(men) | G::template shift<south_east>(men);
    return (steps & promotion_row<Rules>(p.turn) & ~p.all_pieces()) != 0;
}

template <class Rules, Colour Us>
void legal_moves(const PositionOf<Rules>& p, MoveListOf<Rules>& out) {
    const View<Rules, Us> view(p);
    with_first_jumps(view, [&](const auto& first) {
        first.any() ? captures(view, first, out) : quiet_moves(view, out);  // capture is compulsory (CAP-01)
    });
}

template <class Rules>
void legal_moves(const PositionOf<Rules>& p, MoveListOf<Rules>& out) {
    out.clear();
    p.turn == Colour::white ? legal_moves<Rules, Colour::white>(p, out) : legal_moves<Rules, Colour::black>(p, out);
}

// The pieces after a legal move of Us; key and side to move are left to the caller.
template <class Rules, Colour Us>
void move_pieces(PositionOf<Rules>& p, const MoveOf<Rules>& m) {
    constexpr int us = static_cast<int>(Us);
    const BoardOf<Rules> from = bit_board<BoardOf<Rules>>(m.from);
    const BoardOf<Rules> to = bit_board<BoardOf<Rules>>(m.to);
    if ((p.kings[us] & from) != 0) {
        p.kings[us] = (p.kings[us] & ~from) | to;
    } else {
        const BoardOf<Rules> crowned = crowned_on<Rules, Us>(to, m.captured);
        p.men[us] = (p.men[us] & ~from) | (to & ~crowned);
        p.kings[us] |= crowned;
    }
    p.men[us ^ 1] &= ~m.captured;
    p.kings[us ^ 1] &= ~m.captured;
}

// Counts the moves of one king in a row: of a side that has a man, until it captures or moves another piece.
template <class Rules, Colour Us>
void count_walk(const PositionOf<Rules>& p, const MoveOf<Rules>& m, PositionOf<Rules>& next) {
    constexpr int us = static_cast<int>(Us);
    constexpr int them = us ^ 1;
    const bool counts = m.captured == 0 && next.men[us] != 0 && (p.kings[us] & bit_board<BoardOf<Rules>>(m.from)) != 0;
    const int before = p.walked[us] != 0 && p.walker[us] == m.from ? p.walked[us] : 0;
    next.walked[us] = static_cast<std::uint8_t>(counts ? std::min(before + 1, Rules::same_king_moves) : 0);
    next.walker[us] = counts ? m.to : Bit{0};
    if (next.men[them] == 0 || (m.captured & bit_board<BoardOf<Rules>>(p.walker[them])) != 0)
        next.walked[them] = next.walker[them] = 0;
    next.key ^= walk_key(p) ^ walk_key(next);
}

template <class Rules, Colour Us>
PositionOf<Rules> after(const PositionOf<Rules>& p, const MoveOf<Rules>& m) {
    constexpr int us = static_cast<int>(Us);
    PositionOf<Rules> next = p;
    move_pieces<Rules, Us>(next, m);
    next.turn = other(Us);
    const bool was_king = (p.kings[us] & bit_board<BoardOf<Rules>>(m.from)) != 0;
    const bool is_king = (next.kings[us] & bit_board<BoardOf<Rules>>(m.to)) != 0;
    next.key ^= (was_king ? zobrist::kings : zobrist::men)[us][m.from];
    next.key ^= (is_king ? zobrist::kings : zobrist::men)[us][m.to];
    for (BoardOf<Rules> b = m.captured; b != 0; b &= b - 1) {
        const int bit = first_bit(b);
        const bool king = (p.kings[us ^ 1] & bit_board<BoardOf<Rules>>(bit)) != 0;
        next.key ^= (king ? zobrist::kings : zobrist::men)[us ^ 1][bit];
    }
    next.key ^= zobrist::black_to_move;
    if constexpr (Rules::same_king_moves != 0) count_walk<Rules, Us>(p, m, next);
    return next;
}

// The position after a legal move, its key kept up to date.
template <class Rules>
PositionOf<Rules> after(const PositionOf<Rules>& p, const MoveOf<Rules>& m) {
    return p.turn == Colour::white ? after<Rules, Colour::white>(p, m) : after<Rules, Colour::black>(p, m);
}

}  // namespace damas
