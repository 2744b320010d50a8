// What the learnt evaluation looks at: windows of nine or twelve squares, every configuration of men in each with
// weights of its own, and a few numbers. One description serves the score and the training.
//
// Each window is read twice: as it lies, from White's side, and turned half round with the colours exchanged, from
// Black's side with the opposite sign. So a position and its reverse are worth the same to the side to move.
#pragma once

#include <array>
#include <utility>

#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

#include "../movegen.hpp"

namespace damas::search {

// Rows from the top as White sees the board; columns in dark squares of a row.
struct Window {
    int row, column, height, width;
    constexpr bool operator==(const Window&) const = default;
};

// Half of the places of every shape; the other half are the same ones turned round.
template <int Size>
struct Windows;

template <>
struct Windows<10> {
    static constexpr std::array<Window, 12> list{{{0, 0, 3, 3},
                                                  {0, 1, 3, 3},
                                                  {0, 2, 3, 3},
                                                  {1, 0, 3, 3},
                                                  {1, 1, 3, 3},
                                                  {1, 2, 3, 3},
                                                  {2, 0, 3, 3},
                                                  {2, 1, 3, 3},
                                                  {2, 2, 3, 3},
                                                  {3, 0, 3, 3},
                                                  {3, 1, 3, 3},
                                                  {3, 2, 3, 3}}};
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

template <int Size>
struct Layout {
    using G = Geometry<Size>;
    static constexpr auto& windows = Windows<Size>::list;
    static constexpr int window_count = static_cast<int>(windows.size());
    static constexpr int numbers = scalar_count + G::squares;  // then one for a king on each square

    static constexpr int squares_in(const Window& w) { return w.height * w.width; }
    static constexpr int configurations(int squares) {
        int n = 1;
        for (int i = 0; i < squares; ++i) n *= 3;
        return n;
    }
    // Where the weights of each window begin, after those of the numbers; the last: how many there are in all.
    static constexpr std::array<int, windows.size() + 1> starts = [] {
        std::array<int, windows.size() + 1> result{};
        result[0] = numbers;
        for (std::size_t i = 0; i < windows.size(); ++i) {
            result[i + 1] = result[i] + configurations(squares_in(windows[i]));
        }
        return result;
    }();
    static constexpr int weights = starts[windows.size()];

    // The squares of a window, as it lies or turned round with the board.
    static constexpr Bitboard mask(const Window& w, bool turned) {
        Bitboard result = 0;
        for (int row = w.row; row < w.row + w.height; ++row) {
            for (int column = w.column; column < w.column + w.width; ++column) {
                const int square = row * G::row_length + column;
                const int seen = turned ? G::squares - 1 - square : square;
                result |= bit_board(G::bit_of(static_cast<Square>(seen)));
            }
        }
        return result;
    }
};

// The bits of *b* at *Mask*, packed.
template <Bitboard Mask>
[[gnu::always_inline]] inline unsigned packed(Bitboard b) {
#ifdef __BMI2__
    return static_cast<unsigned>(_pext_u64(b, Mask));
#else
    unsigned result = 0;
    int done = 0;
    for (Bitboard left = Mask; left != 0;) {  // one run of neighbours at a time
        const int start = std::countr_zero(left);
        const int length = std::countr_one(left >> start);
        const Bitboard run = (Bitboard{1} << length) - 1;
        result |= static_cast<unsigned>(b >> start & run) << done;
        done += length;
        left &= ~(run << start);
    }
    return result;
#endif
}

// Binary digits read as ternary ones: bit i counts 3^i, or, reversed, 3^(squares-1-i).
template <int Squares, bool Reversed>
inline constexpr auto ternary = [] {
    std::array<std::uint32_t, std::size_t{1} << Squares> result{};
    for (std::size_t bits = 0; bits < result.size(); ++bits) {
        unsigned power = 1;
        for (int i = 0; i < Squares; ++i, power *= 3) {
            const int bit = Reversed ? Squares - 1 - i : i;
            if ((bits >> bit & 1) != 0) result[bits] += power;
        }
    }
    return result;
}();

// Shows *sink* all that a position has: `number(which, value)` and `window(weight index, sign)`.
template <class Rules, class Sink>
class FeatureWalk {
    using G = GeometryOf<Rules>;
    using L = Layout<Rules::size>;

