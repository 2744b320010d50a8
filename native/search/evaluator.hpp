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
        const int white = (sum.full * phase + sum.bare * (phases - phase)) / (phases * unit);
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
        weights_ = Expansion<Size>(full, bare).weights();
    }

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
