// Names of the squares of a board: printed numbers (one table per numbering) and, on 8x8, file and rank.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernel.hpp"

namespace damas {

// Translates between bits of a bitboard and the numbers that people read. Built once per variant.
class Numbering {
   public:
    // *numbers*: the printed number of each square, in the kernel's order (top left first). *mirrored*: the dark
    // corner is at White's right (FPD 2.1.5), which turns files about but nothing else.
    Numbering(const Kernel& kernel, const std::vector<int>& numbers, bool mirrored);

    [[nodiscard]] int squares() const { return squares_; }
    [[nodiscard]] bool has_algebraic() const { return size_ == 8; }
    [[nodiscard]] int number(Bit bit) const { return number_of_bit_[bit]; }
    // -1 when there is no such number.
    [[nodiscard]] int bit(int number) const {
        return number >= 1 && number <= squares_ ? bit_of_number_[static_cast<std::size_t>(number)] : -1;
    }
    // The playing square on this file ('a'..) and rank ('1'..), or -1.
    [[nodiscard]] int bit_at(char file, char rank) const;
    [[nodiscard]] std::string algebraic(Bit bit) const;
    // The numbers of the squares of *b*, ascending.
    [[nodiscard]] std::vector<int> numbers(Bitboard b) const;

   private:
    int size_;
    int squares_;
    std::array<std::uint8_t, zobrist::bits> number_of_bit_{};
    std::array<std::uint8_t, zobrist::bits + 1> bit_of_number_{};  // from 1 on
    std::array<std::array<char, 2>, zobrist::bits> name_of_bit_{};
};

}  // namespace damas
