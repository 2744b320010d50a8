// The trained evaluation: weights for the features of patterns.hpp, in planes, each for a number of pieces on the
// board; between two planes the weights are mixed. A network may correct the sum.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../platform/faults.hpp"
#include "evaluate.hpp"
#include "network.hpp"
#include "parts.hpp"

namespace damas::search {

class Evaluator {
   public:
    static constexpr int unit = 4;

    // An evaluator that is made step by step: all of it takes a third of a second in a browser.
    class Making;

    // For boards of so many *squares*. *planes* are for *knots* pieces each, most first. Throws std::invalid_argument
    // when there are more or fewer weights than the board has, or no two knots in descending order.
    Evaluator(int squares, std::vector<int> knots, std::vector<Plane> planes);

    Evaluator(const Evaluator&) = delete;  // the mixes point into the segments
    Evaluator& operator=(const Evaluator&) = delete;
    Evaluator(Evaluator&&) = default;
    Evaluator& operator=(Evaluator&&) = default;
    ~Evaluator() = default;

    [[nodiscard]] int squares() const { return squares_; }

    // The value of a position without captures, for the side to move.
    template <class Rules>
    [[nodiscard]] Score score(const PositionOf<Rules>& p) const {
        constexpr int size = Rules::size;
        const int pieces = popcount(p.all_pieces());
        const Mix& mix = mixes_[static_cast<std::size_t>(pieces)];
        const bool kings = (p.kings[0] | p.kings[1]) != 0;
        const RowCodes<size, Rules::all_squares> codes(p);
        Numbers numbers{&numbers_[static_cast<std::size_t>(pieces * LayoutOf<Rules>::numbers)]};
        FeatureWalk<Rules>::men(p, numbers);
        int sum = numbers.sum;
        if (kings) sum += numbers_of_kings<Rules>(p, numbers.weights);
        const auto linear = [&](int others) {
            const std::int64_t all = std::clamp(sum + others, -mix.most_sum, mix.most_sum);
            const int white = static_cast<int>((all * mix.part >> 40) + (all < 0));  // rounded towards zero
            return p.turn == Colour::white ? white : -white;
        };
        const auto plain = [&] { return Evaluation<Rules>(p).tempered(linear(of_windows<Rules>(codes, mix))); };
        if constexpr (!is_tabled<Rules>) {
            return plain();
        } else {
            if (!network_) return plain();
            const auto rows = network_->sums<Rules>(p, codes);
            Score raw;
            if constexpr (Blocks<size>::are_windows()) {
                raw = linear(mix.of(rows.white, rows.black));
            } else {
                raw = linear(of_windows<Rules>(codes, mix));
            }
            // The same share of the network's value is kept as of the linear value.
            const int kept = Evaluation<Rules>(p).kept(raw);
            raw = raw * kept / 8;
            return std::clamp(raw + network_->value<size>(p.turn, mix.network, raw, rows) * kept / 8, -most, most);
        }
    }

    // Puts the network beside the planes; see Network::made_for. Throws std::invalid_argument for more than five
    // planes, and for a board whose games have no network.
    void join(std::span<const std::int16_t> numbers, double points) {
        if (squares_ == Geometry<10>::squares) {
            network_ = Network::made_for<10>(numbers, points);
            if constexpr (Blocks<10>::are_windows()) lay_weights_beside<10>();
        } else if (squares_ == Geometry<8>::squares) {
            network_ = Network::made_for<8>(numbers, points);
        } else {
            fail<std::invalid_argument>("wrong-number");
        }
    }

   private:
    // The weights of the windows into the rows of the network, two for each segment.
    template <int Size>
    void lay_weights_beside() {
        if (2 * segments_.size() > Network::beside) fail<std::invalid_argument>("too-many-planes");
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            const int place = 2 * static_cast<int>(i);
            for (int which = Layout<Size>::numbers; which < Layout<Size>::weights; ++which) {
                const std::int32_t word = segments_[i][static_cast<std::size_t>(which)];
                network_->put_beside(which - Layout<Size>::numbers, place, static_cast<std::int16_t>(full_of(word)));
                network_->put_beside(which - Layout<Size>::numbers, place + 1,
                                     static_cast<std::int16_t>(bare_of(word)));
            }
        }
    }

    Evaluator() = default;

    // The mixes of planes that the search reads, for each number of pieces on the board.
    void mix_segments(int numbers) {
        for (int pieces = 0; pieces <= squares_; ++pieces) {
            const Mix& mix = mixes_.emplace_back(mix_for(pieces));
            for (int which = 0; which < numbers; ++which) numbers_.push_back(mix.of(mix.words[which]));
        }
    }

    // The mix of planes for a number of pieces on the board.
    struct Mix {
        const std::int32_t* words = nullptr;  // of the segment
        std::int64_t part = 0;                // 2^40 by the divisor of mixed sums, and a little more
        int most_sum = 0;                     // mixed sums farther from nothing count no more
        int full = 0, bare = 0;               // shares of its two planes
        int network = 0;                      // the segment of the network
        // The shares once more, as the weights of planes lie beside the channels of a row.
        alignas(16) std::array<std::int16_t, Network::beside> shares{};

