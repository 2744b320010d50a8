#include "draw_rules.hpp"

#include <algorithm>
#include <utility>

namespace damas {

void DrawRules::add_material(std::uint8_t number, Material material) {
    const int pieces = material.men[0] + material.men[1] + material.kings[0] + material.kings[1];
    class_pieces = classes[number].or_more ? any_pieces : std::max(class_pieces, static_cast<std::uint8_t>(pieces));
    class_count = std::max(class_count, static_cast<std::uint8_t>(number + 1));
    class_of[material.index()] = number;
    std::swap(material.men[0], material.men[1]);
    std::swap(material.kings[0], material.kings[1]);
    class_of[material.index()] = number;
}

DrawState DrawState::begin(const DrawRules& rules, const Sides& sides) {
    DrawState state;
    const std::uint8_t now = class_number(rules, sides);
    if (now != DrawRules::no_class) {
        state.current_class = now;
        state.class_plies[now] = 0;
    }
    if (rules.forced_limit != 0) state.watch_road(rules, sides);
    return state;
}

void DrawState::let_stand(const DrawRules& rules, const Sides& before, const Sides& after, std::uint8_t mover) {
    bool counts_change = false;
    for (std::size_t side = 0; side < 2; ++side) {
        counts_change = counts_change || popcount(before.men[side]) != popcount(after.men[side]) ||
                        popcount(before.kings[side]) != popcount(after.kings[side]);
    }
    const int step = mover == nobody ? 0 : 1;
    if (counts_change || before.men != after.men) {
        quiet = 0;
    } else if (quiet != not_running) {
        quiet = static_cast<std::uint16_t>(quiet + step);
    }
    if (counts_change) {
        returning = 0;
    } else if (rules.men_return && returning != not_running) {
        returning = static_cast<std::uint16_t>(returning + step);
    }
    if (rules.class_count != 0) count_class(rules, class_number(rules, after), step);
    if (rules.forced_limit == 0) return;
    if (forced_side == nobody) {
        watch_road(rules, after);
    } else if (forced_side == mover && forced_moves != not_running) {
        ++forced_moves;
    }
}

void DrawState::count_class(const DrawRules& rules, std::uint8_t now, int step) {
    const bool carries = now != DrawRules::no_class && rules.classes[now].carry_over;
    for (std::uint8_t n = 0; n < rules.class_count; ++n) {
        std::uint16_t& plies = class_plies[n];
        const bool running = plies != not_running;
        if (n == now && (!running || now != current_class)) {
            plies = 0;  // the class appears with this ply
        } else if (running && (n == now || (carries && rules.classes[n].carry_over))) {
            plies = static_cast<std::uint16_t>(std::min(plies + step, not_running - 1));
        } else {
            plies = not_running;
        }
    }
    current_class = now;
}

void DrawState::watch_road(const DrawRules& rules, const Sides& sides) {
    if ((sides.men[0] | sides.men[1]) != 0) return;
    const int white = popcount(sides.kings[0]);
    const int black = popcount(sides.kings[1]);
    if (white + black != 4 || white == 2 || white == 0 || black == 0) return;
    const int strong = white == 3 ? 0 : 1;
    if ((sides.kings[static_cast<std::size_t>(strong)] & rules.main_road) != 0) {
        forced_side = static_cast<std::uint8_t>(strong);
        forced_moves = 0;
    }
}

std::uint32_t DrawState::reached(const DrawRules& rules) const {
    std::uint32_t mask = 0;
    if (rules.quiet_limit != 0 && quiet >= rules.quiet_limit) mask |= expired::quiet;
    if (current_class != DrawRules::no_class) {
        for (unsigned n = 0; n < rules.class_count; ++n) {
            if (class_plies[n] != not_running && class_plies[n] >= rules.classes[n].plies) mask |= 1U << n;
        }
    }
    if (rules.forced_limit != 0 && forced_side != nobody && forced_moves >= rules.forced_limit) {
        mask |= expired::forced;
    }
    return mask;
}

}  // namespace damas
