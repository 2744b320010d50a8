#include "games.hpp"

#include <optional>

#include "../notation.hpp"
#include "../pdn/play.hpp"
#include "../refusal.hpp"
#include "book_key.hpp"
#include "host.hpp"

namespace damas::wasm {
namespace {

std::vector<std::unique_ptr<Game>>& games() {
    static std::vector<std::unique_ptr<Game>> all;
    return all;
}

int hold(Game made) {
    auto& all = games();
    std::size_t place = 0;
    while (place < all.size() && all[place] != nullptr) ++place;
    if (place == all.size()) all.emplace_back();
    all[place] = std::make_unique<Game>(std::move(made));
    return static_cast<int>(place);
}

void write_fault(const TextFault& fault) {
    Json json(output());
    json.open('{').key("code").text(fault.code).key("position").number(fault.position);
    json.key("value").text(fault.value).key("limit").number(fault.limit).close('}');
}

bool is_over(const Game& g) { return g.track.drawn_by() != 0 || !g.track.has_move(); }

void legal_moves(const Game& g, MoveList& legal) {
    if (!is_over(g)) g.book->rules.kernel->legal_moves(g.track.position(), legal);
}

void write_counts(Json& json, const Game& g) {
    const DrawState& state = g.track.state();
    json.open('{').key("quiet").number(state.quiet).key("classes").open('[');
    for (std::size_t n = 0; n < g.track.rules().class_count; ++n) {
        const bool runs = state.class_plies[n] != DrawState::not_running;
        json.number(runs ? state.class_plies[n] : -1);
    }
    json.close(']').key("current_class");
    json.number(state.current_class == DrawRules::no_class ? -1 : state.current_class);
    json.key("forced_side").number(state.forced_side == DrawState::nobody ? -1 : state.forced_side);
    json.key("forced_moves").number(state.forced_moves);
    json.key("occurrences").number(g.track.occurrences());
    json.key("drawn_by").number(g.track.drawn_by()).key("reached").number(g.track.reached()).close('}');
}

// Plays every move: the kernel's own count, compiled for each game, would take a fifth of the page's engine.
std::uint64_t leaves(const Kernel& kernel, const Position& p, int depth) {
    if (depth <= 0) return 1;
    MoveList moves;
    kernel.legal_moves(p, moves);
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (const Move& move : moves) sum += leaves(kernel, kernel.after(p, move), depth - 1);
    return sum;
}

}  // namespace

Game* game(int handle) {
    auto& all = games();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? all[static_cast<std::size_t>(handle)].get()
                                                                        : nullptr;
}

void write_move_view(Json& json, const Ruleset& rules, const Position& before, const Move& move,
                     const MoveList& legal) {
    Path path;
    rules.kernel->path(before, move, path);
    const auto write = [&](char sign, SquareNames names) {
        return write_move(before, move, legal, rules, sign, names);
    };
    json.open('{').key("notation").text(write(rules.capture_separator, SquareNames::numbers));
    json.key("pdn").text(write('x', SquareNames::numbers)).key("algebraic");
    if (rules.numbering.has_algebraic()) {
        json.text(write('x', SquareNames::algebraic));
    } else {
        json.nothing();
    }
    json.key("from").number(rules.numbering.number(move.from)).key("to").number(rules.numbering.number(move.to));
    json.key("path").open('[');
    for (const Bit bit : path) json.number(rules.numbering.number(bit));
    json.close(']').key("captured").numbers(rules.numbering.numbers(move.captured));
    json.key("promotes").truth(crowns(*rules.kernel, before, move)).close('}');
}

// A game under a rule book from the FEN in the input, of *size* bytes. Returns its handle; -1 for a FEN that is wrong
// (the output says why), -2 for no rule book.
DAMAS_EXPORT(game_new) int game_new(int book_handle, std::uint32_t size) {
    const Rulebook* book = rulebook(book_handle);
    if (book == nullptr) return -2;
    Position p;
    if (const TextFault fault =
            read_fen(text_in(size), *book->rules.kernel, book->rules.numbering, book->rules.limits, p)) {
        write_fault(fault);
        return -1;
    }
    return hold({book, GameTrack(*book->rules.kernel, book->draws, p)});
}

DAMAS_EXPORT(game_free) void game_free(int handle) {
    if (game(handle) != nullptr) games()[static_cast<std::size_t>(handle)].reset();
}

// The position, its legal moves and every counter; false for no game.
DAMAS_EXPORT(game_state) int game_state(int handle) {
    const Game* g = game(handle);
    if (g == nullptr) return 0;
    const Position& p = g->track.position();
    MoveList legal;
    legal_moves(*g, legal);
    Json json(output());
    json.open('{').key("fen").text(write_fen(p, g->book->rules.numbering));
    json.key("turn").text(p.turn == Colour::white ? "white" : "black");
    json.key("ply").number(static_cast<std::int64_t>(g->track.ply()));
    json.key("over").truth(is_over(*g)).key("can_move").truth(g->track.has_move());
    json.key("key").text(std::to_string(p.key));
    json.key("book_key").text(std::to_string(book_key(p, g->book->rules.numbering))).key("legal").open('[');
    for (const Move& move : legal) write_move_view(json, g->book->rules, p, move, legal);
    json.close(']').key("counts");
    write_counts(json, *g);
    json.close('}');
    return 1;
}

// Plays the move whose text is the input, such as 32-28, 19x10 or c3-d4, numbers as squares on its way too. Returns 1
// when it was played, 0 for text that is no move, -1 when it is not legal or names several, -2 when the game is over.
DAMAS_EXPORT(game_push) int game_push(int handle, std::uint32_t size) {
    Game* g = game(handle);
    if (g == nullptr || is_over(*g)) return -2;
    std::vector<Bit> path;
    if (!pdn::read_path(text_in(size), g->book->rules.numbering, {}, {}, path)) return 0;
    MoveList legal;
    const Move* found = pdn::only_move(*g->book->rules.kernel, g->track.position(), path, legal);
    if (found == nullptr) return -1;
    const Move move = *found;
    g->track.push(move);
    return 1;
}

// Why the move through the input's *count* squares is refused, in the output; false for a legal one.
DAMAS_EXPORT(game_refusal) int game_refusal(int handle, std::uint32_t count) {
    const Game* g = game(handle);
    if (g == nullptr) return 0;
    const auto squares = words_in(count);
    const std::vector<std::int64_t> path(squares.begin(), squares.end());
    const Refusal found = explain(g->book->rules, g->track.position(), path);
    if (found.code == nullptr) return 0;
    Json json(output());
    json.open('{').key("code").text(found.code).key("rule").text(found.rule).key("detail").text(found.detail);
    json.key("values").open('{');
    for (const auto& [name, number] : found.values) {
        if (name != nullptr) json.key(name).number(number);
    }
    json.close('}').close('}');
    return 1;
}

// Takes back the last move; false at the start.
DAMAS_EXPORT(game_pop) int game_pop(int handle) {
    Game* g = game(handle);
    if (g == nullptr || g->track.ply() == 0) return 0;
    g->track.pop();
    return 1;
}

// The leaves of the tree *depth* plies deep.
DAMAS_EXPORT(game_perft) std::uint64_t game_perft(int handle, int depth) {
    const Game* g = game(handle);
    return g == nullptr || depth < 0 ? 0 : leaves(*g->book->rules.kernel, g->track.position(), depth);
}

}  // namespace damas::wasm
