// Games that the host holds by handles, and how positions and moves are told to it.
#pragma once

#include "../game_track.hpp"
#include "rulebooks.hpp"
#include "wire.hpp"

namespace damas::wasm {

struct Game {
    const Rulebook* book;
    GameTrack track;
};

// The game with this *handle*, or nullptr.
Game* game(int handle);

// Writes *move* of *before* as an object: from, to, path, captured, promotes, notation, pdn, algebraic.
void write_move_view(Json& json, const Ruleset& rules, const Position& before, const Move& move, const MoveList& legal);

}  // namespace damas::wasm
