// The rule sets under test, each with its numbering and its initial position.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "../fen.hpp"

namespace damas::tests {

struct GameUnderTest {
    const char* name;
    RuleFlags flags;
    bool from_bottom;  // numbered from White's lower right corner, the board mirrored
    int men;
    std::vector<std::uint64_t> perft;  // leaves at depth 1, 2, 3 ... from the initial position
    int behind = 0;                    // empty squares behind the men

    [[nodiscard]] const Kernel& kernel() const { return *find_kernel(flags); }
    [[nodiscard]] Numbering numbering() const {
        const Kernel& k = kernel();
        std::vector<int> numbers;
        for (int square = 0; square < k.squares; ++square) {
            const int row = square / k.row_length;
            numbers.push_back(from_bottom ? k.row_length * (flags.size - 1 - row) + square % k.row_length + 1
                                          : square + 1);
        }
        return {k, numbers, from_bottom};
    }
    [[nodiscard]] Position start() const {
        Position p;
        const Kernel& k = kernel();
        for (int square = 0; square < k.squares; ++square) {
            const Bitboard b = bit_board(k.bit_of(static_cast<Square>(square)));
            const auto within = [&](int place) { return place >= behind && place < behind + men; };
            if (within(square)) p.men[1] |= b;
            if (within(k.squares - 1 - square)) p.men[0] |= b;
        }
        p.key = zobrist_key(p);
        return p;
    }
};

// Published counts (rhalbersma/dctl), captures with equal ends and equal captured sets counted once.
inline const std::vector<GameUnderTest> games{
    {"international", flags_of<International>, false, 20, {9, 81, 658, 4265, 27117, 167140, 1049442}},
    {"brazilian", flags_of<Brazilian>, false, 12, {7, 49, 302, 1469, 7473, 37628, 187302, 907830}},
    {"portuguese", flags_of<Portuguese>, true, 12, {7, 49, 302, 1469, 7361, 36473, 177532, 828783}},
    {"portuguese, men backward", flags_of<PortugueseMenBackward>, true, 12, {7, 49, 302, 1469, 7473}},
    // Counted by the slow reading too; by route the engine Kodra has published 929905 at depth 8.
    {"russian", flags_of<Russian>, false, 12, {7, 49, 302, 1469, 7482, 37986, 190146, 929899}},
    // By dctl too, compiled for twelve rows.
    {"canadian", flags_of<Canadian>, false, 30, {11, 121, 1222, 10053, 79049, 584100}},
    // As tests/data/family/perft.json has them.
    {"turkish", flags_of<Turkish>, false, 16, {8, 64, 708, 7538, 85090, 931312}, 8},
};

// Calls *look* with every position of *count* random games.
template <class Look>
void random_games(const GameUnderTest& game, int count, Look look) {
    std::mt19937_64 chance(20261120);
    const Kernel& k = game.kernel();
    for (int n = 0; n < count; ++n) {
        Position p = game.start();
        for (int ply = 0; ply < 150; ++ply) {
            MoveList moves;
            k.legal_moves(p, moves);
            look(p, moves);
            if (moves.empty()) break;
            p = k.after(p, moves[chance() % moves.size()]);
        }
    }
}

}  // namespace damas::tests
