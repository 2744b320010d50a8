#include "fen.hpp"

#include <cctype>

namespace damas {
namespace {

class FenReader {
   public:
    FenReader(std::string_view text, const Kernel& kernel, const Numbering& numbering, Position& out)
        : text_(text), kernel_(kernel), numbering_(numbering), out_(out) {}

    TextFault read() {
        unwrap();
        if (TextFault fault = side_to_move()) return fault;
        while (at_ < end_ && peek() == ':') {
            if (TextFault fault = field()) return fault;
        }
        if (at_ < end_) return bad_character();
        if (!seen_[0] || !seen_[1]) return fault("fen-colour-missing", at_, seen_[0] ? "B" : "W");
        forget_walks();
        out_.key = zobrist_key(out_);
        return {};
    }

   private:
    // Takes off [FEN "..."], quotes, spaces and the trailing dot that many files have.
    void unwrap() {
        end_ = text_.size();
        skip_spaces();
        if (text_.substr(at_, 5) == "[FEN " || text_.substr(at_, 5) == "[fen ") at_ += 5;
        trim_end("]");
        skip_spaces();
        if (at_ < end_ && text_[at_] == '"') ++at_;
        trim_end("\"");
        trim_end(".");
        skip_spaces();
    }

    void trim_end(std::string_view what) {
        while (end_ > at_ && std::isspace(static_cast<unsigned char>(text_[end_ - 1])) != 0) --end_;
        if (end_ > at_ && what.find(text_[end_ - 1]) != std::string_view::npos) --end_;
        while (end_ > at_ && std::isspace(static_cast<unsigned char>(text_[end_ - 1])) != 0) --end_;
    }

    TextFault side_to_move() {
        if (at_ == end_) return fault("fen-empty", at_, "");
        const char c = peek();
        if ((c != 'W' && c != 'B' && c != 'w' && c != 'b')) return fault("fen-no-side-to-move", at_, character());
        ++at_;
        skip_spaces();
        if (at_ < end_ && peek() != ':') return fault("fen-no-side-to-move", at_, character());
        out_.turn = c == 'W' || c == 'w' ? Colour::white : Colour::black;
        return {};
    }

    TextFault field() {
        ++at_;  // the colon
        skip_spaces();
        if (at_ == end_) return fault("fen-ends-early", at_, "");
        const std::size_t start = at_;
        const char c = peek();
        if (c == '+') return walks(start);
        if (c != 'W' && c != 'B' && c != 'w' && c != 'b' && c != 'H' && c != 'F') return bad_character();
        ++at_;
        if (c == 'H' || c == 'F') return counter(start);
        const int side = c == 'W' || c == 'w' ? 0 : 1;
        if (seen_[side]) return fault("fen-colour-twice", start, {c});
        seen_[side] = true;
        return pieces(side);
    }

    // Some sites add ":H0:F1", half-move and full-move counts; read and left alone.
    TextFault counter(std::size_t start) {
        const std::size_t digits = at_;
        while (at_ < end_ && is_digit(peek())) ++at_;
        if (at_ == digits) return fault("fen-bad-character", start, {text_[start]});
        skip_spaces();
        return {};
    }

    // How often in a row the last king of Black, then of White, has moved, and where it is, as lidraughts writes it of
    // Frisian draughts: ":+0+328", three times with the king on 28. Of other games read and left alone.
    TextFault walks(std::size_t start) {
        for (const std::size_t side : {1U, 0U}) {
            const bool count = at_ + 1 < end_ && peek() == '+' && is_digit(text_[at_ + 1]);
            if (!count) return fault("fen-bad-character", start, slice(start));
            const int times = text_[at_ + 1] - '0';
            at_ += 2;
            int number = 0;
            while (at_ < end_ && is_digit(peek()) && number < 100) number = number * 10 + (text_[at_++] - '0');
            const int bit = numbering_.bit(number);
            if (times == 0 || bit < 0 || kernel_.flags.same_king_moves == 0) continue;
            if (times > kernel_.flags.same_king_moves) return fault("fen-bad-character", start, slice(start));
            out_.walked[side] = static_cast<std::uint8_t>(times);
            out_.walker[side] = static_cast<Bit>(bit);
        }
        skip_spaces();
        return {};
    }

