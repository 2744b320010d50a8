// The search as seen at run time, whatever the rules.
#pragma once

#include "../kernel.hpp"
#include "table.hpp"

namespace damas::search {

// Searches *root* under the rules of *kernel*. Blocks until a limit is met or *stop* is set.
// *plain*: no selective search, for tests against minimax.
Result search(const Kernel& kernel, const Position& root, const History& history, const Limits& limits, Table& table,
              const std::atomic<bool>& stop, const Progress& progress, bool plain);

// The static value of *p* for the side to move.
Score evaluate(const Kernel& kernel, const Position& p);

}  // namespace damas::search
