// A small network beside the linear evaluation: what the patterns of a side say together with those of the other.
//
// Every configuration of a block of three by three squares, and a king on each square, has a row of
// a few channels. Each side adds up the rows of the patterns that it sees: the blocks of its half
// of the places, from its own end of the board, and all kings. Both sums, the linear value and a
// one go through one hidden layer, with weights of its own for every piece_bucket of pieces on the
// board. All in whole numbers, so every machine gives the same value.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "../platform/faults.hpp"
#include "../platform/memory.hpp"
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
    static constexpr int pieces = Size * (Size / 2 - 1);  // of both sides; at most all are kings
    static constexpr int kings = count * configurations;  // the first row of the own kings; then the opponent's
    static constexpr int rows = kings + 2 * G::squares;
};

// Shows *sink* the rows of a position: `row(which, side)`, White's and Black's.
template <class Rules>
class RowWalk {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using B = Blocks<Rules::size>;

   public:
    template <class Sink>
    [[gnu::always_inline]] static void blocks(const RowCodes<Rules::size>& codes, Sink& sink) {
        static_assert(B::count % B::columns == 0);  // whole rows of places
        std::uint32_t which = 0;
#pragma GCC unroll 1
        for (int row = 0; row < B::count / B::columns; ++row) {
            std::uint64_t white = codes.blocks(row, 0);
            std::uint64_t black = codes.blocks(row, 1);
#pragma GCC unroll 4
            for (int column = 0; column < B::columns; ++column, which += B::configurations) {
                sink.row(which + static_cast<std::uint32_t>(white & codes.whole_lane), 0);
                sink.row(which + static_cast<std::uint32_t>(black & codes.whole_lane), 1);
                white >>= codes.lane;
                black >>= codes.lane;
            }
        }
    }

    template <class Sink>
    static void kings(const Position& p, Sink& sink) {
        for (int view = 0; view < 2; ++view) {
            kings(p.kings[view], view, B::kings, sink);
            kings(p.kings[view ^ 1], view, B::kings + G::squares, sink);
        }
    }

   private:
    template <class Sink>
    static void kings(Bitboard kings, int view, int first, Sink& sink) {
        for (; kings != 0; kings &= kings - 1) {
            const int square = G::square_of(static_cast<Bit>(first_bit(kings)));
            sink.row(first + (view == 0 ? square : G::squares - 1 - square), view);
        }
    }
};

// The measures of the network, for the search and for the training.
struct NetworkShape {
    template <int Size>
    static constexpr int channels = Size == 10 ? 24 : 8;
    static constexpr int most_channels = std::max(channels<8>, channels<10>);
    // The side to move, the other, the linear value, a one.
    static constexpr int inputs_for(int channels) { return 2 * channels + 2; }
    static constexpr int hidden = 16;
    static constexpr int piece_buckets = 8;
    static constexpr int most_linear = 4;   // logits of the linear value that count
    static constexpr int most_sum = 16;     // of a channel, to either side
    static constexpr int most_active = 32;  // of a hidden unit
    static constexpr int piece_bucket_of(int pieces) { return std::clamp((pieces - 1) / 5, 0, piece_buckets - 1); }
};

class Network : public NetworkShape {
   public:
    static constexpr int input_unit = 128;
    static constexpr int weight_unit = 1024;
    static constexpr int shift = 7;  // bits by which the hidden layer is scaled down

    // *numbers* are the rows, and for each piece_bucket, from the fewest pieces, the hidden layer by input, the output
    // and its bias in two halves, of as many channels as the board has or of fewer: its number tells; *points*
    // hundredths of a man are one logit. Throws std::invalid_argument for another number of them, and where a sum could
    // leave its range.
    template <int Size>
    static Network made_for(std::span<const std::int16_t> numbers, double points) {
        using B = Blocks<Size>;
        return {{B::count, B::configurations, B::rows, B::pieces, channels<Size>}, width<Size>, numbers, points};
    }

    // If the blocks are windows of the linear evaluation, the weights of a configuration lie beside the channels of its
    // row: one look-up reads both.
    static constexpr int beside = 8;
    template <int Size>
    static constexpr int width = channels<Size> + (Blocks<Size>::are_windows() ? beside : 0);

