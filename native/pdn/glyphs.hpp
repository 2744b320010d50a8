// Single characters of PDN text, in UTF-8: white space, dashes, capture signs, digits, squares.
//
// Each function says how many bytes at *at* make such a character; 0 when there is none. Text need not be valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damas::pdn {

inline unsigned char byte_at(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

inline bool is_digit(unsigned char c) { return static_cast<unsigned>(c - '0') < 10; }
inline bool is_letter(unsigned char c) { return static_cast<unsigned>((c | 32) - 'a') < 26; }
inline bool is_word(unsigned char c) { return is_digit(c) || is_letter(c) || c == '_' || c >= 0x80; }

inline std::size_t space(std::string_view text, std::size_t at) {
    const unsigned char c = byte_at(text, at);
    if (c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f)) return at < text.size() ? 1 : 0;
    if (c == 0x1a) return 1;  // the mark with which DOS ended a file
    if (c < 0xc2) return 0;
    const unsigned char d = byte_at(text, at + 1);
    if (c == 0xc2) return d == 0xa0 || d == 0x85 ? 2 : 0;
    const unsigned char e = byte_at(text, at + 2);
    if (c == 0xe2 && d == 0x80) return (e >= 0x80 && e <= 0x8a) || e == 0xa8 || e == 0xa9 || e == 0xaf ? 3 : 0;
    if (c == 0xe2) return d == 0x81 && e == 0x9f ? 3 : 0;
    if (c == 0xe3) return d == 0x80 && e == 0x80 ? 3 : 0;
    return c == 0xef && d == 0xbb && e == 0xbf ? 3 : 0;  // a byte order mark in mid-file
}

// "-", the dashes U+2010 to U+2015, the minus sign U+2212.
inline std::size_t dash(std::string_view text, std::size_t at) {
    const unsigned char c = byte_at(text, at);
    if (c == '-') return 1;
    if (c != 0xe2) return 0;
    const unsigned char d = byte_at(text, at + 1), e = byte_at(text, at + 2);
    return (d == 0x80 && e >= 0x90 && e <= 0x95) || (d == 0x88 && e == 0x92) ? 3 : 0;
}

// A dash, "x", ":", the multiplication sign, or the Cyrillic letter that looks like x.
inline std::size_t separator(std::string_view text, std::size_t at) {
    const unsigned char c = byte_at(text, at);
    if (c == 'x' || c == 'X' || c == ':') return 1;
    const unsigned char d = byte_at(text, at + 1);
    if ((c == 0xc3 && d == 0x97) || (c == 0xd1 && d == 0x85) || (c == 0xd0 && d == 0xa5)) return 2;
    return dash(text, at);
}

// The ellipsis sign U+2026.
inline std::size_t ellipsis(std::string_view text, std::size_t at) {
    return text.substr(at < text.size() ? at : text.size(), 3) == "\xe2\x80\xa6" ? 3 : 0;
}

// The half sign U+00BD, or "1/2".
inline std::size_t half(std::string_view text, std::size_t at) {
    if (text.substr(at, 3) == "1/2") return 3;
    return text.substr(at, 2) == "\xc2\xbd" ? 2 : 0;
}

inline std::size_t digits(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (is_digit(byte_at(text, end))) ++end;
    return end - at;
}

// A square by name, a1 to h8.
inline std::size_t square_name(std::string_view text, std::size_t at) {
    const unsigned char file = byte_at(text, at) | 32, rank = byte_at(text, at + 1);
    return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8' ? 2 : 0;
}

// A sign of a move or a position, by its number in the standard.
struct Sign {
    std::string_view text;
    int number;
};

// Longer signs before those that they begin with.
inline constexpr Sign signs[] = {
    {"!!", 3},
    {"??", 4},
    {"!?", 5},
    {"?!", 6},
    {"!", 1},
    {"?", 2},
    {"\xe2\x80\xbc", 3},  // double exclamation mark
    {"\xe2\x81\x87", 4},  // double question mark
    {"\xe2\x81\x89", 5},  // exclamation question mark
    {"\xe2\x81\x88", 6},  // question exclamation mark
    {"\xe2\x96\xa1", 7},  // white square: the only move
    {"\xe2\x98\x90", 7},  // ballot box, used for it
    {"=/+", 15},
    {"=+", 15},
    {"=\xe2\x88\x9e", 44},  // compensation
    {"=", 10},
    {"\xe2\x88\x9e", 13},  // infinity: unclear
    {"\xe2\xa9\xb2", 14},  // plus above equals: White is slightly better
    {"\xe2\xa9\xb1", 15},  // equals above plus
    {"\xc2\xb1", 16},      // plus-minus: White is better
    {"\xe2\x88\x93", 17},  // minus-plus
    {"+/-", 16},
    {"-/+", 17},
    {"+/=", 14},
    {"+=", 14},
    {"+-", 18},
    {"+\xe2\x80\x93", 18},
    {"+\xe2\x88\x92", 18},
    {"-+", 19},
    {"\xe2\x80\x93+", 19},
    {"\xe2\x88\x92+", 19},
    {"\xe2\xa8\x80", 22},   // circled dot: zugzwang
    {"\xe2\x8c\x93", 142},  // better is
    {"\xe2\x96\xb3", 140},  // with the idea
    {"\xe2\x88\x86", 140},
    {"\xe2\x86\x91", 36},   // initiative
    {"\xe2\x86\x92", 40},   // attack
    {"\xe2\x87\x86", 132},  // counterplay
    {"\xe2\x87\x84", 132},
    {"\xe2\x8a\x95", 138},  // short of time
};

// The sign at *at*; null where there is none.
inline const Sign* sign_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return nullptr;
    for (const Sign& sign : signs) {
        if (text.substr(at, sign.text.size()) == sign.text) return &sign;
    }
    return nullptr;
}

// The number of characters (code points) in *text*.
inline std::uint32_t characters(std::string_view text) {
    std::uint32_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return count;
}

}  // namespace damas::pdn
