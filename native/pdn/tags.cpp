#include "pdn/tags.hpp"

#include <algorithm>

#include "pdn/glyphs.hpp"

namespace damas::pdn {
namespace {

using Text = std::string_view;

// A tag with no quotes at all is told from a remark in brackets by its name.
constexpr Text known[] = {"Black", "Date",  "Event", "FEN",  "GameType", "Result",
                          "Round", "SetUp", "Setup", "Site", "White"};

std::size_t skip(Text line, std::size_t at) {
    while (const std::size_t white = space(line, at)) at += white;
    return at;
}

std::size_t name_end(Text line, std::size_t at) {
    if (is_digit(byte_at(line, at))) return at;
    while (is_word(byte_at(line, at)) && !space(line, at)) ++at;
    return at;
}

// The offset of the quote that ends the string whose text begins at *at*, or npos.
std::size_t string_end(Text line, std::size_t at) {
    for (; at < line.size(); ++at) {
        if (line[at] == '\\') {
            ++at;
        } else if (line[at] == '"') {
            return at;
        }
    }
    return Text::npos;
}

// The last quote of *line* that only a bracket follows, and the offset after that bracket.
bool loose_end(Text line, std::size_t from, std::size_t& quote, std::size_t& after) {
    for (std::size_t at = line.size(); at-- > from;) {
        if (line[at] != '"') continue;
        const std::size_t bracket = skip(line, at + 1);
        if (byte_at(line, bracket) == ']') {
            quote = at;
            after = bracket + 1;
            return true;
        }
    }
    return false;
}

// [Name value], [Name "value], [Name "value" without what is missing.
bool mend(Text line, std::size_t value, Token& token) {
    const Text name = line.substr(token.name.begin, token.name.end - token.name.begin);
    const bool quoted = line.find('"', value) != Text::npos;
    if (!(name[0] >= 'A' && name[0] <= 'Z')) return false;
    if (!quoted && std::find(std::begin(known), std::end(known), name) == std::end(known)) return false;
    std::size_t end = line.size();
    while (end > value && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
    token.whole.end = end;
    if (end > value && line[end - 1] == ']') --end;
    while (end > value && (line[end - 1] == ' ' || line[end - 1] == '"')) --end;
    while (value < end && line[value] == '"') ++value;
    token.body = {value, end};
    token.mended = Mended::no_quotes;
    return true;
}

}  // namespace

bool read_tag(Text line, bool line_start, Token& token) {
    const std::size_t name = skip(line, 1);
    token.name = {name, name_end(line, name)};
    if (token.name.empty()) return false;
    const std::size_t value = skip(line, token.name.end);
    if (byte_at(line, value) == '"') {
        const std::size_t quote = string_end(line, value + 1);
        const std::size_t bracket = quote == Text::npos ? quote : skip(line, quote + 1);
        std::size_t last = 0, after = 0;
        if (quote != Text::npos && byte_at(line, bracket) == ']') {
            token.whole.end = bracket + 1;
            token.body = {value + 1, quote};
            return true;
        }
        if (line_start && loose_end(line, value + 1, last, after)) {
            token.whole.end = after;
            token.body = {value + 1, last};
            token.mended = Mended::quotes_inside;
            return true;
        }
    }
    return line_start && value > token.name.end && mend(line, value, token);
}

bool looks_like_tag(Text line) {
    std::size_t at = skip(line, 0);
    if (byte_at(line, at) != '[') return false;
    at = skip(line, at + 1);
    const unsigned char first = byte_at(line, at);
    if (first < 'A' || first > 'Z') return false;
    const std::size_t after = name_end(line, at);
    const std::size_t quote = skip(line, after);
    return quote > after && byte_at(line, quote) == '"';
}

}  // namespace damas::pdn
