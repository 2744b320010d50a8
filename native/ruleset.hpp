// One variant as the bindings hold it: a compiled kernel, its numbering, its limits. Lives as long as the process.
#pragma once

#include <string>

#include "draw_rules.hpp"
#include "fen.hpp"

namespace damas {

struct Ruleset {
    std::string name;
    const Kernel* kernel;
    Numbering numbering;
    BoardLimits limits;
    Win win = Win::usual;
    char capture_separator = 'x';  // 'x', or '-' if every move is written with a hyphen (NOT-02)
};

// What the game itself says about its ends; the limits of a rule book are added to it.
inline DrawRules draws_of(Win win, const Kernel& kernel) {
    DrawRules draws;
    draws.win = win;
    draws.men_return = kernel.flags.all_squares;
    return draws;
}

}  // namespace damas
