#include "engine.hpp"

#include <stdexcept>

#include "root.hpp"

namespace damas::search {
namespace {

// Calls *work* with the rule set that *kernel* was compiled from.
template <class Work>
auto with_rules(const Kernel& kernel, Work work) {
    if (&kernel == find_kernel({10, true, true, false})) return work(International{});
    if (&kernel == find_kernel({8, true, true, false})) return work(Brazilian{});
    if (&kernel == find_kernel({8, false, true, true})) return work(Portuguese{});
    if (&kernel == find_kernel({8, true, true, true})) return work(PortugueseMenBackward{});
    throw std::logic_error("a kernel without a search");
}

}  // namespace

Result search(const Kernel& kernel, const Position& root, const History& history, const Limits& limits, Table& table,
              const Tools& tools, const std::atomic<bool>& stop, const Progress& progress, bool plain) {
    return with_rules(kernel, [&](auto rules) {
        Searcher<decltype(rules)> searcher(table, tools, history, limits, stop);
        if (plain) searcher.search_plainly();
        return searcher.run(root, progress);
    });
}

Score evaluate(const Kernel& kernel, const Position& p, const Evaluator* evaluator) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        return evaluator != nullptr ? evaluator->score<Rules>(p) : evaluate<Rules>(p);
    });
}

void features(const Kernel& kernel, const Position& p, Features& out) {
    struct Sink {
        Features& out;
        void number(int which, int value) {
            auto& place = out.numbers[static_cast<std::size_t>(which)];
            place = static_cast<std::int8_t>(place + value);
        }
        void window(int which, int /*sign*/) { out.windows.push_back(which); }
    } sink{out};
    with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        out.numbers.assign(Layout<Rules::size>::numbers, 0);
        out.windows.clear();
        walk_features<Rules>(p, sink);
        return 0;
    });
}

}  // namespace damas::search
