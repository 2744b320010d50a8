#include "pdn/game_text.hpp"

namespace damas::pdn {
namespace {

void shift(Span& span, std::size_t by) {
    if (span.empty()) {
        span = {};
        return;
    }
    span.begin -= by;
    span.end -= by;
}

}  // namespace

std::int32_t GameText::add_move(std::int32_t parent, const Token& token, std::int32_t number, bool late) {
    const auto index = static_cast<std::int32_t>(moves.size());
    MoveText move;
    move.parent = parent;
    move.line = token.line;
    move.column = token.column;
    move.number = number;
    move.late = late;
    move.text = token.whole;
    moves.push_back(move);
    MoveText& above = moves[static_cast<std::size_t>(parent)];
    if (above.first_child < 0) {
        above.first_child = above.last_child = index;
    } else if (!late && moves[static_cast<std::size_t>(above.first_child)].late) {
        moves.back().next_sibling = above.first_child;  // the main line comes first
        above.first_child = index;
    } else {
        moves[static_cast<std::size_t>(above.last_child)].next_sibling = index;
        above.last_child = index;
    }
    return index;
}

void GameText::own(std::string_view own_text, std::size_t begin) {
    text.assign(own_text);
    for (Tag& tag : tags) {
        shift(tag.name, begin);
        shift(tag.value, begin);
    }
    for (MoveText& move : moves) shift(move.text, begin);
    for (Remark& remark : remarks) shift(remark.span, begin);
    for (Trouble& trouble : troubles) shift(trouble.span, begin);
    for (Span& escape : escapes) shift(escape, begin);
    shift(result, begin);
}

}  // namespace damas::pdn
