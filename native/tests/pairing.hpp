// Matchings compared with trying everything, from nothing and after changes.
#pragma once

#include <optional>
#include <random>
#include <vector>

#include "../pairing/dutch.hpp"
#include "../pairing/matching.hpp"
#include "../pairing/wide.hpp"
#include "check.hpp"

namespace damas::tests {

// A small graph; its weights are given to the matching so high that they lie across two words.
struct SmallGraph {
    int count;
    std::vector<std::vector<std::optional<std::int64_t>>> weight;
    std::vector<bool> may_stay, gone;

    static pairing::Wide<2> wide(std::int64_t value) { return pairing::Wide<2>::shifted(value, 61); }

    // The best sum of the vertices from *first* on, none where no matching has all that must be matched.
    [[nodiscard]] std::optional<std::int64_t> best(std::vector<bool> used, int first = 0) const {
        while (first < count && (used[first] || gone[first])) ++first;
        if (first == count) return 0;
        std::optional<std::int64_t> found;
        const auto take = [&](std::optional<std::int64_t> rest, std::int64_t more) {
            if (rest && (!found || *rest + more > *found)) found = *rest + more;
        };
        used[first] = true;
        if (may_stay[first]) take(best(used, first + 1), 0);
        for (int other = first + 1; other < count; ++other) {
            if (used[other] || gone[other] || !weight[first][other]) continue;
            used[other] = true;
            take(best(used, first + 1), *weight[first][other]);
            used[other] = false;
        }
        return found;
    }
    [[nodiscard]] std::optional<std::int64_t> best() const { return best(std::vector<bool>(count)); }
};

class MatchingTest {
   public:
    explicit MatchingTest(std::uint64_t seed) : chance_(seed) {}

    void run() {
        const int count = 2 + number(8);
        SmallGraph graph{count, {}, {}, std::vector<bool>(count)};
        graph.weight.assign(count, std::vector<std::optional<std::int64_t>>(count));
        pairing::Matching<pairing::Wide<2>> matching(count);
        const int density = 3 + number(8), most = number(3) ? 4 : 200, loose = number(3);
        std::vector<int> all;
        for (int v = 0; v < count; ++v) {
            all.push_back(v);
            graph.may_stay.push_back(loose == 2 || (loose == 1 && number(3) == 0));
            matching.may_stay(v, graph.may_stay[v]);
            for (int w = 0; w < v; ++w)
                if (number(10) < density) put(graph, matching, v, w, number(most) - most / 3);
        }
        matching.changed(all);
        if (!agree(graph, matching)) return;
        for (int step = 0; step < 6; ++step) {
            change(graph, matching, most);
            if (!agree(graph, matching)) return;
        }
    }

   private:
    using Solver = pairing::Matching<pairing::Wide<2>>;
    std::mt19937_64 chance_;

    int number(int below) { return static_cast<int>(chance_() % static_cast<std::uint64_t>(below)); }

    static void put(SmallGraph& graph, Solver& matching, int v, int w, std::int64_t value) {
        graph.weight[v][w] = graph.weight[w][v] = value;
        matching.set(v, w, SmallGraph::wide(value));
    }

    // New weights for some vertices, edges taken away, or a matched pair taken out.
    void change(SmallGraph& graph, Solver& matching, int most) {
        const int v = number(graph.count), kind = number(4);
        if (graph.gone[v]) return;
        if (kind == 0 && matching.mate(v) >= 0) {
            graph.gone[v] = graph.gone[matching.mate(v)] = true;
            matching.remove(v, matching.mate(v));
            return;
        }
        if (kind == 1) {
            std::vector<int> parted;
            for (int w = 0; w < graph.count; ++w)
                if (w != v && !graph.gone[w] && graph.weight[v][w] && number(2)) parted.push_back(w);
            for (const int w : parted) graph.weight[v][w] = graph.weight[w][v] = std::nullopt;
            matching.forbid(v, parted);
            return;
        }
        std::vector<int> some{v};
        for (int w = 0; w < graph.count; ++w)
            if (w != v && !graph.gone[w] && number(3) == 0) some.push_back(w);
        for (const int one : some)
            for (int w = 0; w < graph.count; ++w)
                if (w != one && !graph.gone[w] && graph.weight[one][w])
                    put(graph, matching, one, w, number(most) - most / 3);
        matching.changed(some);
    }

