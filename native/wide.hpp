// Two words as one row of bits, for boards that one word does not hold: the operators of a bitboard.
#pragma once

#include <bit>
#include <cstdint>

namespace damas {

struct Wide {
    std::uint64_t low = 0, high = 0;

    constexpr Wide() = default;
    constexpr Wide(std::uint64_t first, std::uint64_t second = 0)
        : low(first), high(second) {}  // NOLINT: a word is one

    friend constexpr bool operator==(const Wide&, const Wide&) = default;

    constexpr Wide operator~() const { return {~low, ~high}; }
    constexpr Wide& operator&=(const Wide& o) { return *this = {low & o.low, high & o.high}; }
    constexpr Wide& operator|=(const Wide& o) { return *this = {low | o.low, high | o.high}; }
    constexpr Wide& operator^=(const Wide& o) { return *this = {low ^ o.low, high ^ o.high}; }
    friend constexpr Wide operator&(Wide a, const Wide& b) { return a &= b; }
    friend constexpr Wide operator|(Wide a, const Wide& b) { return a |= b; }
    friend constexpr Wide operator^(Wide a, const Wide& b) { return a ^= b; }

    friend constexpr Wide operator+(const Wide& a, const Wide& b) {
        const std::uint64_t low = a.low + b.low;
        return {low, a.high + b.high + (low < a.low ? 1 : 0)};
    }
    friend constexpr Wide operator-(const Wide& a, const Wide& b) {
        return {a.low - b.low, a.high - b.high - (a.low < b.low ? 1 : 0)};
    }
    // By less than 64 places, or by less than 128.
    friend constexpr Wide operator<<(const Wide& a, int by) {
        if (by == 0) return a;
        return by < 64 ? Wide{a.low << by, a.high << by | a.low >> (64 - by)} : Wide{0, a.low << (by - 64)};
    }
    friend constexpr Wide operator>>(const Wide& a, int by) {
        if (by == 0) return a;
        return by < 64 ? Wide{a.low >> by | a.high << (64 - by), a.high >> by} : Wide{a.high >> (by - 64), 0};
    }
};

constexpr int first_bit(const Wide& b) { return b.low != 0 ? std::countr_zero(b.low) : 64 + std::countr_zero(b.high); }
constexpr int popcount(const Wide& b) { return std::popcount(b.low) + std::popcount(b.high); }
// The highest bit alone.
constexpr Wide bit_floor(const Wide& b) {
    return b.high != 0 ? Wide{0, std::bit_floor(b.high)} : Wide{std::bit_floor(b.low)};
}
// All bits in one word: itself where the second is empty.
constexpr std::uint64_t folded(const Wide& b) { return b.low ^ b.high * 0x9e3779b97f4a7c15U; }

}  // namespace damas
