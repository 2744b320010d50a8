// Whether a forced win can be had before a counter of the regulation ends the game drawn.
#pragma once

#include <optional>
#include <unordered_map>

#include "../draw_horizon.hpp"
#include "../kernel.hpp"
#include "../search/prober.hpp"

namespace damas::endgames {

// Searches with every count, but only where distance and counters leave a doubt.
class CountedSearch {
   public:
    CountedSearch(const Kernel& kernel, const search::Prober& tables, const DrawRules& rules, std::uint64_t most_nodes)
        : kernel_(kernel),
          tables_(tables),
          rules_(rules),
          horizon_(rules, [&](const damas::Material& m) { return tables.longest(m); }),
          left_(most_nodes) {}

    // Whether the side that wins *p* by the tables wins it in time; none when that took more nodes than are allowed,
    // or a table is missing. Repetition is ignored: a side that makes progress repeats nothing.
    std::optional<bool> stands(const Position& p, const DrawState& state) {
        const search::Probe found = tables_.probe(p);
        if (found.value == search::Probe::Value::Unknown) return std::nullopt;
        if (found.value == search::Probe::Value::Draw) return true;
        winner_ = found.value == search::Probe::Value::Win ? p.turn : other(p.turn);
        const bool wins = prove(p, state);
        if (gave_up_) return std::nullopt;
        return wins;
    }

   private:
    bool prove(const Position& p, const DrawState& state);
    bool try_moves(const Position& p, const DrawState& state);
    [[nodiscard]] std::uint64_t key(const Position& p, const DrawState& state) const;

    const Kernel& kernel_;
    const search::Prober& tables_;
    const DrawRules& rules_;
    DrawHorizon horizon_;
    std::uint64_t left_;
    bool gave_up_ = false;
    Colour winner_ = Colour::white;
    std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace damas::endgames