    // Whether there is a matching; then it weighs what the best one does, and tight edges tell the truth.
    bool agree(const SmallGraph& graph, Solver& matching) {
        const auto want = graph.best();
        CHECK(matching.solve([] {}) == want.has_value());
        if (!want) return false;
        std::int64_t sum = 0;
        for (int v = 0; v < graph.count; ++v) {
            const int w = matching.mate(v);
            if (graph.gone[v]) continue;
            CHECK(w >= 0 ? matching.mate(w) == v && graph.weight[v][w] : matching.loose(v));
            if (w > v && graph.weight[v][w]) sum += *graph.weight[v][w];
            for (int other = 0; other < v; ++other) {
                if (graph.gone[other] || !graph.weight[v][other] || matching.tight(v, other)) continue;
                SmallGraph forced = graph;
                forced.gone[v] = forced.gone[other] = true;
                const auto rest = forced.best();
                CHECK(!rest || *rest + *graph.weight[v][other] < *want);
            }
        }
        CHECK(sum == *want);
        return true;
    }
};

inline void matchings_are_the_best() {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) MatchingTest(seed).run();
}

// A field as some rounds might have left it, with more of everything rare.
inline pairing::Field random_field(std::mt19937_64& chance) {
    const auto number = [&](int below) { return static_cast<int>(chance() % static_cast<std::uint64_t>(below)); };
    pairing::Field field;
    const int size = 2 + number(22), crowd = 1 + number(8), parted = number(6);
    for (int p = 0; p < size; ++p) {
        pairing::Contender one;
        one.group = p == 0 ? 0 : field.players.back().group + (number(crowd) == 0);
        one.wish = static_cast<pairing::Wish>(number(3));
        if (one.wish != pairing::Wish::None) one.strength = static_cast<pairing::Strength>(1 + number(3));
        one.gap = one.strength == pairing::Strength::Absolute ? number(4) : number(2);
        one.repeated = static_cast<pairing::Wish>(number(3));
        for (pairing::Float& last : one.floats) last = static_cast<pairing::Float>(number(3));
        one.topscorer = number(8) == 0;
        one.may_be_free = number(3) != 0;
        one.played = number(4);
        field.players.push_back(one);
    }
    field.apart.resize(static_cast<std::size_t>(size) * size);
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < i; ++j)
            if (number(10) < parted) field.apart[i * size + j] = field.apart[j * size + i] = 1;
    return field;
}

// Whether everyone can be paired, found without criteria.
inline bool can_be_paired(const pairing::Field& field) {
    const int size = field.size(), count = size + size % 2;
    pairing::Matching<pairing::Wide<1>> matching(count);
    std::vector<int> all;
    for (int j = 0; j < count; ++j) {
        all.push_back(j);
        for (int i = 0; i < j; ++i)
            if (j == size ? field.players[i].may_be_free : field.may_meet(i, j)) matching.set(i, j, {});
    }
    matching.changed(all);
    return matching.solve([] {});
}

// Rounds are found where there are any, and keep what may never be broken (C1 to C4).
inline void rounds_keep_the_rules() {
    std::mt19937_64 chance(20261122);
    for (int n = 0; n < 1500; ++n) {
        const pairing::Field field = random_field(chance);
        const std::vector<int> opponent = pairing::pair_dutch(field, [] {});
        CHECK(opponent.empty() != can_be_paired(field));
        int free = 0;
        for (int p = 0; p < static_cast<int>(opponent.size()); ++p) {
            const int other = opponent[p];
            free += other < 0;
            CHECK(other < 0 ? field.players[p].may_be_free : opponent[other] == p && field.may_meet(p, other));
        }
        CHECK(opponent.empty() || free == field.size() % 2);
    }
}

}  // namespace damas::tests
