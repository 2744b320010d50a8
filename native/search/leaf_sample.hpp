// A few of the positions at which a search asked for the value, drawn evenly: what the evaluation must know.
#pragma once

#include <cstdlib>
#include <random>
#include <vector>

#include "../position.hpp"
#include "result.hpp"

namespace damas::search {

class LeafSample {
   public:
    // Keeps up to *wanted* positions whose value lies within *near* of the compared value.
    LeafSample(std::size_t wanted, Score near, std::uint64_t seed) : wanted_(wanted), near_(near), chance_(seed) {}

    // *value* of *p* is compared with *bound*; farther away it hardly matters how exact it is.
    void offer(const Position& p, Score value, Score bound) {
        if (std::abs(value - bound) > near_) return;
        ++offered_;
        if (kept_.size() < wanted_) {
            kept_.push_back(p);
        } else if (const auto place = chance_() % offered_; place < wanted_) {
            kept_[place] = p;
        }
    }

    [[nodiscard]] const std::vector<Position>& kept() const { return kept_; }
    void clear() {
        kept_.clear();
        offered_ = 0;
    }

   private:
    std::size_t wanted_;
    Score near_;
    std::uint64_t offered_ = 0;
    std::mt19937_64 chance_;
    std::vector<Position> kept_;
};

}  // namespace damas::search
