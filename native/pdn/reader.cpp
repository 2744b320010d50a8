#include "pdn/reader.hpp"

#include <algorithm>

#include "pdn/glyphs.hpp"
#include "pdn/words.hpp"

namespace damas::pdn {
namespace {

constexpr std::size_t keep_at_most = std::size_t{1} << 16;  // bytes already read that may stay in memory
constexpr std::size_t most_names = 200;      // of tags of a game among which a repeated one is looked for
constexpr std::size_t most_troubles = 1000;  // of a game that are named one by one

// A letter or digit of any language, as opposed to signs.
bool says_something(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return is_digit(byte) || is_letter(byte) || (byte >= 0xc3 && byte <= 0xdf) || byte >= 0xe3;
    });
}

std::int32_t number_in(std::string_view text) {
    std::int32_t value = 0;
    int read = 0;
    for (const char c : text) {
        if (!is_digit(static_cast<unsigned char>(c))) break;
        if (++read > 9) break;
        value = value * 10 + (c - '0');
    }
    return value;
}

// The score of the Result tag, where it could not be read as a result or a move: "1+ - 1-", "1 1/2 - 1/2".
bool is_odd_score(std::string_view value) {
    return value.size() >= 3 && value.find_first_not_of("0123456789-x:") != std::string_view::npos &&
           value.find_first_of("0123456789") != std::string_view::npos;
}

// A score that cannot be a move: one side has nothing, or both have the same.
bool is_no_move(std::string_view text) {
    const std::size_t first = digits(text, 0), sign = dash(text, first), second = digits(text, first + sign);
    if (first == 0 || sign == 0 || second == 0 || first + sign + second != text.size()) return false;
    const std::string_view white = text.substr(0, first), black = text.substr(first + sign);
    return (white == "0") != (black == "0") || white == black;
}

// Whether signs side by side that have this fault, such as brackets, are named as one.
bool runs_on(Fault fault) {
    constexpr Fault all[] = {Fault::unreadable, Fault::variation_not_opened, Fault::variation_of_nothing,
                             Fault::variation_not_closed, Fault::sign_of_nothing};
    return std::find(std::begin(all), std::end(all), fault) != std::end(all);
}

bool belongs_after_result(Kind kind) {
    return kind == Kind::comment || kind == Kind::line_comment || kind == Kind::unclosed || kind == Kind::star ||
           kind == Kind::result || kind == Kind::junk || kind == Kind::close;
}

}  // namespace

std::string_view Reader::result_tag() const { return lexer_.text(score_); }

// Has two words ready; false while more text is needed.
bool Reader::fill() {
    while (filled_ < 2) {
        if (filled_ == 1 && ahead_[0].kind == Kind::end) {
            ahead_[filled_++] = ahead_[0];
            continue;
        }
        const Token token = lexer_.next(result_tag());
        if (token.kind == Kind::none) return false;
        ahead_[filled_++] = token;
    }
    return true;
}

void Reader::shift() {
    ahead_[0] = ahead_[1];
    --filled_;
}

std::optional<GameText> Reader::next() {
    while (!done_ && fill()) {
        if (!step()) continue;
        const bool body = body_;
        GameText game = finish();
        if (body || !game.empty()) return game;
    }
    return std::nullopt;
}

// Reads one word; true when the game ended before it.
bool Reader::step() {
    const Token token = ahead_[0];
    if (!begun_) {
        begun_ = true;
        begin_ = token.whole.begin;
        game_.line = token.line;
        game_.column = token.column;
    }
    if (ends_before(token)) {
        done_ = token.kind == Kind::end;
        return true;
    }
    if (ended_) {
        read_trailing(token);
    } else {
        settle_star(token);
        if (!ended_ && !stands_before(token, ahead_[1])) read(token, ahead_[1]);
    }
    shift();
    return false;
}

