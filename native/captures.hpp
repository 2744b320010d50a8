// Captures: every chain that the laws of priority leave (CAP-01 to CAP-13).
//
// The search for chains keeps, at every moment, the best value met so far and the moves of that value; a chain
// of greater value throws them away. Chains are walked on bitboards, directions are template parameters.
#pragma once

#include <utility>

#include "move_list.hpp"
#include "rules.hpp"

namespace damas {

template <class Rules>
using GeometryOf = Geometry<Rules::size, Rules::all_squares>;
template <class Rules>
using BoardOf = typename GeometryOf<Rules>::Bitboard;
template <class Rules>
using PositionOf = PositionOn<BoardOf<Rules>>;
template <class Rules>
using MoveOf = MoveOn<BoardOf<Rules>>;
template <class Rules>
using MoveListOf = MoveListOn<BoardOf<Rules>>;

constexpr bool is_forward(Colour c, Direction d) {
    return d == (c == Colour::white ? north_west : south_west) || d == (c == Colour::white ? north_east : south_east);
}

// Where lines are rows and columns, a man's way beside its two of `is_forward`: it goes ahead, and to either side.
constexpr Direction third_way(Colour c) { return c == Colour::white ? south_west : north_east; }
constexpr bool man_goes(bool all_squares, Colour c, Direction d) {
    return is_forward(c, d) || (all_squares && d == third_way(c));
}

// Whether only the best captures are legal; without it a chain is carried to its end.
template <class Rules>
inline constexpr bool best_only = flags_of<Rules>.best_only();

// The directions in which pieces capture are the first so many.
template <class Rules>
inline constexpr int capture_directions = Rules::orthogonal_captures ? 8 : 4;

// Calls *work* with each direction in which pieces capture, as a constant.
template <class Rules, class Work>
[[gnu::always_inline]] constexpr void each_direction(Work&& work) {
    [&]<int... D>(std::integer_sequence<int, D...>) __attribute__((always_inline)) {
        (work(std::integral_constant<Direction, static_cast<Direction>(D)>{}), ...);
    }
    (std::make_integer_sequence<int, capture_directions<Rules>>{});
}

// Bit b alone, the lowest of a set.
template <class Board>
constexpr Board lowest(Board b) {
    return b & (~b + 1);
}

// The king of the side to move that has moved so often in a row that it may only capture, if there is one.
template <class Rules>
BoardOf<Rules> resting(const PositionOf<Rules>& p) {
    const int us = index(p.turn);
    const bool rests = Rules::same_king_moves != 0 && p.walked[us] >= Rules::same_king_moves;
    return rests ? bit_board<BoardOf<Rules>>(p.walker[us]) : BoardOf<Rules>{0};
}

// The same of a view; nothing to keep where a game has no such rule. It is a king that has moved so often in a row that
// it may only capture.
template <class Board, bool Any>
struct Rest {
    static constexpr Board resting = 0;
};
template <class Board>
struct Rest<Board, true> {
    Board resting = 0;
};

// One position as the side to move sees it.
template <class Rules, Colour Us>
struct View : Rest<BoardOf<Rules>, Rules::same_king_moves != 0> {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    static constexpr int us = static_cast<int>(Us);
    static constexpr int them = us ^ 1;

    explicit View(const PositionOf<Rules>& p) : View(p.men[us], p.kings[us], p.men[them], p.kings[them]) {
        if constexpr (Rules::same_king_moves != 0) this->resting = damas::resting<Rules>(p);
    }
    View(Bitboard our_men, Bitboard our_kings, Bitboard their_men, Bitboard their_kings)
        : men(our_men),
          kings(our_kings),
          enemies(their_men | their_kings),
          enemy_kings(their_kings),
          empty(G::all & ~(men | kings | enemies)) {}

    // Whether a man may capture in direction D.
    template <Direction D>
    static constexpr bool men_capture = Rules::men_capture_backward || man_goes(Rules::all_squares, Us, D);

    // Those of *set* that a man may capture.
    [[nodiscard]] Bitboard for_men(Bitboard set) const {
        if constexpr (Rules::man_takes_king) return set;
        return set & ~enemy_kings;
    }

    // Squares from which a piece can jump over one of *targets* in direction D: before it, with an empty square behind.
    template <Direction D>
    [[nodiscard]] Bitboard springs(Bitboard targets) const {
        constexpr Direction back = opposite(D);
        return G::template shift<back>(targets & G::template shift<back>(empty));
    }

