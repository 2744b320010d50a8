// The learnt evaluation: weights for what patterns.hpp sees, one pair for the full board and one for the empty one.
#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "evaluate.hpp"
#include "patterns.hpp"

namespace damas::search {

// Quarters of a hundredth of a man.
struct Weight {
    std::int16_t full = 0;
    std::int16_t bare = 0;
};

class Evaluator {
   public:
    static constexpr int unit = 4;

    // *weights*: those of Layout<size>, in its order. Throws std::invalid_argument when the number is another.
    Evaluator(int size, std::span<const Weight> weights) : size_(size), weights_(weights.begin(), weights.end()) {
        const int wanted = size == 10 ? Layout<10>::weights : size == 8 ? Layout<8>::weights : -1;
        if (wanted != static_cast<int>(weights_.size())) throw std::invalid_argument("wrong number of weights");
    }

    [[nodiscard]] int size() const { return size_; }

    // The value of a position without captures, for the side to move.
    template <class Rules>
    [[nodiscard]] Score score(const Position& p) const {
        Sum sum{weights_.data()};
        walk_features<Rules>(p, sum);
        constexpr int phases = Layout<Rules::size>::phases;
        const int phase = std::min(std::popcount(p.all_pieces()), phases);
        const int white = (sum.full * phase + sum.bare * (phases - phase)) / (phases * unit);
        const Score raw = std::clamp(p.turn == Color::white ? white : -white, -most, most);
        return Evaluation<Rules>(p).tempered(raw);
    }

   private:
    static constexpr Score most = 20000;
    struct Sum {
        const Weight* weights;
        int full = 0;
        int bare = 0;

        void number(int which, int value) {
            full += weights[which].full * value;
            bare += weights[which].bare * value;
        }
        void window(int which, int sign) {
            full += weights[which].full * sign;
            bare += weights[which].bare * sign;
        }
    };

    int size_;
    std::vector<Weight> weights_;
};

}  // namespace damas::search
