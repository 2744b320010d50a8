// Positions as text: the FEN of the PDN standard, read generously in form and strictly in content.
//
//     W:W31-50:B1-20     B:WK5:B     [FEN "W:Wa1,Kc3:Bh8."]     W:W18:BK2:H0:F1
#pragma once

#include <string>
#include <string_view>

#include "numbering.hpp"

namespace damas {

// A fault of a text: its code, its place, and the value to name in the sentence.
struct TextFault {
    const char* code = nullptr;  // nullptr: nothing wrong
    int position = 0;            // 0-based offset in the text
    std::string value;           // the offending text
    int limit = 0;               // the limit that it breaks, where there is one

    explicit operator bool() const { return code != nullptr; }
};

struct BoardLimits {
    int men_per_side;
};

// Reads *text* into *out*; on a fault *out* is meaningless.
TextFault read_fen(std::string_view text, const Kernel& kernel, const Numbering& numbering, const BoardLimits& limits,
                   Position& out);

// Whether a position given as bitboards can stand on the board; same faults as above, without a place in a text.
TextFault check_position(const Position& p, const Kernel& kernel, const Numbering& numbering,
                         const BoardLimits& limits);

// Canonical: side to move, White, Black; numbers ascending, no ranges; "B:WK5:B" when one side has no piece. In games
// where a king may move only so often in a row, that count follows where there is one: ":+0+328".
std::string write_fen(const Position& p, const Numbering& numbering);

}  // namespace damas
