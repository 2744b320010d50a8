// How a game ends: the rules of a regulation (DrawRules) and the counters of one game (DrawState).
//
// These rules are only here: a game and the search both advance the same DrawState, one ply at a time.
// All limits are in plies. A "lance" of a rule book is one move by each player, two plies (AMB-01),
// except in the forçada, where only the strong side's moves count (AMB-05).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "position.hpp"

namespace damas {

// The pieces of both sides as bitboards, in the kernel's own layout; 0 = White, 1 = Black.
struct Sides {
    std::array<Bitboard, 2> men{};
    std::array<Bitboard, 2> kings{};
};
template <class Board>
Sides sides_of(const PositionOn<Board>& p) {
    return {{p.men[0], p.men[1]}, {p.kings[0], p.kings[1]}};
}

// The number of men and kings of each side, at most three of each: the index of a table of classes.
struct Material {
    std::array<std::uint8_t, 2> men{};
    std::array<std::uint8_t, 2> kings{};

    [[nodiscard]] constexpr std::size_t index() const {
        return static_cast<std::size_t>(men[0] | kings[0] << 2 | men[1] << 4 | kings[1] << 6);
    }
};

// Who wins on the board.
enum class Win : std::uint8_t {
    usual,       // who leaves the opponent without a move
    losing,      // who has no move
    first_king,  // who makes the first king, or leaves the opponent without a move
};

// Whether the side that has moved last has won by a king.
template <class Board>
constexpr bool is_won_by_king(const PositionOn<Board>& p, Win win) {
    return win == Win::first_king && p.kings[index(other(p.turn))] != 0;
}

enum class RepetitionMode : std::uint8_t { off, automatic, claim };

// An ending that a regulation limits: any material marked with it in DrawRules::class_of.
struct ClassLimit {
    std::uint16_t plies = 0;
    // Whether the count goes on when the ending turns into one of another limit that has this flag too
    // ("no máximo", INT 6.3 to 6.4, AMB-09). False: any change of class ends this count.
    bool carry_over = false;
    // Whether a side that has three kings in it may have more of them (IDF64 7.2.4). The other has fewer than three.
    bool or_more = false;
};

// The rules of one regulation about draws by counting. Plain data, filled once from Python.
struct DrawRules {
    static constexpr std::size_t max_classes = 7;
    static constexpr std::uint8_t no_class = 0xff;
    static constexpr std::uint8_t any_pieces = 2 * zobrist::bits - 1;

    Win win = Win::usual;
    bool men_return = false;        // men go aside too, so that positions come back although men moved: of the kernel
    std::uint16_t quiet_limit = 0;  // plies of kings only without capture; 0 = no such rule
    RepetitionMode repetition = RepetitionMode::off;
    bool repetition_board_only = false;  // compare placement without the side to move (AMB-06)
    std::uint8_t repetition_limit = 3;   // occurrences that draw
    std::uint8_t class_count = 0;
    std::uint8_t class_pieces = 0;  // no class has more pieces than this on the board
    std::array<ClassLimit, max_classes> classes{};
    std::array<std::uint8_t, 256> class_of{};  // Material::index() → number of the class
    std::uint16_t forced_limit = 0;            // strong side's moves in 3 kings v 1; 0 = no such rule
    Bitboard main_road = 0;                    // the squares of the rio, as bits

    DrawRules() { class_of.fill(no_class); }

    // Puts material in a class whose limit is set, and the same with colours swapped.
    void add_material(std::uint8_t number, Material material);
};

// The rules that have reached their limit, as bits: bit n is class n, then the rules named here.
namespace expired {
constexpr std::uint32_t quiet = 1U << 8;
constexpr std::uint32_t forced = 1U << 9;
constexpr std::uint32_t repetition = 1U << 10;  // set by the owner of the history, never by DrawState
}  // namespace expired

// Every counter of a game except repetition, which needs the positions themselves.
// Copied at every ply: a value, no memory of its own. Counts saturate rather than wrap.
struct DrawState {
    static constexpr std::uint16_t not_running = 0xffff;
    static constexpr std::uint8_t nobody = 2;

