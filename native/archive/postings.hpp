// The index of positions of an archive: which game came by which position, and how it went on.
//
// A posting is 16 bytes; runs of them are sorted by key, game and move, so that the games of a position stand
// together and runs can be merged in pieces. The layout is kept on disk: a change of it needs a new version.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "archive/game_set.hpp"
#include "game_track.hpp"

namespace damas::archive {

inline constexpr int version = 1;

// A capture from bit 0 back to it: a bit that no place of a square takes, read as nothing.
inline constexpr std::uint16_t circle_at_zero = 1U << 15;

struct Posting {
    std::uint64_t key;     // of the position, the variant mixed in
    std::uint32_t game;    // its number in the archive
    std::uint16_t move;    // from bit << place_bits | to bit, circle_at_zero for 0; 0 where the game ends
    std::uint16_t result;  // 0 unknown, 1 White won, 2 draw, 3 Black won; from bit 2 the rating of the mover

    friend bool operator<(const Posting& a, const Posting& b) {
        if (a.key != b.key) return a.key < b.key;
        return a.game != b.game ? a.game < b.game : a.move < b.move;
    }
};
static_assert(sizeof(Posting) == 16);

// The bits that the place of a square takes in a posting.
inline int place_bits(const Kernel& kernel) { return bits_of_board(kernel.flags.size) > 64 ? 7 : 6; }

// Games and moves found for one position.
struct Continuation {
    std::uint16_t move = 0;
    std::uint32_t games = 0, white = 0, draws = 0, black = 0, rated = 0;
    std::uint64_t ratings = 0;
};

// The key of a position in the game called *variant*: equal positions of different games differ.
std::uint64_t key_of(const Position& position, std::string_view variant);

// The postings of a game, one for each position; ratings of White and Black, 0 where unknown.
void post(const GameTrack& track, std::string_view variant, std::uint32_t game, int result, const int (&ratings)[2],
          std::vector<Posting>& out);

// The kinds of endings that a game came by, of at most *most* pieces: white men, white kings, black men, black kings,
// a hexadecimal digit each; ascending.
std::vector<std::uint32_t> endings(const GameTrack& track, int most);

// Merges the fronts of sorted *pieces* as far as is safe while those not *last* may go on; says how much of each was
// taken. A piece that is empty and not last stops the merge: more of it must come first.
void merge(std::span<const std::span<const Posting>> pieces, const std::vector<bool>& last, std::vector<Posting>& out,
           std::vector<std::size_t>& taken);

// Adds what *sorted* says of *key* to *found*; a game counts once for each move. *gone*: games to leave out, ascending.
// *before*: the posting that precedes *sorted* in the run, and afterwards the last one of *key*.
void explore(std::span<const Posting> sorted, std::uint64_t key, std::span<const std::uint32_t> gone,
             std::optional<Posting>& before, std::vector<Continuation>& found);

// The continuation by *move*; it is added if it is not there.
Continuation& continuation(std::vector<Continuation>& found, std::uint16_t move);

// Adds the games that *sorted* has at *key*. Returns whether none has a number beyond the greatest.
bool games_at(std::span<const Posting> sorted, std::uint64_t key, GameSet& found);

}  // namespace damas::archive
