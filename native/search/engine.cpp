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
              const std::atomic<bool>& stop, const Progress& progress, bool plain) {
    return with_rules(kernel, [&](auto rules) {
        Searcher<decltype(rules)> searcher(table, history, limits, stop);
        if (plain) searcher.search_plainly();
        return searcher.run(root, progress);
    });
}

Score evaluate(const Kernel& kernel, const Position& p) {
    return with_rules(kernel, [&](auto rules) { return evaluate<decltype(rules)>(p); });
}

}  // namespace damas::search
