#include "notation.hpp"

namespace damas {

std::string write_move(const Position& p, const Move& move, const MoveList& legal, const Ruleset& rules,
                       char capture_separator, SquareNames names) {
    int alike = 0;
    for (const Move& other : legal) alike += other.from == move.from && other.to == move.to ? 1 : 0;
    Path stops{move.from, move.to};
    if (alike > 1) rules.kernel->path(p, move, stops);
    const char separator = move.captured == 0 ? '-' : capture_separator;
    std::string text;
    for (const Bit bit : stops) {
        if (!text.empty()) text += separator;
        text += names == SquareNames::algebraic ? rules.numbering.algebraic(bit)
                                                : std::to_string(rules.numbering.number(bit));
    }
    return text;
}

}  // namespace damas
