// The input and the result of a search. Scores are hundredths of a man from the side to move's view.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "../draw_rules.hpp"
#include "../position.hpp"
#include "constants.hpp"

namespace damas::search {

using Score = int;

inline constexpr Score win_score = 30000;  // a game won on the spot; less one for each ply until then
inline constexpr Score least_win = 29000;  // from here on a score is a win in (win_score - score) plies
// A win of the endgame tables that a counter of the regulation may yet undo; less one for each ply until the end.
inline constexpr Score table_win = 28000;
inline constexpr Score least_counted = 27000;  // scores from here on count plies
inline constexpr int max_ply = 128;

constexpr bool is_decided(Score s) { return s >= least_win || s <= -least_win; }
constexpr bool is_counted(Score s) { return s >= least_counted || s <= -least_counted; }

// Zero means no such limit. At least one is set by the caller, else only *stop* ends the search.
struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;  // of all threads
    double seconds = 0;
    int lines = 1;    // number of root moves with an exact score (MultiPV)
    int threads = 1;  // searchers that share the table; with more than one, runs differ
    // Time that is not used is not lost, as on a clock: no iteration is begun that would hardly end.
    bool soft_time = false;
    std::uint32_t look_every = 1024;  // nodes from one look at the limits to the next, a power of two
    double usual_seconds = 0;         // on a clock, less than `seconds` (pace.hpp)
};

class Evaluator;
class Prober;
class LeafSample;

// Aids of a search beside its transposition table; each may be missing.
struct Tools {
    const Evaluator* evaluator = nullptr;  // trained weights for the board's size
    const Prober* prober = nullptr;        // endgame tables
    LeafSample* leaves = nullptr;          // shown the leaves, by one thread only
    unsigned trial = 0;                    // bits that switch on experiments; none has a meaning in a release
    // Asked now and then: whether the search is to pause, and to go on later. For hosts without threads.
    bool (*pause)() = nullptr;
    const Constants* constants = nullptr;  // of a search that is compiled for others than those that ship
};

// The game before the root, as far as draw rules need it.
struct History {
    std::vector<std::uint64_t> keys;  // of all positions before the root, oldest first
    DrawRules rules;
    DrawState state;
};

struct Line {
    Score score = 0;
    std::vector<Move> moves;  // principal variation, its first move at the root
};

struct Result {
    std::vector<Line> lines;  // best first; fewer than wanted when some were not searched at all
    int depth = 0;            // of the last iteration that was finished
    int selective_depth = 0;  // the longest line that was looked at, plies
    std::uint64_t nodes = 0;
    double seconds = 0;
};

using Progress = std::function<void(const Result&)>;

}  // namespace damas::search
