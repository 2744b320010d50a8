// From a kernel as seen at run time back to the rule set that it was compiled from.
#pragma once

#include <stdexcept>

#include "kernel.hpp"
#include "platform/faults.hpp"

namespace damas {

// DAMAS_SHIPPED_RULES leaves out what a browser does not load: the readings that no rule book in the package has.

// Calls *work* with a value of the rule set behind *kernel*.
template <class Work>
auto with_rules(const Kernel& kernel, Work work) {
    if (&kernel == find_kernel({10, true, true, false, false})) return work(International{});
    if (&kernel == find_kernel({8, true, true, false, false})) return work(Brazilian{});
    if (&kernel == find_kernel({8, false, true, true, false})) return work(Portuguese{});
    if (&kernel == find_kernel({8, true, false, false, true})) return work(Russian{});
#ifndef DAMAS_SHIPPED_RULES
    if (&kernel == find_kernel({8, true, true, true, false})) return work(PortugueseMenBackward{});
#endif
    fail<std::logic_error>("a kernel of unknown rules");
}

}  // namespace damas
