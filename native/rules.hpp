// Rule sets of movement and capture: small structs of constants, the article beside each.
//
// A combination has the name of the best-known game that plays by it; a row of the variants asks by flags.
// Keys: INT damas internacionais, FENAE regulamento 2025, CLAS damas clássicas (page), FPD federation book,
// DAMA one-page sheet. IDF64: draughts on 64 squares, the Russian version; FER Spanish, APCA pool, WCDF English,
// FID Italian, FRI Frisian, CFD Czech, MAK Thai, TUR Turkish, CAN Canadian, KILL killer rules: read at second hand
// (docs/readings.md).
#pragma once

#include <cstdint>
#include <type_traits>

namespace damas {

// Which of several captures are legal.
enum class Priority : std::uint8_t {
    free,          // any of them, carried to its end
    number,        // those of most pieces
    number_kings,  // of these, those that take most kings
    italian,       // those of most pieces; of these, those by a king; of these, most kings; of these, kings earliest
    value,         // those of the greatest worth, a king counting a little less than two men; of these, those by a king
    king_first,    // those by a king, if there is one; any of them, carried to its end
};

// Where a flying king may stop behind the piece that it takes.
enum class Landing : std::uint8_t {
    anywhere,     // on any free square (INT 4.7)
    behind,       // on the first
    behind_king,  // on the first where that piece is a king, and the last of the chain
};

// What holds where a game does not say otherwise.
struct CommonRules {
    static constexpr int size = 8;
    static constexpr bool men_capture_backward = false;
    static constexpr Priority priority = Priority::free;
    static constexpr bool promotion_in_passing = false;
    static constexpr bool flying_king = true;  // INT 3.9, FENAE 15, FPD 2.2.8
    static constexpr bool man_takes_king = true;
    static constexpr bool orthogonal_captures = false;  // along rows and columns too
    static constexpr Landing landing = Landing::anywhere;
    static constexpr bool removed_at_once = false;  // else when the chain ends: INT 4.11, FENAE 22, FPD 2.2.10
    static constexpr bool turns_back = false;       // a chain may, over a square that it has emptied
    static constexpr int same_king_moves = 0;       // so many without a capture by one king in a row; 0: any number
    static constexpr bool all_squares = false;  // pieces stand on all of them; lines are rows and columns, men go aside
};

struct International : CommonRules {
    static constexpr int size = 10;                         // INT 2.1
    static constexpr bool men_capture_backward = true;      // INT 4.1, 4.2
    static constexpr Priority priority = Priority::number;  // INT 4.13, 4.14
};

struct Brazilian : CommonRules {
    static constexpr bool men_capture_backward = true;      // FENAE 18.pu, DAMA tomada
    static constexpr Priority priority = Priority::number;  // FENAE 18, 19, DAMA tomada
};

struct Portuguese : CommonRules {                                 // men capture forward: FPD 2.2.8, reading AMB-03
    static constexpr Priority priority = Priority::number_kings;  // FPD 3.1.1.b, 3.1.1.c
};

// The other reading of AMB-03, kept as an option.
struct PortugueseMenBackward : Portuguese {
    static constexpr bool men_capture_backward = true;
};

struct Russian : CommonRules {
    static constexpr bool men_capture_backward = true;  // IDF64 russian
    static constexpr bool promotion_in_passing = true;  // IDF64 russian
};

struct Pool : CommonRules {
    static constexpr bool men_capture_backward = true;  // APCA 14
};

struct English : CommonRules {
    static constexpr bool flying_king = false;  // WCDF 1.17
};

struct Italian : CommonRules {
    static constexpr Priority priority = Priority::italian;  // FID 6
    static constexpr bool flying_king = false;               // FID 4.7
    static constexpr bool man_takes_king = false;            // FID 5.3
};

struct Frisian : International {
    static constexpr Priority priority = Priority::value;  // FRI 10-12
    static constexpr bool orthogonal_captures = true;      // FRI 8
    static constexpr int same_king_moves = 3;              // FRI 17
};

struct Czech : CommonRules {
    static constexpr Priority priority = Priority::king_first;  // CFD 4.14
};

struct Killer : International {
    static constexpr Landing landing = Landing::behind_king;  // KILL king
};

struct Canadian : International {
    static constexpr int size = 12;  // CAN board
};

struct Thai : CommonRules {
    static constexpr Landing landing = Landing::behind;  // MAK king
    static constexpr bool removed_at_once = true;        // MAK removal
    static constexpr bool turns_back = true;             // MAK removal
};

struct Turkish : CommonRules {
    static constexpr bool all_squares = true;               // TUR board
    static constexpr Priority priority = Priority::number;  // TUR most
    static constexpr bool removed_at_once = true;           // TUR removal
};

// All of them, in the order in which a kernel is looked for; TabledRules: those on the dark squares of boards of one
// word, for which networks are fitted and endgame tables built. DAMAS_SHIPPED_RULES makes one of the kernels for
// browsers, which have the games whose rows say so, and no readings that no rule book in the package has. The wide
// board is alone in one: the others know boards of one word only.
template <class... Each>
struct RuleList {};
template <class... More, class... Each>
RuleList<Each..., More...> with(RuleList<Each...> /*rules*/);
#ifndef DAMAS_SHIPPED_RULES
using TabledRules = RuleList<International, Brazilian, Portuguese, Russian, Pool, English, Italian, Frisian, Czech,
                             Killer, Thai, PortugueseMenBackward>;
using AllRules = decltype(with<Turkish, Canadian>(TabledRules{}));
#elif DAMAS_SHIPPED_RULES == 1  // kernel.*.wasm
using TabledRules = RuleList<International, Brazilian, Portuguese, Russian>;
using AllRules = TabledRules;
#elif DAMAS_SHIPPED_RULES == 2  // others
using TabledRules = RuleList<Pool, English, Italian, Frisian>;
using AllRules = TabledRules;
#elif DAMAS_SHIPPED_RULES == 3  // rarer
using TabledRules = RuleList<Killer, Czech, Thai>;
using AllRules = decltype(with<Turkish>(TabledRules{}));
#else                           // wide
using TabledRules = RuleList<>;
using AllRules = RuleList<Canadian>;
#endif

template <class Rules, class... Each>
constexpr bool is_among(RuleList<Each...> /*rules*/) {
    return (std::is_same_v<Rules, Each> || ...);
}
template <class Rules>
inline constexpr bool is_tabled = is_among<Rules>(TabledRules{});

// The longest side of a board among them.
template <class... Each>
constexpr int longest_side(RuleList<Each...> /*rules*/) {
    int longest = 0;
    ((longest = Each::size > longest ? Each::size : longest), ...);
    return longest;
}
inline constexpr int largest_size = longest_side(AllRules{});

// Whether men of any of them go aside, and so come back to where they were.
template <class... Each>
constexpr bool any_goes_aside(RuleList<Each...> /*rules*/) {
    return (Each::all_squares || ...);
}
inline constexpr bool men_may_return = any_goes_aside(AllRules{});

// The same at run time: how a row of the table of variants asks for its rules.
struct RuleFlags {
    int size = 8;
    bool men_capture_backward = false;
    Priority priority = Priority::free;
    bool promotion_in_passing = false;
    bool flying_king = true;
    bool man_takes_king = true;
    bool orthogonal_captures = false;
    Landing landing = Landing::anywhere;
    bool removed_at_once = false;
    bool turns_back = false;
    int same_king_moves = 0;
    bool all_squares = false;

    friend constexpr bool operator==(const RuleFlags&, const RuleFlags&) = default;

    // Whether only the best captures are legal; without it any chain is that goes to its end.
    [[nodiscard]] constexpr bool best_only() const {
        return priority != Priority::free && priority != Priority::king_first;
    }
    // Whether a chain may not go straight back over the square that it has just emptied.
    [[nodiscard]] constexpr bool bars_return() const { return removed_at_once && !turns_back; }
    // Whether what is worth more or less decides between captures of equally many pieces.
    [[nodiscard]] constexpr bool quality() const { return best_only() && priority != Priority::number; }
};

template <class Rules>
inline constexpr RuleFlags flags_of{
    .size = Rules::size,
    .men_capture_backward = Rules::men_capture_backward,
    .priority = Rules::priority,
    .promotion_in_passing = Rules::promotion_in_passing,
    .flying_king = Rules::flying_king,
    .man_takes_king = Rules::man_takes_king,
    .orthogonal_captures = Rules::orthogonal_captures,
    .landing = Rules::landing,
    .removed_at_once = Rules::removed_at_once,
    .turns_back = Rules::turns_back,
    .same_king_moves = Rules::same_king_moves,
    .all_squares = Rules::all_squares,
};

}  // namespace damas
