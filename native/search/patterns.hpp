// The features of the trained evaluation: windows of nine or twelve squares, each configuration of men in a window
// with its own weights, and a few numbers. One description serves the score and the training.
//
// Each window is read twice: as it lies, from White's side, and turned half round with the colours exchanged, from
// Black's side with the opposite sign. So a position and its reverse are worth the same to the side to move.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "../movegen.hpp"

namespace damas::search {

// Rows from the top as White sees the board; columns in playing squares of a row.
struct Window {
    int row, column, height, width;
    constexpr bool operator==(const Window&) const = default;
};

// Half of the places of every shape; the other half are the same ones turned round. *All*: on all squares of a board,
// as in Geometry; what is laid out here depends on that alone, so all games of a board share the form of their weights.
template <int Size, bool All = false>
struct Windows {
    static constexpr int across = Geometry<Size, All>::row_length - 2;
    static constexpr auto list = [] {
        std::array<Window, static_cast<std::size_t>((Size - 2) / 2 * across)> places{};
        int i = 0;
        for (Window& place : places) {
            place = {i / across, i % across, 3, 3};
            ++i;
        }
        return places;
    }();
};

template <>
struct Windows<8> {
    static constexpr std::array<Window, 8> list{{{0, 0, 3, 4},
                                                 {1, 0, 3, 4},
                                                 {2, 0, 3, 4},
                                                 {0, 0, 4, 3},
                                                 {0, 1, 4, 3},
                                                 {1, 0, 4, 3},
                                                 {1, 1, 4, 3},
                                                 {2, 0, 4, 3}}};
};

// The numbers beside the windows, each White's less Black's.
enum Scalar : int { to_move, men, first_king, other_kings, man_steps, king_steps, road_king, balance, scalar_count };

template <int Size, bool All = false>
struct Layout {
    using G = Geometry<Size, All>;
    static constexpr auto& windows = Windows<Size, All>::list;
    static constexpr int window_count = static_cast<int>(windows.size());
    static constexpr int numbers = scalar_count + G::squares;  // then one for a king on each square

    static constexpr int squares_in(const Window& w) { return w.height * w.width; }
    static constexpr int configurations(int squares) {
        int n = 1;
        for (int i = 0; i < squares; ++i) n *= 3;
        return n;
    }
    // The first weight of each window, after those of the numbers; the last element is the number of all weights.
    static constexpr std::array<int, windows.size() + 1> starts = [] {
        std::array<int, windows.size() + 1> result{};
        result[0] = numbers;
        for (std::size_t i = 0; i < windows.size(); ++i) {
            result[i + 1] = result[i] + configurations(squares_in(windows[i]));
        }
        return result;
    }();
    static constexpr int weights = starts[windows.size()];
};
template <class Rules>
using LayoutOf = Layout<Rules::size, Rules::all_squares>;

// The men of every row as ternary numbers, from which the configurations of windows are put together: the first square
// counts 1, an own man once, an opponent's twice. Read from both ends of the board, each colour from its own.
//
// A word holds the numbers of every three neighbours of a row, by the column of the first, and above them, on the board
// of eight, that of the whole row. A row of more than five squares is read in pieces of five, a word each: no word has
// room for more.
template <int Size, bool All = false>
class RowCodes {
    using G = Geometry<Size, All>;
    using Bitboard = typename G::Bitboard;
    using Position = PositionOn<Bitboard>;
    static constexpr int length = std::min(G::row_length, 5);  // of a piece
    static constexpr int runs = length - 2;
    static constexpr int pieces = (G::row_length - 2 + runs - 1) / runs;
    static constexpr int begin(int piece) { return std::min(piece * runs, G::row_length - length); }

