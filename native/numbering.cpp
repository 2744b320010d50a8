#include "numbering.hpp"

#include <stdexcept>

#include "platform/faults.hpp"

namespace damas {

Numbering::Numbering(const Kernel& kernel, const std::vector<int>& numbers, bool mirrored)
    : size_(kernel.flags.size), squares_(kernel.squares) {
    if (numbers.size() != static_cast<std::size_t>(squares_)) {
        fail<std::invalid_argument>("a numbering names every square once");
    }
    bit_of_number_.fill(0xff);
    for (int square = 0; square < squares_; ++square) {
        const int number = numbers[static_cast<std::size_t>(square)];
        if (number < 1 || number > squares_ || bit_of_number_[static_cast<std::size_t>(number)] != 0xff) {
            fail<std::invalid_argument>("a numbering names every square once");
        }
        const Bit bit = kernel.bit_of(static_cast<Square>(square));
        number_of_bit_[bit] = static_cast<std::uint8_t>(number);
        bit_of_number_[static_cast<std::size_t>(number)] = bit;
        const int row = square / kernel.row_length;
        const int left = kernel.column(square);
        const int column = mirrored ? size_ - 1 - left : left;
        name_of_bit_[bit] = {static_cast<char>('a' + column), static_cast<char>('0' + size_ - row)};
    }
}

int Numbering::bit_at(char file, char rank) const {
    for (int number = 1; number <= squares_; ++number) {
        const Bit bit = bit_of_number_[static_cast<std::size_t>(number)];
        if (name_of_bit_[bit] == std::array{file, rank}) return bit;
    }
    return -1;
}

std::string Numbering::algebraic(Bit bit) const { return {name_of_bit_[bit][0], name_of_bit_[bit][1]}; }

std::vector<int> Numbering::numbers(Bitboard b) const {
    std::vector<int> result;
    result.reserve(static_cast<std::size_t>(popcount(b)));
    for (int n = 1; n <= squares_ && b != 0; ++n) {
        const Bitboard square = bit_board(bit_of_number_[static_cast<std::size_t>(n)]);
        if ((b & square) == 0) continue;
        result.push_back(n);
        b &= ~square;
    }
    return result;
}

}  // namespace damas
