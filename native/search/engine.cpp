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
        table.new_search();
        Searcher<Rules> searcher(table, tools, history, limits, stop);
        if (plain) searcher.search_plainly();
        if (pool == nullptr || !is_for_a_team(limits)) return searcher.run(root, progress);
        Team team;
        searcher.join(team, 0);
        std::atomic<bool> done{false};
        const Helpers<Rules> helpers(*pool, root, history, limits, table, tools, team, done);
        return searcher.run(root, progress);
    });
}

Score evaluate(const Kernel& kernel, const Position& p, const Evaluator* evaluator) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        if constexpr (!Rules::all_squares) {
            if (evaluator != nullptr) return evaluator->score<Rules>(p);
        }
        return evaluate<Rules>(p);
    });
}

std::vector<Score> glance(const Kernel& kernel, const Position& p, int plies, int knowledge, Win win) {
    MoveList moves;
    kernel.legal_moves(p, moves);
    return with_rules(kernel,
                      [&](auto rules) { return Glance<decltype(rules)>(knowledge, win).values(p, moves, plies); });
}

void features(const Kernel& kernel, const Position& p, Colour ahead, Features& out) {
    struct Sink {
        Features& out;
        void number(int which, int value) {
            auto& place = out.numbers[static_cast<std::size_t>(which)];
            place = static_cast<std::int8_t>(place + value);
        }
        void window(int which, int /*sign*/) { out.windows.push_back(which); }
    } sink{out};
    with_tabled_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        out.numbers.assign(Layout<Rules::size>::numbers, 0);
        out.windows.clear();
        walk_features<Rules>(p, sink);
        out.eighths = Evaluation<Rules>(p).eighths(ahead);
        return 0;
    });
}

}  // namespace damas::search
