// Games of an archive by their numbers: a bit each, so that lists of many runs join without being sorted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace damas::archive {

// A number beyond it is damage: the bits of a set take 16 MB at most.
inline constexpr std::uint32_t greatest_game = (1u << 27) - 1;

// Five million games take 625 kB.
class GameSet {
   public:
    void add(std::uint32_t number) {
        const std::size_t at = number / 8;
        if (at >= bits_.size()) grow(at);
        bits_[at] = static_cast<char>(bits_[at] | 1 << number % 8);
    }
    void add(const GameSet& other);
    void drop(std::uint32_t number) {
        if (has(number)) bits_[number / 8] = static_cast<char>(bits_[number / 8] & ~(1 << number % 8));
    }
    bool has(std::uint32_t number) const {
        const std::size_t at = number / 8;
        return at < bits_.size() && (bits_[at] >> number % 8 & 1) != 0;
    }

    std::size_t size() const;

    // Ascending.
    std::vector<std::uint32_t> numbers() const;

    // Of each byte the lowest bit first; a multiple of eight bytes.
    const std::string& bits() const { return bits_; }

   private:
    void grow(std::size_t at);

    std::string bits_;
};

}  // namespace damas::archive
