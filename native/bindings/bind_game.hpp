// Declarations that the bindings of games share with those of the search.
#pragma once

#include "../game_track.hpp"
#include "bind_position.hpp"

namespace damas::python {

struct PyGame {
    GameTrack track;
    const Ruleset* rules;
    bool spoken = false;  // something was said that taking back a move may have to unsay
    bool closed = false;  // ended by something that no position shows: resignation, time, agreement
};

}  // namespace damas::python
