// The heaviest matching of a general graph, kept while its weights and edges change.
//
// Edmonds' method with dual values: every vertex has a value, every blossom (an odd cycle shrunk to one vertex) too;
// an edge can be matched only where it is tight, its weight equal to the values at its ends and of the blossoms around
// both. One search grows one tree from one vertex that has no mate and ends in O(n^2), so a matching that was right
// before a change of one vertex is right again after a search or two, and one from nothing takes O(n^3).
//
// Weights are kept doubled and blossoms' values halved: then all stays whole. See J. Edmonds (1965); Z. Galil,
// "Efficient algorithms for finding maximum matching in graphs" (1986).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace damas::pairing {

// *W* is a whole number of fixed width, as `Wide`. Vertices are numbered from 0.
template <class W>
class Matching {
   public:
    // No edges at first. Every vertex must be matched, but those that `may_stay` without a mate.
    explicit Matching(int count);

    // Adds an edge or changes its weight. After a `solve`, call `changed` for the ends before the next.
    void set(int a, int b, const W& weight) {
        weight_[at(a, b)] = weight_[at(b, a)] = weight + weight;
        edge_[at(a, b)] = edge_[at(b, a)] = 1;
    }
    void may_stay(int v, bool may) { may_stay_[v] = may; }

    // *vertices* have new weights: they lose their mates until the next `solve`.
    void changed(const std::vector<int>& vertices);
    // Takes the edges from *v* to *others* away.
    void forbid(int v, const std::vector<int>& others);
    // Takes two vertices out of the graph; whom they were matched with is matched anew by the next `solve`.
    void remove(int a, int b);

    // The heaviest matching of all vertices that must be matched. False where there is none. *tick* is called now and
    // then and may throw.
    [[nodiscard]] bool solve(const std::function<void()>& tick);

    // The mate of a vertex, -1 for none.
    [[nodiscard]] int mate(int v) const { return mate_[v]; }
    [[nodiscard]] bool has_edge(int a, int b) const { return edge_[at(a, b)] != 0; }
    // After `solve`: whether a heaviest matching might have this edge. An edge that is not tight is never in one.
    [[nodiscard]] bool tight(int a, int b) const;
    // After `solve`: whether a heaviest matching might leave this vertex without a mate.
    [[nodiscard]] bool loose(int v) const { return may_stay_[v] && dual_[v].zero(); }

   private:
    enum Label : std::uint8_t { Free, Outer, Inner };
    struct Edge {
        int from = -1, to = -1;
    };
    // The event that ends a dual change.
    struct Event {
        enum Kind : std::uint8_t { None, Reach, Stay, Shrink, Expand } kind = None;
        int id = -1;
        W key{};
    };

    int count_;
    std::vector<W> weight_;           // doubled, by at()
    std::vector<std::uint8_t> edge_;  // by at()
    std::vector<int> alive_;          // vertices in the graph
    std::vector<W> dual_, half_;      // by vertex; by blossom, half its value
    std::vector<int> mate_, top_;     // by vertex; top_: the outermost blossom around it, or itself
    std::vector<std::uint8_t> may_stay_;
    // By blossom; ids below count_ are vertices.
    std::vector<int> parent_, base_;
    std::vector<std::vector<int>> kids_, inside_;  // the cycle, its base first; the vertices
    std::vector<std::vector<Edge>> links_;         // links_[b][i] leads from kid i to kid i + 1
    std::vector<int> unused_;
    // The search. Keys are total dual changes at which something happens.
    std::vector<Label> label_;
    std::vector<Edge> entry_;              // by blossom: the edge by which the tree came to it
    std::vector<int> best_;                // by vertex not Outer: the Outer vertex nearest to it
    std::vector<W> key_;                   // by vertex: Free, the key of that edge; Inner, its slack
    std::vector<std::vector<Edge>> near_;  // by Outer blossoms: the edge between two with the least slack
    std::vector<Edge> meet_;               // by Outer blossom: the nearest other Outer one
    std::vector<W> meet_key_;
    std::vector<int> outer_, inner_, queue_, mark_;
    int stamp_ = 0;
    W sum_{};  // of dual changes in this search