    // A row, in parts of as many numbers as are added at once.
    template <int Size>
    struct Row {
        static constexpr int part_width = std::min(width<Size>, 16);
        using Part [[gnu::vector_size(2 * part_width)]] = std::int16_t;
        Part parts[width<Size> / part_width];
        [[gnu::always_inline]] Row& operator+=(const Row& other) {
            for (int i = 0; i < width<Size> / part_width; ++i) parts[i] += other.parts[i];
            return *this;
        }
    };

    // The sums of a position's rows, White's and Black's.
    template <int Size>
    struct Sums {
        Row<Size> white, black;
    };

    template <class Rules>
    [[gnu::always_inline]] [[nodiscard]] Sums<Rules::size> sums(const PositionOf<Rules>& p,
                                                                const RowCodes<Rules::size>& codes) const {
        Adder<Rules::size> all{rows_.data()};
        RowWalk<Rules>::blocks(codes, all);
        if ((p.kings[0] | p.kings[1]) != 0) {
            const Sums<Rules::size> kings = sums_of_kings<Rules>(p);
            all.sums.white += kings.white;
            all.sums.black += kings.black;
        }
        return all.sums;
    }

    // Puts *number* in a *place* beside the channels of row *which*; for boards that have such room.
    void put_beside(int which, int place, std::int16_t number) {
        rows_[static_cast<std::size_t>((which + 1) * width_ - beside + place)] = number;
    }

    // Returns the correction of *linear*, both in hundredths of a man for the side to move.
    template <int Size>
    [[gnu::always_inline]] [[nodiscard]] Score value(Colour turn, int piece_bucket, Score linear,
                                                     const Sums<Size>& sums) const {
        alignas(32) std::int16_t in[2 * channels<Size>];
        put<Size>(sums.white, in);
        put<Size>(sums.black, in + channels<Size>);
        // The last pair stays in one word: written as two it could not be read at once.
        const int known = std::clamp(linear, -most_linear_, most_linear_) * inward_ >> 16;
        const auto last =
            static_cast<std::int32_t>(static_cast<std::uint16_t>(known) | std::uint32_t{input_unit} << 16);
        const PieceBucket& layer = piece_buckets_[static_cast<std::size_t>(2 * piece_bucket + index(turn))];
        return static_cast<Score>(std::int64_t{through<channels<Size>>(layer, in, last)} * outward_ >> 36);
    }

   private:
    struct PieceBucket {
        alignas(64) std::int16_t first[inputs_for(most_channels) / 2][hidden][2];  // pairs of inputs lie together
        alignas(64) std::int16_t second[hidden];
        std::int32_t bias;
    };
    static constexpr int most_input = most_sum * input_unit - 1;
    static constexpr int most_hidden = most_active * weight_unit - 1;
    static_assert(most_hidden == INT16_MAX && input_unit == 1 << shift);

    // Of a board: how many blocks, the configurations of one, the rows of all, the pieces of both sides, the channels.
    struct Measures {
        int blocks, configurations, rows, pieces, channels;
    };
    static constexpr int piece_bucket_size(int channels) { return inputs_for(channels) * hidden + hidden + 2; }

    // How many channels so many *numbers* are of; 0 for more than the board has, and for a number of none.
    static int channels_of(std::size_t numbers, const Measures& board) {
        for (int channels = 2; channels <= board.channels; channels += 2) {
            const int all = board.rows * channels + piece_buckets * piece_bucket_size(channels);
            if (numbers == static_cast<std::size_t>(all)) return channels;
        }
        return 0;
    }

    Network(const Measures& board, int width, std::span<const std::int16_t> numbers, double points)
        : width_(width),
          most_linear_(static_cast<Score>(most_linear * points)),
          inward_(static_cast<int>(input_unit * 65536 / points)),
          outward_(static_cast<std::int64_t>(points * 65536)) {
        if (points < 1 || points > 1000) fail<std::invalid_argument>("bad-logit");
        const int given = channels_of(numbers.size(), board);
        if (given == 0) fail<std::invalid_argument>("wrong-number");
        const auto channels = static_cast<std::size_t>(given);
        const auto rows = static_cast<std::size_t>(board.rows);
        const std::span<const std::int16_t> all = numbers.first(rows * channels);
        check_rows(all, board, channels);
        rows_.resize(rows * static_cast<std::size_t>(width));
        for (std::size_t i = 0; i < rows; ++i) {
            std::copy_n(&all[i * channels], channels, &rows_[i * static_cast<std::size_t>(width)]);
        }
        const auto size = static_cast<std::size_t>(piece_bucket_size(given));
        for (std::size_t i = 0; i < piece_buckets; ++i) {
            const std::span<const std::int16_t> bucket = numbers.subspan(all.size() + i * size, size);
            piece_buckets_.push_back(piece_bucket_in(bucket, given, board.channels));
            PieceBucket black = piece_buckets_.back();
            const auto half = board.channels / 2;
            std::swap_ranges(black.first, black.first + half, black.first + half);
            piece_buckets_.push_back(black);
        }
    }

