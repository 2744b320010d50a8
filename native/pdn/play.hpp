// Playing the main line of a game's text as far as each move is legal and names one move only.
#pragma once

#include <string_view>
#include <vector>

#include "game_track.hpp"
#include "numbering.hpp"
#include "pdn/game_text.hpp"

namespace damas::pdn {

// The squares of a move text, as bits; false for text that is no plain move. *renumber*: the variant's number for each
// number of the file, empty where they are the same; it goes for numbers, *rename* for names (64 of them: a1, b1, ...).
bool read_path(std::string_view text, const Numbering& numbering, const std::vector<int>& renumber,
               const std::vector<int>& rename, std::vector<Bit>& path);

// The only legal move that *path* fits, or nullptr.
const Move* only_move(const Kernel& kernel, const Position& position, const std::vector<Bit>& path, MoveList& legal);

}  // namespace damas::pdn
