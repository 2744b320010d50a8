// The learnt evaluation: weights for what patterns.hpp sees, one pair for the full board and one for the empty one.
#pragma once

#include <stdexcept>

#include "evaluate.hpp"
#include "parts.hpp"

namespace damas::search {

class Evaluator {
   public:
    static constexpr int unit = 4;

    // Throws std::invalid_argument when there are more or fewer weights than the board has.
    Evaluator(int size, const Plane& full, const Plane& bare) : size_(size) {
        if (size == 10) {
            expand<10>(full, bare);
        } else if (size == 8) {
            expand<8>(full, bare);
        } else {
            throw std::invalid_argument("boards have 8 or 10 squares a side");
        }
    }

    [[nodiscard]] int size() const { return size_; }

    // The value of a position without captures, for the side to move.
    template <class Rules>
    [[nodiscard]] Score score(const Position& p) const {
        Sum sum{weights_.data()};
        walk_features<Rules>(p, sum);
        constexpr int phases = Layout<Rules::size>::phases;
        const int phase = std::min(std::popcount(p.all_pieces()), phases);
        const int white = (sum.full() * phase + sum.bare() * (phases - phase)) / (phases * unit);
        const Score raw = std::clamp(p.turn == Color::white ? white : -white, -most, most);
        return Evaluation<Rules>(p).tempered(raw);
    }

   private:
    template <int Size>
    void expand(const Plane& full, const Plane& bare) {
        const auto parts = static_cast<std::size_t>(parts_of_windows<Size>().back().back().end());
        for (const Plane& plane : {full, bare}) {
            if (plane.own.size() != Layout<Size>::weights || plane.parts.size() != parts) {
                throw std::invalid_argument("wrong number of weights");
            }
        }
        const std::vector<Weight> weights = Expansion<Size>(full, bare).weights();
        check_sums<Size>(weights);
        weights_.reserve(weights.size());
        for (const Weight& w : weights) weights_.push_back(w.bare * 65536 + w.full);
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
    // Both planes of a weight lie in one word, the full board's in its lower half; so one addition serves both.
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

    int size_;
    std::vector<std::int32_t> weights_;
};

}  // namespace damas::search
