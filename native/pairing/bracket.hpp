// One bracket: the heaviest matching of it and all below, and of those the first in the order of C.04.3.
#pragma once

#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../platform/faults.hpp"
#include "criteria.hpp"
#include "matching.hpp"

namespace damas::pairing {

// Pairs by member of a stand, and which members of the bracket go down.
struct Outcome {
    bool found = false;
    std::vector<std::pair<int, int>> pairs;
    std::vector<int> down;
};

template <class W>
class Bracket {
   public:
    // If *alone*, the brackets below are not considered.
    Bracket(const Stand& stand, Criteria& criteria, bool alone, const std::function<void()>& tick)
        : stand_(stand),
          criteria_(criteria),
          tick_(tick),
          alone_(alone),
          count_(alone ? stand.bracket : stand.vertices()),
          matching_(count_),
          number_(count_, -1),
          gone_(count_) {}

    Outcome run() {
        if (!first()) return {};
        choose_moved();
        for (int p = 0; p < stand_.moved; ++p)
            if (in_bracket(p)) take(p, partner(p, stand_.moved));
        order_remainder();
        exchange();
        for (const int p : remainder_)
            if (!gone_[p] && is_upper(p)) take(p, partner(p, p + 1));
        outcome_.found = true;
        for (int p = 0; p < stand_.bracket; ++p)
            if (!gone_[p]) outcome_.down.push_back(p);
        return std::move(outcome_);
    }

   private:
    const Stand& stand_;
    Criteria& criteria_;
    const std::function<void()>& tick_;
    bool alone_;
    int count_;
    Matching<W> matching_;
    std::vector<int> number_;  // by member: his place in the remainder, -1 while it has no order
    std::vector<int> remainder_;
    int half_ = 0;  // the first so many of the remainder are its S1
    std::vector<std::uint8_t> gone_;
    Outcome outcome_;

    // A failure here is a fault of this program: every player who may float down can be paired below.
    void solve() {
        if (!matching_.solve(tick_)) fail<std::logic_error>("a bracket lost its pairing");
    }

    [[nodiscard]] bool in_bracket(int p) const { return matching_.mate(p) >= 0 && matching_.mate(p) < stand_.bracket; }
    // Whether *p* is the higher of a pair in the bracket.
    [[nodiscard]] bool is_upper(int p) const { return in_bracket(p) && matching_.mate(p) > p; }

    [[nodiscard]] W weight(int i, int j) const {
        W sum = criteria_.pair<W>(i, j);
        if (j < stand_.bracket && number_[i] >= 0) sum += criteria_.exchange<W>(number_[i] < half_, number_[i]);
        return sum;
    }

    [[nodiscard]] int pairs_now() const {
        int pairs = 0;
        for (int p = 0; p < stand_.bracket; ++p) pairs += is_upper(p);
        return pairs;
    }

    // The heaviest matching. Two facts cannot be known before; they are guessed and corrected: that a bracket without
    // moved players has as many pairs as possible, and that a single player who floats down gets the free round (C9).
    bool first() {
        if (!stand_.moved) number_resident(stand_.bracket / 2);
        const bool games = !alone_ && stand_.free_place && stand_.bracket % 2 == 1 &&
                           stand_.free_group <= stand_.who(stand_.bracket - 1).group;
        criteria_.count_games(games);
        std::vector<int> all(count_);
        std::iota(all.begin(), all.end(), 0);
        for (int j = 0; j < count_; ++j) {
            if (alone_) matching_.may_stay(j, true);
            for (int i = 0; i < j; ++i) {
                if (j == stand_.size()) {
                    if (stand_.may_be_free(i)) matching_.set(i, j, criteria_.free<W>(i));
                } else if (stand_.may_meet(i, j)) {
                    matching_.set(i, j, weight(i, j));
                }
            }
        }
        matching_.changed(all);
        if (!matching_.solve(tick_)) return false;
        if (games && pairs_now() < stand_.bracket / 2) {
            criteria_.count_games(false);
            const int place = stand_.size();
            for (int i = 0; i < place; ++i)
                if (matching_.has_edge(i, place)) matching_.set(i, place, criteria_.free<W>(i));
            matching_.changed({place});
            solve();
        }
        return true;
    }