    [[nodiscard]] std::size_t at(int a, int b) const { return static_cast<std::size_t>(a) * count_ + b; }
    [[nodiscard]] W slack(int a, int b) const { return dual_[a] + dual_[b] - weight_[at(a, b)]; }

    // matching_blossoms.hpp
    void isolate(int v);
    void settle(int v);
    void join(int v);
    void unmatch(int v);
    void open(int b);
    void open_empty(int b);
    void rotate(int b, int v);
    [[nodiscard]] int kid_around(int b, int v) const;

    // matching_search.hpp
    [[nodiscard]] bool search(int root);
    void begin_search();
    void end_search();
    void make_outer(int b, Edge by);
    void make_inner(int b, Edge by);
    void scan(int v);
    void scan_outer(int v, int w, const W& found);
    [[nodiscard]] Event next_event() const;
    void shift_duals(const W& by);
    [[nodiscard]] bool reach(int w);
    void flip(int x, int partner);
    [[nodiscard]] std::vector<int> path_to(int b, int ancestor) const;
    [[nodiscard]] int common(int a, int b);
    void shrink(Edge by);
    void merge_near(int b, const std::vector<int>& was_outer);
    void expand(int b);
    void free_again(int b);
};

template <class W>
Matching<W>::Matching(int count)
    : count_(count),
      weight_(static_cast<std::size_t>(count) * count),
      edge_(weight_.size()),
      dual_(count),
      mate_(count, -1),
      may_stay_(count) {
    const int ids = count + count / 2 + 1;
    half_.resize(ids);
    parent_.assign(ids, -1);
    base_.assign(ids, -1);
    kids_.resize(ids);
    inside_.resize(ids);
    links_.resize(ids);
    label_.assign(ids, Free);
    entry_.resize(ids);
    best_.assign(count, -1);
    key_.resize(count);
    near_.resize(ids);
    meet_.resize(ids);
    meet_key_.resize(ids);
    mark_.assign(ids, 0);
    for (int v = 0; v < count; ++v) {
        alive_.push_back(v);
        top_.push_back(v);
        base_[v] = v;
        inside_[v] = {v};
    }
    for (int id = ids - 1; id >= count; --id) unused_.push_back(id);
}

template <class W>
void Matching<W>::changed(const std::vector<int>& vertices) {
    for (const int v : vertices) {
        isolate(v);
        unmatch(v);
    }
    for (const int v : vertices) {
        dual_[v] = W();
        bool any = false;
        for (const int w : alive_) {
            if (!edge_[at(v, w)]) continue;
            if (const W half = weight_[at(v, w)].half(); !any || dual_[v] < half) dual_[v] = half;
            any = true;
        }
        if (may_stay_[v] && dual_[v] < W()) dual_[v] = W();
    }
    for (const int v : vertices) settle(v);
    for (const int v : vertices) join(v);
}

template <class W>
void Matching<W>::forbid(int v, const std::vector<int>& others) {
    isolate(v);
    for (const int w : others) {
        if (mate_[v] == w) unmatch(v);
        edge_[at(v, w)] = edge_[at(w, v)] = 0;
    }
    if (mate_[v] >= 0) return;
    settle(v);
    join(v);
}

template <class W>
void Matching<W>::remove(int a, int b) {
    for (const int v : {a, b}) {
        isolate(v);
        unmatch(v);
        std::erase(alive_, v);
        mate_[v] = -1;
    }
    mate_[a] = b;
    mate_[b] = a;
}

template <class W>
bool Matching<W>::solve(const std::function<void()>& tick) {
    for (std::size_t n = 0; n < alive_.size(); ++n) {
        const int v = alive_[n];
        if (mate_[v] >= 0 || loose(v)) continue;
        tick();
        if (!search(v)) return false;
    }
    return true;
}

template <class W>
bool Matching<W>::tight(int a, int b) const {
    W rest = slack(a, b);
    if (top_[a] == top_[b]) {
        for (int around = parent_[a]; around >= 0; around = parent_[around]) {
            int other = b;
            while (other >= 0 && other != around) other = parent_[other];
            if (other >= 0) rest += half_[around] + half_[around];
        }
    }
    return rest.zero();
}

}  // namespace damas::pairing

#include "matching_blossoms.hpp"
#include "matching_search.hpp"
