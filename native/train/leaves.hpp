// Positions from inside the search: where the evaluation is asked, with the values of a longer
// search.
#pragma once

#include "../search/leaf_sample.hpp"
#include "arena.hpp"

namespace damas::train {

// Options for drawing and judging leaves.
struct LeafPlan {
    std::uint64_t search_nodes = 1000;  // of the search that leaves are drawn from
    std::uint64_t label_nodes = 2000;   // of the search that judges each
    std::size_t leaves = 2;             // drawn from one search
    search::Score near = 150;           // hundredths of a man between a leaf and the compared value
};

// Searches the positions of *roots* and judges some of their leaves.
std::vector<AnyRecord> leaves_of(const std::vector<AnyRecord>& roots, const Kernel& kernel, const DrawRules& rules,
                                 const search::Evaluator* evaluator, const LeafPlan& plan, std::uint64_t seed);

}  // namespace damas::train
