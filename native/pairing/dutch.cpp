#include "dutch.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "../platform/faults.hpp"
#include "bracket.hpp"
#include "criteria.hpp"
#include "matching.hpp"
#include "wide.hpp"

namespace damas::pairing {
namespace {

using Tick = std::function<void()>;

// The narrowest weights that hold the criteria.
template <int Words, int... More>
Outcome pair_bracket(const Stand& stand, Criteria& criteria, bool alone, const Tick& tick) {
    if constexpr (sizeof...(More) > 0) {
        if (criteria.bits() > 64 * Words) return pair_bracket<More...>(stand, criteria, alone, tick);
    }
    if (criteria.bits() > 64 * Words) fail<std::length_error>("too many different scores to pair");
    return Bracket<Wide<Words>>(stand, criteria, alone, tick).run();
}

// In words; each takes seconds to compile: so no more of them, and under sanitizers fewer.
#ifdef DAMAS_FEW_WIDTHS
using Widths = std::integer_sequence<int, 1, 3, 8, 64>;
#else
using Widths = std::integer_sequence<int, 1, 2, 3, 4, 6, 8, 16, 64>;
#endif

template <int... Words>
Outcome pair_by(std::integer_sequence<int, Words...> /*widths*/, const Stand& stand, Criteria& criteria, bool alone,
                const Tick& tick) {
    return pair_bracket<Words...>(stand, criteria, alone, tick);
}

class Round {
   public:
    Round(const Field& field, const Tick& tick) : field_(field), tick_(tick), opponent_(field.size(), -1) {}

    std::vector<int> run() {
        if (!find_free_group()) return {};
        const int groups = field_.players.empty() ? 0 : field_.players.back().group + 1;
        for (int group = 0; group < groups; ++group) {
            const Stand stand = stand_of(group);
            if (stand.bracket > 0 && !pair_group(stand, group)) return {};
        }
        return moved_.empty() ? opponent_ : std::vector<int>{};
    }

   private:
    const Field& field_;
    const Tick& tick_;
    std::vector<int> opponent_, moved_;
    bool free_place_ = false;
    int free_group_ = -1;

    // Whether the round can be paired at all (C4), and the lowest score whose player can be free (C5).
    bool find_free_group() {
        const int size = field_.size();
        free_place_ = size % 2 == 1;
        const int count = size + (free_place_ ? 1 : 0);
        Matching<Wide<1>> matching(count);
        std::vector<int> all(count);
        std::iota(all.begin(), all.end(), 0);
        for (int j = 0; j < size; ++j) {
            for (int i = 0; i < j; ++i)
                if (field_.may_meet(i, j)) matching.set(i, j, Wide<1>());
            if (free_place_ && field_.players[j].may_be_free) matching.set(j, size, Wide<1>(field_.players[j].group));
        }
        matching.changed(all);
        if (!matching.solve(tick_)) return false;
        if (free_place_) free_group_ = field_.players[matching.mate(size)].group;
        return true;
    }

    [[nodiscard]] Stand stand_of(int group) const {
        Stand stand{&field_, moved_, static_cast<int>(moved_.size()), 0, 0, free_place_, free_group_};
        for (int p = 0; p < field_.size(); ++p) {
            if (field_.players[p].group < group) continue;
            stand.members.push_back(p);
            stand.bracket += field_.players[p].group == group;
            stand.following += field_.players[p].group <= group + 1;
        }
        stand.bracket += stand.moved;
        stand.following += stand.moved;
        return stand;
    }

    bool pair_group(const Stand& stand, int group) {
        const bool last = stand.bracket == stand.size();
        Outcome outcome;
        if (!last && !(free_place_ && free_group_ <= group)) {
            outcome = pair(stand, true);
            if (!goes_on(stand, outcome)) outcome.found = false;
        }
        if (!outcome.found) outcome = pair(stand, false);
        if (!outcome.found) return false;
        for (const auto& [i, j] : outcome.pairs) {
            opponent_[stand.members[i]] = stand.members[j];
            opponent_[stand.members[j]] = stand.members[i];
        }
        moved_.clear();
        for (const int i : outcome.down) moved_.push_back(stand.members[i]);
        give_free_round(group);
        return true;
    }

    // *alone*: by the criteria that look at this bracket only, of a stand cut short after it.
    [[nodiscard]] Outcome pair(const Stand& stand, bool alone) const {
        Stand whole = stand;
        if (alone) {
            whole.members.resize(stand.bracket);
            whole.following = stand.bracket;
            whole.free_place = false;
        }
        Criteria criteria(whole);
        return pair_by(Widths(), whole, criteria, alone, tick_);
    }

    // Whether a bracket that was paired alone could not have done more for the others: all can be paired (C4), all
    // who go down are paired in the next bracket, and there at most one is left over (C8).
    [[nodiscard]] bool goes_on(const Stand& stand, const Outcome& outcome) const {
        std::vector<int> members;
        for (const int i : outcome.down) members.push_back(i);
        const auto down = static_cast<int>(members.size());
        for (int i = stand.bracket; i < stand.size(); ++i) members.push_back(i);
        const int next = down + stand.following - stand.bracket;
        const int size = static_cast<int>(members.size()), count = size + (free_place_ ? 1 : 0);
        Matching<Wide<1>> matching(count);
        std::vector<int> all(count);
        std::iota(all.begin(), all.end(), 0);
        for (int j = down; j < size; ++j) {
            for (int i = 0; i < j; ++i) {
                if (i < down && j >= next) continue;
                if (stand.may_meet(members[i], members[j])) matching.set(i, j, Wide<1>(j < next));
            }
            if (free_place_ && stand.may_be_free(members[j])) matching.set(j, size, Wide<1>());
        }
        matching.changed(all);
        if (!matching.solve(tick_)) return false;
        int inside = 0;
        for (int i = 0; i < next; ++i) inside += matching.mate(i) < next;
        return inside >= next - next % 2;
    }

    // The last player left who may have the free round gets it.
    void give_free_round(int group) {
        if (!free_place_ || free_group_ > group) return;
        const auto may = [&](int p) { return field_.players[p].group == free_group_; };
        if (std::count_if(moved_.begin(), moved_.end(), may) != 1) return;
        std::erase_if(moved_, may);
        free_place_ = false;
    }
};

}  // namespace

std::vector<int> pair_dutch(const Field& field, const std::function<void()>& tick) { return Round(field, tick).run(); }

}  // namespace damas::pairing