    // Of *numbers* with the *given* channels, with room for as many as the board has.
    static PieceBucket piece_bucket_in(std::span<const std::int16_t> numbers, int given, int channels) {
        PieceBucket s{};
        const int inputs = inputs_for(given);
        for (int q = 0; q < hidden; ++q) {
            std::int64_t most = 0;
            for (int i = 0; i < inputs; ++i) {
                const int side = std::min(i / given, 2);
                const int to = side * channels + i - side * given;
                const std::int16_t weight = numbers[static_cast<std::size_t>(i * hidden + q)];
                s.first[to / 2][q][to % 2] = weight;
                most += std::abs(weight) * std::int64_t{most_input};
            }
            check(most);
            s.second[place_of(q)] = numbers[static_cast<std::size_t>(inputs * hidden + q)];
        }
        const auto bias = numbers.last(2);
        s.bias = bias[0] * 65536 + static_cast<std::uint16_t>(bias[1]);
        std::int64_t most = std::abs(std::int64_t{s.bias});
        for (const std::int16_t w : s.second) most += std::abs(w) * std::int64_t{most_hidden};
        check(most);
        return s;
    }
    // The place of a hidden unit's output weight: vectors of 32 bytes are packed in halves.
    static constexpr int place_of(int unit) {
#ifdef __AVX2__
        return (unit & ~12) | (unit & 4) << 1 | (unit & 8) >> 1;
#else
        return unit;
#endif
    }
    static void check(std::int64_t most) {
        if (most > INT32_MAX) fail<std::invalid_argument>("too-large");
    }

    // The blocks of a side and as many kings as there are pieces must add up within a channel.
    static void check_rows(std::span<const std::int16_t> numbers, const Measures& board, std::size_t channels) {
        const auto at = [&](std::size_t row, std::size_t channel) {
            return std::abs(int{numbers[row * channels + channel]});
        };
        const auto each = static_cast<std::size_t>(board.configurations);
        const std::size_t kings = static_cast<std::size_t>(board.blocks) * each;
        const std::size_t squares = (static_cast<std::size_t>(board.rows) - kings) / 2;
        std::vector<int> heaviest(squares);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            for (std::size_t square = 0; square < squares; ++square) {
                heaviest[square] = std::max(at(kings + square, channel), at(kings + squares + square, channel));
            }
            std::sort(heaviest.begin(), heaviest.end(), [](int a, int b) { return a > b; });
            int most = std::accumulate(heaviest.begin(), heaviest.begin() + board.pieces, 0);
            for (std::size_t block = 0; block < kings; block += each) {
                int one = 0;
                for (std::size_t row = block; row < block + each; ++row) one = std::max(one, at(row, channel));
                most += one;
            }
            if (most > INT16_MAX) fail<std::invalid_argument>("too-large");
        }
    }

    template <int Size>
    struct Adder {
        const std::int16_t* rows;
        Sums<Size> sums{};
        [[gnu::always_inline]] void row(std::uint32_t which, int side) {
            Row<Size> one;
            std::memcpy(&one, rows + std::size_t{which} * width<Size>, sizeof one);
            (side == 0 ? sums.white : sums.black) += one;
        }
    };
    template <class Rules>
    [[gnu::noinline]] Sums<Rules::size> sums_of_kings(const PositionOf<Rules>& p) const {
        Adder<Rules::size> kings{rows_.data()};
        RowWalk<Rules>::kings(p, kings);
        return kings.sums;
    }

    template <int Size>
    [[gnu::always_inline]] static void put(const Row<Size>& row, std::int16_t* in) {
        using Channels [[gnu::vector_size(16)]] = std::int16_t;
        static_assert(channels<Size> % 8 == 0);
        for (int i = 0; i < channels<Size>; i += 8) {
            Channels sum;
            std::memcpy(&sum, reinterpret_cast<const char*>(&row) + 2 * i, sizeof sum);
            const Channels most = Channels{} + static_cast<std::int16_t>(most_input);
            sum = sum > most ? most : sum;
            sum = sum < -most ? -most : sum;
            std::memcpy(in + i, &sum, sizeof sum);
        }
    }

    // *in* are the channels of White and Black, *last* the other pair of inputs.
    template <int Channels>
    static std::int32_t through(const PieceBucket& s, const std::int16_t* in, std::int32_t last);

    HugePageVector<std::int16_t> rows_;
    int width_;                               // of a row
    std::vector<PieceBucket> piece_buckets_;  // from the fewest pieces, each for White to move and for Black
    Score most_linear_;
    int inward_;
    std::int64_t outward_;
};

