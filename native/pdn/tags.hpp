// A tag, [Name "value"], read as it should be, and as people write it.
#pragma once

#include <string_view>

#include "pdn/lexer.hpp"

namespace damas::pdn {

// Reads the tag that begins *line* with "[": offsets in the line of its parts go to *token*. False when it is none.
// *line_start*: nothing stands before it on its line; only then are the faults of a tag mended.
bool read_tag(std::string_view line, bool line_start, Token& token);

// Whether a line begins with a tag, such as the one after a comment that was never closed.
bool looks_like_tag(std::string_view line);

}  // namespace damas::pdn
