// The success of quiet moves so far in this search, by colour, origin and destination.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../move_list.hpp"
#include "result.hpp"

namespace damas::search {

template <class Board>
class HistoryTable {
    using Move = MoveOn<Board>;

   public:
    [[nodiscard]] int value(int side, const Move& m) const { return good_[side][m.from][m.to]; }
    void reward(int side, const Move& m, int depth) { change(side, m, depth * depth); }
    void blame(int side, const Move& m, int depth, int share) { change(side, m, -depth * depth / share); }

   private:
    static constexpr int top = 1 << 14;
    void change(int side, const Move& m, int by) {
        std::int16_t& value = good_[side][m.from][m.to];
        by = std::clamp(by, -top, top);
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / top);
    }
    static constexpr std::size_t bits = 8 * sizeof(Board);
    std::array<std::array<std::array<std::int16_t, bits>, bits>, 2> good_{};
};

}  // namespace damas::search
