// The number of a position within its class, and back.
//
// Index = ((our men * their men) * our kings) * their kings, each a combination in the order of its
// highest square (the combinatorial number system). Men are counted over the squares where a man of
// their colour can stand, kings over the squares left empty by the pieces before them. Both sides'
// men may fall on one square: such an index stands for no position.
#pragma once

#include <array>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "../movegen.hpp"
#include "coder.hpp"
#include "material.hpp"

namespace damas::endgames {

inline constexpr int most_squares = 50;

// ways[n][k]: how many ways there are to choose k of n.
inline constexpr auto ways = [] {
    std::array<std::array<std::uint64_t, most_pieces + 1>, most_squares + 1> table{};
    for (int n = 0; n <= most_squares; ++n) {
        table[n][0] = 1;
        for (int k = 1; k <= most_pieces && n > 0; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

// Number *n* of the bits of *mask*, the lowest being number 0, as a bit of its own.
inline std::uint64_t nth_bit(std::uint64_t mask, int n) {
#if defined(__BMI2__)
    return _pdep_u64(std::uint64_t{1} << n, mask);
#else
    for (; n > 0; --n) mask &= mask - 1;
    return mask & (~mask + 1);
#endif
}

// The number of a set of *pieces* among those of its size on the squares *where*.
inline std::uint64_t rank_of(std::uint64_t pieces, std::uint64_t where) {
    std::uint64_t rank = 0;
    for (int k = 1; pieces != 0; ++k, pieces &= pieces - 1) {
        const std::uint64_t piece = pieces & (~pieces + 1);
        rank += ways[popcount(where & (piece - 1))][k];
    }
    return rank;
}

// The set of *count* pieces on the squares *where* that has this *rank*.
inline std::uint64_t unrank(std::uint64_t rank, int count, std::uint64_t where) {
    std::uint64_t pieces = 0;
    int place = popcount(where);
    for (int k = count; k > 0; --k) {
        --place;
        while (ways[place][k] > rank) --place;
        rank -= ways[place][k];
        pieces |= nth_bit(where, place);
    }
    return pieces;
}

// A position turned round, the other side becoming the one to move and playing upwards. Keys are not kept.
template <int Size>
PositionOn<std::uint64_t> turned(const PositionOn<std::uint64_t>& p) {
    const auto half_turn = [](std::uint64_t b) {
        b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
        b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
        b = ((b >> 4) & 0x0F0F0F0F0F0F0F0F) | ((b & 0x0F0F0F0F0F0F0F0F) << 4);
        return __builtin_bswap64(b) >> (64 - Geometry<Size>::bits);
    };
    PositionOn<std::uint64_t> q;
    q.men = {half_turn(p.men[1]), half_turn(p.men[0])};
    q.kings = {half_turn(p.kings[1]), half_turn(p.kings[0])};
    return q;
}

template <int Size>
class Indexer {
    using G = Geometry<Size>;
    using Bitboard = std::uint64_t;
    using Position = PositionOn<Bitboard>;

   public:
    Indexer() = default;
    Indexer(Force us, Force them)
        : us_(us),
          them_(them),
          their_men_(ways[popcount(men_squares[1])][them.men]),
          our_kings_(ways[G::squares - us.men - them.men][us.kings]),
          their_kings_(ways[G::squares - us.men - them.men - us.kings][them.kings]) {}

    [[nodiscard]] std::uint64_t size() const {
        return ways[popcount(men_squares[0])][us_.men] * their_men_ * our_kings_ * their_kings_;
    }

    // The distances of positions that differ little.
    [[nodiscard]] Strides strides() const {
        std::array<std::uint64_t, 3> counts{their_kings_, our_kings_, their_men_};  // the quickest to change first
        Strides strides;
        int found = 0;
        std::uint64_t stride = 1;
        for (const std::uint64_t count : counts) {
            stride *= count;
            if (count > 1 && found < 2 && stride < size())
                (found++ == 0 ? strides.row : strides.rows) = static_cast<std::uint32_t>(stride);
        }
        if (found < 2) strides.rows = strides.row;
        return strides;
    }

    // The index of *p*, which has this class's pieces and White to move.
    [[nodiscard]] std::uint64_t rank(const Position& p) const {
        const Bitboard free = G::all & ~(p.men[0] | p.men[1]);
        std::uint64_t index = rank_of(p.men[0], men_squares[0]) * their_men_ + rank_of(p.men[1], men_squares[1]);
        index = index * our_kings_ + rank_of(p.kings[0], free);
        return index * their_kings_ + rank_of(p.kings[1], free & ~p.kings[0]);
    }

    // Puts the position of *index* into *p*; false when two men would share a square.
    bool unrank(std::uint64_t index, Position& p) const {
        const std::uint64_t their_kings = index % their_kings_;
        index /= their_kings_;
        const std::uint64_t our_kings = index % our_kings_;
        index /= our_kings_;
        p.men[0] = endgames::unrank(index / their_men_, us_.men, men_squares[0]);
        p.men[1] = endgames::unrank(index % their_men_, them_.men, men_squares[1]);
        if ((p.men[0] & p.men[1]) != 0) return false;
        const Bitboard free = G::all & ~(p.men[0] | p.men[1]);
        p.kings[0] = endgames::unrank(our_kings, us_.kings, free);
        p.kings[1] = endgames::unrank(their_kings, them_.kings, free & ~p.kings[0]);
        p.turn = Colour::white;
        return true;
    }

   private:
    // A man that reaches its last row is a king.
    static constexpr std::array<Bitboard, 2> men_squares{G::all & ~G::row(0), G::all & ~G::row(Size - 1)};

    Force us_;
    Force them_;
    std::uint64_t their_men_ = 1;
    std::uint64_t our_kings_ = 1;
    std::uint64_t their_kings_ = 1;
};

}  // namespace damas::endgames
