#include "proof.hpp"

#include "../with_rules.hpp"
#include "prover.hpp"

namespace damas::proof {

Answer prove(const Kernel& kernel, const Position& root, const Question& question, Memory& memory,
             const std::atomic<bool>& stop) {
    return with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        return Prover<Rules>(memory, question, stop).run(on_board<BoardOf<Rules>>(root));
    });
}

}  // namespace damas::proof
