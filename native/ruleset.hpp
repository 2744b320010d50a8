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

}  // namespace damas
