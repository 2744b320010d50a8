// How long a search lasts on a clock: less than a usual move where its move stands from iteration to iteration, more
// where it changes or its score falls.
#pragma once

#include <algorithm>

#include "result.hpp"

namespace damas::search {

class Pace {
   public:
    explicit Pace(const Limits& limits)
        : most_(limits.seconds),
          start_(limits.soft_time ? 0.55 : 1.0),
          usual_(std::min(limits.usual_seconds, start_ * most_)) {}

    // A whole iteration has ended.
    void heed(const Result& result) {
        const Line& best = result.lines[0];
        if (result.seconds > usual_ / 16) {
            patience_ = std::clamp(patience_ * (best.moves[0] == move_ ? 0.9 : 1.3), 0.6, 2.0);
            if (best.score < score_ - fall) patience_ = std::min(patience_ * 1.4, 2.5);
        }
        move_ = best.moves[0];
        score_ = best.score;
        fell_ = false;
    }

    // The first move of the iteration that goes on is worth much less than in the last.
    void fall_in_score() { fell_ = true; }

    // Seconds from which on no iteration is begun, for most of its time would be wasted.
    [[nodiscard]] double last_start() const {
        return usual_ > 0 ? std::min(usual_ * patience_, most_) : most_ * start_;
    }

    // Seconds at which the iteration that goes on ends.
    [[nodiscard]] double end() const { return usual_ > 0 && !fell_ ? std::min(2 * usual_ * patience_, most_) : most_; }

   private:
    static constexpr Score fall = 15;
    double most_;
    double start_;  // the share of a fixed time from which on no iteration is begun
    double usual_;
    double patience_ = 1;
    bool fell_ = false;
    Move move_{};
    Score score_ = 0;
};

}  // namespace damas::search