// Whether *token* is text that stands before the first game of a file: whole lines of words before any tag or move.
// It is named, a line at a time.
bool Reader::stands_before(const Token& token, const Token& after) {
    if (!first_ || strict_ || body_ || !game_.tags.empty() || !game_.remarks.empty()) return false;
    const bool one = token.kind == Kind::move_number && number_in(lexer_.text(token.whole)) == 1;
    const bool said = token.kind != Kind::tag && token.kind != Kind::escape && token.kind != Kind::comment;
    if (said && !(one && after.kind == Kind::move) && is_before(token)) {
        if (before_line_ == token.line) {
            game_.troubles.back().span.end = token.whole.end;
        } else {
            trouble(Fault::text_before, token);
        }
        before_line_ = token.line;
        return true;
    }
    if (before_line_ != 0 && token.kind != Kind::escape) {  // the game itself begins here
        game_.line = token.line;
        game_.column = token.column;
        first_ = false;
    }
    return false;
}

// Whether *token* stands in a line of words. Each line is looked at once, at its first word.
bool Reader::is_before(const Token& token) {
    if (token.line == looked_line_) return before_line_ == token.line;
    looked_line_ = token.line;
    const std::string_view rest = lexer_.text().substr(token.whole.begin);
    return is_prose(rest.substr(0, rest.find_first_of("\r\n")));
}

bool Reader::ends_before(const Token& token) const {
    if (token.kind == Kind::end) return true;
    if (ended_) return !belongs_after_result(token.kind);
    if (star_ >= 0 && restarts(token)) return true;
    if (token.kind != Kind::tag) return false;
    const bool again = !game_.tags.empty() && lexer_.text(game_.tags[0].name) == lexer_.text(token.name);
    return body_ || again;
}

void Reader::read(const Token& token, const Token& after) {
    switch (token.kind) {
        case Kind::result:
        case Kind::star:
            return read_end(token, after);
        case Kind::tag:
            return read_tag(token);
        case Kind::escape:
            game_.escapes.push_back(token.whole);
            return;
        case Kind::move_number:
            number_ = number_in(lexer_.text(token.whole));
            body_ = waiting_ = true;
            return;
        case Kind::move:
        case Kind::unknown_move:
            return read_move(token, after);
        case Kind::comment:
        case Kind::line_comment:
        case Kind::unclosed:
            return read_comment(token);
        case Kind::sign:
            return read_sign(token);
        case Kind::nag:
            return read_nag(number_in(lexer_.text(token.whole).substr(1)), token);
        case Kind::open:
            return open(token);
        case Kind::close:
            return close(token);
        case Kind::setup:
            return read_setup(token);
        case Kind::junk:
            trouble(Fault::unreadable, token);
            if (says_something(lexer_.text(token.whole))) read_move(token, after);  // so that its ply is known
            return;
        default:  // an ellipsis
            body_ = true;
            return;
    }
}

void Reader::read_tag(const Token& token) {
    const std::string_view name = lexer_.text(token.name);
    const std::size_t first = std::min(game_.tags.size(), most_names);
    const bool repeated = std::any_of(game_.tags.begin(), game_.tags.begin() + static_cast<std::ptrdiff_t>(first),
                                      [&](const Tag& tag) { return lexer_.text(tag.name) == name; });
    Token named = token;
    named.whole = token.name;
    if (repeated) trouble(Fault::tag_repeated, named);
    if (token.mended == Mended::quotes_inside) trouble(Fault::tag_quotes_inside, named);
    if (token.mended == Mended::no_quotes) trouble(Fault::tag_no_quotes, named);
    game_.tags.push_back({token.name, token.body});
    if (!repeated && name == "Result" && is_odd_score(lexer_.text(token.body))) score_ = token.body;
}

void Reader::read_move(const Token& token, const Token& after) {
    const bool last = after.kind == Kind::end || after.kind == Kind::tag;
    if (last && stack_.empty()) {  // a score such as 12-0, or one such as 4-6 that the tag gives too
        if (!waiting_ && is_no_move(lexer_.text(token.whole))) {
            game_.result = token.whole;
            body_ = ended_ = true;
            return flush();
        }
        for (const Tag& tag : game_.tags) {
            if (lexer_.text(tag.name) != "Result" || lexer_.text(tag.value) != lexer_.text(token.whole)) continue;
            game_.result = token.whole;
            body_ = ended_ = true;
            return flush();
        }
    }
    add_move(token);
}

