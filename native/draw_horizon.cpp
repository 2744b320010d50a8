#include "draw_horizon.hpp"

namespace damas {
namespace {

constexpr std::uint8_t most_kings = 12;  // of a side, on the board of 8x8
constexpr Material three_kings_to_one{{0, 0}, {3, 1}};

Material material_of(const Position& p) {
    Material m;
    for (std::size_t side = 0; side < 2; ++side) {
        m.men[side] = static_cast<std::uint8_t>(popcount(p.men[side]));
        m.kings[side] = static_cast<std::uint8_t>(popcount(p.kings[side]));
    }
    return m;
}

Material swapped(Material m) {
    std::swap(m.men[0], m.men[1]);
    std::swap(m.kings[0], m.kings[1]);
    return m;
}

bool same(const Material& a, const Material& b) { return a.men == b.men && a.kings == b.kings; }

// Whether captures and crownings may one day leave *later* of *now*, colours as they are.
bool may_become(const Material& now, const Material& later) {
    for (std::size_t side = 0; side < 2; ++side) {
        if (later.men[side] > now.men[side]) return false;
        if (later.men[side] + later.kings[side] > now.men[side] + now.kings[side]) return false;
    }
    return true;
}

Material material_of(std::size_t index) {
    const auto part = [&](int shift) { return static_cast<std::uint8_t>(index >> shift & 3); };
    return {{part(0), part(4)}, {part(2), part(6)}};
}

// One king more for the side that has three or more.
void add_king(Material& m) { ++m.kings[m.kings[0] >= 3 ? 0 : 1]; }

}  // namespace

DrawHorizon::DrawHorizon(const DrawRules& rules, const Longest& longest) : rules_(rules) {
    for (std::size_t i = 0; i < rules.class_of.size(); ++i) {
        const std::uint8_t number = rules.class_of[i];
        if (number == DrawRules::no_class) continue;
        const ClassLimit& limit = rules.classes[number];
        for (Material material = material_of(i);; add_king(material)) {
            if (longest(material) > limit.plies) {
                slow_.push_back({material, number});
                break;  // more kings can become these kings
            }
            if (!limit.or_more || std::max(material.kings[0], material.kings[1]) == most_kings) break;
        }
    }
    // The strong side to move when the count begins has one ply less.
    forced_is_short_ = rules.forced_limit != 0 && longest(three_kings_to_one) > 2 * rules.forced_limit - 1;
}

int DrawHorizon::forced_left(const DrawState& state, const Position& p) const {
    const int moves = rules_.forced_limit - state.forced_moves;
    return 2 * moves - (state.forced_side == index(p.turn) ? 1 : 0);
}

int DrawHorizon::certain(const DrawState& state, const Position& p) const {
    int left = far;
    if (rules_.quiet_limit != 0) left = rules_.quiet_limit - state.quiet;
    for (std::size_t n = 0; n < rules_.class_count; ++n) {
        if (state.class_plies[n] != DrawState::not_running) {
            left = std::min(left, rules_.classes[n].plies - state.class_plies[n]);
        }
    }
    const Material now = material_of(p);
    for (const Ending& later : slow_) {
        if (state.class_plies[later.number] != DrawState::not_running) continue;
        if (may_become(now, later.material)) left = std::min(left, 1 + rules_.classes[later.number].plies);
    }
    if (state.forced_side != DrawState::nobody) return std::min(left, forced_left(state, p));
    if (!forced_is_short_) return left;
    if (same(now, three_kings_to_one) || same(now, swapped(three_kings_to_one))) {
        // Only a move of the strong side begins the count now.
        const bool strong_to_move = popcount(p.kings[index(p.turn)]) == 3;
        return std::min(left, 2 * rules_.forced_limit + (strong_to_move ? 1 : 2));
    }
    if (may_become(now, three_kings_to_one) || may_become(now, swapped(three_kings_to_one))) {
        left = std::min(left, 2 * rules_.forced_limit);
    }
    return left;
}

// Whether every ending that can come of kings against one king is in a class whose count goes on.
bool DrawHorizon::goes_on(const Position& p) const {
    if ((p.men[0] | p.men[1]) != 0) return false;
    const Material now = material_of(p);
    if (now.kings[0] > 3 || now.kings[1] > 3 || std::min(now.kings[0], now.kings[1]) != 1) return false;
    for (std::uint8_t white = 1; white <= now.kings[0]; ++white) {
        for (std::uint8_t black = 1; black <= now.kings[1]; ++black) {
            const std::uint8_t number = rules_.class_of[Material{{0, 0}, {white, black}}.index()];
            if (number == DrawRules::no_class || !rules_.classes[number].carry_over) return false;
        }
    }
    return true;
}

int DrawHorizon::at_most(const DrawState& state, const Position& p) const {
    int left = far;
    if (state.forced_side != DrawState::nobody) left = forced_left(state, p);
    if (state.current_class == DrawRules::no_class || !goes_on(p)) return left;
    for (std::size_t n = 0; n < rules_.class_count; ++n) {
        if (state.class_plies[n] != DrawState::not_running && rules_.classes[n].carry_over) {
            left = std::min(left, rules_.classes[n].plies - state.class_plies[n]);
        }
    }
    return left;
}

}  // namespace damas
