// Games of the engine against itself: to learn from, and to tell two engines apart.
#pragma once

#include <array>
#include <optional>
#include <random>

#include "../game_track.hpp"
#include "../search/engine.hpp"
#include "record.hpp"

namespace damas::train {

// One side's engine.
struct Player {
    const search::Evaluator* evaluator = nullptr;  // none: the hand-made evaluation
    std::uint64_t nodes = 0;                       // a move, or
    double seconds = 0;
    unsigned trial = 0;  // see search::Tools
    const search::Prober* tables = nullptr;
    std::optional<search::Constants> constants{};
};

struct Options {
    int least_opening = 4;  // random plies at the start
    int most_opening = 10;
    double random_rate = 0;  // of moves in the first random_plies
    int random_plies = 30;
    int longest = 240;    // plies; then the game is drawn
    int won_score = 500;  // hundredths of a man: a game is given up after won_plies of it
    int won_plies = 4;
    int even_opening = 80;  // an opening that the first search thinks more uneven is not played
    std::size_t hash_mb = 4;
};

// Plays games from *start*; one table and one random generator for all.
class Arena {
   public:
    Arena(GameTrack start, const Kernel& kernel, const Options& options, std::uint64_t seed);

    // One game of *player* against itself; its quiet positions are added to *records*. Their result is what the
    // player's tables say of the first position that they know. Positions before the last random move have none: the
    // game that went on was not theirs.
    void self_play(const Player& player, std::vector<AnyRecord>& records);

    // The same random opening twice with colours exchanged. Half points of *a* in each game: 0 to 2.
    std::array<int, 2> pair(const Player& a, const Player& b);

   private:
    GameTrack opening(const Player& judge);
    int play(GameTrack& game, const Player& white, const Player& black, std::vector<AnyRecord>* records);
    bool strays(const GameTrack& game);
    search::Result think(const GameTrack& game, const Player& player, search::Table& table);
    [[nodiscard]] bool is_quiet(const Position& p) const;
    bool random_ply(GameTrack& game);

    GameTrack start_;
    const Kernel& kernel_;
    Options options_;
    std::mt19937_64 chance_;
    search::Table tables_[2];
    std::uint16_t games_ = 0;
};

}  // namespace damas::train
