// Random keys of pieces on squares, made at compile time: the same on every machine and in every version.
#pragma once

#include <array>
#include <cstdint>

#include "geometry.hpp"

namespace damas::zobrist {

// The bits of a board in words of 64.
inline constexpr std::size_t bits = 64 * ((static_cast<std::size_t>(bits_of_board(largest_size)) + 63) / 64);

using Table = std::array<std::array<std::uint64_t, bits>, 2>;

// splitmix64 (public domain algorithm of S. Vigna).
constexpr std::uint64_t mix(std::uint64_t n) {
    n += 0x9e3779b97f4a7c15U;
    n = (n ^ (n >> 30)) * 0xbf58476d1ce4e5b9U;
    n = (n ^ (n >> 27)) * 0x94d049bb133111ebU;
    return n ^ (n >> 31);
}

constexpr Table table(std::uint64_t seed) {
    Table result{};
    for (std::uint64_t c = 0; c < 2; ++c) {
        for (std::uint64_t bit = 0; bit < bits; ++bit) {
            result[c][bit] = mix(mix(seed) ^ (bit / 64 * 128 + c * 64 + bit % 64));
        }
    }
    return result;
}

inline constexpr Table men = table(1);
inline constexpr Table kings = table(2);
inline constexpr std::uint64_t black_to_move = mix(mix(3));

}  // namespace damas::zobrist