        [[nodiscard]] int of(std::int32_t word) const { return full_of(word) * full + bare_of(word) * bare; }
        // Of the weights beside the sums of rows, which end with them.
        template <class Row>
        [[gnu::always_inline]] [[nodiscard]] int of(const Row& white, const Row& black) const {
            const auto weights_of = [](const Row& row, auto& weights) {
                const char* end = reinterpret_cast<const char*>(&row) + sizeof row;
                std::memcpy(&weights, end - sizeof weights, sizeof weights);
            };
#ifdef __AVX2__
            const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(shares.data()));
            const auto mixed = [&](const Row& row) {
                __m128i weights;
                weights_of(row, weights);
                return _mm_madd_epi16(weights, all);
            };
            __m128i sum = _mm_sub_epi32(mixed(white), mixed(black));
            sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01001110));
            return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10110001)));
#elif defined(__wasm_simd128__)
            const v128_t all = wasm_v128_load(shares.data());
            const auto mixed = [&](const Row& row) {
                v128_t weights;
                weights_of(row, weights);
                return wasm_i32x4_dot_i16x8(weights, all);
            };
            return sum_of_lanes(wasm_i32x4_sub(mixed(white), mixed(black)));
#else
            std::array<std::int16_t, Network::beside> own, others;
            weights_of(white, own);
            weights_of(black, others);
            int sum = 0;
            for (std::size_t i = 0; i < shares.size(); ++i) sum += (own[i] - others[i]) * shares[i];
            return sum;
#endif
        }
    };

    [[nodiscard]] Mix mix_for(int pieces) const {
        std::size_t segment = 0;
        while (segment + 1 < segments_.size() && pieces < knots_[segment + 1]) ++segment;
        const int bare = knots_[segment + 1];
        const int span = knots_[segment] - bare;
        Mix mix;
        mix.words = segments_[segment].data();
        mix.part = (std::int64_t{1} << 40) / (span * unit) + 1;
        mix.most_sum = most * span * unit;
        mix.full = std::clamp(pieces - bare, 0, span);
        mix.bare = span - mix.full;
        mix.network = Network::piece_bucket_of(pieces);
        if (2 * segment + 1 < mix.shares.size()) {
            mix.shares[2 * segment] = static_cast<std::int16_t>(mix.full);
            mix.shares[2 * segment + 1] = static_cast<std::int16_t>(mix.bare);
        }
        return mix;
    }

    static constexpr Score most = 20000;

    // Numbers, already mixed for the pieces on the board.
    struct Numbers {
        const std::int32_t* weights;
        int sum = 0;
        [[gnu::always_inline]] void number(int which, int value) { sum += weights[which] * value; }
    };
    template <class Rules>
    [[gnu::noinline]] static int numbers_of_kings(const PositionOf<Rules>& p, const std::int32_t* weights) {
        Numbers numbers{weights};
        FeatureWalk<Rules>::kings(p, numbers);
        return numbers.sum;
    }

    struct Windows {
        const std::int32_t* words;
        std::int32_t white = 0, black = 0;
        [[gnu::always_inline]] void window(int which, int sign) { (sign > 0 ? white : black) += words[which]; }
    };
    template <class Rules>
    [[gnu::noinline]] static int of_windows(const RowCodes<Rules::size, Rules::all_squares>& codes, const Mix& mix) {
        Windows windows{mix.words};
        FeatureWalk<Rules>::windows(codes, windows);
        return mix.of(windows.white) - mix.of(windows.black);
    }

    int squares_ = 0;
    std::vector<int> knots_;
    std::vector<HugePageVector<std::int32_t>> segments_;  // from each knot to the next
    std::vector<Mix> mixes_;                              // by the pieces on the board
    std::vector<std::int32_t> numbers_;                   // the same of the weights of the numbers, one after the other
    std::optional<Network> network_;
};

class Evaluator::Making {
   public:
    // The planes are read until the evaluator is made. Throws as the constructor of the evaluator.
    Making(int squares, std::vector<int> knots, std::vector<Plane> planes)
        : layout_(layout_for(squares)), planes_(std::move(planes)) {
        if (!layout_) fail<std::invalid_argument>("no game has a board of so many squares");
        const bool fall = std::adjacent_find(knots.begin(), knots.end(), std::less_equal<>()) == knots.end();
        if (knots.size() < 2 || knots.size() != planes_.size() || !fall) fail<std::invalid_argument>("bad-knots");
        for (const Plane& plane : planes_) {
            if (std::ssize(plane.own) != layout_->weights || std::ssize(plane.parts) != layout_->all_parts()) {
                fail<std::invalid_argument>("wrong-number");
            }
        }
        made_.squares_ = squares;
        made_.knots_ = std::move(knots);
    }
    Making(const Making&) = delete;  // the segment knows where the layout is
    Making& operator=(const Making&) = delete;

    // Makes a part more; false when all are made.
    bool go_on() {
        const std::size_t done = made_.segments_.size();
        if (done + 1 == planes_.size()) return false;
        if (!segment_) segment_.emplace(*layout_, planes_[done], planes_[done + 1]);
        if (segment_->go_on()) return true;
        made_.segments_.push_back(segment_->take());
        segment_.reset();
        if (done + 2 < planes_.size()) return true;
        made_.mix_segments(layout_->numbers);
        return false;
    }

    // The evaluator, given away when all is made.
    Evaluator take() { return std::move(made_); }

   private:
    std::optional<BoardLayout> layout_;
    std::vector<Plane> planes_;
    Evaluator made_;
    std::optional<Expansion> segment_;
};

inline Evaluator::Evaluator(int squares, std::vector<int> knots, std::vector<Plane> planes) {
    Making making(squares, std::move(knots), std::move(planes));
    while (making.go_on()) {
    }
    *this = making.take();
}

}  // namespace damas::search