    // What is said of a king that does not stand there, or of a side without men, counts for nothing.
    void forget_walks() {
        for (std::size_t side = 0; side < 2; ++side) {
            if (out_.men[side] != 0 && (out_.kings[side] & bit_board(out_.walker[side])) != 0) continue;
            out_.walked[side] = out_.walker[side] = 0;
        }
    }

    TextFault pieces(int side) {
        skip_spaces();
        while (at_ < end_ && peek() != ':') {
            const bool king = peek() == 'K' || peek() == 'k';
            if (king) ++at_;
            if (TextFault fault = group(side, king)) return fault;
            skip_spaces();
            if (at_ < end_ && peek() == ',') {
                ++at_;
                skip_spaces();
                if (at_ == end_ || peek() == ':') return fault("fen-ends-early", at_, "");
            } else if (at_ < end_ && peek() != ':') {
                return bad_character();
            }
        }
        return {};
    }

    // One square, or a range "31-50" of numbers.
    TextFault group(int side, bool king) {
        const std::size_t start = at_;
        int first = 0;
        if (TextFault fault = square(first)) return fault;
        if (at_ == end_ || peek() != '-') return put(side, king, first, start);
        ++at_;
        const bool king_again = at_ < end_ && (peek() == 'K' || peek() == 'k');
        if (king_again) ++at_;
        int last = 0;
        if (TextFault fault = square(last)) return fault;
        if (last < first || algebraic_) return fault("fen-range-backwards", start, slice(start));
        if (king_again && !king) return fault("fen-bad-character", start, slice(start));
        for (int number = first; number <= last; ++number) {
            if (TextFault fault = put(side, king, number, start)) return fault;
        }
        return {};
    }

    TextFault square(int& number) {
        const std::size_t start = at_;
        algebraic_ = false;
        if (at_ == end_) return fault("fen-ends-early", at_, "");
        if (numbering_.has_algebraic() && std::isalpha(static_cast<unsigned char>(peek())) != 0) {
            return named_square(start, number);
        }
        while (at_ < end_ && is_digit(peek()) && at_ - start < 4) number = number * 10 + (text_[at_++] - '0');
        if (at_ == start || (at_ < end_ && is_digit(peek()))) {
            return at_ == start ? bad_character() : fault("square-off-board", start, slice(start));
        }
        if (numbering_.bit(number) < 0) return fault("square-off-board", start, slice(start));
        return {};
    }

    TextFault named_square(std::size_t start, int& number) {
        const char file = static_cast<char>(std::tolower(static_cast<unsigned char>(text_[at_++])));
        if (at_ == end_ || !is_digit(peek())) return fault("fen-bad-character", start, {text_[start]});
        const int bit = numbering_.bit_at(file, text_[at_++]);
        if (bit < 0 || (at_ < end_ && is_digit(peek()))) {
            return fault("square-off-board", start, slice(start));
        }
        number = numbering_.number(static_cast<Bit>(bit));
        algebraic_ = true;
        return {};
    }

    TextFault put(int side, bool king, int number, std::size_t start) {
        const Bitboard square = bit_board(numbering_.bit(number));
        if ((out_.all_pieces() & square) != 0) return fault("squares-overlap", start, std::to_string(number));
        if (!king && (kernel_.promotion[static_cast<std::size_t>(side)] & square) != 0) {
            return fault("man-on-promotion-row", start, std::to_string(number));
        }
        auto& set = king ? out_.kings : out_.men;
        set[static_cast<std::size_t>(side)] |= square;
        return {};
    }

