// Counting legal moves without making a list of them.
#pragma once

#include "movegen.hpp"

namespace damas {

// Counts chains; when two of them could be one move (CAP-15) it asks for a list instead.
class CountSink {
   public:
    void reset() {
        count_ = 0;
        doubtful_ = false;
    }
    void add(Bitboard /*from*/, Bitboard landings, Bitboard /*captured*/, int count) {
        count_ += static_cast<unsigned>(std::popcount(landings));
        if (count >= jumps_before_doubles) doubtful_ = true;
    }
    [[nodiscard]] unsigned count() const { return count_; }
    [[nodiscard]] bool is_doubtful() const { return doubtful_ && count_ > 1; }

   private:
    unsigned count_ = 0;
    bool doubtful_ = false;
};

// What our men and kings can do in direction D, all at once.
struct Reach {
    unsigned quiet = 0;     // steps of men and slides of kings
    unsigned single = 0;    // jumps of men over one piece
    Bitboard over_kings = 0;  // landings behind an enemy king
    bool onward = false;    // a man could jump once more
    bool king_jumps = false;
};

template <class Rules, Color Us, Direction D>
void look(const View<Rules, Us>& view, Reach& reach) {
    using G = GeometryOf<Rules>;
    if constexpr (is_forward(Us, D)) reach.quiet += static_cast<unsigned>(std::popcount(man_steps<D>(view)));
    if constexpr (View<Rules, Us>::template men_capture<D>) {
        const Bitboard landings = view.template landings<D>();
        if (landings != 0) {
            reach.single += static_cast<unsigned>(std::popcount(landings));
            reach.onward |= jump_again<Rules, Us, D>(view, landings) != 0;
            if constexpr (Rules::quality) {
                reach.over_kings |= G::template shift<D>(view.enemy_kings) & landings;
            }
        }
    }
    if (view.kings != 0) {
        const Bitboard lines = G::template fill<D>(view.kings, view.empty);
        reach.quiet += static_cast<unsigned>(std::popcount(lines & view.empty));
        reach.king_jumps |= (G::template shift<D>(lines) & view.template exposed<D>()) != 0;
    }
}

template <class Rules, Color Us>
unsigned count_chains(const View<Rules, Us>& view) {
    CountSink sink;
    CaptureSearch<Rules, Us, CountSink>(view, sink).run();
    if (!sink.is_doubtful()) return sink.count();
    MoveList moves;
    captures(view, moves);
    return static_cast<unsigned>(moves.size());
}

template <class Rules, Color Us>
unsigned count_moves(const View<Rules, Us>& view) {
    Reach reach;
    look<Rules, Us, north_west>(view, reach);
    look<Rules, Us, north_east>(view, reach);
    look<Rules, Us, south_west>(view, reach);
    look<Rules, Us, south_east>(view, reach);
    if (reach.king_jumps || reach.onward || reach.over_kings != 0) return count_chains(view);
    return reach.single != 0 ? reach.single : reach.quiet;
}

template <class Rules>
std::uint64_t count_moves(const Position& p) {
    return p.turn == Color::white ? count_moves(View<Rules, Color::white>(p)) : count_moves(View<Rules, Color::black>(p));
}

}  // namespace damas
