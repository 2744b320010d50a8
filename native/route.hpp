// Whether a move can be carried out through given squares: how written and clicked chains are understood.
#pragma once

#include <span>

#include "jumps.hpp"

namespace damas {

// Asks for a route of *move* whose landing squares contain *stops* in that order (*exact*: are just those).
// *stops* begins with the origin and ends with the destination.
template <class Rules>
class RouteSearch {
    using Stop = typename Jumps<Rules>::Stop;

   public:
    RouteSearch(const PositionOf<Rules>& p, const MoveOf<Rules>& move, std::span<const Bit> stops, bool exact)
        : jumps_(p, move), move_(move), stops_(stops), exact_(exact) {}

    [[nodiscard]] bool exists() const {
        if (stops_.size() < 2 || stops_.front() != move_.from || stops_.back() != move_.to) return false;
        if (move_.captured == 0) return stops_.size() == 2;
        return go(jumps_.start(), 1);
    }

   private:
    // *met*: how many stops are behind us.
    [[nodiscard]] bool go(const Stop& stop, std::size_t met) const {
        if (stop.left == 0) return stop.at == move_.to && met == stops_.size();
        return jumps_.any_jump(stop, [&](const Stop& next) { return land(next, met); });
    }

    [[nodiscard]] bool land(const Stop& stop, std::size_t met) const {
        const bool wanted = met < stops_.size() && stops_[met] == stop.at;
        // The last stop is kept for the end of the chain, which may cross its own destination before.
        if (wanted && (stop.left == 0 || met + 1 < stops_.size())) return go(stop, met + 1);
        return !exact_ && stop.left != 0 && go(stop, met);
    }

    Jumps<Rules> jumps_;
    MoveOf<Rules> move_;
    std::span<const Bit> stops_;
    bool exact_;
};

template <class Rules>
bool has_route(const PositionOf<Rules>& p, const MoveOf<Rules>& move, std::span<const Bit> stops, bool exact) {
    return RouteSearch<Rules>(p, move, stops, exact).exists();
}

}  // namespace damas