void Reader::add_move(const Token& token) {
    node_ = game_.add_move(node_, token, number_, late_);
    number_ = -1;
    body_ = true;
    waiting_ = late_ = false;
    for (Remark& said : pending_) {
        said.node = node_;
        game_.remarks.push_back(said);
    }
    pending_.clear();
}

void Reader::remark(Remark::Kind kind, Span span, std::int32_t value) {
    if (waiting_ && kind == Remark::Kind::after) kind = Remark::Kind::before;
    if (waiting_) {
        pending_.push_back({kind, -1, value, span});
    } else {
        game_.remarks.push_back({kind, node_, value, span});
    }
}

// A comment before a move that never came belongs to the move before it.
void Reader::flush() {
    waiting_ = false;
    for (Remark& said : pending_) {
        said.node = node_;
        if (said.kind == Remark::Kind::before) said.kind = Remark::Kind::after;
        game_.remarks.push_back(said);
    }
    pending_.clear();
}

void Reader::read_comment(const Token& token) {
    if (token.kind == Kind::unclosed) {
        Token brace = token;
        brace.whole.end = token.whole.begin + 1;
        trouble(Fault::comment_not_closed, brace);
    }
    Span body = token.body;
    if (token.kind == Kind::line_comment) ++body.begin;
    remark(Remark::Kind::after, body);
}

void Reader::read_sign(const Token& token) {
    const std::string_view text = lexer_.text(token.whole);
    for (std::size_t at = 0; at < text.size();) {
        const Sign* sign = sign_at(text, at);
        if (sign != nullptr) read_nag(sign->number, token);
        at += sign != nullptr ? sign->text.size() : 1;
    }
}

void Reader::read_nag(std::int32_t value, const Token& token) {
    const bool noted = !game_.troubles.empty() && game_.troubles.back().span.end == token.whole.end;
    if (!in_move() && !waiting_ && !noted) trouble(Fault::sign_of_nothing, token);  // once for a run of signs
    remark(Remark::Kind::nag, token.whole, value);
}

void Reader::open(const Token& token) {
    flush();
    body_ = true;
    const bool nothing = !in_move();
    if (nothing) trouble(Fault::variation_of_nothing, token);
    stack_.push_back({node_, token.line, token.column, late_, token.whole.begin});
    late_ = nothing;
    if (!nothing) node_ = game_.moves[static_cast<std::size_t>(node_)].parent;
    waiting_ = true;
    number_ = -1;
}

void Reader::close(const Token& token) {
    if (stack_.empty()) return trouble(Fault::variation_not_opened, token);
    const Open opened = stack_.back();
    const bool empty = waiting_ && number_ < 0;
    node_ = waiting_ ? opened.node : node_;
    if (empty) trouble_at(Fault::variation_empty, opened);
    flush();
    node_ = opened.node;
    late_ = opened.late;
    number_ = -1;
    stack_.pop_back();
}

void Reader::read_setup(const Token& token) {
    const bool first = !in_move() && game_.moves.size() == 1 && stack_.empty() &&
                       std::none_of(game_.remarks.begin(), game_.remarks.end(),
                                    [](const Remark& said) { return said.kind == Remark::Kind::setup; });
    if (first) {
        flush();
    } else {
        add_move(token);
    }
    game_.remarks.push_back({Remark::Kind::setup, node_, 0, token.whole});
    body_ = true;
}

