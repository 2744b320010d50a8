// PDN: the games of a text with their tags and the moves of their main lines, as they are written.
#include "../pdn/reader.hpp"
#include "host.hpp"
#include "wire.hpp"

namespace damas::wasm {
namespace {

using pdn::GameText;

void write_moves(Json& json, const GameText& game) {
    json.key("moves").open('[');
    for (std::int32_t at = game.moves[0].first_child; at >= 0;) {
        const auto& move = game.moves[static_cast<std::size_t>(at)];
        json.text(game.part(move.text));
        at = move.first_child;
    }
    json.close(']');
}

void write_game(Json& json, const GameText& game) {
    json.open('{').key("line").number(game.line).key("tags").open('{');
    for (const pdn::Tag& tag : game.tags) json.key(game.part(tag.name)).text(game.part(tag.value));
    json.close('}');
    write_moves(json, game);
    json.key("result").text(game.part(game.result)).key("faults").open('[');
    for (const pdn::Trouble& trouble : game.troubles) {
        json.open('{').key("code").text(pdn::fault_names[static_cast<std::size_t>(trouble.fault)]);
        json.key("line").number(trouble.line).key("column").number(trouble.column).close('}');
    }
    json.close(']').close('}');
}

}  // namespace

// Reads the *size* bytes of the input; the games are in the output. Returns their number.
DAMAS_EXPORT(pdn_read) int pdn_read(std::uint32_t size) {
    pdn::Reader reader;
    reader.feed(text_in(size), true);
    Json json(output());
    json.open('[');
    int count = 0;
    while (auto game = reader.next()) {
        write_game(json, *game);
        ++count;
    }
    json.close(']');
    return count;
}

}  // namespace damas::wasm
