// A small network beside the linear evaluation: what the patterns of a side say together with those of the other.
//
// Every configuration of a block of three by three squares, and a king on each square, has a row of a few channels.
// Each side adds up the rows of what it sees: the blocks of its half of the places, from its own end of the board, and
// all kings. Both sums, the linear value and a one go through one hidden layer, with weights of its own for every
// stretch of pieces on the board. All in whole numbers, so every machine gives the same value.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "../large_pages.hpp"
#include "patterns.hpp"
#include "result.hpp"

namespace damas::search {

// The blocks that a side looks at; the other half of the places are those of the other side.
template <int Size>
struct Blocks {
    using G = Geometry<Size>;
    static constexpr int side = 3;
    static constexpr int squares = side * side;
    static constexpr int configurations = Layout<Size>::configurations(squares);
    static constexpr int columns = G::row_length - side + 1;
    static constexpr int count = (Size - side + 1) * columns / 2;
    static constexpr Window window(int i) { return {i / columns, i % columns, side, side}; }
    // Whether the linear evaluation looks at the same places.
    static constexpr bool are_windows() {
        const auto& windows = Layout<Size>::windows;
        bool same = windows.size() == count;
        for (int i = 0; same && i < count; ++i) same = windows[static_cast<std::size_t>(i)] == window(i);
        return same;
    }
    static constexpr int kings = count * configurations;  // the first row of the own kings; then the opponent's
    static constexpr int rows = kings + 2 * G::squares;
};

// Shows *sink* the rows of a position: `row(which, side)`, White's and Black's.
template <class Rules, class Sink>
class RowWalk {
    using G = GeometryOf<Rules>;
    using B = Blocks<Rules::size>;
    using L = Layout<Rules::size>;

   public:
    [[gnu::always_inline]] static void run(const Position& p, Sink& sink) {
        blocks(p, sink, std::make_index_sequence<static_cast<std::size_t>(B::count)>{});
        kings(p, sink);
    }

    static void kings(const Position& p, Sink& sink) {
        if ((p.kings[0] | p.kings[1]) == 0) return;
        for (int view = 0; view < 2; ++view) {
            kings(p.kings[view], view, B::kings, sink);
            kings(p.kings[view ^ 1], view, B::kings + G::squares, sink);
        }
    }

   private:
    template <std::size_t... I>
    [[gnu::always_inline]] static void blocks(const Position& p, Sink& sink, std::index_sequence<I...> /*all*/) {
        (block<static_cast<int>(I)>(p, sink), ...);
    }
    template <int I>
    [[gnu::always_inline]] static void block(const Position& p, Sink& sink) {
        constexpr Bitboard here = L::mask(B::window(I), false);
        constexpr Bitboard there = L::mask(B::window(I), true);
        constexpr int first = I * B::configurations;
        const auto& up = ternary<B::squares, false>;
        const auto& down = ternary<B::squares, true>;
        sink.row(first + up[packed<here>(p.men[0])] + 2 * up[packed<here>(p.men[1])], 0);
        sink.row(first + down[packed<there>(p.men[1])] + 2 * down[packed<there>(p.men[0])], 1);
    }
    static void kings(Bitboard kings, int view, int first, Sink& sink) {
        for (; kings != 0; kings &= kings - 1) {
            const int square = G::square_of(static_cast<Bit>(first_bit(kings)));
            sink.row(first + (view == 0 ? square : G::squares - 1 - square), view);
        }
    }
};

// The measures of the network, for the search and for the training.
struct NetworkShape {
    static constexpr int channels = 8;
    static constexpr int inputs = 2 * channels + 2;  // the side to move, the other, the linear value, a one
    static constexpr int hidden = 16;
    static constexpr int stretches = 8;
    static constexpr int most_linear = 4;  // logits of the linear value that count
    static constexpr int stretch_of(int pieces) { return std::clamp((pieces - 1) / 5, 0, stretches - 1); }
};

class Network : public NetworkShape {
   public:
    static constexpr int input_unit = 128;
    static constexpr int weight_unit = 1024;
    static constexpr int shift = 7;  // what the hidden layer comes down by
    static constexpr int stretch_size = inputs * hidden + hidden + 2;

