// The kernel as seen at run time: one table of functions for each combination of rules that is compiled.
#pragma once

#include <atomic>
#include <cstdint>

#include "path.hpp"
#include "route.hpp"

namespace damas {

struct Kernel {
    RuleFlags flags;
    bool tabled;  // endgame tables are built and networks fitted: is_tabled
    int words;    // of a bitboard
    int squares;
    int row_length;
    Bitboard all;                       // every square of the board
    std::array<Bitboard, 2> promotion;  // promotion row of each colour
    std::array<Bitboard, 2> crowning;   // squares of captured pieces that say that a man was crowned on its way
    Bit (*bit_of)(Square);
    Square (*square_of)(Bit);
    Bitboard (*step)(Bitboard, Direction);  // the squares one step on; none beyond the edge
    int (*column)(int square);              // from the left, as the dark corner is at White's left
    void (*legal_moves)(const Position&, MoveList&);
    std::uint64_t (*count_moves)(const Position&) = nullptr;  // left out with DAMAS_SHIPPED_RULES, for its size
    bool (*has_move)(const Position&);
    Position (*after)(const Position&, const Move&);
    std::uint64_t (*perft)(const Position&, int depth, const std::atomic<bool>* stop) = nullptr;  // left out too
    void (*path)(const Position&, const Move&, Path&);
    bool (*has_route)(const Position&, const Move&, std::span<const Bit> stops, bool exact);
};

// Whether *m*, legal in *p*, makes a king of a man.
inline bool crowns(const Kernel& kernel, const Position& p, const Move& m) {
    const auto us = static_cast<std::size_t>(index(p.turn));
    return (p.men[us] & bit_board(m.from)) != 0 &&
           ((kernel.promotion[us] & bit_board(m.to)) | (kernel.crowning[us] & m.captured)) != 0;
}

// The kernel for these rules, or nullptr when that combination is not compiled.
const Kernel* find_kernel(const RuleFlags& flags);

}  // namespace damas
