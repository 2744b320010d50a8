#include "book_key.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace damas::wasm {
namespace {

using Words = std::array<std::uint64_t, 16>;

constexpr std::array<std::uint64_t, 8> start{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                             0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                             0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
constexpr int places[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                              {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

void mix(Words& v, const int (&at)[4], std::uint64_t x, std::uint64_t y) {
    auto &a = v[static_cast<std::size_t>(at[0])], &b = v[static_cast<std::size_t>(at[1])];
    auto &c = v[static_cast<std::size_t>(at[2])], &d = v[static_cast<std::size_t>(at[3])];
    a += b + x;
    d = std::rotr(d ^ a, 32);
    c += d;
    b = std::rotr(b ^ c, 24);
    a += b + y;
    d = std::rotr(d ^ a, 16);
    c += d;
    b = std::rotr(b ^ c, 63);
}

void compress(std::array<std::uint64_t, 8>& h, const Words& block, std::uint64_t done, bool last) {
    Words v{};
    std::copy(h.begin(), h.end(), v.begin());
    std::copy(start.begin(), start.end(), v.begin() + 8);
    v[12] ^= done;
    if (last) v[14] = ~v[14];
    for (int round = 0; round < 12; ++round) {
        const auto& s = order[round % 10];
        for (int i = 0; i < 8; ++i) mix(v, places[i], block[s[2 * i]], block[s[2 * i + 1]]);
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] ^= v[i] ^ v[i + 8];
}

void add_squares(std::string& text, Bitboard b, bool turned, const Numbering& numbering) {
    std::vector<int> numbers = numbering.numbers(b);
    if (turned) {
        for (int& number : numbers) number = numbering.squares() + 1 - number;
        std::reverse(numbers.begin(), numbers.end());  // ascending again
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0) text += ',';
        text += std::to_string(numbers[i]);
    }
}

}  // namespace

std::uint64_t blake2b_64(std::string_view text) {
    constexpr std::size_t size = sizeof(Words);
    auto h = start;
    h[0] ^= 0x01010000 ^ 8;  // no key, a digest of eight bytes
    for (std::size_t at = 0;; at += size) {
        Words block{};
        const std::size_t count = std::min(size, text.size() - at);
        std::memcpy(block.data(), text.data() + at, count);
        const bool last = at + count == text.size();
        compress(h, block, at + count, last);
        if (last) return h[0];
    }
}

std::uint64_t book_key(const Position& p, const Numbering& numbering) {
    const auto me = static_cast<std::size_t>(index(p.turn));
    const bool turned = p.turn == Colour::black;
    std::string text;
    add_squares(text, p.men[me], turned, numbering);
    add_squares(text += ';', p.kings[me], turned, numbering);
    add_squares(text += ';', p.men[me ^ 1], turned, numbering);
    add_squares(text += ';', p.kings[me ^ 1], turned, numbering);
    return blake2b_64(text);
}

}  // namespace damas::wasm
