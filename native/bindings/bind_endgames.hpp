// Declarations that the bindings of endgame tables share with those of the search.
#pragma once

#include "../endgames/tables.hpp"
#include "bind_position.hpp"

namespace damas::python {

// The tables of one rule set, as Python holds them.
struct PyTables {
    PyTables(const Ruleset* r, std::size_t memory_mb)
        : rules(r), tables(endgames::Tables::make(*r->kernel, memory_mb << 20)) {}

    const Ruleset* rules;
    std::unique_ptr<endgames::Tables> tables;
};

// The tables in *argument*, or none for None; ValueError when they were made for other rules.
const search::Prober* prober_in(nb::handle argument, const Ruleset* rules);

}  // namespace damas::python