    void number_resident(int half) {
        half_ = half;
        remainder_.clear();
        for (int p = stand_.moved; p < stand_.bracket; ++p) {
            if (gone_[p]) continue;
            number_[p] = static_cast<int>(remainder_.size());
            remainder_.push_back(p);
        }
    }

    // Changes the weights of *p* with those after him in the bracket by the *bonus* of each.
    template <class Bonus>
    void prefer(int p, Bonus bonus) {
        for (int q = std::max(p + 1, stand_.moved); q < stand_.bracket; ++q) {
            if (gone_[q] || !matching_.has_edge(p, q)) continue;
            matching_.set(p, q, weight(p, q) + criteria_.bonus<W>(bonus(q)));
        }
        matching_.changed({p});
        solve();
    }

    // Whether a heaviest matching might have *p* with one of [first, last).
    [[nodiscard]] bool might(int p, int first, int last) const {
        for (int q = first; q < last; ++q)
            if (q != p && (q >= stand_.bracket || !gone_[q]) && matching_.has_edge(p, q) && matching_.tight(p, q))
                return true;
        return false;
    }

    // Takes every edge of *p* away but those to [first, last).
    void bind(int p, int first, int last) {
        std::vector<int> others;
        for (int q = 0; q < count_; ++q)
            if (q != p && (q < first || q >= last) && matching_.has_edge(p, q)) others.push_back(q);
        matching_.forbid(p, others);
        matching_.may_stay(p, false);
        solve();
    }

    // S1 and Limbo: of the moved players of a score, the highest that can be paired.
    void choose_moved() {
        for (int p = 0; p < stand_.moved;) {
            int end = p, need = 0;
            for (; end < stand_.moved && stand_.who(end).group == stand_.who(p).group; ++end) need += in_bracket(end);
            for (; p < end && need > 0 && need < end - p; ++p) {
                if (!in_bracket(p) && might(p, stand_.moved, stand_.bracket)) prefer(p, [](int) { return 1; });
                if (!in_bracket(p)) continue;
                bind(p, stand_.moved, stand_.bracket);
                --need;
            }
            p = end;
        }
    }

    // The first of [first, bracket) who can be the partner of *p*, paired there now.
    int partner(int p, int first) {
        const int now = matching_.mate(p);
        if (might(p, first, now)) prefer(p, [&](int q) { return stand_.bracket - q; });
        return matching_.mate(p);
    }

    void take(int p, int q) {
        outcome_.pairs.emplace_back(p, q);
        gone_[p] = gone_[q] = 1;
        matching_.remove(p, q);
        solve();
    }

    void order_remainder() {
        const int pairs = pairs_now() - static_cast<int>(outcome_.pairs.size());
        if (!stand_.moved && pairs == half_) return;
        number_resident(pairs);
        for (const int p : remainder_)
            for (const int q : remainder_)
                if (p < q && matching_.has_edge(p, q)) matching_.set(p, q, weight(p, q));
        matching_.changed(remainder_);
        solve();
    }

    // Chooses the players of the remainder that change between S1 and S2: the lowest that can leave S1, the highest
    // that can enter it.
    void exchange() {
        int leave = 0;
        for (int n = 0; n < half_; ++n) leave += !is_upper(remainder_[n]);
        int come = leave;
        for (int n = half_ - 1; n >= 0 && leave > 0; --n) {
            const int p = remainder_[n];
            if (is_upper(p) && (might(p, 0, p) || might(p, stand_.bracket, count_) || matching_.loose(p)))
                prefer(p, [](int) { return -1; });
            if (is_upper(p)) continue;
            std::vector<int> lower;
            for (int q = p + 1; q < stand_.bracket; ++q)
                if (matching_.has_edge(p, q)) lower.push_back(q);
            matching_.forbid(p, lower);
            solve();
            --leave;
        }
        for (int n = half_; n < static_cast<int>(remainder_.size()) && come > 0; ++n) {
            const int p = remainder_[n];
            if (!is_upper(p) && might(p, p + 1, stand_.bracket)) prefer(p, [](int) { return 1; });
            if (!is_upper(p)) continue;
            bind(p, p + 1, stand_.bracket);
            --come;
        }
    }
};

}  // namespace damas::pairing
