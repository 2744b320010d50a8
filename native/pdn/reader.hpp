// PDN game by game, from text that arrives in pieces; tolerant: what can be understood is kept, the rest is named.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "pdn/game_text.hpp"
#include "pdn/lexer.hpp"

namespace damas::pdn {

class Reader {
   public:
    // *strict*: a star and a result always end a game, as the grammar of the standard has it.
    explicit Reader(bool strict = false) : strict_(strict) {}

    void feed(std::string_view piece, bool last) { lexer_.feed(piece, last); }

    // The next game; none while more text is needed, or after the last (then done() holds).
    std::optional<GameText> next();

    bool done() const { return done_; }

   private:
    struct Open {
        std::int32_t node;
        std::uint32_t line, column;
        bool late;
        std::size_t at;
    };

    bool fill();
    void shift();
    bool step();
    bool ends_before(const Token& token) const;
    bool stands_before(const Token& token, const Token& after);
    bool is_before(const Token& token);
    void read(const Token& token, const Token& after);
    void read_tag(const Token& token);
    void read_move(const Token& token, const Token& after);
    void add_move(const Token& token);
    void read_comment(const Token& token);
    void read_sign(const Token& token);
    void read_nag(std::int32_t value, const Token& token);
    void open(const Token& token);
    void close(const Token& token);
    void read_setup(const Token& token);
    void read_end(const Token& token, const Token& after);
    void read_trailing(const Token& token);
    void settle_star(const Token& token);
    void flush();
    void trouble(Fault fault, const Token& token);
    void trouble_at(Fault fault, const Open& bracket);
    void remark(Remark::Kind kind, Span span, std::int32_t value = 0);
    bool restarts(const Token& after) const;
    bool in_move() const { return node_ > 0; }
    std::string_view result_tag() const;
    GameText finish();

    Lexer lexer_;
    Token ahead_[2];
    int filled_ = 0;
    bool done_ = false, strict_ = false;

    // The game being read.
    GameText game_;
    bool begun_ = false, body_ = false, ended_ = false, waiting_ = false, late_ = false;
    std::int32_t node_ = 0, number_ = -1;
    std::vector<Open> stack_;
    std::vector<Remark> pending_;  // said before a move that is still to come
    std::int32_t star_ = -1;       // a star after a move that may be the end of the game
    Token star_token_;
    std::size_t begin_ = 0;
    bool first_ = true;              // no game was read yet
    std::uint32_t before_line_ = 0;  // the last line of the text that stands before the first game; 0 for none
    std::uint32_t looked_line_ = 0;
    Span score_;  // the value of the Result tag where it is no ordinary result
};

}  // namespace damas::pdn
