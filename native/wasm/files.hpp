// Bytes that the kernel reads as a file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace damas::wasm {

// Keeps *bytes*; returns the path by which they are opened.
std::string give_file(std::vector<std::uint8_t> bytes);

}  // namespace damas::wasm
