// Counting legal moves without making a list of them.
#pragma once

#include "movegen.hpp"

namespace damas {

// Counts chains; when two of them could be one move (CAP-15) it asks for a list instead.
template <class Rules>
class CountSink {
   public:
    void reset() {
        count_ = 0;
        doubtful_ = false;
    }
    void add(BoardOf<Rules> /*from*/, BoardOf<Rules> landings, BoardOf<Rules> /*captured*/, int count) {
        count_ += static_cast<unsigned>(popcount(landings));
        if (count >= jumps_before_doubles<Rules>) doubtful_ = true;
    }
    [[nodiscard]] unsigned count() const { return count_; }
    [[nodiscard]] bool is_doubtful() const { return doubtful_ && count_ > 1; }

   private:
    unsigned count_ = 0;
    bool doubtful_ = false;
};

template <class Rules, Colour Us, bool Kings>
[[gnu::noinline]] unsigned count_chains(const View<Rules, Us>& view, const FirstJumps<Rules, Us, Kings>& first) {
    CountSink<Rules> sink;
    CaptureSearch<Rules, Us, CountSink<Rules>>(view, sink).run(first);
    if (!sink.is_doubtful()) return sink.count();
    MoveListOf<Rules> moves;
    captures(view, first, moves);
    return static_cast<unsigned>(moves.size());
}

template <class Rules, Colour Us, bool Kings>
unsigned count_quiet(const View<Rules, Us>& view, const FirstJumps<Rules, Us, Kings>& first) {
    constexpr bool white = Us == Colour::white;
    int count = popcount(man_steps < white ? north_west : south_west > (view)) +
                popcount(man_steps < white ? north_east : south_east > (view));
    if constexpr (Rules::all_squares) count += popcount(man_steps<third_way(Us)>(view));
    if constexpr (Kings && Rules::same_king_moves != 0) {
        for (BoardOf<Rules> b = view.kings & ~view.resting; b != 0; b &= b - 1) {
            count += popcount(king_reach<Rules>(first_bit(b), ~view.empty));
        }
    } else if constexpr (Kings) {
        for (std::size_t d = 0; d < 4; ++d) count += popcount(first.lines[d] & view.empty);  // diagonals alone
    }
    return static_cast<unsigned>(count);
}

// Men jump over one piece each, and kings not at all: every jump is a move.
template <class Rules, Colour Us, bool Kings>
unsigned count_single_jumps(const FirstJumps<Rules, Us, Kings>& first) {
    int count = 0;
    for (const BoardOf<Rules> men : first.men) count += popcount(men);
    return static_cast<unsigned>(count);
}

template <class Rules, Colour Us, bool Kings>
unsigned count_moves(const View<Rules, Us>& view, const FirstJumps<Rules, Us, Kings>& first) {
    if (!first.any()) return count_quiet(view, first);
    return first.single_jumps_only(view) ? count_single_jumps(first) : count_chains(view, first);
}

template <class Rules, Colour Us>
unsigned count_moves(const View<Rules, Us>& view) {
    return with_first_jumps(view, [&](const auto& first) { return count_moves(view, first); });
}

template <class Rules>
std::uint64_t count_moves(const PositionOf<Rules>& p) {
    return p.turn == Colour::white ? count_moves(View<Rules, Colour::white>(p))
                                   : count_moves(View<Rules, Colour::black>(p));
}

}  // namespace damas
