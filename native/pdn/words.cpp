#include "pdn/words.hpp"

#include "pdn/glyphs.hpp"

namespace damas::pdn {
namespace {

using Text = std::string_view;

std::size_t one_space(Text line, std::size_t at) { return space(line, at); }

// Whether a separator and a digit follow, so that what stood before is part of a move.
bool goes_on(Text line, std::size_t at) {
    if (is_digit(byte_at(line, at))) return true;
    at += one_space(line, at);
    const std::size_t sign = separator(line, at);
    if (!sign) return false;
    at += sign;
    return is_digit(byte_at(line, at + one_space(line, at)));
}

std::size_t half_result(Text line) {
    const std::size_t first = half(line, 0);
    if (!first) return 0;
    std::size_t at = first + one_space(line, first);
    const std::size_t sign = dash(line, at);
    if (!sign) return 0;
    at += sign;
    at += one_space(line, at);
    const std::size_t second = half(line, at);
    if (second != first || goes_on(line, at + second)) return 0;
    return at + second;
}

// 1-0, 0-0, 0-1, 0-2, 2-0, 1-1.
std::size_t whole_result(Text line) {
    const unsigned char first = byte_at(line, 0);
    if (first < '0' || first > '2') return 0;
    std::size_t at = 1 + one_space(line, 1);
    const std::size_t sign = dash(line, at);
    if (!sign) return 0;
    at += sign;
    at += one_space(line, at);
    const unsigned char second = byte_at(line, at);
    if (second < '0' || second > '2') return 0;
    const bool tight = at == 1 + sign;
    const bool known = first == '0' || second == '0' || (first == '1' && second == '1' && tight);
    if (!known || goes_on(line, at + 1)) return 0;
    return at + 1;
}

std::size_t number_of_square(Text line, std::size_t at) {
    const std::size_t length = digits(line, at);
    return length <= 2 ? length : 0;
}

std::size_t numeric_move(Text line) {
    const std::size_t first = number_of_square(line, 0);
    if (!first) return 0;
    std::size_t end = 0;
    for (std::size_t at = first;;) {
        at += one_space(line, at);
        const std::size_t sign = separator(line, at);
        if (!sign) break;
        at += sign;
        at += one_space(line, at);
        const std::size_t square = number_of_square(line, at);
        if (!square) break;
        end = at += square;
    }
    return end;
}

std::size_t named_move(Text line) {
    if (!square_name(line, 0)) return 0;
    std::size_t end = 0;
    for (std::size_t at = 2;;) {
        if (const std::size_t square = square_name(line, at)) {
            end = at += square;
            continue;
        }
        at += one_space(line, at);
        const std::size_t sign = separator(line, at);
        if (!sign) break;
        at += sign;
        at += one_space(line, at);
        const std::size_t square = square_name(line, at);
        if (!square) break;
        end = at += square;
    }
    return is_word(byte_at(line, end)) ? 0 : end;
}

std::size_t move_number(Text line) {
    const std::size_t number = digits(line, 0);
    if (!number) return 0;
    std::size_t at = number + one_space(line, number);
    if (byte_at(line, at) != '.') return 0;
    ++at;
    if (const std::size_t sign = ellipsis(line, at)) return at + sign;
    const std::size_t dots = at + one_space(line, at);
    return line.substr(dots < line.size() ? dots : line.size(), 2) == ".." ? dots + 2 : at;
}

std::size_t four_digits(Text line) { return digits(line, 0) == 4 ? 4 : 0; }

bool ends(Text line, std::size_t at) { return at >= line.size() || space(line, at); }

std::size_t bare_number(Text line) {
    const std::size_t number = digits(line, 0);
    return number >= 1 && number <= 3 && ends(line, number) ? number : 0;
}

std::size_t dots(Text line) {
    std::size_t end = 0;
    while (byte_at(line, end) == '.') ++end;
    return end ? end : ellipsis(line, 0);
}

std::size_t unknown_move(Text line) {
    const std::size_t first = dash(line, 0);
    if (!first) return 0;
    std::size_t at = first;
    while (const std::size_t white = space(line, at)) at += white;
    const std::size_t second = dash(line, at);
    if (second && ends(line, at + second)) return at + second;
    return ends(line, first) ? first : 0;
}

std::size_t all_signs(Text line, std::size_t at) {
    std::size_t end = at;
    while (const Sign* found = sign_at(line, end)) end += found->text.size();
    return end - at;
}

std::size_t sign(Text line) {
    if (byte_at(line, 0) != '(') return all_signs(line, 0);
    std::size_t at = 1;
    while (const std::size_t white = space(line, at)) at += white;
    const std::size_t found = all_signs(line, at);
    if (!found) return 0;
    at += found;
    while (const std::size_t white = space(line, at)) at += white;
    return byte_at(line, at) == ')' ? at + 1 : 0;
}

std::size_t nag(Text line) {
    if (byte_at(line, 0) != '$') return 0;
    const std::size_t number = digits(line, 1);
    return number ? 1 + number : 0;
}

// A position in mid-game between slashes: /FEN "W:W31:B20"/, or /W:W31:B20/.
std::size_t setup(Text line) {
    if (byte_at(line, 0) != '/') return 0;
    std::size_t at = 1;
    while (const std::size_t white = space(line, at)) at += white;
    const unsigned char side = byte_at(line, at);
    const bool bare = (side == 'W' || side == 'B' || side == '?') && byte_at(line, at + 1) == ':';
    const bool named = line.substr(at < line.size() ? at : line.size(), 3) == "FEN";
    if (!bare && !named) return 0;
    if (named) at += 3;
    while (const std::size_t white = space(line, at)) at += white;
    const bool quoted = named && byte_at(line, at) == '"';
    const std::size_t position = quoted ? at + 1 : at;
    at = line.find_first_of("/\"", position);
    if (at == Text::npos || at < position + 2 || (line[at] == '"') != quoted) return 0;
    if (quoted) {
        ++at;
        while (const std::size_t white = space(line, at)) at += white;
    }
    return byte_at(line, at) == '/' ? at + 1 : 0;
}

std::size_t junk(Text line) {
    constexpr Text stops = "{}()[];%";
    std::size_t end = 0;
    while (end < line.size() && !space(line, end) && stops.find(line[end]) == Text::npos) ++end;
    return end ? end : 1;
}

Word punctuation(Text line) {
    switch (line[0]) {
        case '*':
            return {Kind::star, 1};
        case '(':
            return {Kind::open, 1};
        case ')':
            return {Kind::close, 1};
        case ';':
            return {Kind::line_comment, line.size()};
        case '%':
            return {Kind::escape, line.size()};
        default:
            return {Kind::junk, junk(line)};
    }
}

struct Rule {
    Kind kind;
    std::size_t (*length)(Text);
};

constexpr Rule of_digits[] = {
    {Kind::result, half_result},      {Kind::result, whole_result}, {Kind::move, numeric_move},
    {Kind::move_number, move_number}, {Kind::move, four_digits},    {Kind::move_number, bare_number},
};
constexpr Rule of_letters[] = {{Kind::move, named_move}};
constexpr Rule of_others[] = {
    {Kind::setup, setup}, {Kind::result, half_result},        {Kind::ellipsis, dots},
    {Kind::sign, sign},   {Kind::unknown_move, unknown_move}, {Kind::nag, nag},
};

template <std::size_t N>
Word first_of(const Rule (&rules)[N], Text line) {
    for (const Rule& rule : rules) {
        if (const std::size_t length = rule.length(line)) return {rule.kind, length};
    }
    return punctuation(line);
}

}  // namespace

bool is_prose(Text line) {
    if (move_number(line) != 0 || numeric_move(line) != 0 || named_move(line) != 0) return false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const unsigned char c = byte_at(line, at);
        if (Text("[{;%(/*$").find(line[at]) != Text::npos) return false;
        if (is_letter(c) && is_letter(byte_at(line, at + 1))) return true;
        if (c >= 0xe3 || (c >= 0xd0 && c < 0xe2 && separator(line, at) == 0)) return true;  // other scripts
    }
    return false;
}

Word read_word(Text line) {
    const unsigned char first = byte_at(line, 0);
    if (is_digit(first)) return first_of(of_digits, line);
    if (is_letter(first)) return first_of(of_letters, line);
    return first_of(of_others, line);
}

}  // namespace damas::pdn