    std::uint16_t quiet = 0;      // plies since a man moved, a piece was captured or the game began
    std::uint16_t returning = 0;  // where men return: plies since one was crowned or a piece captured
    std::array<std::uint16_t, DrawRules::max_classes> class_plies = none_running();
    std::uint8_t current_class = DrawRules::no_class;
    std::uint8_t forced_side = nobody;  // the colour of the three kings, once it has held the rio
    std::uint16_t forced_moves = 0;     // moves of that colour since then

    // The state before the first ply: a class that stands already counts from the next ply on, and a
    // rio already held counts from the strong side's next move on.
    static DrawState begin(const DrawRules& rules, const Sides& sides);

    // Counts one ply of *mover* (0 = White). A ply that makes a class is not counted in it (DRW-06).
    // *before* and *after* are Sides, or have what those have.
    template <class Pieces>
    void advance(const DrawRules& rules, const Pieces& before, const Pieces& after, int mover);

    // Accepts a position that no legal move leads to (IRR-09). A man on another square, or a piece more or less,
    // breaks the counts as a man's move or a capture does; nothing else does. Where men return, only a piece more
    // or less keeps positions from coming back. *mover*: the side that moved, which counts as one ply; nobody: no
    // move was played.
    void let_stand(const DrawRules& rules, const Sides& before, const Sides& after, std::uint8_t mover);

    // Limits reached after this ply. A won game is not drawn: the caller asks for that first (DRW-13).
    [[nodiscard]] std::uint32_t reached(const DrawRules& rules) const;

    [[nodiscard]] bool drawn(const DrawRules& rules) const {
        const bool watching = current_class != DrawRules::no_class || forced_side != nobody;
        if (!watching && (rules.quiet_limit == 0 || quiet < rules.quiet_limit)) return false;
        return reached(rules) != 0;
    }

    // The number of last plies over which a repetition can reach back.
    [[nodiscard]] std::uint16_t reversible() const { return men_may_return && returning > quiet ? returning : quiet; }

   private:
    static constexpr std::array<std::uint16_t, DrawRules::max_classes> none_running() {
        std::array<std::uint16_t, DrawRules::max_classes> all{};
        all.fill(not_running);
        return all;
    }
    // *step*: the plies that this change counts for.
    void count_class(const DrawRules& rules, std::uint8_t now, int step = 1);
    void watch_road(const DrawRules& rules, const Sides& sides);
};

// The number of the class that this material is in, or no_class.
template <class Pieces>
std::uint8_t class_number(const DrawRules& rules, const Pieces& sides) {
    const auto all = sides.men[0] | sides.men[1] | sides.kings[0] | sides.kings[1];
    if (rules.class_count == 0 || popcount(all) > rules.class_pieces) return DrawRules::no_class;
    Material material;
    bool more = false;
    for (int side = 0; side < 2; ++side) {
        const int men = popcount(sides.men[side]);
        const int kings = popcount(sides.kings[side]);
        if (men > 3) return DrawRules::no_class;
        more = more || kings > 3;
        material.men[side] = static_cast<std::uint8_t>(men);
        material.kings[side] = static_cast<std::uint8_t>(kings > 3 ? 3 : kings);
    }
    const std::uint8_t number = rules.class_of[material.index()];
    return more && number != DrawRules::no_class && !rules.classes[number].or_more ? DrawRules::no_class : number;
}

template <class Pieces>
void DrawState::advance(const DrawRules& rules, const Pieces& before, const Pieces& after, int mover) {
    const int other = mover ^ 1;
    const bool man_moved = before.men[mover] != after.men[mover];
    const bool captured = before.men[other] != after.men[other] || before.kings[other] != after.kings[other];
    if (man_moved || captured) {
        quiet = 0;
    } else if (quiet != not_running) {
        ++quiet;
    }
    if (men_may_return && rules.men_return) {
        const bool crowned = popcount(before.men[mover]) != popcount(after.men[mover]);
        if (captured || crowned) {
            returning = 0;
        } else if (returning != not_running) {
            ++returning;
        }
    }
    if (rules.class_count != 0) {
        const std::uint8_t now = class_number(rules, after);
        if (now != DrawRules::no_class || current_class != DrawRules::no_class) count_class(rules, now);
    }
    if (rules.forced_limit == 0) return;
    if (forced_side == nobody) {
        watch_road(rules, {{after.men[0], after.men[1]}, {after.kings[0], after.kings[1]}});
    } else if (forced_side == mover && forced_moves != not_running) {
        ++forced_moves;
    }
}

}  // namespace damas
