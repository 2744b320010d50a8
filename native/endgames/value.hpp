// The value of a position in a table, in one byte: 0 for a draw, else 1 + the plies until the game is decided.
//
// A side that cannot move has lost in 0 plies. So the side to move wins in an odd number of plies and loses in an even
// number, and the byte gives result and distance.
#pragma once

#include <algorithm>
#include <cstdint>

#include "../search/prober.hpp"

namespace damas::endgames {

using Value = std::uint8_t;

inline constexpr Value draw = 0;
inline constexpr Value lost_already = 1;
inline constexpr Value nothing = 255;  // of an index that stands for no position
inline constexpr int longest_value = 254;

constexpr bool is_win(Value v) { return v != draw && v % 2 == 0; }
constexpr bool is_loss(Value v) { return v % 2 == 1; }

inline search::Probe to_probe(int value) {
    using search::Probe;
    if (value < 0) return {};
    const auto v = static_cast<Value>(value);
    if (v == draw) return {Probe::Value::Draw, Probe::no_distance};
    return {is_win(v) ? Probe::Value::Win : Probe::Value::Loss, value - 1};
}

// Combines the values of the positions after all moves: the quickest win, else a draw, else the slowest loss. Without
// any move the side to move has lost.
class Fold {
   public:
    void add(Value opponents) {
        if (is_loss(opponents)) {
            win_ = std::min(win_, opponents + 1);
        } else if (opponents == draw) {
            drawn_ = true;
        } else {
            loss_ = std::max(loss_, opponents + 1);
        }
    }
    [[nodiscard]] bool has_win() const { return win_ <= longest_value + 1; }
    // Above longest_value when the distance does not fit.
    [[nodiscard]] int value() const { return has_win() ? win_ : drawn_ ? draw : loss_; }

   private:
    int win_ = 1000;
    int loss_ = lost_already;
    bool drawn_ = false;
};

}  // namespace damas::endgames
