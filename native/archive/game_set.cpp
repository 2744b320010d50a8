#include "archive/game_set.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace damas::archive {
namespace {

constexpr std::size_t word = sizeof(std::uint64_t);

std::uint64_t word_at(const std::string& bits, std::size_t at) {
    std::uint64_t value;
    std::memcpy(&value, bits.data() + at, word);
    return value;
}

}  // namespace

void GameSet::grow(std::size_t at) {
    const std::size_t needed = std::max(at + 1, bits_.size() + bits_.size() / 2);
    bits_.resize((needed + word - 1) / word * word);
}

void GameSet::add(const GameSet& other) {
    if (bits_.size() < other.bits_.size()) bits_.resize(other.bits_.size());
    for (std::size_t at = 0; at < other.bits_.size(); ++at) {
        bits_[at] = static_cast<char>(bits_[at] | other.bits_[at]);
    }
}

std::size_t GameSet::size() const {
    std::size_t count = 0;
    for (std::size_t at = 0; at < bits_.size(); at += word) {
        count += static_cast<std::size_t>(std::popcount(word_at(bits_, at)));
    }
    return count;
}

std::vector<std::uint32_t> GameSet::numbers() const {
    std::vector<std::uint32_t> found;
    found.reserve(size());
    for (std::size_t at = 0; at < bits_.size(); ++at) {
        if (at % word == 0 && word_at(bits_, at) == 0) {
            at += word - 1;
            continue;
        }
        for (auto byte = static_cast<unsigned char>(bits_[at]); byte != 0; byte &= byte - 1u) {
            found.push_back(static_cast<std::uint32_t>(at * 8) + static_cast<std::uint32_t>(std::countr_zero(byte)));
        }
    }
    return found;
}

}  // namespace damas::archive
