// What the results tell the search of one set of rules: a draw, or a win or loss in so many plies at most.
#pragma once

#include <limits>

#include "answers.hpp"
#include "results.hpp"

namespace damas::endgames {

template <class Rules>
class Bounds {
    using Position = PositionOf<Rules>;
    using Probe = search::Probe;

   public:
    explicit Bounds(const Answers<Rules>& tables) : tables_(tables) {}

    // Takes a file into use. Throws as Results does.
    const Results& add(const std::string& path, const TableFile& source) {
        files_.push_back(std::make_unique<Results>(path, source));
        const Material m = source.header().material;
        for (std::uint32_t t = 0; t < source.header().tables; ++t) {
            const Force us = t == 0 ? m.first : m.second;
            const Force them = t == 0 ? m.second : m.first;
            const int longest = static_cast<int>(source.header().table[t].longest);
            slots_.push_back({Indexer<Rules::size>(us, them), files_.back().get(), static_cast<int>(t), longest});
            by_force_[place(us, them)] = static_cast<std::uint8_t>(slots_.size());
        }
        pieces_ = std::max(pieces_, m.count());
        return *files_.back();
    }

    [[nodiscard]] int pieces() const noexcept { return pieces_; }

    // Of *p*, which has White to move; unknown where there are no results, or where they ask for the table.
    [[nodiscard]] Probe find(const Position& p) const noexcept {
        if (popcount(p.all_pieces()) > pieces_) return {};
        const Slot* slot = slot_of(p);
        if (slot == nullptr) return {};
        const View<Rules, Colour::white> view(p);
        return with_first_jumps(
            view, [&](const auto& first) { return first.any() ? after_captures(p, view, first) : slot->told(p); });
    }

   private:
    struct Slot {
        Indexer<Rules::size> indexer;
        const Results* results;
        int table;
        int longest;  // plies of a win or loss

        [[nodiscard]] Probe told(const Position& p) const noexcept {
            switch (results->get(table, indexer.rank(p))) {
                case Result::draw:
                    return {Probe::Value::Draw, Probe::no_distance};
                case Result::win:
                    return {Probe::Value::Win, few_plies};
                case Result::loss:
                    return {Probe::Value::Loss, few_plies - 1};
                case Result::long_win:
                    return {Probe::Value::Win, longest - (longest % 2 == 0 ? 1 : 0)};
                case Result::long_loss:
                    return {Probe::Value::Loss, longest - longest % 2};
                default:
                    return {};
            }
        }
    };
    static constexpr int most = most_pieces + 1;
    static constexpr std::size_t place(Force us, Force them) {
        return static_cast<std::size_t>(((us.men * most + us.kings) * most + them.men) * most + them.kings);
    }
    [[nodiscard]] const Slot* slot_of(const Position& p) const noexcept {
        const auto count = [](auto b) { return static_cast<std::uint8_t>(popcount(b)); };
        const auto number =
            by_force_[place({count(p.men[0]), count(p.kings[0])}, {count(p.men[1]), count(p.kings[1])})];
        return number == 0 ? nullptr : &slots_[number - 1U];
    }

    // Of a position after a capture; where a class has no results the table is asked.
    [[nodiscard]] Probe find_or_ask(const Position& p) const noexcept {
        if (p.pieces(Colour::white) == 0) return {Probe::Value::Loss, 0};
        return slot_of(p) == nullptr ? to_probe(tables_.value(p)) : find(p);
    }

    template <class View, class FirstJumps>
    [[gnu::noinline]] Probe after_captures(const Position& p, const View& view,
                                           const FirstJumps& first) const noexcept {
        MoveListOf<Rules> moves;
        captures(view, first, moves);
        int quickest = std::numeric_limits<int>::max();
        int slowest = 0;
        bool drawn = false;
        bool unknown = false;
        for (const MoveOf<Rules>& m : moves) {
            Position next = p;
            move_pieces<Rules, Colour::white>(next, m);
            const Probe after = find_or_ask(turned<Rules::size>(next));
            if (after.value == Probe::Value::Loss) quickest = std::min(quickest, after.distance + 1);
            if (after.value == Probe::Value::Win) slowest = std::max(slowest, after.distance + 1);
            drawn = drawn || after.value == Probe::Value::Draw;
            unknown = unknown || after.value == Probe::Value::Unknown;
        }
        if (quickest != std::numeric_limits<int>::max()) return {Probe::Value::Win, quickest};
        if (unknown) return {};
        if (drawn) return {Probe::Value::Draw, Probe::no_distance};
        return {Probe::Value::Loss, slowest};
    }

    const Answers<Rules>& tables_;
    int pieces_ = 0;
    std::vector<std::unique_ptr<Results>> files_;
    std::vector<Slot> slots_;
    std::array<std::uint8_t, most * most * most * most> by_force_{};
};

}  // namespace damas::endgames
