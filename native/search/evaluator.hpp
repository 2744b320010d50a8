// The learnt evaluation: weights for what patterns.hpp sees, in planes, each for a number of pieces on the board;
// between two of them they are mixed. A network may correct the sum.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "evaluate.hpp"
#include "network.hpp"
#include "parts.hpp"

namespace damas::search {

class Evaluator {
   public:
    static constexpr int unit = 4;

    // *planes* are for *knots* pieces each, most first. Throws std::invalid_argument when there are more or fewer
    // weights than the board has, or no two knots in descending order.
    Evaluator(int size, std::vector<int> knots, const std::vector<Plane>& planes)
        : size_(size), knots_(std::move(knots)) {
        const bool fall = std::adjacent_find(knots_.begin(), knots_.end(), std::less_equal<>()) == knots_.end();
        if (knots_.size() < 2 || knots_.size() != planes.size() || !fall) {
            throw std::invalid_argument("planes need their numbers of pieces, from most to fewest");
        }
        if (size == 10) {
            expand<10>(planes);
        } else if (size == 8) {
            expand<8>(planes);
        } else {
            throw std::invalid_argument("boards have 8 or 10 squares a side");
        }
    }

    [[nodiscard]] int size() const { return size_; }

    // The value of a position without captures, for the side to move.
    template <class Rules>
    [[nodiscard]] Score score(const Position& p) const {
        const int pieces = std::popcount(p.all_pieces());
        std::size_t stretch = 0;
        while (stretch + 1 < stretches_.size() && pieces < knots_[stretch + 1]) ++stretch;
        const int bare = knots_[stretch + 1];
        const int span = knots_[stretch] - bare;
        const int phase = std::clamp(pieces - bare, 0, span);
        const auto mixed = [&](int full_sum, int bare_sum) {
            const int white = (full_sum * phase + bare_sum * (span - phase)) / (span * unit);
            return std::clamp(p.turn == Color::white ? white : -white, -most, most);
        };
        Sum sum{stretches_[stretch].data()};
        if constexpr (Blocks<Rules::size>::are_windows()) {
            if (network_) {
                Both<Rules::size> both{sum, network_->nothing()};
                walk_features<Rules>(p, both);
                RowWalk<Rules, Network::Sums>::kings(p, both.rows);
                const int place = 2 * static_cast<int>(stretch);
                const int full = both.sum.full() + both.rows.of(0, place) - both.rows.of(1, place);
                const int bare = both.sum.bare() + both.rows.of(0, place + 1) - both.rows.of(1, place + 1);
                return judged<Rules>(p, mixed(full, bare), both.rows);
            }
        }
        walk_features<Rules>(p, sum);
        const Score raw = mixed(sum.full(), sum.bare());
        if (!network_) return Evaluation<Rules>(p).tempered(raw);
        Network::Sums rows = network_->nothing();
        RowWalk<Rules, Network::Sums>::run(p, rows);
        return judged<Rules>(p, raw, rows);
    }

    // Puts the network beside the planes; see Network::made_for. Throws std::invalid_argument for more than five
    // planes.
    void join(std::span<const std::int16_t> numbers, double points) {
        network_ = size_ == 10 ? Network::made_for<10>(numbers, points) : Network::made_for<8>(numbers, points);
        if constexpr (Blocks<10>::are_windows()) {
            if (size_ == 10) lay_weights_beside<10>();
        }
    }

   private:
    // The weights of the windows into the rows of the network, two for each stretch.
    template <int Size>
    void lay_weights_beside() {
        if (2 * stretches_.size() > Network::beside) throw std::invalid_argument("too many planes beside a network");
        for (std::size_t i = 0; i < stretches_.size(); ++i) {
            const int place = 2 * static_cast<int>(i);
            for (int which = Layout<Size>::numbers; which < Layout<Size>::weights; ++which) {
                const std::int32_t word = stretches_[i][static_cast<std::size_t>(which)];
                network_->put_beside(which - Layout<Size>::numbers, place, static_cast<std::int16_t>(full_of(word)));
                network_->put_beside(which - Layout<Size>::numbers, place + 1,
                                     static_cast<std::int16_t>(bare_of(word)));
            }
        }
    }

    // With what the network says of the rows; of that too only so much is kept as of the linear value.
    template <class Rules>
    [[nodiscard]] Score judged(const Position& p, Score raw, const Network::Sums& rows) const {
        const int kept = Evaluation<Rules>(p).kept(raw);
        const Score linear = raw * kept / 8;
        return std::clamp(linear + network_->value(p, linear, rows) * kept / 8, -most, most);
    }

    template <int Size>
    void expand(const std::vector<Plane>& planes) {
        const auto parts = static_cast<std::size_t>(parts_of_windows<Size>().back().back().end());
        for (const Plane& plane : planes) {
            if (plane.own.size() != Layout<Size>::weights || plane.parts.size() != parts) {
                throw std::invalid_argument("wrong number of weights");
            }
        }
        for (std::size_t i = 0; i + 1 < planes.size(); ++i) {
            const std::vector<Weight> weights = Expansion<Size>(planes[i], planes[i + 1]).weights();
            check_sums<Size>(weights);
            LargeVector<std::int32_t>& words = stretches_.emplace_back();
            words.reserve(weights.size());
            for (const Weight& w : weights) words.push_back(w.bare * 65536 + w.full);
        }
    }

    // Refuses weights with which a side's windows could add up to more than half a word holds.
    template <int Size>
    static void check_sums(const std::vector<Weight>& weights) {
        constexpr auto& starts = Layout<Size>::starts;
        int full = 0, bare = 0;
        for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
            int most_full = 0, most_bare = 0;
            for (int place = starts[i]; place < starts[i + 1]; ++place) {
                const Weight& w = weights[static_cast<std::size_t>(place)];
                most_full = std::max<int>(most_full, std::abs(w.full));
                most_bare = std::max<int>(most_bare, std::abs(w.bare));
            }
            full += most_full;
            bare += most_bare;
        }
        if (std::max(full, bare) > 32767) throw std::invalid_argument("weights that are too large");
    }

    static constexpr Score most = 20000;
    // Both planes of a weight lie in one word, that of the fuller board in its lower half; so one addition serves both.
    static int full_of(std::int32_t word) { return static_cast<std::int16_t>(word); }
    static int bare_of(std::int32_t word) { return (word - full_of(word)) >> 16; }
    struct Sum {
        const std::int32_t* weights;
        std::int32_t windows[2] = {0, 0};  // White's and Black's
        int full_numbers = 0;
        int bare_numbers = 0;

        [[nodiscard]] int full() const { return full_numbers + full_of(windows[0]) - full_of(windows[1]); }
        [[nodiscard]] int bare() const { return bare_numbers + bare_of(windows[0]) - bare_of(windows[1]); }
        void number(int which, int value) {
            full_numbers += full_of(weights[which]) * value;
            bare_numbers += bare_of(weights[which]) * value;
        }
        [[gnu::always_inline]] void window(int which, int sign) { windows[sign < 0 ? 1 : 0] += weights[which]; }
    };

    // Where the blocks of the network are the windows, their weights lie in its rows.
    template <int Size>
    struct Both {
        Sum sum;
        Network::Sums rows;
        void number(int which, int value) { sum.number(which, value); }
        [[gnu::always_inline]] void window(int which, int sign) {
            rows.row(which - Layout<Size>::numbers, sign < 0 ? 1 : 0);
        }
    };

    int size_;
    std::vector<int> knots_;
    std::vector<LargeVector<std::int32_t>> stretches_;  // from each knot to the next
    std::optional<Network> network_;
};

}  // namespace damas::search