    Bitboard men, kings, enemies, enemy_kings, empty;
};

// The first jumps of a position, in all directions: computed once, then used to count captures and to list them.
// *Kings*: whether we have kings; most positions have none and skip that work.
template <class Rules, Colour Us, bool Kings>
struct FirstJumps {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using V = View<Rules, Us>;

    static constexpr std::size_t ways = capture_directions<Rules>;

    [[gnu::always_inline]] explicit FirstJumps(const V& view) {
        each_direction<Rules>([&](auto d) { look<d>(view); });
    }

    [[nodiscard]] Bitboard all_men() const { return any_of(men); }
    [[nodiscard]] Bitboard all_kings() const {
        if constexpr (!Kings) return 0;
        return any_of(kings);
    }
    [[nodiscard]] bool any() const { return (all_men() | all_kings()) != 0; }

    // Those of our men jumping first in direction D that can jump once more. Their origin cannot matter yet: two
    // jumps never come back to it.
    template <Direction D>
    [[nodiscard]] Bitboard going_on() const {
        constexpr Direction back = opposite(D);
        Bitboard more = 0;
        each_direction<Rules>([&](auto d) { more |= back == d ? Bitboard{0} : men_springs[d]; });
        return men[D] & G::template shift<back>(G::template shift<back>(more));
    }
    [[nodiscard]] bool any_going_on() const {
        Bitboard any = 0;
        each_direction<Rules>([&](auto d) { any |= going_on<d>(); });
        return any != 0;
    }

    // Those of our men whose first jump ends on the row where they are crowned, and may go on as kings.
    [[nodiscard]] Bitboard crowned() const {
        if constexpr (!Rules::promotion_in_passing) return 0;
        constexpr Bitboard row = G::row(Us == Colour::white ? 0 : Rules::size - 1);
        constexpr Direction left = Us == Colour::white ? north_west : south_west;
        constexpr Direction right = Us == Colour::white ? north_east : south_east;
        return (men[left] & back_twice<left>(row)) | (men[right] & back_twice<right>(row));
    }

    // Whether every capture is a man's jump over one piece, none better than another.
    [[nodiscard]] bool single_jumps_only(const V& view) const {
        const bool by_quality = flags_of<Rules>.quality() && Rules::man_takes_king && view.enemy_kings != 0;
        return !by_quality && all_kings() == 0 && !any_going_on() && crowned() == 0;
    }

    std::array<Bitboard, ways> men;          // our men that can jump, by direction
    std::array<Bitboard, ways> kings;        // squares from which our kings would jump, by direction
    std::array<Bitboard, ways> lines;        // our kings and the empty squares they reach, by direction
    std::array<Bitboard, ways> men_springs;  // squares from which a man could jump

   private:
    static Bitboard any_of(const std::array<Bitboard, ways>& sets) {
        Bitboard any = 0;
        each_direction<Rules>([&](auto d) { any |= sets[d]; });
        return any;
    }
    template <Direction D>
    static Bitboard back_twice(Bitboard squares) {
        return G::template shift<opposite(D)>(G::template shift<opposite(D)>(squares));
    }

    template <Direction D>
    [[gnu::always_inline]] void look(const V& view) {
        const Bitboard springs = view.template springs<D>(view.enemies);
        men_springs[D] = !V::template men_capture<D> ? Bitboard{0}
                         : Rules::man_takes_king     ? springs
                                                     : view.template springs<D>(view.for_men(view.enemies));
        men[D] = view.men & men_springs[D];
        if constexpr (Kings && Rules::flying_king) {
            lines[D] = G::template fill<D>(view.kings, view.empty);
            kings[D] = lines[D] & springs;
        } else if constexpr (Kings) {
            lines[D] = view.kings | (G::template shift<D>(view.kings) & view.empty);
            kings[D] = view.kings & springs;
        }
    }
};

// Walks all chains of one position, each to its end, and hands the best to *sink*: `reset()` when a greater value is
// met, then `add(from, landings, captured, count)` for each chain, which may end on any square of *landings*.
template <class Rules, Colour Us, class Sink>
class CaptureSearch {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;

   public:
    CaptureSearch(const View<Rules, Us>& view, Sink& sink) : view_(view), sink_(sink), empty_(view.empty) {}