#ifdef __wasm_simd128__
inline std::int32_t sum_of_lanes(v128_t v) {
    v = wasm_i32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
    return wasm_i32x4_extract_lane(v, 0) + wasm_i32x4_extract_lane(v, 1);
}
#endif

// One layer after the other: products of pairs are added up where the processor can, with the same result.
#ifdef __AVX2__
template <int Channels>
std::int32_t Network::through(const PieceBucket& s, const std::int16_t* in, std::int32_t last) {
    static_assert(hidden == 16);
    __m256i low = _mm256_setzero_si256();
    __m256i high = low;
#pragma GCC unroll 32
    for (int i = 0; i <= Channels; ++i) {
        std::int32_t pair = last;
        if (i < Channels) std::memcpy(&pair, in + 2 * i, sizeof pair);
        const __m256i both = _mm256_set1_epi32(pair);
        const auto* weights = reinterpret_cast<const __m256i*>(s.first[i]);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(both, weights[0]));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(both, weights[1]));
    }
    const __m256i mixed = _mm256_packs_epi32(_mm256_srai_epi32(low, shift), _mm256_srai_epi32(high, shift));
    const __m256i active = _mm256_max_epi16(mixed, _mm256_setzero_si256());
    const __m256i ends = _mm256_madd_epi16(active, *reinterpret_cast<const __m256i*>(s.second));
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01001110));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10110001));
    return s.bias + _mm_cvtsi128_si32(sum);
}
#elif defined(__wasm_simd128__)
template <int Channels>
std::int32_t Network::through(const PieceBucket& s, const std::int16_t* in, std::int32_t last) {
    static_assert(hidden == 16);
    v128_t between[4] = {};
#pragma GCC unroll 32
    for (int i = 0; i <= Channels; ++i) {
        std::int32_t pair = last;
        if (i < Channels) std::memcpy(&pair, in + 2 * i, sizeof pair);
        const v128_t both = wasm_i32x4_splat(pair);
        for (int k = 0; k < 4; ++k) {
            between[k] = wasm_i32x4_add(between[k], wasm_i32x4_dot_i16x8(both, wasm_v128_load(s.first[i][4 * k])));
        }
    }
    v128_t ends = wasm_i32x4_const_splat(0);
    for (int half = 0; half < 2; ++half) {
        const v128_t mixed = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(between[2 * half], shift),
                                                     wasm_i32x4_shr(between[2 * half + 1], shift));
        const v128_t active = wasm_i16x8_max(mixed, wasm_i16x8_const_splat(0));
        ends = wasm_i32x4_add(ends, wasm_i32x4_dot_i16x8(active, wasm_v128_load(s.second + 8 * half)));
    }
    return s.bias + sum_of_lanes(ends);
}
#else
template <int Channels>
std::int32_t Network::through(const PieceBucket& s, const std::int16_t* in, std::int32_t last) {
    std::int32_t between[hidden] = {};
    for (int i = 0; i <= Channels; ++i) {
        const int one = i < Channels ? in[2 * i] : static_cast<std::int16_t>(last);
        const int two = i < Channels ? in[2 * i + 1] : last >> 16;
        for (int q = 0; q < hidden; ++q) between[q] += one * s.first[i][q][0] + two * s.first[i][q][1];
    }
    std::int32_t sum = s.bias;
    for (int q = 0; q < hidden; ++q) sum += std::clamp(between[q] >> shift, 0, most_hidden) * s.second[q];
    return sum;
}
#endif

}  // namespace damas::search
