#include "engine.hpp"

#include "../with_rules.hpp"
#include "glance.hpp"
#include "helpers.hpp"

namespace damas::search {
namespace {

// In a shorter search a helper costs more than it brings, as measured when each was still made anew
// (docs/lab/engine.md).
constexpr double least_seconds = 0.01;

bool is_for_a_team(const Limits& limits) {
    return limits.threads > 1 && (limits.seconds <= 0 || limits.seconds >= least_seconds);
}

}  // namespace

Result search(const Kernel& kernel, const Position& root, const History& history, const Limits& limits, Table& table,
              const Tools& tools, const std::atomic<bool>& stop, const Progress& progress, bool plain,
              ThreadPool* pool) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        const auto& own = on_board<BoardOf<Rules>>(root);
        table.new_search();
        if constexpr (is_among<Rules>(TunedRules{})) {
            if (tools.constants != nullptr) {
                return Searcher<Tunable<Rules>>(table, tools, history, limits, stop).run(own, progress);
            }
        }
        Searcher<Rules> searcher(table, tools, history, limits, stop);
        if (plain) searcher.search_plainly();
        if (pool == nullptr || !is_for_a_team(limits)) return searcher.run(own, progress);
        Team team;
        searcher.join(team, 0);
        std::atomic<bool> done{false};
        const Helpers<Rules> helpers(*pool, own, history, limits, table, tools, team, done);
        return searcher.run(own, progress);
    });
}

bool is_tuned(const Kernel& kernel) {
    return with_rules(kernel, [](auto rules) { return is_among<decltype(rules)>(TunedRules{}); });
}

Score evaluate(const Kernel& kernel, const Position& p, const Evaluator* evaluator) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        const auto& own = on_board<BoardOf<Rules>>(p);
        return evaluator != nullptr ? evaluator->score<Rules>(own) : evaluate<Rules>(own);
    });
}

std::vector<Score> glance(const Kernel& kernel, const Position& p, int plies, int knowledge, Win win) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        const auto& own = on_board<BoardOf<Rules>>(p);
        MoveListOf<Rules> moves;
        legal_moves<Rules>(own, moves);
        return Glance<Rules>(knowledge, win).values(own, moves, plies);
    });
}

}  // namespace damas::search
