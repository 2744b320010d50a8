// The board as bits.
//
// Squares are numbered 0, 1, 2 ... row by row from the top left as White sees the board, in all games but Turkish
// draughts the dark ones only, with the dark corner at White's lower left (INT 2.4, FENAE 11); the Portuguese board is
// its mirror image and differs in printed numbers alone. In a bitboard of dark squares one ghost bit stands before
// every two rows, so that each of the four diagonal steps is one shift, the same for every row, and a step off a side
// falls on a ghost:
//
//     10x10   ghost:  bit   0           8x8   ghost:  bit  0
//             row 0:  bits  1- 5              row 0:  bits 1-4
//             row 1:  bits  6-10              row 1:  bits 5-8
//             ghost:  bit  11 ...             ghost:  bit  9 ...
//
// The Turkish board has no ghosts: its pieces stand on all 64 squares, each a bit, and go along rows and columns (see
// Geometry).
//
// A board has one word of bits; that of 12x12, which takes 79, has two (wide.hpp). What knows the rules at compile time
// works on the game's own type; what learns them at run time on the widest of all (position.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "rules.hpp"
#include "wide.hpp"

namespace damas {

using Square = std::uint8_t;  // 0-based, see above
using Bit = std::uint8_t;     // the place of a square in a bitboard

// Diagonals first; along columns and rows pieces capture in games that say so, over dark squares alone: two rows or
// two columns a step.
enum Direction : int { north_west, north_east, south_west, south_east, north, west, east, south };
inline constexpr std::array<Direction, 8> directions{north_west, north_east, south_west, south_east,
                                                     north,      west,       east,       south};

constexpr bool is_diagonal(Direction d) { return d < north; }
constexpr Direction opposite(Direction d) { return static_cast<Direction>(is_diagonal(d) ? 3 - d : 11 - d); }

constexpr int bits_of_board(int size) { return (size + 1) * (size / 2) + 1; }

// The type of a bitboard, by the length of a side.
template <int Size>
using BoardOfSize = std::conditional_t<(bits_of_board(Size) > 64), Wide, std::uint64_t>;

// Of any game that is compiled.
using Bitboard = BoardOfSize<largest_size>;

// *bit* is a place on the board; the analyzer cannot know that it is never negative.
template <class Board = Bitboard>
constexpr Board bit_board(int bit) {
    return Board{1} << bit;  // NOLINT(clang-analyzer-core.*)
}
constexpr int first_bit(std::uint64_t b) { return std::countr_zero(b); }
constexpr int popcount(std::uint64_t b) { return std::popcount(b); }
constexpr std::uint64_t bit_floor(std::uint64_t b) { return std::bit_floor(b); }
constexpr std::uint64_t folded(std::uint64_t b) { return b; }

// *All*: pieces stand on all squares and go along rows and columns. The directions of diagonals are then those of such
// lines: north_west to the north, north_east to the west, south_west to the east, south_east to the south; bits are
// squares, without ghosts.
template <int Size, bool All = false>
struct Geometry {
    using Bitboard = BoardOfSize<Size>;

    static constexpr int size = Size;
    static constexpr int row_length = All ? Size : Size / 2;
    static constexpr int squares = Size * row_length;
    static constexpr int bits = All ? squares : bits_of_board(Size);
    static constexpr std::array<int, 8> steps =
        All ? std::array{-Size, -1, 1, Size, 0, 0, 0, 0}
            : std::array{-(row_length + 1), -row_length, row_length, row_length + 1, -(Size + 1), -1, 1, Size + 1};

    static constexpr Bit bit_of(Square square) {
        if constexpr (All) return square;
        const int row = square / row_length;
        return static_cast<Bit>(1 + (Size + 1) * (row / 2) + row_length * (row % 2) + square % row_length);
    }
    static constexpr Square square_of(Bit bit) {
        if constexpr (All) return bit;
        const int pair = bit / (Size + 1);
        return static_cast<Square>(bit - 1 - pair);
    }
    static constexpr Bitboard row(int number) {
        Bitboard result = 0;
        for (int i = 0; i < row_length; ++i) {
            result |= bit_board<Bitboard>(bit_of(static_cast<Square>(number * row_length + i)));
        }
        return result;
    }
    static constexpr Bitboard all = [] {
        Bitboard result = 0;
        for (int number = 0; number < Size; ++number) result |= row(number);
        return result;
    }();

