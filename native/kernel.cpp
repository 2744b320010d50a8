#include "kernel.hpp"

#include "perft.hpp"

namespace damas {
namespace {

template <class Rules>
bool has_move(const PositionOf<Rules>& p) {
    return can_capture<Rules>(p) || can_step<Rules>(p);
}

// The functions of a game as they are called at run time, with positions and moves of any game: its own where the
// widest board is its own.
template <class Rules, bool Own = std::is_same_v<BoardOf<Rules>, Bitboard>>
struct Called {
    static constexpr void (*legal_moves)(const Position&, MoveList&) = damas::legal_moves<Rules>;
    static constexpr std::uint64_t (*count_moves)(const Position&) = damas::count_moves<Rules>;
    static constexpr bool (*has_move)(const Position&) = damas::has_move<Rules>;
    static constexpr Position (*after)(const Position&, const Move&) = damas::after<Rules>;
    static constexpr std::uint64_t (*perft)(const Position&, int, const std::atomic<bool>*) = damas::perft<Rules>;
    static constexpr Bitboard (*step)(Bitboard, Direction) = GeometryOf<Rules>::step;
    static constexpr void (*path)(const Position&, const Move&, Path&) = damas::path<Rules>;
    static constexpr bool (*has_route)(const Position&, const Move&, std::span<const Bit>,
                                       bool) = damas::has_route<Rules>;
};

// Else brought to the game's board and back.
template <class Rules>
struct Called<Rules, false> {
    using Board = BoardOf<Rules>;

    static void legal_moves(const Position& p, MoveList& out) {
        MoveListOf<Rules> own;
        damas::legal_moves<Rules>(on_board<Board>(p), own);
        out.clear();
        for (const auto& move : own) out.add(move);
    }
    static std::uint64_t count_moves(const Position& p) { return damas::count_moves<Rules>(on_board<Board>(p)); }
    static bool has_move(const Position& p) { return damas::has_move<Rules>(on_board<Board>(p)); }
    static Position after(const Position& p, const Move& m) {
        return damas::after<Rules>(on_board<Board>(p), on_board<Board>(m));
    }
    static std::uint64_t perft(const Position& p, int depth, const std::atomic<bool>* stop) {
        return damas::perft<Rules>(on_board<Board>(p), depth, stop);
    }
    static Bitboard step(Bitboard b, Direction d) { return GeometryOf<Rules>::step(on_board<Board>(b), d); }
    static void path(const Position& p, const Move& m, Path& out) {
        damas::path<Rules>(on_board<Board>(p), on_board<Board>(m), out);
    }
    static bool has_route(const Position& p, const Move& m, std::span<const Bit> stops, bool exact) {
        return damas::has_route<Rules>(on_board<Board>(p), on_board<Board>(m), stops, exact);
    }
};

template <class Rules>
constexpr Kernel table() {
    using G = GeometryOf<Rules>;
    return {
        .flags = flags_of<Rules>,
        .tabled = is_tabled<Rules>,
        .words = sizeof(BoardOf<Rules>) / sizeof(std::uint64_t),
        .squares = G::squares,
        .row_length = G::row_length,
        .all = G::all,
        .promotion = {promotion_row<Rules>(Colour::white), promotion_row<Rules>(Colour::black)},
        .crowning = {crowning_captures<Rules>(Colour::white), crowning_captures<Rules>(Colour::black)},
        .bit_of = G::bit_of,
        .square_of = G::square_of,
        .step = Called<Rules>::step,
        .column = G::column,
        .legal_moves = Called<Rules>::legal_moves,
#ifndef DAMAS_SHIPPED_RULES
        .count_moves = Called<Rules>::count_moves,
#endif
        .has_move = Called<Rules>::has_move,
        .after = Called<Rules>::after,
#ifndef DAMAS_SHIPPED_RULES
        .perft = Called<Rules>::perft,
#endif
        .path = Called<Rules>::path,
        .has_route = Called<Rules>::has_route,
    };
}

template <class... Each>
constexpr auto tables(RuleList<Each...> /*rules*/) {
    return std::array{table<Each>()...};
}

constexpr std::array kernels = tables(AllRules{});

}  // namespace

const Kernel* find_kernel(const RuleFlags& flags) {
    for (const Kernel& kernel : kernels) {
        if (kernel.flags == flags) return &kernel;
    }
    return nullptr;
}

}  // namespace damas
