// The number of plies that a forced win may still take under a regulation's counters. Its distance comes from a table.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "draw_rules.hpp"
#include "position.hpp"

namespace damas {

class DrawHorizon {
   public:
    static constexpr int far = 1 << 14;  // no counter comes

    // The most plies that any decided position of some material takes, with either side to move; `far` when that is
    // unknown. A counter that begins with an ending which is always decided before its limit need not be feared.
    using Longest = std::function<int(const Material&)>;
    DrawHorizon(const DrawRules& rules, const Longest& longest);

    // A side that wins in no more plies than this wins the game before any counter can end it: the running counters
    // and those that may still begin.
    [[nodiscard]] int certain(const DrawState& state, const Position& p) const;

    // A side that needs more plies than this cannot win the game: these counters neither stop nor begin again.
    [[nodiscard]] int at_most(const DrawState& state, const Position& p) const;

   private:
    struct Ending {
        Material material;
        std::uint8_t number;  // of its class
    };
    [[nodiscard]] int forced_left(const DrawState& state, const Position& p) const;
    [[nodiscard]] bool goes_on(const Position& p) const;

    DrawRules rules_;
    std::vector<Ending> slow_;  // endings whose counter, begun then, may come before the end
    bool forced_is_short_ = false;
};

}  // namespace damas