   public:
    [[gnu::always_inline]] explicit RowCodes(const Position& p) {
#pragma GCC unroll 1
        for (int row = 0; row < seen; ++row) {  // kept a loop: the code is fetched once, not read on and on
            const int near = first[0][row], far = first[1][row];
            for (int piece = 0; piece < pieces; ++piece) {
                const int left = near + begin(piece), right = far + G::row_length - length - begin(piece);
                words_[0][piece][row] = of<0>(p.men[0] >> left) + 2 * of<0>(p.men[1] >> left);
                words_[1][piece][row] = of<1>(p.men[1] >> right) + 2 * of<1>(p.men[0] >> right);
            }
        }
    }

    // Every three neighbours of a row and of the two next to it, in lanes from the left.
    [[nodiscard]] std::uint64_t blocks(int row, int view) const {
        const auto* words = &words_[view][0][row];
        return words[0] + 27 * (words[1] + 27 * words[2]);
    }
    static constexpr int lane = 21;  // bits: 3^12 and more
    static constexpr std::uint32_t whole_lane = (1U << lane) - 1;

    // The configuration of a window, as White sees it (0) or Black (1).
    template <int Row, int Column, int Height, int Width>
    [[gnu::always_inline]] [[nodiscard]] std::uint32_t window(int view) const {
        static_assert(Width == 3 || Width == length);
        constexpr int piece = Column / runs;
        const auto& words = words_[view][piece];
        std::uint64_t sum = 0;
        if constexpr (Width == 3) {
            for (int i = Height - 1; i >= 0; --i) sum = sum * 27 + words[Row + i];
            sum >>= (Column - begin(piece)) * lane;
        } else {
            for (int i = Height - 1; i >= 0; --i) sum = sum * 81 + (words[Row + i] >> whole);
        }
        return static_cast<std::uint32_t>(sum) & whole_lane;
    }

   private:
    static constexpr int seen = All || Size > 8 ? Size / 2 + 1 : 6;  // rows, from either end: no window reaches farther
    static constexpr auto first = [] {
        std::array<std::array<int, seen>, 2> result{};
        for (int row = 0; row < seen; ++row) {
            result[0][row] = G::bit_of(static_cast<Square>(row * G::row_length));
            result[1][row] = G::bit_of(static_cast<Square>((Size - 1 - row) * G::row_length));
        }
        return result;
    }();
    static constexpr int whole = runs * lane;
    static_assert(whole + lane <= 64 || length > 4);

    // Of the men of one colour in a piece of a row, the first of *men*.
    template <int View>
    [[gnu::always_inline]] static std::uint64_t of(const Bitboard& men) {
        return table[View][on_board<std::uint64_t>(men) & ((1U << length) - 1)];
    }

    // Men of one colour in a piece of a row, each counting once, as the two ends of the board see them.
    static constexpr std::array<std::array<std::uint64_t, std::size_t{1} << length>, 2> table = [] {
        std::array<std::array<std::uint64_t, std::size_t{1} << length>, 2> result{};
        for (int view = 0; view < 2; ++view) {
            for (std::size_t men = 0; men < result[view].size(); ++men) {
                const auto number = [&](int first, int count) {
                    std::uint64_t sum = 0;
                    for (int i = first + count - 1; i >= first; --i) {
                        sum = sum * 3 + (men >> (view == 0 ? i : length - 1 - i) & 1);
                    }
                    return sum;
                };
                std::uint64_t word = length > 4 ? 0 : number(0, length) << whole;
                for (int run = 0; run < runs; ++run) word |= number(run, 3) << run * lane;
                result[view][men] = word;
            }
        }
        return result;
    }();

    std::uint64_t words_[2][pieces][seen];
};

// Shows *sink* what a position has: `number(which, value)` and `window(weight index, sign)`.
template <class Rules>
class FeatureWalk {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using L = LayoutOf<Rules>;
    using Codes = RowCodes<Rules::size, Rules::all_squares>;