    // *numbers* are the rows, and for each stretch, from the fewest pieces, the hidden layer by input, the output and
    // its bias in two halves; *points* hundredths of a man are one logit. Throws std::invalid_argument for another
    // number of them, and where a sum could leave its range.
    template <int Size>
    static Network made_for(std::span<const std::int16_t> numbers, double points) {
        return {Blocks<Size>::count, Blocks<Size>::configurations, Blocks<Size>::rows, numbers, points};
    }

    // The two sums, gathered by RowWalk. Beside the channels of a row is room for what else its configuration is
    // worth: one look-up brings both.
    static constexpr int beside = 8;
    using Channels [[gnu::vector_size(2 * channels)]] = std::int16_t;
    using Row [[gnu::vector_size(2 * (channels + beside))]] = std::int16_t;
    struct Sums {
        const Row* rows;
        Row sides[2] = {};
        [[gnu::always_inline]] void row(int which, int side) { sides[side] += rows[which]; }
        [[nodiscard]] int of(int side, int place) const { return sides[side][channels + place]; }
    };

    // Puts *number* in a *place* beside the channels of row *which*.
    void put_beside(int which, int place, std::int16_t number) {
        rows_[static_cast<std::size_t>(which)][channels + place] = number;
    }

    // Sums of no rows, to begin with.
    [[nodiscard]] Sums nothing() const { return {rows_.data()}; }

    // What it adds to *linear*, both in hundredths of a man for the side to move.
    [[nodiscard]] Score value(const Position& p, Score linear, const Sums& sums) const {
        alignas(16) std::int16_t in[inputs];
        const int turn = index(p.turn);
        put(sums.sides[turn], in);
        put(sums.sides[turn ^ 1], in + channels);
        in[inputs - 2] = static_cast<std::int16_t>(std::clamp(linear, -most_linear_, most_linear_) * inward_ >> 16);
        in[inputs - 1] = input_unit;
        const Stretch& stretch = stretches_[stretch_of(std::popcount(p.all_pieces()))];
        return static_cast<Score>(std::int64_t{through(stretch, in)} * outward_ >> 36);
    }

   private:
    struct Stretch {
        alignas(64) std::int16_t first[inputs / 2][hidden][2];  // pairs of inputs lie together
        alignas(64) std::int16_t second[hidden];
        std::int32_t bias;
    };
    static constexpr int most_input = 16 * input_unit - 1;
    static constexpr int most_hidden = 32767;

    Network(int blocks, int configurations, int rows, std::span<const std::int16_t> numbers, double points)
        : stretches_(stretches),
          most_linear_(static_cast<Score>(most_linear * points)),
          inward_(static_cast<int>(input_unit * 65536 / points)),
          outward_(static_cast<std::int64_t>(points * 65536)) {
        const auto all = static_cast<std::size_t>(rows) * channels;
        if (points < 1 || points > 1000)
            throw std::invalid_argument("a logit of 1 to 1000 hundredths of a man is needed");
        if (numbers.size() != all + std::size_t{stretches} * stretch_size) {
            throw std::invalid_argument("wrong number of weights");
        }
        check_rows(numbers.first(all), blocks, configurations);
        rows_.resize(static_cast<std::size_t>(rows));
        for (std::size_t i = 0; i < rows_.size(); ++i) std::memcpy(&rows_[i], &numbers[i * channels], sizeof(Channels));
        for (std::size_t i = 0; i < stretches_.size(); ++i) {
            stretches_[i] = stretch_in(numbers.subspan(all + i * stretch_size, stretch_size));
        }
    }

