// The host's threads that help a search.
#pragma once

#include "../platform/thread_pool.hpp"

namespace damas::wasm {

ThreadPool& helping_threads();

}  // namespace damas::wasm
