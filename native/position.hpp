// A position and a move: plain values.
#pragma once

#include <array>
#include <cstdint>

#include "geometry.hpp"
#include "zobrist.hpp"

namespace damas {

enum class Colour : std::uint8_t { white = 0, black = 1 };
constexpr Colour other(Colour c) { return static_cast<Colour>(static_cast<int>(c) ^ 1); }
constexpr int index(Colour c) { return static_cast<int>(c); }

struct Position {
    std::array<Bitboard, 2> men{};  // by colour, in the layout of geometry.hpp
    std::array<Bitboard, 2> kings{};
    Colour turn = Colour::white;
    // Where a king may move only so often in a row: the king of each colour that moved last, and how often in a row.
    std::array<Bit, 2> walker{};
    std::array<std::uint8_t, 2> walked{};
    std::uint64_t key = 0;  // Zobrist, side to move included

    [[nodiscard]] constexpr Bitboard pieces(Colour c) const { return men[index(c)] | kings[index(c)]; }
    [[nodiscard]] constexpr Bitboard all_pieces() const { return pieces(Colour::white) | pieces(Colour::black); }
    [[nodiscard]] constexpr bool same_as(const Position& o) const {
        return men == o.men && kings == o.kings && turn == o.turn && walker == o.walker && walked == o.walked;
    }
};

// A whole move. Two captures with equal origin, destination and captured set are one move (CAP-15).
struct Move {
    Bitboard captured = 0;
    Bit from = 0;
    Bit to = 0;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// The part of a key that tells which kings have moved how often in a row.
inline std::uint64_t walk_key(const Position& p) {
    std::uint64_t key = 0;
    for (std::uint64_t c = 0; c < 2; ++c) {
        if (p.walked[c] != 0) key ^= zobrist::mix(1U << 20 | c << 16 | std::uint64_t{p.walker[c]} << 8 | p.walked[c]);
    }
    return key;
}

// The key of a position from its pieces; `after` in movegen.hpp keeps it up to date move by move.
inline std::uint64_t zobrist_key(const Position& p) {
    std::uint64_t key = walk_key(p) ^ (p.turn == Colour::black ? zobrist::black_to_move : 0);
    for (int c = 0; c < 2; ++c) {
        for (Bitboard b = p.men[c]; b != 0; b &= b - 1) key ^= zobrist::men[c][first_bit(b)];
        for (Bitboard b = p.kings[c]; b != 0; b &= b - 1) key ^= zobrist::kings[c][first_bit(b)];
    }
    return key;
}

}  // namespace damas