   public:
    // All numbers but those of kings.
    template <class Sink>
    [[gnu::always_inline]] static void men(const Position& p, Sink& sink) {
        const Bitboard empty = G::all & ~p.all_pieces();
        sink.number(to_move, p.turn == Colour::white ? 1 : -1);
        sink.number(Scalar::men, popcount(p.men[0]) - popcount(p.men[1]));
        const int white = steps<Colour::white>(p.men[0], empty);
        sink.number(man_steps, white - steps<Colour::black>(p.men[1], empty));
        sink.number(balance, lean(p.men[1]) - lean(p.men[0]));
    }

    template <class Sink>
    static void kings(const Position& p, Sink& sink) {
        kings<0>(p, sink);
        kings<1>(p, sink);
    }

    template <class Sink>
    [[gnu::always_inline]] static void windows(const Codes& codes, Sink& sink) {
        windows(codes, sink, std::make_index_sequence<L::windows.size()>{});
    }

   private:
    template <Colour Us>
    [[nodiscard]] static int steps(Bitboard b, Bitboard empty) {
        constexpr bool white = Us == Colour::white;
        const int two = popcount(G::template shift < white ? north_west : south_west > (b)&empty) +
                        popcount(G::template shift < white ? north_east : south_east > (b)&empty);
        if constexpr (!Rules::all_squares) return two;
        return two + popcount(G::template shift<third_way(Us)>(b) & empty);
    }
    [[nodiscard]] static int lean(Bitboard b) { return std::abs(popcount(b & left) - popcount(b & ~left)); }

    template <int Side, class Sink>
    static void kings(const Position& p, Sink& sink) {
        constexpr int sign = Side == 0 ? 1 : -1;
        const Bitboard own = p.kings[Side];
        if (own == 0) return;
        sink.number(first_king, sign);
        sink.number(other_kings, sign * (popcount(own) - 1));
        if ((own & road) != 0) sink.number(road_king, sign);
        int reach = 0;
        for (Bitboard b = own; b != 0; b &= b - 1) {
            const int bit = first_bit(b);
            reach += popcount(king_reach<Rules>(bit, p.all_pieces() | ~G::all));
            const int square = G::square_of(static_cast<Bit>(bit));
            sink.number(scalar_count + (Side == 0 ? square : G::squares - 1 - square), sign);
        }
        sink.number(king_steps, sign * reach);
    }

    template <class Sink, std::size_t... I>
    [[gnu::always_inline]] static void windows(const Codes& codes, Sink& sink, std::index_sequence<I...> /*all*/) {
        (window<I>(codes, sink), ...);
    }
    template <std::size_t I, class Sink>
    [[gnu::always_inline]] static void window(const Codes& codes, Sink& sink) {
        constexpr Window w = L::windows[I];
        const auto here = [&](int view) { return codes.template window<w.row, w.column, w.height, w.width>(view); };
        sink.window(static_cast<int>(L::starts[I] + here(0)), 1);
        sink.window(static_cast<int>(L::starts[I] + here(1)), -1);
    }

    static constexpr Bitboard left = [] {
        Bitboard result = 0;
        for (int square = 0; square < G::squares; ++square) {
            if (G::column(square) < Rules::size / 2)
                result |= bit_board<Bitboard>(G::bit_of(static_cast<Square>(square)));
        }
        return result;
    }();
    // The main road; where pieces go along rows and columns there is none.
    static constexpr Bitboard road = [] {
        if (Rules::all_squares) return Bitboard{0};
        Bitboard b = bit_board<Bitboard>(G::bit_of(static_cast<Square>(G::squares - G::row_length)));
        for (Bitboard next = b; next != 0; next = G::template step<north_east>(next)) b |= next;
        return b;
    }();
};

template <class Rules, class Sink>
void walk_features(const PositionOf<Rules>& p, Sink& sink) {
    FeatureWalk<Rules>::men(p, sink);
    if ((p.kings[0] | p.kings[1]) != 0) FeatureWalk<Rules>::kings(p, sink);
    FeatureWalk<Rules>::windows(RowCodes<Rules::size, Rules::all_squares>(p), sink);
}

}  // namespace damas::search
