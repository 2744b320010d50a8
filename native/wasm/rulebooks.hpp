// The rules that games are played by: a row of the table of variants with the draw rules of a regulation. The host
// hands them over as numbers, once (tools/engine_data.py writes them from the Python tables).
#pragma once

#include <memory>
#include <vector>

#include "../draw_rules.hpp"
#include "../ruleset.hpp"

namespace damas::wasm {

struct Rulebook {
    Ruleset rules;
    DrawRules draws;
};

// The rule book with this *handle*, or nullptr.
const Rulebook* rulebook(int handle);

}  // namespace damas::wasm
