#include "kernel.hpp"

#include "perft.hpp"

namespace damas {
namespace {

template <class Rules>
bool has_move(const Position& p) {
    return can_capture<Rules>(p) || can_step<Rules>(p);
}

template <class Rules>
constexpr Kernel table() {
    using G = GeometryOf<Rules>;
    return {
        .flags = flags_of<Rules>,
        .squares = G::squares,
        .row_length = G::row_length,
        .all = G::all,
        .promotion = {promotion_row<Rules>(Colour::white), promotion_row<Rules>(Colour::black)},
        .crowning = {crowning_captures<Rules>(Colour::white), crowning_captures<Rules>(Colour::black)},
        .bit_of = G::bit_of,
        .square_of = G::square_of,
        .step = [](Bitboard b, Direction d) { return G::step(b, d); },
        .column = G::column,
        .legal_moves = legal_moves<Rules>,
#ifndef DAMAS_SHIPPED_RULES
        .count_moves = count_moves<Rules>,
#endif
        .has_move = has_move<Rules>,
        .after = after<Rules>,
#ifndef DAMAS_SHIPPED_RULES
        .perft = perft<Rules>,
#endif
        .path = path<Rules>,
        .has_route = has_route<Rules>,
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
