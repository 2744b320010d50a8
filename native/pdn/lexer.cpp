#include "pdn/lexer.hpp"

#include <algorithm>
#include <cstring>

#include "pdn/glyphs.hpp"
#include "pdn/tags.hpp"
#include "pdn/words.hpp"

namespace damas::pdn {
namespace {

// The limit of the search for the brace that ends an open comment, in bytes.
constexpr std::size_t look_ahead = 1 << 16;

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

}  // namespace

void Lexer::feed(std::string_view piece, bool last) {
    const std::size_t before = text_.size();
    text_.append(piece);
    last_ = last;
    if (last) {
        complete_ = text_.size();
        return;
    }
    const std::size_t low = before > 0 ? before - 1 : 0;  // a carriage return there may have been half of a line end
    for (std::size_t at = text_.size(); at > low; --at) {
        const bool pending = at == text_.size() && text_[at - 1] == '\r';
        if (is_line_end(text_[at - 1]) && !pending) {
            complete_ = at;
            return;
        }
    }
}

void Lexer::forget(std::size_t count) {
    text_.erase(0, count);
    at_ -= count;
    complete_ -= std::min(count, complete_);
    scanned_ -= std::min(count, scanned_);
    looked_ -= std::min(count, looked_);
    counted_ -= std::min(count, counted_);
    line_end_ -= std::min(count, line_end_);
}

void Lexer::count_columns(std::size_t upto) {
    column_ += characters(std::string_view(text_).substr(counted_, upto - counted_));
    counted_ = upto;
}

// Steps over the line end at at_.
void Lexer::new_line() {
    at_ += text_[at_] == '\r' && byte_at(text_, at_ + 1) == '\n' ? 2 : 1;
    ++line_;
    column_ = 1;
    counted_ = at_;
    gap_ = true;
    fresh_ = true;
}

void Lexer::skip_space() {
    while (at_ < complete_) {
        if (is_line_end(text_[at_])) {
            new_line();
        } else if (const std::size_t white = space(text_, at_)) {
            at_ += white;
            gap_ = true;
        } else {
            return;
        }
    }
}

std::size_t Lexer::line_end(std::size_t from) const {
    std::size_t end = from;
    while (end < text_.size() && !is_line_end(text_[end])) ++end;
    return end;
}

Token Lexer::finish(Token token, std::size_t end) {
    token.whole.end = end;
    gap_ = false;
    for (std::size_t at = at_; at < end;) {
        if (!is_line_end(text_[at])) {
            ++at;
            continue;
        }
        at_ = at;
        new_line();
        at = at_;
    }
    at_ = end;
    scanned_ = 0;
    fresh_ = token.kind == Kind::tag;
    return token;
}

Token Lexer::next(std::string_view result) {
    skip_space();
    Token token;
    if (at_ >= complete_) {
        token.kind = last_ ? Kind::end : Kind::none;
        token.whole = {at_, at_};
        return token;
    }
    count_columns(at_);
    token.line = line_;
    token.column = column_;
    token.attached = !gap_;
    token.whole.begin = at_;
    if (text_[at_] == '{') return comment(token);
    if (line_end_ <= at_) line_end_ = line_end(at_);
    const std::string_view line = text({at_, line_end_});
    if (line[0] == '[' && read_tag(line, fresh_, token)) {
        token.kind = Kind::tag;
        token.whole.begin = at_;
        for (Span* span : {&token.body, &token.name}) {
            span->begin += at_;
            span->end += at_;
        }
        return finish(token, at_ + token.whole.end);
    }
    token.name = {};
    Word word{Kind::result, result.size()};
    const bool score = !result.empty() && line.substr(0, result.size()) == result &&
                       (line.size() == result.size() || space(line, result.size()));
    if (!score) word = read_word(line);
    token.kind = word.kind;
    token.body = {at_, at_ + word.length};
    return finish(token, at_ + word.length);
}

Token Lexer::comment(Token token) {
    std::size_t end = 0;
    bool closed = false;
    if (!find_comment_end(std::max(scanned_, at_ + 1), end, closed)) {
        token.kind = Kind::none;
        return token;
    }
    token.kind = closed ? Kind::comment : Kind::unclosed;
    token.body = {at_ + 1, end};
    while (!closed && token.body.end > token.body.begin && is_line_end(text_[token.body.end - 1])) --token.body.end;
    return finish(token, closed ? end + 1 : end);
}

// The closing brace, or where a forgotten one must have been: before a line that is a tag, unless the comment ends
// after it (the next brace closes). False: not known yet.
bool Lexer::find_comment_end(std::size_t from, std::size_t& end, bool& closed) {
    for (std::size_t at = from;;) {
        const std::size_t stop = text_.find_first_of("}\n\r", at);
        if (stop == std::string::npos) {
            if (!last_) {
                scanned_ = text_.size();
                return false;
            }
            end = text_.size();
            closed = false;
            return true;
        }
        if (text_[stop] == '}') {
            end = stop;
            closed = true;
            return true;
        }
        at = stop + 1;
        if (at < text_.size() && text_[stop] == '\r' && text_[at] == '\n') ++at;
        if (!last_ && at >= complete_) {  // the line after is not all there
            scanned_ = stop;
            return false;
        }
        if (!looks_like_tag(text({at, line_end(at)}))) continue;
        const std::size_t limit = at + look_ahead;
        const std::size_t brace = text_.find_first_of("{}", std::max(looked_, at));
        if (brace == std::string::npos && !last_ && text_.size() < limit) {
            scanned_ = stop;
            looked_ = text_.size();
            return false;
        }
        looked_ = 0;
        closed = brace < limit && text_[brace] == '}';
        end = closed ? brace : at;
        return true;
    }
}

}  // namespace damas::pdn
