// From a kernel as seen at run time back to the rule set that it was compiled from.
#pragma once

#include <stdexcept>

#include "kernel.hpp"
#include "platform/faults.hpp"

namespace damas {

// DAMAS_SHIPPED_RULES leaves the readings out that no rule book in the package has: a browser loads them for nothing.

// Calls *work* with a value of the rule set behind *kernel*.
template <class Work>
auto with_rules(const Kernel& kernel, Work work) {
    if (&kernel == find_kernel({10, true, true, false})) return work(International{});
    if (&kernel == find_kernel({8, true, true, false})) return work(Brazilian{});
    if (&kernel == find_kernel({8, false, true, true})) return work(Portuguese{});
#ifndef DAMAS_SHIPPED_RULES
    if (&kernel == find_kernel({8, true, true, true})) return work(PortugueseMenBackward{});
#endif
    fail<std::logic_error>("a kernel of unknown rules");
}

}  // namespace damas
