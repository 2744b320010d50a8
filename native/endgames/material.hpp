// Pieces on the board, by kind: the classes of positions of endgame tables.
//
// A table answers for the side to move, "us", who moves up the board as White does. Positions with Black to move
// are turned round by half a circle, with colours exchanged, and looked up in the same tables.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace damas::endgames {

inline constexpr int most_pieces = 6;  // of both sides together, for which tables can be built

// The pieces of one side.
struct Force {
    std::uint8_t men = 0;
    std::uint8_t kings = 0;

    [[nodiscard]] constexpr int count() const { return men + kings; }
    friend constexpr bool operator==(const Force&, const Force&) = default;
    // The stronger is greater: more pieces, then more kings.
    friend constexpr std::strong_ordering operator<=>(const Force& a, const Force& b) {
        if (const auto by_count = a.count() <=> b.count(); by_count != 0) return by_count;
        return a.kings <=> b.kings;
    }
};

// One class: *first* is the stronger side, or its equal. A file holds one class, with either side to move.
struct Material {
    Force first;
    Force second;

    [[nodiscard]] constexpr int count() const { return first.count() + second.count(); }
    [[nodiscard]] constexpr bool is_even() const { return first == second; }
    friend constexpr bool operator==(const Material&, const Material&) = default;
};

// "kkm-k": the pieces of the stronger side, kings before men, and those of the other.
std::string name_of(const Material& material);

// All classes with *pieces* on the board, each after those that its moves lead to: by captures to fewer pieces, by
// crownings to fewer men.
std::vector<Material> classes_of(int pieces);

}  // namespace damas::endgames
