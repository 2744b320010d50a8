// Signed whole numbers of a fixed number of 64-bit words: many small counts packed side by side in one weight.
#pragma once

#include <array>
#include <cstdint>

namespace damas::pairing {

// Two's complement, the lowest word first. Sums that leave the width are the caller's fault. The code around it is
// compiled small, the arithmetic is inlined all the same: pairings would take twice as long.
template <int Words>
class Wide {
   public:
    static constexpr int bits = 64 * Words;

    constexpr Wide() = default;
    constexpr explicit Wide(std::int64_t value) {
        word_[0] = static_cast<std::uint64_t>(value);
        for (int n = 1; n < Words; ++n) word_[n] = value < 0 ? ~std::uint64_t{0} : 0;
    }

    // *value* times two to the power *shift*.
    static constexpr Wide shifted(std::int64_t value, int shift) {
        Wide result(value);
        for (int n = Words - 1; n >= 0; --n) {
            const int from = n - shift / 64;
            std::uint64_t word = from >= 0 ? result.word_[from] << (shift % 64) : 0;
            if (from >= 1 && shift % 64) word |= result.word_[from - 1] >> (64 - shift % 64);
            result.word_[n] = word;
        }
        return result;
    }

    [[gnu::always_inline]] constexpr Wide& operator+=(const Wide& other) {
        bool carry = false;
        for (int n = 0; n < Words; ++n) {
            std::uint64_t sum = 0;
            const bool one = __builtin_add_overflow(word_[n], other.word_[n], &sum);
            const bool two = __builtin_add_overflow(sum, static_cast<std::uint64_t>(carry), &word_[n]);
            carry = one || two;
        }
        return *this;
    }
    [[gnu::always_inline]] constexpr Wide& operator-=(const Wide& other) {
        bool borrow = false;
        for (int n = 0; n < Words; ++n) {
            std::uint64_t rest = 0;
            const bool one = __builtin_sub_overflow(word_[n], other.word_[n], &rest);
            const bool two = __builtin_sub_overflow(rest, static_cast<std::uint64_t>(borrow), &word_[n]);
            borrow = one || two;
        }
        return *this;
    }
    [[gnu::always_inline]] friend constexpr Wide operator+(Wide a, const Wide& b) { return a += b; }
    [[gnu::always_inline]] friend constexpr Wide operator-(Wide a, const Wide& b) { return a -= b; }

    [[gnu::always_inline]] friend constexpr bool operator==(const Wide& a, const Wide& b) { return a.word_ == b.word_; }
    [[gnu::always_inline]] friend constexpr bool operator<(const Wide& a, const Wide& b) {
        const auto high = static_cast<std::int64_t>(a.word_[Words - 1]);
        const auto other = static_cast<std::int64_t>(b.word_[Words - 1]);
        if (high != other) return high < other;
        for (int n = Words - 2; n >= 0; --n)
            if (a.word_[n] != b.word_[n]) return a.word_[n] < b.word_[n];
        return false;
    }

    [[nodiscard]] constexpr bool zero() const { return *this == Wide(); }

    // Half of it, rounded down.
    [[nodiscard]] constexpr Wide half() const {
        Wide result;
        for (int n = 0; n < Words; ++n) {
            const std::uint64_t above = n + 1 < Words ? word_[n + 1] : (word_[n] >> 63 ? ~std::uint64_t{0} : 0);
            result.word_[n] = word_[n] >> 1 | above << 63;
        }
        return result;
    }

   private:
    std::array<std::uint64_t, Words> word_{};
};

}  // namespace damas::pairing