    // Every legal capture of the position.
    template <bool Kings>
    void run(const FirstJumps<Rules, Us, Kings>& first) {
        const bool longer = first.any_going_on();  // then no single jump of a man can be legal
        if (Rules::priority != Priority::king_first || first.all_kings() == 0) {
            each_direction<Rules>([&](auto d) { men<d>(first, longer); });
        }
        if constexpr (Kings) {
            king_ = true;
            each_direction<Rules>([&](auto d) { kings<d>(first); });
        }
    }

   private:
    // Chains of men that begin in direction D.
    template <Direction D, bool Kings>
    void men(const FirstJumps<Rules, Us, Kings>& first, bool longer) {
        const bool filter = best_only<Rules> && longer;
        for (Bitboard b = filter ? first.template going_on<D>() : first.men[D]; b != 0; b &= b - 1) {
            from_ = lowest(b);
            const Bitboard over = G::template shift<D>(from_);
            empty_ = view_.empty | from_;  // the origin counts as empty (CAP-13)
            man_jump<D>(over, G::template shift<D>(over), view_.enemies, 1);
        }
    }

    // Chains of kings that begin in direction D: from each spring back to the king it belongs to.
    template <Direction D>
    void kings(const FirstJumps<Rules, Us, true>& first) {
        for (Bitboard b = first.kings[D]; b != 0; b &= b - 1) {
            const Bitboard spring = lowest(b);
            if constexpr (Rules::flying_king) {
                const Bitboard line = (view_.empty | view_.kings) & first.lines[D];
                from_ = G::template fill<opposite(D)>(spring, line) & view_.kings;
                if ((from_ & (from_ - 1)) != 0) from_ = nearest<D>(from_);
            } else {
                from_ = spring;
            }
            empty_ = view_.empty | from_;
            king_jump<D>(G::template shift<D>(spring), view_.enemies, 1);
        }
    }

    // Of our kings in one line behind a spring, the one that is next to it.
    template <Direction D>
    static Bitboard nearest(Bitboard kings) {
        return G::steps[D] > 0 ? bit_floor(kings) : lowest(kings);
    }

    // Jump number *count* of a man's chain, over *over*. A piece is jumped once (CAP-12) and stands until the
    // chain ends (CAP-11): it leaves *enemies*, those not jumped yet, but does not become empty.
    template <Direction D>
    void man_jump(Bitboard over, Bitboard landing, Bitboard enemies, int count) {
        const Gone gone(empty_, over);
        enemies ^= over;
        if constexpr (Rules::promotion_in_passing && is_forward(Us, D)) {
            if ((landing & G::row(Us == Colour::white ? 0 : Rules::size - 1)) != 0) {
                king_lands<D>(landing, enemies, count);
                return;
            }
        }
        bool on = false;
        each_direction<Rules>([&](auto e) { on |= man_jump_on<D, e>(landing, enemies, count); });
        if (best_only<Rules> || !on) finish(landing, enemies, count);
    }

    // Goes on in direction E, if it can. Where any chain is legal that goes to its end: whether it can.
    template <Direction D, Direction E>
    bool man_jump_on(Bitboard at, Bitboard enemies, int count) {
        if constexpr (E != opposite(D) && View<Rules, Us>::template men_capture<E>) {
            const Bitboard over = G::template shift<E>(at) & view_.for_men(enemies);
            const Bitboard landing = G::template shift<E>(over) & empty_;
            if (landing != 0) man_jump<E>(over, landing, enemies, count + 1);
            return !best_only<Rules> && landing != 0;
        }
        return false;
    }

    // A king's jump over *over*, to any free square behind it, or to the next one.
    template <Direction D>
    void king_jump(Bitboard over, Bitboard enemies, int count) {
        const Bitboard landings =
            goes_far ? G::template reach<D>(first_bit(over), ~empty_) : G::template shift<D>(over);
        const Gone gone(empty_, over);
        if constexpr (Rules::priority == Priority::italian) {
            const std::uint32_t before = met_;
            if ((over & view_.enemy_kings) != 0) met_ |= first_met >> count;
            king_lands<D>(landings, enemies ^ over, count);
            met_ = before;
        } else {
            king_lands<D>(landings, enemies ^ over, count);
        }
    }

    // A chain goes on or ends on *landings*, the squares that a king can take after a jump in direction D.
    template <Direction D>
    void king_lands(Bitboard landings, Bitboard enemies, int count) {
        bool on = false;
        if constexpr (goes_far || !Rules::flying_king) {
            on = king_jump_on<D>(landings, enemies, count);  // straight on: the same for every landing square
        }
        each_direction<Rules>([&](auto e) {
            constexpr bool straight = e == D && (goes_far || !Rules::flying_king);
            if constexpr (!straight && (e != opposite(D) || Rules::turns_back)) {
                const Bitboard squares = Rules::flying_king ? G::template fill<e>(landings, empty_) : landings;
                on |= king_jump_on<e>(squares, enemies, count);
            }
        });
        if (best_only<Rules> || !on) finish(ends<D>(landings), enemies, count);  // else it ends where nothing is left
    }