    [[nodiscard]] char peek() const { return text_[at_]; }
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    void skip_spaces() {
        while (at_ < end_ && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }
    [[nodiscard]] std::string slice(std::size_t from) const { return std::string(text_.substr(from, at_ - from)); }
    // The whole character at this place, which may be several bytes of UTF-8.
    [[nodiscard]] std::string character() const {
        std::size_t end = at_ + 1;
        while (end < end_ && (static_cast<unsigned char>(text_[end]) & 0xc0U) == 0x80U) ++end;
        return std::string(text_.substr(at_, end - at_));
    }
    [[nodiscard]] TextFault bad_character() const { return fault("fen-bad-character", at_, character()); }
    static TextFault fault(const char* code, std::size_t at, std::string value) {
        return {code, static_cast<int>(at), std::move(value), 0};
    }

    std::string_view text_;
    const Kernel& kernel_;
    const Numbering& numbering_;
    Position& out_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::array<bool, 2> seen_{};
    bool algebraic_ = false;
};

TextFault too_many(const Position& p, const BoardLimits& limits) {
    for (const Colour c : {Colour::white, Colour::black}) {
        const int count = popcount(p.pieces(c));
        if (count > limits.men_per_side) {
            return {"too-many-pieces", 0, std::to_string(count), limits.men_per_side};
        }
    }
    return {};
}

constexpr std::size_t longest_fen =
    14 + Geometry<largest_size>::squares * 4;  // every square has a king of two digits, behind a comma

void append_side(std::string& text, char letter, Bitboard men, Bitboard kings, const Numbering& numbering) {
    text += ':';
    text += letter;
    Bitboard left = men | kings;
    for (int number = 1; number <= numbering.squares() && left != 0; ++number) {
        const Bitboard square = bit_board(numbering.bit(number));
        if ((left & square) == 0) continue;
        if ((kings & square) != 0) text += 'K';
        if (number >= 10) text += static_cast<char>('0' + number / 10);
        text += static_cast<char>('0' + number % 10);
        left &= ~square;
        if (left != 0) text += ',';
    }
}

}  // namespace

TextFault read_fen(std::string_view text, const Kernel& kernel, const Numbering& numbering, const BoardLimits& limits,
                   Position& out) {
    out = {};
    if (TextFault fault = FenReader(text, kernel, numbering, out).read()) return fault;
    return too_many(out, limits);
}

TextFault check_position(const Position& p, const Kernel& kernel, const Numbering& numbering,
                         const BoardLimits& limits) {
    const std::array sets{p.men[0], p.men[1], p.kings[0], p.kings[1]};
    Bitboard seen = 0;
    for (const Bitboard set : sets) {
        if ((set & seen) != 0) {
            return {"squares-overlap", 0, std::to_string(numbering.numbers(set & seen).front()), 0};
        }
        seen |= set;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const Bitboard stuck = p.men[side] & kernel.promotion[side];
        if (stuck != 0) return {"man-on-promotion-row", 0, std::to_string(numbering.numbers(stuck).front()), 0};
    }
    return too_many(p, limits);
}

std::string write_fen(const Position& p, const Numbering& numbering) {
    std::string text;
    text.reserve(longest_fen);
    text += p.turn == Colour::white ? 'W' : 'B';
    append_side(text, 'W', p.men[0], p.kings[0], numbering);
    append_side(text, 'B', p.men[1], p.kings[1], numbering);
    if (p.walked[0] + p.walked[1] != 0) {
        text += ':';
        for (const std::size_t side : {1U, 0U}) {
            const std::string number = std::to_string(numbering.number(p.walker[side]));
            text += p.walked[side] == 0 ? "+0" : '+' + std::to_string(p.walked[side]) + (number.size() < 2 ? "0" : "");
            if (p.walked[side] != 0) text += number;
        }
    }
    return text;
}

}  // namespace damas
