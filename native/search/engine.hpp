// The search at run time, for any rules.
#pragma once

#include "../kernel.hpp"
#include "../platform/thread_pool.hpp"
#include "evaluator.hpp"
#include "table.hpp"

namespace damas::search {

// Searches *root* under the rules of *kernel*. Blocks until a limit is met or *stop* is set.
// *plain*: no selective search, for tests against minimax. Without a *pool* one thread does all.
Result search(const Kernel& kernel, const Position& root, const History& history, const Limits& limits, Table& table,
              const Tools& tools, const std::atomic<bool>& stop, const Progress& progress, bool plain,
              ThreadPool* pool = nullptr);

// Whether a search under these rules heeds the constants of its tools.
bool is_tuned(const Kernel& kernel);

// The static value of *p* for the side to move; by the hand-made knowledge when there is no *evaluator*.
Score evaluate(const Kernel& kernel, const Position& p, const Evaluator* evaluator);

// The value for the side to move of each legal move of *p*, as one who looks only *plies* ahead sees it (glance.hpp).
std::vector<Score> glance(const Kernel& kernel, const Position& p, int plies, int knowledge, Win win);

// The features of a position that the trained evaluation uses, for training.
struct Features {
    std::vector<std::int8_t> numbers;   // Layout::numbers of them
    std::vector<std::int32_t> windows;  // indices of weights: White's view and Black's in turn
    int eighths = 8;                    // of its advantage that the side ahead keeps
};
void features(const Kernel& kernel, const Position& p, Colour ahead, Features& out);

}  // namespace damas::search
