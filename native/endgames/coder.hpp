// Blocks of values made small: guesses from values nearby, and a range coder for how far they are right.
//
// A value is guessed to be that one row before (the stride of the class), else that just before, else that one
// row of rows before; each guess is a yes or no whose probability is learnt within the block, by what the guesses
// say of each other and how they did lately. What nobody guesses is written bit by bit. docs/endgames.md has the
// whole of it. Positions whose value can be had from their captures take whatever value costs least.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "value.hpp"

namespace damas::endgames {

// How far apart the guesses are, in positions: from the class's Indexer, and part of the file.
struct Strides {
    std::uint32_t row = 1;
    std::uint32_t rows = 1;
};

// *free*: for each value, whether any other would do as well; such values are changed to those that were written.
std::vector<std::uint8_t> encode(std::span<Value> values, const std::vector<bool>& free, const Strides& strides);

// Fills *values*; never reads beyond *text*, whatever it holds.
void decode(std::span<const std::uint8_t> text, const Strides& strides, std::span<Value> values);

}  // namespace damas::endgames
