// The criteria of C.04.3 as parts of one weight, the most important one in the highest bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "dutch.hpp"
#include "wide.hpp"

namespace damas::pairing {

// The players who still have no opponent when a bracket is paired, in order: those moved down into it, its residents,
// the residents of the next one, all others.
struct Stand {
    const Field* field = nullptr;
    std::vector<int> members;
    int moved = 0;            // members[0 .. moved)
    int bracket = 0;          // members[0 .. bracket) are to be paired now
    int following = 0;        // members[bracket .. following) are residents of the next bracket
    bool free_place = false;  // one of them gets the free round; a vertex after the members stands for it
    int free_group = -1;      // the group of that player (C5)

    [[nodiscard]] int size() const { return static_cast<int>(members.size()); }
    [[nodiscard]] int vertices() const { return size() + (free_place ? 1 : 0); }
    [[nodiscard]] const Contender& who(int local) const { return field->players[members[local]]; }
    [[nodiscard]] bool may_be_free(int local) const { return who(local).may_be_free && who(local).group == free_group; }
    // Two who are moved down never meet: they would have met where they came from.
    [[nodiscard]] bool may_meet(int i, int j) const {
        return (i >= moved || j >= moved) && field->may_meet(members[i], members[j]);
    }
};

// Colours of a pair are decided elsewhere; here only the players who cannot get their colour count (C10 to C13).
struct Clash {
    bool wider = false, third = false, wish = false, strong = false;

    Clash(const Contender& a, const Contender& b) {
        if (a.wish == Wish::None || a.wish != b.wish) return;
        const bool absolute = a.strength == Strength::Absolute && b.strength == Strength::Absolute;
        wish = true;
        strong = a.strength >= Strength::Strong && b.strength >= Strength::Strong && !absolute;
        wider = a.gap > 1 && b.gap > 1;
        if (!absolute) return;
        const Wish other = a.wish == Wish::White ? Wish::Black : Wish::White;
        third = a.gap == b.gap ? a.repeated != Wish::None && a.repeated == b.repeated
                               : (a.gap > b.gap ? b : a).repeated == other;
    }
};

// The place of each criterion in the weight. A part is wide enough for the sum of a whole round.
class Criteria {
   public:
    explicit Criteria(const Stand& stand) : stand_(&stand) {
        count();
        name_parts();
        int low = 0;
        for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
            part->low = low;
            low += static_cast<int>(std::bit_width(static_cast<std::uint64_t>(part->most)));
        }
        bits_ = low;
    }

    // The number of bits of a weight; the values of a matching are sums of several weights.
    [[nodiscard]] int bits() const {
        return bits_ + 6 + static_cast<int>(std::bit_width(static_cast<unsigned>(stand_->vertices())));
    }

    void count_games(bool on) { games_on_ = on; }  // C9

    // *i* < *j*, both members.
    template <class W>
    [[nodiscard]] W pair(int i, int j) const {
        W sum;
        if (j >= stand_->following) return sum;
        const Contender &one = stand_->who(i), &two = stand_->who(j);
        const bool moved = i < stand_->moved;
        if (j >= stand_->bracket) {  // C8
            add(sum, next_pairs_, 1);
            if (i < stand_->bracket) add(sum, next_scores_ + kind_[i], 1);
            return sum;
        }
        add(sum, pairs_, 1);                         // C6
        if (moved) add(sum, scores_ + kind_[i], 1);  // C7
        const Clash clash(one, two);
        if (clash.wider) add(sum, colours_, -1);       // C10
        if (clash.third) add(sum, colours_ + 1, -1);   // C11
        if (clash.wish) add(sum, colours_ + 2, -1);    // C12
        if (clash.strong) add(sum, colours_ + 3, -1);  // C13
        for (int ago = 0; ago < 2; ++ago) {
            const bool down = one.floats[ago] == Float::Down;
            const bool up = moved && two.floats[ago] == Float::Up;
            add(sum, floats_ + 2 * ago, (two.floats[ago] == Float::Down) + (!moved && down));  // C14, C16
            if (up) add(sum, floats_ + 2 * ago + 1, -1);                                       // C15, C17
            if (moved && down) add(sum, float_scores_[2 * ago] + kind_[i], 1);                 // C18, C20
            if (up) add(sum, float_scores_[2 * ago + 1] + kind_[i], -1);                       // C19, C21
        }
        return sum;
    }

    // The free round for member *i* (C9).
    template <class W>
    [[nodiscard]] W free(int i) const {
        W sum;
        if (games_on_) add(sum, games_, stand_->who(i).played - least_played_);
        return sum;
    }

