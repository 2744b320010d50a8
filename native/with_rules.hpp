// From a kernel as seen at run time back to the rule set that it was compiled from.
#pragma once

#include <stdexcept>

#include "kernel.hpp"
#include "platform/faults.hpp"

namespace damas {

template <class Work, class First, class... Others>
auto with_rules_among(RuleList<First, Others...> /*rules*/, const Kernel& kernel, Work& work) {
    if constexpr (sizeof...(Others) > 0) {
        if (!(kernel.flags == flags_of<First>)) return with_rules_among(RuleList<Others...>{}, kernel, work);
    } else {
        if (!(kernel.flags == flags_of<First>)) fail<std::logic_error>("a kernel of unknown rules");
    }
    return work(First{});
}

// Calls *work* with a value of the rule set behind *kernel*.
template <class Work>
auto with_rules(const Kernel& kernel, Work work) {
    return with_rules_among(AllRules{}, kernel, work);
}

// The same, of rules for which networks and tables are made.
template <class Work>
auto with_tabled_rules(const Kernel& kernel, Work work) {
    return with_rules_among(TabledRules{}, kernel, work);
}

}  // namespace damas
