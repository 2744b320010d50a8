// How long a forced win may still take, when a regulation counts: for those who know its distance from a table.
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

    // The most plies that any decided position of some material takes, whoever moves; `far` where that is unknown.
    // A counter that begins with an ending which is always decided before its limit need not be feared.
    using Longest = std::function<int(const Material&)>;
    DrawHorizon(const DrawRules& rules, const Longest& longest);

    // Whoever wins in no more plies than this, hurrying, wins the game before any counter can end it: those that
    // run, and those that may yet begin.
    [[nodiscard]] int certain(const DrawState& state, const Position& p) const;

    // Whoever needs more plies than this cannot win the game: these counters neither stop nor begin anew.
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