    static Stretch stretch_in(std::span<const std::int16_t> numbers) {
        Stretch s{};
        for (int q = 0; q < hidden; ++q) {
            std::int64_t most = 0;
            for (int i = 0; i < inputs; ++i) {
                s.first[i / 2][q][i % 2] = numbers[static_cast<std::size_t>(i * hidden + q)];
                most += std::abs(s.first[i / 2][q][i % 2]) * std::int64_t{most_input};
            }
            check(most);
            s.second[q] = numbers[static_cast<std::size_t>(inputs * hidden + q)];
        }
        s.bias = numbers[stretch_size - 2] * 65536 + static_cast<std::uint16_t>(numbers[stretch_size - 1]);
        std::int64_t most = std::abs(std::int64_t{s.bias});
        for (const std::int16_t w : s.second) most += std::abs(w) * std::int64_t{most_hidden};
        check(most);
        return s;
    }
    static void check(std::int64_t most) {
        if (most > INT32_MAX) throw std::invalid_argument("weights that are too large");
    }

    // The blocks of a side and a king on every square must add up within a channel.
    static void check_rows(std::span<const std::int16_t> numbers, int blocks, int configurations) {
        const auto at = [&](std::size_t row, std::size_t channel) {
            return std::abs(int{numbers[row * channels + channel]});
        };
        const auto each = static_cast<std::size_t>(configurations);
        const std::size_t kings = static_cast<std::size_t>(blocks) * each;
        const std::size_t squares = (numbers.size() / channels - kings) / 2;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            int most = 0;
            for (std::size_t block = 0; block < kings; block += each) {
                int one = 0;
                for (std::size_t row = block; row < block + each; ++row) one = std::max(one, at(row, channel));
                most += one;
            }
            for (std::size_t king = kings; king < kings + squares; ++king) {
                most += std::max(at(king, channel), at(king + squares, channel));
            }
            if (most > INT16_MAX) throw std::invalid_argument("weights that are too large");
        }
    }

    static void put(const Row& row, std::int16_t* in) {
        Channels sum;
        std::memcpy(&sum, &row, sizeof sum);
        const Channels most = Channels{} + static_cast<std::int16_t>(most_input);
        sum = sum > most ? most : sum;
        sum = sum < -most ? -most : sum;
        std::memcpy(in, &sum, sizeof sum);
    }

    static std::int32_t through(const Stretch& s, const std::int16_t* in);

    LargeVector<Row> rows_;
    std::vector<Stretch> stretches_;
    Score most_linear_;
    int inward_;
    std::int64_t outward_;
};

// One layer after the other: products of pairs are added up where the processor can, with the same result.
#ifdef __AVX2__
inline std::int32_t Network::through(const Stretch& s, const std::int16_t* in) {
    static_assert(hidden == 16);
    __m256i low = _mm256_setzero_si256();
    __m256i high = low;
    for (int i = 0; i < inputs / 2; ++i) {
        std::int32_t pair = 0;
        std::memcpy(&pair, in + 2 * i, sizeof pair);
        const __m256i both = _mm256_set1_epi32(pair);
        const auto* weights = reinterpret_cast<const __m256i*>(s.first[i]);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(both, weights[0]));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(both, weights[1]));
    }
    const __m256i mixed = _mm256_packs_epi32(_mm256_srai_epi32(low, shift), _mm256_srai_epi32(high, shift));
    const __m256i active = _mm256_max_epi16(_mm256_permute4x64_epi64(mixed, 0b11011000), _mm256_setzero_si256());
    const __m256i ends = _mm256_madd_epi16(active, *reinterpret_cast<const __m256i*>(s.second));
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01001110));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10110001));
    return s.bias + _mm_cvtsi128_si32(sum);
}
#else
inline std::int32_t Network::through(const Stretch& s, const std::int16_t* in) {
    std::int32_t between[hidden] = {};
    for (int i = 0; i < inputs / 2; ++i) {
        for (int q = 0; q < hidden; ++q) {
            between[q] += in[2 * i] * s.first[i][q][0] + in[2 * i + 1] * s.first[i][q][1];
        }
    }
    std::int32_t sum = s.bias;
    for (int q = 0; q < hidden; ++q) sum += std::clamp(between[q] >> shift, 0, most_hidden) * s.second[q];
    return sum;
}
#endif

}  // namespace damas::search