    // The order of alterations: how many were exchanged, the sum of numbers, and one player's own order.
    template <class W>
    [[nodiscard]] W exchange(bool upper_half, int number) const {
        W sum;
        add(sum, order_, upper_half ? 1 : 0);
        add(sum, order_ + 1, -number);
        return sum;
    }
    template <class W>
    [[nodiscard]] W bonus(int value) const {
        W sum;
        add(sum, order_ + 2, value);
        return sum;
    }

   private:
    struct Part {
        std::int64_t most = 0;  // the widest that sums may lie apart
        int low = 0;            // its lowest bit
    };
    const Stand* stand_;
    std::vector<Part> parts_;
    std::vector<int> kind_;              // by member of the bracket: which of the scores in it, 0 for the highest
    std::vector<int> sizes_, downs_[2];  // by score of those moved down
    int bits_ = 0, least_played_ = 0, played_apart_ = 0;
    int wishes_ = 0, strongs_ = 0, absolutes_ = 0, wides_ = 0, resident_downs_[2]{}, resident_ups_[2]{};
    int pairs_ = 0, scores_ = 0, next_pairs_ = 0, next_scores_ = 0, games_ = 0, colours_ = 0, floats_ = 0, order_ = 0;
    int float_scores_[4]{};
    bool games_on_ = false;

    template <class W>
    void add(W& sum, int part, int value) const {
        if (value != 0) sum += W::shifted(value, parts_[part].low);
    }

    void count() {
        int kind = -1, group = -1, most = 0;
        least_played_ = stand_->bracket ? stand_->who(0).played : 0;
        for (int i = 0; i < stand_->bracket; ++i) {
            const Contender& one = stand_->who(i);
            if (one.group != group) ++kind;
            group = one.group;
            kind_.push_back(kind);
            least_played_ = std::min(least_played_, one.played);
            most = std::max(most, one.played);
            wishes_ += one.wish != Wish::None;
            strongs_ += one.strength >= Strength::Strong;
            absolutes_ += one.strength == Strength::Absolute;
            wides_ += one.gap > 1;
            if (i < stand_->moved) {
                sizes_.resize(kind + 1);
                ++sizes_[kind];
            }
            for (int ago = 0; ago < 2; ++ago) {
                downs_[ago].resize(kind + 1);
                downs_[ago][kind] += one.floats[ago] == Float::Down;
                if (i < stand_->moved) continue;
                resident_downs_[ago] += one.floats[ago] == Float::Down;
                resident_ups_[ago] += one.floats[ago] == Float::Up;
            }
        }
        played_apart_ = most - least_played_;
    }

    int part(std::int64_t most) {
        parts_.push_back({most, 0});
        return static_cast<int>(parts_.size()) - 1;
    }

    void name_parts() {
        const int pairs = stand_->bracket / 2, residents = stand_->bracket - stand_->moved;
        const auto per_score = [&](auto most) {
            const int first = static_cast<int>(parts_.size());
            for (std::size_t kind = 0; kind < sizes_.size(); ++kind) part(most(kind));
            return first;
        };
        const auto size = [&](std::size_t kind) { return sizes_[kind]; };
        pairs_ = part(pairs);
        scores_ = per_score(size);
        const bool next = stand_->following > stand_->bracket;
        next_pairs_ = part(next ? stand_->following / 2 : 0);
        next_scores_ = per_score([&](std::size_t kind) { return next ? sizes_[kind] : 0; });
        part(next ? residents : 0);
        games_ = part(played_apart_);
        colours_ = part(wides_ / 2);
        part(absolutes_ / 2);
        part(wishes_ / 2);
        part(strongs_ / 2);
        floats_ = static_cast<int>(parts_.size());
        for (int ago = 0; ago < 2; ++ago) {
            part(resident_downs_[ago]);
            part(std::min(stand_->moved, resident_ups_[ago]));
        }
        for (int ago = 0; ago < 2; ++ago) {
            float_scores_[2 * ago] = per_score([&](std::size_t kind) { return downs_[ago][kind]; });
            float_scores_[2 * ago + 1] =
                per_score([&](std::size_t kind) { return resident_ups_[ago] ? sizes_[kind] : 0; });
        }
        order_ = part(pairs);
        part(static_cast<std::int64_t>(pairs) * residents);
        part(static_cast<std::int64_t>(stand_->bracket) + residents + 2);
    }
};

}  // namespace damas::pairing
