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

template <class Rules, Color Us>
unsigned count_quiet(const View<Rules, Us>& view) {
    using G = GeometryOf<Rules>;
    constexpr bool white = Us == Color::white;
    unsigned count = static_cast<unsigned>(
        std::popcount(G::template step < white ? north_west : south_west > (view.men) & view.empty) +
        std::popcount(G::template step < white ? north_east : south_east > (view.men) & view.empty));
    for (Bitboard b = view.kings; b != 0; b &= b - 1) {
        count += static_cast<unsigned>(std::popcount(king_reach<G>(first_bit(b), ~view.empty)));
    }
    return count;
}

template <class Rules, Color Us>
unsigned count_moves(const Position& p) {
    const View<Rules, Us> view(p);
    const Bitboard jumpers = view.all_jumpers();
    if (jumpers != 0 || view.kings != 0) {
        CountSink sink;
        CaptureSearch<Rules, Us, CountSink>(view, sink).run(jumpers);
        if (sink.is_doubtful()) {
            MoveList moves;
            captures<Rules, Us>(p, moves);
            return static_cast<unsigned>(moves.size());
        }
        if (sink.count() != 0) return sink.count();
    }
    return count_quiet<Rules, Us>(view);
}

template <class Rules>
std::uint64_t count_moves(const Position& p) {
    return p.turn == Color::white ? count_moves<Rules, Color::white>(p) : count_moves<Rules, Color::black>(p);
}

}  // namespace damas
