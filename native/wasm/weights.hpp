// Trained weights, unpacked from the files of src/damas/engine/weights.
#pragma once

#include "../search/evaluator.hpp"

namespace damas::wasm {

// The evaluator with this *handle*, or nullptr.
const search::Evaluator* evaluator(int handle);

}  // namespace damas::wasm
