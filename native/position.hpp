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

// On a *Board* of one word or of two. What knows the rules works on a narrow one where the game has that (PositionOf in
// captures.hpp), all others on Position, which holds any.
template <class Board>
struct PositionOn {
    using Bitboard = Board;

    std::array<Board, 2> men{};  // by colour, in the layout of geometry.hpp
    std::array<Board, 2> kings{};
    Colour turn = Colour::white;
    // Where a king may move only so often in a row: the king of each colour that moved last, and how often in a row.
    std::array<Bit, 2> walker{};
    std::array<std::uint8_t, 2> walked{};
    std::uint64_t key = 0;  // Zobrist, side to move included

    [[nodiscard]] constexpr Board pieces(Colour c) const { return men[index(c)] | kings[index(c)]; }
    [[nodiscard]] constexpr Board all_pieces() const { return pieces(Colour::white) | pieces(Colour::black); }
    [[nodiscard]] constexpr bool same_as(const PositionOn& o) const {
        return men == o.men && kings == o.kings && turn == o.turn && walker == o.walker && walked == o.walked;
    }
    constexpr operator PositionOn<Wide>() const  // NOLINT: a wide board holds any
        requires std::is_same_v<Board, std::uint64_t> {
        return {{men[0], men[1]}, {kings[0], kings[1]}, turn, walker, walked, key};
    }
};
using Position = PositionOn<Bitboard>;

// A whole move. Two captures with equal origin, destination and captured set are one move (CAP-15).
template <class Board>
struct MoveOn {
    Board captured = 0;
    Bit from = 0;
    Bit to = 0;

    friend constexpr bool operator==(const MoveOn&, const MoveOn&) = default;
    constexpr operator MoveOn<Wide>() const  // NOLINT: as that of positions
        requires std::is_same_v<Board, std::uint64_t> {
        return {captured, from, to};
    }
};
using Move = MoveOn<Bitboard>;

// The same on the board of one game, which holds it.
template <class Board>
constexpr Board on_board(const Board& b) {
    return b;
}
template <class Board>
constexpr Board on_board(const Wide& b) requires std::is_same_v<Board, std::uint64_t> {
    return b.low;
}
template <class Board>
constexpr const PositionOn<Board>& on_board(const PositionOn<Board>& p) {
    return p;
}
template <class Board>
constexpr const MoveOn<Board>& on_board(const MoveOn<Board>& m) {
    return m;
}
template <class Board>
constexpr PositionOn<Board> on_board(const PositionOn<Wide>& p) requires std::is_same_v<Board, std::uint64_t> {
    return {{p.men[0].low, p.men[1].low}, {p.kings[0].low, p.kings[1].low}, p.turn, p.walker, p.walked, p.key};
}
template <class Board>
constexpr MoveOn<Board> on_board(const MoveOn<Wide>& m) requires std::is_same_v<Board, std::uint64_t> {
    return {m.captured.low, m.from, m.to};
}

// The part of a key that tells which kings have moved how often in a row.
template <class Board>
std::uint64_t walk_key(const PositionOn<Board>& p) {
    std::uint64_t key = 0;
    for (std::uint64_t c = 0; c < 2; ++c) {
        if (p.walked[c] != 0) key ^= zobrist::mix(1U << 20 | c << 16 | std::uint64_t{p.walker[c]} << 8 | p.walked[c]);
    }
    return key;
}

// The key of a position from its pieces; `after` in movegen.hpp keeps it up to date move by move.
template <class Board>
std::uint64_t zobrist_key(const PositionOn<Board>& p) {
    std::uint64_t key = walk_key(p) ^ (p.turn == Colour::black ? zobrist::black_to_move : 0);
    for (int c = 0; c < 2; ++c) {
        for (Board b = p.men[c]; b != 0; b &= b - 1) key ^= zobrist::men[c][first_bit(b)];
        for (Board b = p.kings[c]; b != 0; b &= b - 1) key ^= zobrist::kings[c][first_bit(b)];
    }
    return key;
}

}  // namespace damas
