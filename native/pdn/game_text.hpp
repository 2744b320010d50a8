// One game as its text tells it: tags and a tree of moves, as spans of the text itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pdn/lexer.hpp"

namespace damas::pdn {

// A place that was mended or could not be read.
enum class Fault : std::uint8_t {
    unreadable,
    comment_not_closed,
    variation_not_opened,
    variation_not_closed,
    variation_of_nothing,
    variation_empty,
    tag_repeated,
    tag_quotes_inside,
    tag_no_quotes,
    sign_of_nothing,
    star_is_a_sign,
    result_in_variation,
    second_result,
    text_before,
    further,
};

inline constexpr const char* fault_names[] = {
    "unreadable",      "comment-not-closed",  "variation-not-opened", "variation-not-closed", "variation-of-nothing",
    "variation-empty", "tag-repeated",        "tag-quotes-inside",    "tag-no-quotes",        "sign-of-nothing",
    "star-is-a-sign",  "result-in-variation", "second-result",        "text-before",          "further",
};

struct Trouble {
    Fault fault;
    std::uint32_t line, column;
    Span span;
};

struct Tag {
    Span name, value;
};

// A move of the tree; node 0 is the root. *children* are linked: first the main line.
struct MoveText {
    std::int32_t parent = -1, first_child = -1, last_child = -1, next_sibling = -1;
    std::uint32_t line = 0, column = 0;
    std::int32_t number = -1;
    bool late = false;  // of a variation that stands before the move it varies
    Span text;
};

// Something said of a move: comments after and before it, numbered signs, a position set up in its place.
struct Remark {
    enum class Kind : std::uint8_t { after, before, nag, setup, nothing } kind;
    std::int32_t node;
    std::int32_t value;  // of a nag
    Span span;
};

struct GameText {
    std::string text;
    std::uint32_t line = 0, column = 0;  // of its beginning
    std::vector<Tag> tags;
    std::vector<MoveText> moves{1};
    std::vector<Remark> remarks;
    std::vector<Trouble> troubles;
    std::vector<Span> escapes;
    Span result;

    std::string_view part(Span span) const { return std::string_view(text).substr(span.begin, span.end - span.begin); }
    bool empty() const {
        return tags.empty() && moves.size() == 1 && remarks.empty() && troubles.empty() && result.empty();
    }
    std::int32_t add_move(std::int32_t parent, const Token& token, std::int32_t number, bool late);
    // Gives the game its own text, which began at *begin* of the text that it was read from.
    void own(std::string_view own_text, std::size_t begin);
};

}  // namespace damas::pdn