   public:
    FeatureWalk(const Position& p, Sink& sink) : p_(p), sink_(sink), empty_(G::all & ~p.all_pieces()) {}

    [[gnu::always_inline]] void run() {
        numbers();
        windows(std::make_index_sequence<L::windows.size()>{});
    }

   private:
    void numbers() {
        const int white = std::popcount(p_.men[0]);
        const int black = std::popcount(p_.men[1]);
        sink_.number(to_move, p_.turn == Color::white ? 1 : -1);
        sink_.number(men, white - black);
        sink_.number(man_steps, steps<north_west, north_east>(p_.men[0]) - steps<south_west, south_east>(p_.men[1]));
        sink_.number(balance, lean(p_.men[1]) - lean(p_.men[0]));
        if ((p_.kings[0] | p_.kings[1]) == 0) return;
        kings<0>();
        kings<1>();
    }

    template <Direction A, Direction B>
    [[nodiscard]] int steps(Bitboard b) const {
        return std::popcount(G::template shift<A>(b) & empty_) + std::popcount(G::template shift<B>(b) & empty_);
    }
    [[nodiscard]] static int lean(Bitboard b) { return std::abs(std::popcount(b & left) - std::popcount(b & ~left)); }

    template <int Side>
    void kings() {
        constexpr int sign = Side == 0 ? 1 : -1;
        const Bitboard own = p_.kings[Side];
        if (own == 0) return;
        sink_.number(first_king, sign);
        sink_.number(other_kings, sign * (std::popcount(own) - 1));
        if ((own & road) != 0) sink_.number(road_king, sign);
        int reach = 0;
        for (Bitboard b = own; b != 0; b &= b - 1) {
            const int bit = first_bit(b);
            reach += std::popcount(king_reach<G>(bit, ~empty_));
            const int square = G::square_of(static_cast<Bit>(bit));
            sink_.number(scalar_count + (Side == 0 ? square : G::squares - 1 - square), sign);
        }
        sink_.number(king_steps, sign * reach);
    }

    template <std::size_t... I>
    [[gnu::always_inline]] void windows(std::index_sequence<I...> /*all*/) {
        (window<I>(), ...);
    }
    template <std::size_t I>
    [[gnu::always_inline]] void window() {
        constexpr Window w = L::windows[I];
        constexpr int squares = L::squares_in(w);
        constexpr Bitboard here = L::mask(w, false);
        constexpr Bitboard there = L::mask(w, true);
        const auto& up = ternary<squares, false>;
        const auto& down = ternary<squares, true>;
        sink_.window(L::starts[I] + up[packed<here>(p_.men[0])] + 2 * up[packed<here>(p_.men[1])], 1);
        sink_.window(L::starts[I] + down[packed<there>(p_.men[1])] + 2 * down[packed<there>(p_.men[0])], -1);
    }

    static constexpr Bitboard left = [] {
        Bitboard result = 0;
        for (int square = 0; square < G::squares; ++square) {
            const int row = square / G::row_length;
            const int column = 2 * (square % G::row_length) + (row % 2 == 0 ? 1 : 0);
            if (column < Rules::size / 2) result |= bit_board(G::bit_of(static_cast<Square>(square)));
        }
        return result;
    }();
    static constexpr Bitboard road = [] {
        Bitboard b = bit_board(G::bit_of(static_cast<Square>(G::squares - G::row_length)));
        for (Bitboard next = b; next != 0; next = G::template step<north_east>(next)) b |= next;
        return b;
    }();

    const Position& p_;
    Sink& sink_;
    Bitboard empty_;
};

template <class Rules, class Sink>
[[gnu::always_inline]] inline void walk_features(const Position& p, Sink& sink) {
    FeatureWalk<Rules, Sink>(p, sink).run();
}

}  // namespace damas::search
