// The question and the answer of a proof: is a game won?
#pragma once

#include <cstdint>
#include <vector>

#include "../draw_rules.hpp"
#include "../search/prober.hpp"

namespace damas::proof {

struct Question {
    Colour winner = Colour::white;           // the side whose win is to be proven
    std::uint64_t nodes = 0;                 // at most
    int plies = 0;                           // the win may take so many; 0: any number
    const search::Prober* tables = nullptr;  // may be missing
    DrawRules rules;                         // the counters; those of no regulation let every win stand
    DrawState state;                         // at the root
};

struct Answer {
    enum class Kind : std::uint8_t { unknown, won, not_won };
    Kind kind = Kind::unknown;  // not_won: only of a question with a number of plies
    int plies = 0;              // of a win: until its end at most, against every defence
    std::uint64_t nodes = 0;
    std::vector<Move> line;  // of a win
};

}  // namespace damas::proof
