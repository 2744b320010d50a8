// One full route of a move, for display: the origin, every landing square, the destination.
#pragma once

#include <vector>

#include "jumps.hpp"

namespace damas {

using Path = std::vector<Bit>;

// Retraces a capture whose end and captured set are known. If routes differ, the first one found is kept.
template <class Rules>
class Retrace {
   public:
    Retrace(const PositionOf<Rules>& p, const MoveOf<Rules>& move, Path& out)
        : jumps_(p, move), to_(move.to), out_(out) {}

    bool all() { return from(jumps_.start()); }

   private:
    bool from(const typename Jumps<Rules>::Stop& stop) {
        out_.push_back(stop.at);
        if (stop.left == 0 && stop.at == to_) return true;
        if (stop.left != 0 && jumps_.any_jump(stop, [this](const auto& next) { return from(next); })) return true;
        out_.pop_back();
        return false;
    }

    Jumps<Rules> jumps_;
    Bit to_;
    Path& out_;
};

template <class Rules>
void path(const PositionOf<Rules>& p, const MoveOf<Rules>& move, Path& out) {
    out.clear();
    if (move.captured == 0) {
        out = {move.from, move.to};
        return;
    }
    Retrace<Rules>(p, move, out).all();
}

}  // namespace damas
