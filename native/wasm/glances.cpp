// What moves are worth to one who looks a few plies ahead: the weakest levels.
#include "../search/glance.hpp"
#include "../with_rules.hpp"
#include "games.hpp"
#include "host.hpp"
#include "wire.hpp"

namespace damas::wasm {

// The values of the legal moves of a game's position, *plies* deep, in the order of the state's moves; in the output.
// False when there is no such game, or no move.
DAMAS_EXPORT(search_glance) int search_glance(int game_handle, int plies, int knowledge) {
    const Game* g = game(game_handle);
    if (g == nullptr || g->track.drawn_by() != 0 || !g->track.has_move()) return 0;
    const Kernel& kernel = *g->book->rules.kernel;
    const Position& p = g->track.position();
    const Win win = g->track.rules().win;
    MoveList moves;
    kernel.legal_moves(p, moves);
    Json(output()).numbers(with_rules(
        kernel, [&](auto rules) { return search::Glance<decltype(rules)>(knowledge, win).values(p, moves, plies); }));
    return 1;
}

}  // namespace damas::wasm
