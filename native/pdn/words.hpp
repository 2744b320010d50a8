// Kinds of words in the text of moves: one function per kind, tried in order. Each gives the length in bytes, 0 for no
// match.
//
// *line* ends with the line: no word here runs over it.
#pragma once

#include <string_view>

#include "pdn/lexer.hpp"

namespace damas::pdn {

struct Word {
    Kind kind = Kind::junk;
    std::size_t length = 0;
};

// The word that begins *line*, which does not begin with white space.
Word read_word(std::string_view line);

// Whether *line*, which does not begin with white space, is words of a language and no part of a game.
bool is_prose(std::string_view line);

}  // namespace damas::pdn
