#include "proof.hpp"

#include "../with_rules.hpp"
#include "prover.hpp"

namespace damas::proof {

Answer prove(const Kernel& kernel, const Position& root, const Question& question, Memory& memory,
             const std::atomic<bool>& stop) {
    return with_rules(kernel, [&](auto rules) { return Prover<decltype(rules)>(memory, question, stop).run(root); });
}

}  // namespace damas::proof