// A result or a star: the end of the game, or a move or a sign that only looks like one.
void Reader::read_end(const Token& token, const Token& after) {
    if (token.kind == Kind::star && token.attached && in_move() && !waiting_ && !strict_) {
        star_token_ = token;
        star_ = static_cast<std::int32_t>(game_.remarks.size());
        remark(Remark::Kind::nag, token.whole, 7);
        if (stack_.empty()) return;
        star_ = -1;
        return trouble(Fault::star_is_a_sign, token);
    }
    const bool last = after.kind == Kind::end || after.kind == Kind::tag;
    if (!stack_.empty() && !last) {  // it belongs to the variation
        trouble(Fault::result_in_variation, token);
        return remark(Remark::Kind::after, token.whole);
    }
    const bool more =
        after.kind != Kind::end && after.kind != Kind::tag && after.kind != Kind::comment && after.kind != Kind::escape;
    if (lexer_.text(token.whole) == "1-1" && more && !strict_ && !restarts(after)) return add_move(token);
    game_.result = token.whole;
    body_ = ended_ = true;
    flush();
}

// Whether what follows is a game of its own: move number 1.
bool Reader::restarts(const Token& after) const {
    return after.kind == Kind::move_number && number_in(lexer_.text(after.whole)) == 1;
}

// A star after a move was a sign if the game goes on, and the end of the game if it does not.
void Reader::settle_star(const Token& token) {
    const bool unsettled =
        token.kind == Kind::comment || token.kind == Kind::line_comment || token.kind == Kind::escape;
    if (star_ < 0 || unsettled) return;
    star_ = -1;
    trouble(Fault::star_is_a_sign, star_token_);
}

// Takes what stands after the result and belongs to this game: comments, more results, remarks.
void Reader::read_trailing(const Token& token) {
    if (token.kind == Kind::junk || token.kind == Kind::close) return trouble(Fault::unreadable, token);
    if (token.kind != Kind::star && token.kind != Kind::result) return read_comment(token);
    const std::string_view before = lexer_.text(game_.result), now = lexer_.text(token.whole);
    if (before == "*") {
        game_.result = token.whole;
    } else if (now != "*" && now != before) {
        trouble(Fault::second_result, token);
    }
}

// Names a trouble; a run of signs that have the same one is named once, and of very many troubles only the first.
void Reader::trouble(Fault fault, const Token& token) {
    auto& all = game_.troubles;
    const bool beside = !all.empty() && all.back().fault == fault && all.back().span.end == token.whole.begin;
    if (beside && runs_on(fault) && !says_something(lexer_.text(token.whole))) {
        all.back().span.end = token.whole.end;
    } else if (all.size() < most_troubles) {
        all.push_back({fault, token.line, token.column, token.whole});
    } else if (all.size() == most_troubles) {
        all.push_back({Fault::further, token.line, token.column, token.whole});
    }
}

void Reader::trouble_at(Fault fault, const Open& bracket) {
    Token token;
    token.line = bracket.line;
    token.column = bracket.column;
    token.whole = {bracket.at, bracket.at + 1};
    trouble(fault, token);
}

GameText Reader::finish() {
    if (star_ >= 0) {  // nothing followed: it ended the game
        game_.remarks[static_cast<std::size_t>(star_)].kind = Remark::Kind::nothing;
        game_.result = star_token_.whole;
    }
    for (const Open& opened : stack_) trouble_at(Fault::variation_not_closed, opened);
    flush();
    const std::size_t end = ahead_[0].whole.begin;
    game_.own(lexer_.text({begin_, std::max(begin_, end)}), begin_);
    GameText result = std::move(game_);
    game_ = GameText{};
    begun_ = body_ = ended_ = waiting_ = late_ = first_ = false;
    node_ = 0;
    before_line_ = 0;
    number_ = star_ = -1;
    stack_.clear();
    score_ = {};
    // As much as is left is read before that is moved: time grows as the text does.
    if (end > keep_at_most && end >= lexer_.text().size() - end) {
        lexer_.forget(end);
        for (int i = 0; i < filled_; ++i) {
            for (Span* span : {&ahead_[i].whole, &ahead_[i].body, &ahead_[i].name}) {
                span->begin -= std::min(end, span->begin);
                span->end -= std::min(end, span->end);
            }
        }
    }
    return result;
}

}  // namespace damas::pdn
