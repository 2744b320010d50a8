// A move as text: short where that says all, else with every square the piece lands on (NOT-01, NOT-02, CAP-15).
#pragma once

#include <string>

#include "ruleset.hpp"

namespace damas {

enum class SquareNames { numbers, algebraic };

// *legal*: all legal moves of *p*, among which the text must name just *move*.
std::string write_move(const Position& p, const Move& move, const MoveList& legal, const Ruleset& rules,
                       char capture_separator, SquareNames names);

}  // namespace damas