    // Those of *landings*, all behind one piece, on which the chain may end.
    template <Direction D>
    [[nodiscard]] Bitboard ends(Bitboard landings) const {
        if constexpr (Rules::landing == Landing::behind_king) {
            const Bitboard first = nearest<opposite(D)>(landings);
            if ((G::template shift<opposite(D)>(first) & view_.enemy_kings) != 0) return first;
        }
        return landings;
    }

    // From *squares* that the king can be on, over the first piece in direction E. Where any chain is legal that goes
    // to its end: whether there is one.
    template <Direction E>
    bool king_jump_on(Bitboard squares, Bitboard enemies, int count) {
        Bitboard targets = G::template shift<E>(squares) & enemies & G::template shift<opposite(E)>(empty_);
        const bool any = !best_only<Rules> && targets != 0;
        for (; targets != 0; targets &= targets - 1) king_jump<E>(lowest(targets), enemies, count + 1);
        return any;
    }

    // What a chain is worth, for the law of priority.
    [[nodiscard]] int value_of(Bitboard enemies, int count) const {
        if constexpr (!flags_of<Rules>.quality()) return count;
        const int kings = popcount(view_.enemies & ~enemies & view_.enemy_kings);
        if constexpr (Rules::priority == Priority::number_kings) return count * 64 + kings;
        // A king is worth a little less than two men, so little that n kings are worth more than 2n - 1 men.
        if constexpr (Rules::priority == Priority::value) return 2 * (count * 64 + kings * 63) + (king_ ? 1 : 0);
        return count << 26 | (king_ ? 1 << 25 : 0) | kings << 20 | static_cast<int>(met_);
    }

    void finish(Bitboard landings, Bitboard enemies, int count) {
        if constexpr (best_only<Rules>) {
            const int value = value_of(enemies, count);
            if (value < best_) return;
            if (value > best_) {
                best_ = value;
                sink_.reset();
            }
        }
        sink_.add(from_, landings, view_.enemies & ~enemies, count);
    }

    // A king stops on any square behind the piece that it takes.
    static constexpr bool goes_far = Rules::flying_king && Rules::landing != Landing::behind;

    // The square of a piece that leaves at once is empty while the chain goes on.
    struct Gone {
        Gone(Bitboard& empty, Bitboard over) : empty_(empty), before_(empty) {
            if constexpr (Rules::removed_at_once) empty |= over;
        }
        Gone(const Gone&) = delete;
        Gone& operator=(const Gone&) = delete;
        ~Gone() {
            if constexpr (Rules::removed_at_once) empty_ = before_;
        }
        Bitboard& empty_;
        Bitboard before_;
    };

    const View<Rules, Us>& view_;
    Sink& sink_;
    Bitboard empty_;
    Bitboard from_ = 0;
    int best_ = 0;
    static constexpr std::uint32_t first_met = 1U << 20;
    std::uint32_t met_ = 0;  // the jumps over kings so far, the earlier the higher: bit 19 is the first
    bool king_ = false;      // whether kings capture
};

// Two routes to one move (CAP-15) need a circle of four jumps for a man, and three for a king; two where pieces leave
// at once.
template <class Rules>
inline constexpr int jumps_before_doubles = Rules::removed_at_once ? 2 : 3;

// Keeps the moves themselves.
template <class Rules>
class MoveSink {
    using Bitboard = BoardOf<Rules>;

   public:
    explicit MoveSink(MoveListOf<Rules>& moves) : moves_(moves) {}
    void reset() { moves_.clear(); }
    void add(Bitboard from, Bitboard landings, Bitboard captured, int count) {
        for (; landings != 0; landings &= landings - 1) {
            const MoveOf<Rules> move{captured, static_cast<Bit>(first_bit(from)),
                                     static_cast<Bit>(first_bit(landings))};
            if (count < jumps_before_doubles<Rules>) {
                moves_.add(move);
            } else {
                moves_.add_new(move);
            }
        }
    }

   private:
    MoveListOf<Rules>& moves_;
};

}  // namespace damas
