// The constants of the search, in one table: what ships, and between what bounds each may be tried. Values are
// hundredths of a man and plies unless said otherwise.
//
// A search is compiled with what ships. Of a large and a small board there is another that is given its constants, so
// that they can be tuned by games (damas train spsa).
#pragma once

#include <array>
#include <cstddef>

#include "../rules.hpp"

namespace damas::search {

// name, what ships, the least and the most that is tried
#define DAMAS_SEARCH_CONSTANTS(constant)                                                              \
    constant(value_depth, 4, 0, 8)             /* a value far above beta cuts to this depth */        \
        constant(value_base, 25, 0, 120)       /* so far above */                                     \
        constant(value_ply, 25, 5, 80)         /* and so much more for each ply */                    \
        constant(probe_depth, 5, 3, 10)        /* ProbCut from this depth on */                       \
        constant(probe_base, 0, -30, 60)       /* so far above beta */                                \
        constant(probe_ply, 10, 2, 25)         /* and so much more for each ply */                    \
        constant(probe_gate, 200, 0, 200)      /* only where the value is less below; 200: always */  \
        constant(reduce_depth, 3, 2, 6)        /* later moves get less from this depth on */          \
        constant(reduce_second, 3, 1, 10)      /* two plies less from this move on, from 0 */         \
        constant(reduce_third, 6, 2, 20)       /* three from this one on */                           \
        constant(reduce_third_depth, 6, 3, 14) /* from this depth on */                               \
        constant(aspire_depth, 4, 2, 10)       /* a window around the last score from here on */      \
        constant(aspire_width, 16, 3, 60)      /* so wide to either side at first */                  \
        constant(aspire_growth, 3, 2, 6)       /* so many times as wide after each miss */            \
        constant(first_killer, 32, 1, 64)      /* 1,024ths that a killer is worth in the history */   \
        constant(second_killer, 16, 1, 64)     /* and the one before it */                            \
        constant(crowning, 8, 0, 64)           /* and a man that is crowned */                        \
        constant(blame, 2, 1, 8)               /* of a reward, one by this for the moves before it */ \
        constant(capture_plies, 6, 2, 16)      /* below the horizon in which all captures count */    \
        constant(fall, 30, 8, 100)             /* a first move that fell so far: look at others */

struct ConstantRow {
    const char* name;
    int shipped, least, most;
};

#define DAMAS_ROW(name, shipped, least, most) ConstantRow{#name, shipped, least, most},
inline constexpr std::array constant_rows{DAMAS_SEARCH_CONSTANTS(DAMAS_ROW)};
#undef DAMAS_ROW

// One value for each row, in their order.
using ConstantValues = std::array<int, constant_rows.size()>;

// What ships, as constants of the program: they cost nothing.
#define DAMAS_CONSTANT(name, shipped, least, most) static constexpr int name = shipped;
struct ShippedConstants {
    DAMAS_SEARCH_CONSTANTS(DAMAS_CONSTANT)
};
#undef DAMAS_CONSTANT

// Others, to be tried.
#define DAMAS_CONSTANT(name, shipped, least, most) int name = shipped;
struct Constants {
    DAMAS_SEARCH_CONSTANTS(DAMAS_CONSTANT)

    static Constants of(const ConstantValues& values) {
        Constants made;
        std::size_t next = 0;
#define DAMAS_TAKE(name, shipped, least, most) made.name = values[next++];
        DAMAS_SEARCH_CONSTANTS(DAMAS_TAKE)
#undef DAMAS_TAKE
        return made;
    }
};
#undef DAMAS_CONSTANT

// The same rules, for a search whose constants are those of its tools; of these games there is one.
template <class Rules>
struct Tunable : Rules {
    static constexpr bool tunable = true;
};
#ifdef DAMAS_TUNING  // not in wheels and not in browsers, where it would be downloaded for nothing
using TunedRules = RuleList<International, Brazilian>;
#else
using TunedRules = RuleList<>;
#endif

}  // namespace damas::search

namespace damas {
template <class Rules>
inline constexpr bool is_tabled<search::Tunable<Rules>> = is_tabled<Rules>;
}
