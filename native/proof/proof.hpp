// A proof at run time, for any rules.
#pragma once

#include <atomic>

#include "../kernel.hpp"
#include "answer.hpp"
#include "memory.hpp"

namespace damas::proof {

// Looks for the proof that *question* asks for in *root*. Blocks until it is found, the nodes are spent or *stop* is
// set.
Answer prove(const Kernel& kernel, const Position& root, const Question& question, Memory& memory,
             const std::atomic<bool>& stop);

}  // namespace damas::proof
