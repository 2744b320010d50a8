// Declarations that the bindings of the search share with those of the training.
#pragma once

#include "../search/engine.hpp"
#include "bind_game.hpp"

namespace damas::python {

// The evaluator in *argument*, or none for None; ValueError when it was made for another board.
const search::Evaluator* evaluator_in(nb::handle argument, const Ruleset* rules);

}  // namespace damas::python
