// The search of a matching: a tree grows from one vertex without a mate until a path is found that gives it one.
//
// Outer vertices are an even number of edges from the root, inner ones an odd number. A dual change takes from outer
// values and adds to inner ones, until an edge becomes tight or a value nought.
#pragma once

#include "matching.hpp"

namespace damas::pairing {

template <class W>
void Matching<W>::begin_search() {
    std::fill(label_.begin(), label_.end(), Free);
    std::fill(best_.begin(), best_.end(), -1);
    outer_.clear();
    inner_.clear();
    queue_.clear();
    sum_ = W();
}

template <class W>
void Matching<W>::end_search() {
    for (const int b : outer_) open_empty(b);
    for (const int b : inner_) open_empty(b);
}

// False where no path is left: then there is no matching.
template <class W>
bool Matching<W>::search(int root) {
    begin_search();
    make_outer(top_[root], {});
    for (;;) {
        while (!queue_.empty()) {
            const int v = queue_.back();
            queue_.pop_back();
            scan(v);
        }
        const Event event = next_event();
        if (event.kind == Event::None) return false;
        shift_duals(event.key - sum_);
        bool done = false;
        switch (event.kind) {
            case Event::Reach:
                done = reach(event.id);
                break;
            case Event::Stay:
                flip(event.id, -1);
                done = true;
                break;
            case Event::Shrink:
                shrink(meet_[event.id]);
                break;
            default:
                expand(event.id);
        }
        if (!done) continue;
        end_search();
        return true;
    }
}

template <class W>
void Matching<W>::make_outer(int b, Edge by) {
    label_[b] = Outer;
    entry_[b] = by;
    meet_[b] = {};
    if (near_[b].empty()) near_[b].resize(label_.size());
    for (const int other : outer_) near_[b][other] = near_[other][b] = {};
    outer_.push_back(b);
    queue_.insert(queue_.end(), inside_[b].begin(), inside_[b].end());
}

template <class W>
void Matching<W>::make_inner(int b, Edge by) {
    label_[b] = Inner;
    entry_[b] = by;
    inner_.push_back(b);
    for (const int v : inside_[b]) key_[v] -= sum_;  // its slack stays as long as it is inner
}

// Looks along all edges of an outer vertex.
template <class W>
void Matching<W>::scan(int v) {
    const W near = dual_[v] + sum_;
    const W* weights = &weight_[at(v, 0)];
    const std::uint8_t* edges = &edge_[at(v, 0)];
    for (const int w : alive_) {
        if (!edges[w] || top_[w] == top_[v]) continue;
        const Label label = label_[top_[w]];
        W key = near + dual_[w] - weights[w];
        if (label == Outer) {
            scan_outer(v, w, key - sum_);
            continue;
        }
        if (label == Inner) key -= sum_;
        if (best_[w] >= 0 && !(key < key_[w])) continue;
        best_[w] = v;
        key_[w] = key;
    }
}

// An edge between two outer blossoms, *found* its slack, always even.
template <class W>
void Matching<W>::scan_outer(int v, int w, const W& found) {
    const int a = top_[v], b = top_[w];
    const Edge old = near_[a][b];
    if (old.from >= 0 && !(found < slack(old.from, old.to))) return;
    near_[a][b] = {v, w};
    near_[b][a] = {w, v};
    const W key = found.half() + sum_;
    for (const int side : {a, b}) {
        if (meet_[side].from >= 0 && !(key < meet_key_[side])) continue;
        meet_[side] = near_[side][side == a ? b : a];
        meet_key_[side] = key;
    }
}

template <class W>
typename Matching<W>::Event Matching<W>::next_event() const {
    Event event;
    const auto offer = [&event](typename Event::Kind kind, int id, const W& key) {
        if (event.kind == Event::None || key < event.key) event = {kind, id, key};
    };
    for (const int b : outer_) {
        if (meet_[b].from >= 0) offer(Event::Shrink, b, meet_key_[b]);
        for (const int v : inside_[b])
            if (may_stay_[v]) offer(Event::Stay, v, dual_[v] + sum_);
    }
    for (const int b : inner_)
        if (b >= count_) offer(Event::Expand, b, half_[b] + sum_);
    for (const int w : alive_) {
        if (best_[w] < 0 || label_[top_[w]] != Free) continue;
        const bool ends = mate_[base_[top_[w]]] < 0;
        if (event.kind == Event::None || key_[w] < event.key || (ends && key_[w] == event.key))
            event = {Event::Reach, w, key_[w]};
    }
    return event;
}

template <class W>
void Matching<W>::shift_duals(const W& by) {
    if (by.zero()) return;
    for (const int b : outer_) {
        for (const int v : inside_[b]) dual_[v] -= by;
        if (b >= count_) half_[b] += by;
    }
    for (const int b : inner_) {
        for (const int v : inside_[b]) dual_[v] += by;
        if (b >= count_) half_[b] -= by;
    }
    sum_ += by;
}

// The tree comes to the free vertex *w*. True when that ends the search.
template <class W>
bool Matching<W>::reach(int w) {
    const int b = top_[w], from = best_[w];
    const int end = base_[b];
    if (mate_[end] < 0) {
        rotate(b, w);
        mate_[w] = from;
        flip(from, w);
        return true;
    }
    make_inner(b, {from, w});
    make_outer(top_[mate_[end]], {end, mate_[end]});
    return false;
}

// Matches the outer vertex *x* with *partner*, or with nobody, and turns the path from it to the root.
template <class W>
void Matching<W>::flip(int x, int partner) {
    for (;;) {
        const int b = top_[x];
        rotate(b, x);
        mate_[x] = partner;
        if (entry_[b].from < 0) return;
        const int inner = top_[entry_[b].from];
        const Edge up = entry_[inner];
        rotate(inner, up.to);
        mate_[up.to] = up.from;
        x = up.from;
        partner = up.to;
    }
}

// The outermost blossoms from *b* up the tree to *ancestor*, without it.
template <class W>
std::vector<int> Matching<W>::path_to(int b, int ancestor) const {
    std::vector<int> path;
    for (; b != ancestor; b = top_[entry_[b].from]) path.push_back(b);
    return path;
}

// Returns the blossom at which the paths of two outer blossoms to the root meet.
template <class W>
int Matching<W>::common(int a, int b) {
    ++stamp_;
    for (;;) {
        mark_[a] = stamp_;
        if (entry_[a].from < 0) break;
        a = top_[entry_[a].from];
    }
    while (mark_[b] != stamp_) b = top_[entry_[b].from];
    return b;
}

// Makes a blossom of the cycle that *by*, a tight edge between two outer blossoms, closes.
template <class W>
void Matching<W>::shrink(Edge by) {
    const int stem = common(top_[by.from], top_[by.to]);
    std::vector<int> down = path_to(top_[by.from], stem);
    const std::vector<int> up = path_to(top_[by.to], stem);
    const int b = unused_.back();
    unused_.pop_back();
    std::vector<int>& kids = kids_[b];
    std::vector<Edge>& links = links_[b];
    kids.push_back(stem);
    for (auto kid = down.rbegin(); kid != down.rend(); ++kid) {
        links.push_back(entry_[*kid]);
        kids.push_back(*kid);
    }
    links.push_back(by);
    for (const int kid : up) {
        kids.push_back(kid);
        links.push_back({entry_[kid].to, entry_[kid].from});
    }
    base_[b] = base_[stem];
    half_[b] = W();
    parent_[b] = -1;
    label_[b] = Outer;
    entry_[b] = entry_[stem];
    std::vector<int> was_outer;
    for (const int kid : kids) {
        parent_[kid] = b;
        for (const int v : inside_[kid]) top_[v] = b;
        inside_[b].insert(inside_[b].end(), inside_[kid].begin(), inside_[kid].end());
        if (label_[kid] == Outer) {
            was_outer.push_back(kid);
        } else {
            queue_.insert(queue_.end(), inside_[kid].begin(), inside_[kid].end());
        }
    }
    merge_near(b, was_outer);
}

// Collects the edges to other outer blossoms that the outer children of a new blossom knew.
template <class W>
void Matching<W>::merge_near(int b, const std::vector<int>& was_outer) {
    const auto in_it = [&](int id) { return parent_[id] == b; };
    std::erase_if(outer_, in_it);
    std::erase_if(inner_, in_it);
    meet_[b] = {};
    if (near_[b].empty()) near_[b].resize(label_.size());
    for (const int other : outer_) {
        Edge least;
        W found;
        for (const int kid : was_outer) {
            const Edge edge = near_[kid][other];
            if (edge.from < 0) continue;
            const W rest = slack(edge.from, edge.to);
            if (least.from >= 0 && !(rest < found)) continue;
            least = edge;
            found = rest;
        }
        near_[b][other] = least;
        near_[other][b] = {least.to, least.from};
        if (least.from < 0) continue;
        const W key = found.half() + sum_;
        if (meet_[b].from >= 0 && !(key < meet_key_[b])) continue;
        meet_[b] = least;
        meet_key_[b] = key;
    }
    outer_.push_back(b);
}

// A blossom or vertex that the tree lets go: its nearest outer vertices count again.
template <class W>
void Matching<W>::free_again(int b) {
    label_[b] = Free;
    for (const int v : inside_[b])
        if (best_[v] >= 0) key_[v] = slack(best_[v], v) + sum_;
}

// Opens an inner blossom worth nothing: the kids from where the tree entered to the base go on in the tree.
template <class W>
void Matching<W>::expand(int b) {
    const std::vector<int> kids = kids_[b];
    const std::vector<Edge> links = links_[b];
    const Edge by = entry_[b];
    const auto size = static_cast<int>(kids.size());
    const int entered = static_cast<int>(std::find(kids.begin(), kids.end(), kid_around(b, by.to)) - kids.begin());
    std::erase(inner_, b);
    open(b);
    for (const int kid : kids) free_again(kid);
    const bool back = entered % 2 == 0;
    Edge in = by;
    bool inner = true;
    for (int at = entered;; at = back ? at - 1 : (at + 1) % size) {
        if (inner) {
            make_inner(kids[at], in);
        } else {
            make_outer(kids[at], in);
        }
        if (at == 0) break;
        in = back ? Edge{links[at - 1].to, links[at - 1].from} : links[at];
        inner = !inner;
    }
}

}  // namespace damas::pairing
