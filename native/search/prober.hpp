// Endgame tables as the search sees them. The owner of tables implements Prober; the search only asks.
#pragma once

#include <cstdint>

#include "../draw_horizon.hpp"

namespace damas::search {

struct Probe {
    enum class Value : std::int8_t { Unknown, Loss, Draw, Win };
    static constexpr int no_distance = -1;

    Value value = Value::Unknown;
    int distance = no_distance;  // plies until the game is won or lost, from the side to move; or no_distance
};

// Asked from several threads at once. The answer knows no counters: what they make of it tells DrawHorizon.
class Prober {
   public:
    virtual ~Prober() = default;
    [[nodiscard]] virtual Probe probe(const Position& position) const noexcept = 0;
#ifndef __wasm__  // there are no files to map in browsers
    // The same without a distance, where that is quick to tell: a draw, or a win or loss in `distance` plies at most.
    // More than surely_long says that the plies are more than `few`, if all that captures lead to was told.
    static constexpr int few = 31;
    static constexpr int surely_long = few + 6;
    [[nodiscard]] virtual Probe bound(const Position& /*position*/) const noexcept { return {}; }
#endif
    // The most pieces on the board, of both sides together, for which there may be an answer.
    [[nodiscard]] virtual int pieces() const noexcept = 0;
    // The most plies that a decided position with this material takes; DrawHorizon::far where that is unknown.
    [[nodiscard]] virtual int longest(const Material& /*material*/) const noexcept { return DrawHorizon::far; }
};

}  // namespace damas::search
