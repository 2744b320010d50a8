// The key of a position in opening books (src/damas/engine/book/book.py): BLAKE2b of its squares as text.
#pragma once

#include <cstdint>
#include <string_view>

#include "../numbering.hpp"
#include "../position.hpp"

namespace damas::wasm {

// BLAKE2b (RFC 7693) of up to 128 bytes of text at a time, cut to 64 bits.
std::uint64_t blake2b_64(std::string_view text);

// The same for a position and for the one turned round with colours exchanged.
std::uint64_t book_key(const Position& p, const Numbering& numbering);

}  // namespace damas::wasm
