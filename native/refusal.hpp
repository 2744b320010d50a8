// Why an attempted move is not legal: the rule that it breaks, and the squares and moves that a sentence names.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "ruleset.hpp"

namespace damas {

// A square or a count of the sentence, under the name of its field.
struct RefusalValue {
    const char* name = nullptr;
    std::int64_t number = 0;  // of a square as people read it
};

struct Refusal {
    const char* code = nullptr;  // nullptr: the move is legal
    const char* rule = "";       // the key by which rule books cite the article
    // Narrows the rule: "man" or "king" for the piece that moves, "chain-man" and "chain-king" within a capture,
    // "crown" for a man that must capture on from the far row.
    const char* detail = "";
    std::array<RefusalValue, 2> values{};  // those with a name
    bool offers = false;                   // the sentence names legal moves instead:
    Bitboard beyond = 0;                   // of the same piece those that capture these and more; 0: all
};

// The reason that the move through *path* (numbers of squares, origin to destination) is refused.
// INT 3 and 4, FENAE 13-22, FPD 2.2 and 3.1, CLAS evolução and captura, IDF64 russian.
Refusal explain(const Ruleset& rules, const Position& p, std::span<const std::int64_t> path);

// The moves that the sentence of a refusal names, such as "28x19x8, 37x28"; empty if it names none.
std::string offered_moves(const Ruleset& rules, const Position& p, const Refusal& refusal, Bit from);

}  // namespace damas
