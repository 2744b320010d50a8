// Blossoms of a matching: turning them, opening them, freeing a vertex of those around it.
#pragma once

#include "matching.hpp"

namespace damas::pairing {

// The kid of blossom *b* that holds vertex *v*.
template <class W>
int Matching<W>::kid_around(int b, int v) const {
    int kid = v;
    while (parent_[kid] != b) kid = parent_[kid];
    return kid;
}

// Makes *v* the base of *b* and matches what is left of the cycle around it.
template <class W>
void Matching<W>::rotate(int b, int v) {
    if (b < count_ || base_[b] == v) return;
    std::vector<int>& kids = kids_[b];
    const auto size = static_cast<int>(kids.size());
    const auto found = std::find(kids.begin(), kids.end(), kid_around(b, v));
    const auto first = static_cast<int>(found - kids.begin());
    rotate(kids[first], v);
    for (int step = 1; step < size; step += 2) {
        const int one = (first + step) % size, two = (one + 1) % size;
        const Edge link = links_[b][one];
        rotate(kids[one], link.from);
        rotate(kids[two], link.to);
        mate_[link.from] = link.to;
        mate_[link.to] = link.from;
    }
    std::rotate(kids.begin(), found, kids.end());
    std::rotate(links_[b].begin(), links_[b].begin() + first, links_[b].end());
    base_[b] = v;
}

// Takes an outermost blossom apart into its kids.
template <class W>
void Matching<W>::open(int b) {
    for (const int kid : kids_[b]) {
        parent_[kid] = -1;
        label_[kid] = Free;
        for (const int v : inside_[kid]) top_[v] = kid;
    }
    kids_[b].clear();
    links_[b].clear();
    inside_[b].clear();
    label_[b] = Free;
    unused_.push_back(b);
}

// Opens a blossom that is worth nothing, and those in it.
template <class W>
void Matching<W>::open_empty(int b) {
    if (b < count_ || !half_[b].zero()) return;
    const std::vector<int> kids = kids_[b];
    open(b);
    for (const int kid : kids) open_empty(kid);
}

// Opens all blossoms around *v*. Their values go over to their vertices; whom the bases were matched with outside is
// then too far from them, and they part.
template <class W>
void Matching<W>::isolate(int v) {
    while (top_[v] != v) {
        const int b = top_[v];
        if (!half_[b].zero()) {
            for (const int w : inside_[b]) dual_[w] += half_[b];
            unmatch(base_[b]);
        }
        open(b);
    }
}

template <class W>
void Matching<W>::unmatch(int v) {
    if (mate_[v] < 0) return;
    mate_[mate_[v]] = -1;
    mate_[v] = -1;
}

// Gives *v*, in no blossom and with no mate, the least value that covers its edges.
template <class W>
void Matching<W>::settle(int v) {
    bool any = false;
    for (const int w : alive_) {
        if (w == v || !edge_[at(v, w)]) continue;
        if (const W need = weight_[at(v, w)] - dual_[w]; !any || dual_[v] < need) dual_[v] = need;
        any = true;
    }
    if (!any) dual_[v] = W();
    if (may_stay_[v] && dual_[v] < W()) dual_[v] = W();
}

// Gives *v*, in no blossom, a mate where one is at hand.
template <class W>
void Matching<W>::join(int v) {
    if (mate_[v] >= 0) return;
    for (const int w : alive_) {
        if (w == v || mate_[w] >= 0 || top_[w] != w || !edge_[at(v, w)] || !slack(v, w).zero()) continue;
        mate_[v] = w;
        mate_[w] = v;
        return;
    }
}

}  // namespace damas::pairing
