// Reads .xz data of one block, as Python's lzma module writes weights and books; checked by the CRC-64 in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace damas::wasm {

// The data unpacked; false for data that are damaged, of another kind, or more than *most* bytes.
bool unpack_xz(std::span<const std::uint8_t> packed, std::size_t most, std::vector<std::uint8_t>& out);

}  // namespace damas::wasm
