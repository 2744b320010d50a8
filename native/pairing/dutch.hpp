// The FIDE (Dutch) system, C.04.3 in force since 1 February 2026: who meets whom in a round of a Swiss.
//
// The article's pairing is the first candidate, in its order of alterations, of those that are best by its criteria
// C1 to C21. The criteria are counts of pairs and players, each more important than all that follow; packed into one
// number they are the weight of a pair, and the best candidates of a bracket are the heaviest matchings. The first of
// them is then found one player at a time, by asking for a better partner where one might be had.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace damas::pairing {

enum class Wish : std::uint8_t { None, White, Black };
enum class Strength : std::uint8_t { None, Mild, Strong, Absolute };
enum class Float : std::uint8_t { None, Down, Up };

// One player as the round finds him. Players stand in the order of C.04.3 1.2: by score, then by number.
struct Contender {
    int group = 0;  // of his score, 0 for the highest one
    Wish wish = Wish::None;
    Strength strength = Strength::None;
    int gap = 0;                 // his colour difference, without its sign
    Wish repeated = Wish::None;  // the colour of his last two games, where it is one
    Float floats[2]{};           // in the last round, and in the one before
    bool topscorer = false;      // C.04.3 1.7
    bool may_be_free = true;     // C2
    int played = 0;              // games, for C9
};

struct Field {
    std::vector<Contender> players;
    std::vector<std::uint8_t> apart;  // [i * size + j]: these two may not meet, for another reason than colours

    [[nodiscard]] int size() const { return static_cast<int>(players.size()); }
    // Whether the two may meet (C1, C3, bans).
    [[nodiscard]] bool may_meet(int i, int j) const {
        const Contender &one = players[i], &two = players[j];
        if (apart[static_cast<std::size_t>(i) * players.size() + j]) return false;
        return one.wish != two.wish || one.strength != Strength::Absolute || two.strength != Strength::Absolute ||
               one.topscorer || two.topscorer;
    }
};

// The opponent of everyone, -1 for the free round; empty where no pairing keeps C1 to C4. *tick* is called now and
// then and may throw, which ends the work.
std::vector<int> pair_dutch(const Field& field, const std::function<void()>& tick);

}  // namespace damas::pairing
