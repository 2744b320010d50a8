// Questions of the kernel to the program around it: the page's worker, or Node. Both are JavaScript.
#pragma once

namespace damas::wasm {

extern "C" {
// Whether the running search is to end now.
[[clang::import_module("damas"), clang::import_name("stopped")]] int damas_stopped();
// An iteration of the search is finished: its result is in the output.
[[clang::import_module("damas"), clang::import_name("progress")]] void damas_progress();
}

}  // namespace damas::wasm

// A function that the host calls by its own name.
#define DAMAS_EXPORT(name) extern "C" [[clang::export_name(#name)]]
