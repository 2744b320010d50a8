// Reads .xz data of one block, as Python's lzma module writes weights and books; checked by the CRC-64 in it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace damas::wasm {

// Data that are unpacked step by step: large ones take a third of a second.
class Unpacking {
   public:
    enum class State { going, done, damaged };

    // *most*: data of more bytes are damaged.
    Unpacking(std::vector<std::uint8_t> packed, std::size_t most);
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;
    ~Unpacking();

    // Goes on until so many more bytes are unpacked, or a few more. Data of another kind are damaged.
    State go_on(std::size_t bytes);
    // The data unpacked so far; they are given away.
    std::vector<std::uint8_t> take();

   private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace damas::wasm
