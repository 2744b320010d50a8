// Compression of blocks of values: guesses from values nearby, and a range coder for whether they are right.
//
// Three guesses are tried for a value: the value one row before (the stride of the class), the value just before, and
// the value one row of rows before. Each guess is a yes or a no; its probability adapts within the block, by the
// agreement of the guesses and by their latest results. A value that no guess gives is written bit by bit. See
// docs/endgames.md. Positions whose value follows from their captures take the value that costs least.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "value.hpp"

namespace damas::endgames {

// The distances of the guesses, in positions: from the class's Indexer, and part of the file.
struct Strides {
    std::uint32_t row = 1;
    std::uint32_t rows = 1;
};

// *free*: for each value, whether any other would do as well; such values are changed to those that were written.
std::vector<std::uint8_t> encode(std::span<Value> values, const std::vector<bool>& free, const Strides& strides);

// Fills *values*; never reads beyond *text*, for any content.
void decode(std::span<const std::uint8_t> text, const Strides& strides, std::span<Value> values);

}  // namespace damas::endgames