    // No ghost stands between the end of an even row and the beginning of the odd one below it: the squares that a
    // step along the row never comes to.
    static constexpr Bitboard beginnings = [] {
        Bitboard result = 0;
        for (int number = All ? 0 : 1; number < Size; number += All ? 1 : 2) {
            result |= row(number) & (~row(number) + 1);
        }
        return result;
    }();
    static constexpr Bitboard closed(Direction d) {
        if constexpr (All)
            return d == south_west ? beginnings : d == north_east ? beginnings << (Size - 1) : Bitboard{0};
        return d == east ? beginnings : d == west ? beginnings >> 1 : Bitboard{0};
    }
    // The column of a square from the left.
    static constexpr int column(int square) {
        if constexpr (All) return square % Size;
        return 2 * (square % row_length) + (square / row_length % 2 == 0 ? 1 : 0);
    }

    // All bits one step on; steps off the board are left on ghosts: for use before an `&` with squares.
    template <Direction D>
    static constexpr Bitboard shift(Bitboard b) {
        constexpr int by = steps[D];
        if constexpr (by > 0) {
            return (b << by) & ~closed(D);
        } else {
            return (b >> -by) & ~closed(D);
        }
    }
    // The squares one step away from those of *b*; steps off the board fall away.
    template <Direction D>
    static constexpr Bitboard step(Bitboard b) {
        return shift<D>(b) & all;
    }
    // The squares of *b* and all that can be reached from them in direction D over *empty* squares, by doubling
    // the distance each time (the parallel prefix fill of Kogge and Stone).
    template <Direction D>
    [[gnu::always_inline]] static constexpr Bitboard fill(Bitboard b, Bitboard empty) {
        constexpr int by = steps[D] > 0 ? steps[D] : -steps[D];
        empty &= ~closed(D);
        const auto move = [](Bitboard x, int n) { return steps[D] > 0 ? x << n : x >> n; };
        b |= empty & move(b, by);
        empty &= move(empty, by);
        b |= empty & move(b, 2 * by);
        empty &= move(empty, 2 * by);
        b |= empty & move(b, 4 * by);
        if constexpr (Size > 8 && 8 * by < bits) {  // no column of captures is that long
            empty &= move(empty, 4 * by);
            b |= empty & move(b, 8 * by);
        }
        return b;
    }
    static constexpr Bitboard step(Bitboard b, Direction d) {
        const int by = steps[d];
        return (by > 0 ? b << by : b >> -by) & all & ~closed(d);
    }

    // Every square from *bit* to the edge in direction D, without *bit*.
    template <Direction D>
    static constexpr std::array<Bitboard, bits> rays = [] {
        std::array<Bitboard, bits> result{};
        for (int bit = 0; bit < bits; ++bit) {
            Bitboard next = bit_board<Bitboard>(bit) & all;
            while ((next = step(next, D)) != 0) result[static_cast<std::size_t>(bit)] |= next;
        }
        return result;
    }();

    // The empty squares from *bit* on in direction D, up to the first piece: for one piece, where `fill` serves
    // many. Looking towards lower bits, the ghost of bit 0 is the piece that is met at last.
    template <Direction D>
    static constexpr Bitboard reach(int bit, Bitboard occupied) {
        const Bitboard ray = rays<D>[static_cast<std::size_t>(bit)];
        const Bitboard met = ray & occupied;
        if constexpr (steps[D] > 0) {
            return ray & (met - 1) & ~met;  // below the lowest piece; all of it when there is none
        } else if constexpr (All) {
            return met == 0 ? ray : ray & ~((bit_floor(met) << 1) - 1);
        } else {
            return ray & ~((bit_floor(met | Bitboard{1}) << 1) - 1);
        }
    }
};

}  // namespace damas
