// The host's threads that help a search.
#pragma once

#include "../platform/thread_pool.hpp"

namespace damas::wasm {

ThreadPool& helping_threads();

// Waits for the helpers of a search that has given its result: before weights or tables that they use are given back.
void forget_ended_search();

}  // namespace damas::wasm
