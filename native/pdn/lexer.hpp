// The words of PDN text, one after another, each with its place; unreadable text is a word too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace damas::pdn {

enum class Kind : std::uint8_t {
    tag,
    move_number,
    ellipsis,
    move,
    unknown_move,
    sign,
    nag,
    result,
    star,
    comment,
    line_comment,
    escape,
    open,
    close,
    setup,
    junk,
    unclosed,  // a comment whose end is missing
    none,      // no word yet: more text is needed
    end,
};

// The names of the kinds for callers, in the order above.
inline constexpr const char* kind_names[] = {
    "tag",     "move number",  "ellipsis", "move", "unknown move", "sign",  "nag",  "result",           "star",
    "comment", "line comment", "escape",   "open", "close",        "setup", "junk", "unclosed comment",
};

// A part of the text by offsets.
struct Span {
    std::size_t begin = 0, end = 0;
    bool empty() const { return begin == end; }
};

enum class Mended : std::uint8_t { no, quotes_inside, no_quotes };

// One word. *whole*: with its brackets; *body*: without them (a tag's value); *name*: of a tag. *line* and *column*
// count from 1. *attached*: no white space stands before it on its line. *mended*: how a faulty tag was read.
struct Token {
    Kind kind = Kind::none;
    Mended mended = Mended::no;
    bool attached = false;
    std::uint32_t line = 0, column = 0;
    Span whole, body, name;
};

// Reads words from text that arrives in pieces. Offsets count from the last call of forget().
class Lexer {
   public:
    // More text; *last*: there is none after it.
    void feed(std::string_view piece, bool last);

    // The next word; Kind::none while the text at hand ends in mid-word, Kind::end after the last.
    // *result*: a score that this game's tag gives; where it stands among the moves it is no move.
    Token next(std::string_view result);

    std::string_view text() const { return text_; }
    std::string_view text(Span span) const { return std::string_view(text_).substr(span.begin, span.end - span.begin); }

    // Drops the first *count* bytes.
    void forget(std::size_t count);

   private:
    void skip_space();
    void new_line();
    void count_columns(std::size_t upto);
    Token finish(Token token, std::size_t end);
    Token comment(Token token);
    bool find_comment_end(std::size_t from, std::size_t& end, bool& closed);
    std::size_t line_end(std::size_t from) const;

    std::string text_;
    std::size_t at_ = 0;        // the next byte to read
    std::size_t complete_ = 0;  // lines up to here are complete
    std::size_t scanned_ = 0;   // end of the search for the end of an open comment
    std::size_t looked_ = 0;    // end of the search for a brace after a line of a comment that looks like a tag
    std::size_t line_end_ = 0;  // of the line last read from
    std::size_t counted_ = 0;   // columns are counted up to here
    std::uint32_t line_ = 1, column_ = 1;
    bool last_ = false;
    bool fresh_ = true;  // only tags stand before on this line
    bool gap_ = true;    // white space or the start of a line stands before the next word
};

}  // namespace damas::pdn
