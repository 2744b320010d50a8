// Below the root: the recursive part of Searcher.
#pragma once

#include "searcher.hpp"

namespace damas::search {

template <class Rules>
void Searcher<Rules>::look_at_limits() {
    if (team_ != nullptr) team_->nodes.fetch_add(limits_.look_every, std::memory_order_relaxed);
    if (last_node_ != 0) {
        if (nodes_ >= last_node_) give_up();
        return;
    }
    if (tools_.pause != nullptr && tools_.pause()) {
        paused_ = true;
        give_up();
        return;
    }
    const bool out_of_nodes = limits_.nodes != 0 && all_nodes() >= limits_.nodes;
    const bool out_of_time = limits_.seconds > 0 && seconds() >= pace_.end();
    if (stop_.load(std::memory_order_relaxed) || out_of_nodes || out_of_time) give_up();
}

// Ends the search: by an exception, or by a mark where there are none; then every function returns soon.
template <class Rules>
void Searcher<Rules>::give_up() {
    if constexpr (can_unwind) fail<Stopped>();
    given_up_ = true;
}

// A position met before: once is enough within this search, in the game itself it takes what the rule says, if there is
// one.
template <class Rules>
bool Searcher<Rules>::is_repeated(std::uint64_t key, int ply) const {
    const auto reach = static_cast<std::ptrdiff_t>(states_[ply].reversible());
    const auto size = static_cast<std::ptrdiff_t>(height_);
    int met = 1;
    for (std::ptrdiff_t back = 2; back <= reach && back <= size; back += 2) {
        if (keys_[static_cast<std::size_t>(size - back)] != key) continue;
        if (back <= ply) return true;
        if (rules_.repetition == RepetitionMode::off) return false;
        if (++met >= rules_.repetition_limit) return true;
    }
    return false;
}

template <class Rules>
bool Searcher<Rules>::is_drawn(const Position& p, int ply) const {
    return states_[ply].drawn(rules_) || is_repeated(p.key, ply);
}

// Counters near their end make the same placement another position.
template <class Rules>
std::uint64_t Searcher<Rules>::table_key(const Position& p, int ply) const {
    const DrawState& s = states_[ply];
    std::uint64_t counts = 0;
    if (rules_.quiet_limit != 0 && s.quiet + 24 > rules_.quiet_limit) counts = s.quiet;
    if (s.current_class != DrawRules::no_class) counts = counts * 1024 + s.class_plies[s.current_class] + 1U;
    if (s.forced_side != DrawState::nobody) counts = counts * 1024 + s.forced_moves + 1U;
    return counts == 0 ? p.key : p.key ^ zobrist::mix(counts);
}

// Asks the results, which are quicker than the tables and know no distance, but how many plies at most. Before any
// counter that is a bound as true as any: it decides this node where no distance would make it better. Where a counter
// may come first the search goes on as below, and the bound serves at its leaves.
template <class Rules>
auto Searcher<Rules>::ask_results([[maybe_unused]] const Position& p, [[maybe_unused]] int depth,
                                  [[maybe_unused]] Window w, [[maybe_unused]] int ply,
                                  [[maybe_unused]] Score& score) const -> Told {
#ifndef __wasm__
    const Probe found = tools_.prober->bound(p);
    if (found.value == Probe::Value::Unknown) return Told::nothing;
    score = 0;
    if (found.value == Probe::Value::Draw) return Told::score;
    const int certain = horizon_.certain(states_[ply], p);
    const bool exact = found.distance <= certain;
    if (!exact && horizon_.at_most(states_[ply], p) != DrawHorizon::far) return Told::nothing;
    if (!exact && depth > 0) {
        return certain <= Prober::few && found.distance > Prober::surely_long ? Told::search : Told::nothing;
    }
    const bool wins = found.value == Probe::Value::Win;
    score = (exact ? win_score : table_win) - ply - found.distance;
    if (!wins) score = -score;
    return (wins ? score >= w.beta : score <= w.alpha) ? Told::score : Told::nothing;
#else
    return Told::nothing;
#endif
}

// Asks the endgame tables. A win or loss is exact if no counter can run out before the end; it is a draw if one must.
// Between the two the search goes on, and the distance is the value at its leaves.
template <class Rules>
bool Searcher<Rules>::ask_tables(const Position& p, int depth, int ply, Score& score) const {
    const Probe found = tools_.prober->probe(p);
    if (found.value == Probe::Value::Unknown) return false;
    score = 0;
    if (found.value == Probe::Value::Draw || found.distance > horizon_.at_most(states_[ply], p)) return true;
    const bool exact = found.distance <= horizon_.certain(states_[ply], p);
    if (!exact && depth > 0) return false;
    score = (exact ? win_score : table_win) - ply - found.distance;
    if (found.value == Probe::Value::Loss) score = -score;
    return true;
}

// Rates each move: the hash move, then captures of kings, crownings, killers, history.
template <class Rules>
void Searcher<Rules>::rate(const Position& p, const MoveList& moves, int hash_move, Ratings& ratings) const {
    const int side = index(p.turn);
    const int count = static_cast<int>(std::min(moves.size(), ratings.size()));
    if (moves[0].captured != 0) {
        for (int i = 0; i < count; ++i) ratings[i] = rating(popcount(moves[i].captured & p.kings[side ^ 1]), i);
    } else {
        const auto& killers = killers_[height_ % (max_ply + 1)];
        const Bitboard row = promotion_row<Rules>(p.turn) & ~p.kings[side];
        for (int i = 0; i < count; ++i) {
            const Move& m = moves[i];
            int promise = history_.value(side, m);
            if (m == killers[0]) promise += constants().first_killer * 1024;
            if (m == killers[1]) promise += constants().second_killer * 1024;
            if ((bit_board<Bitboard>(m.to) & row) != 0) promise += constants().crowning * 1024;
            ratings[i] = rating(promise, i);
        }
    }
    if (hash_move < count) ratings[hash_move] = rating(hash_promise, hash_move);
}

// As `bring_best`, but the moves that other threads of the team are searching come last, in its own
// order. Returns the move's number as it would be had none been put off: its reduction goes by
// that. *waiting* of them are put off.
template <class Rules>
int Searcher<Rules>::bring_free(const MoveList& moves, std::uint64_t key, Ratings& ratings, int first, int count,
                                int& waiting) const {
    bring_best(ratings, first, count);
    while (!is_put_off(ratings[first])) {
        const int place = place_of(ratings[first]);
        const int number = first + waiting;
        if (!team_->is_busy(Team::key_of(key, moves[place]))) return number;
        ratings[first] = rating(put_off - number, place);
        ++waiting;
        bring_best(ratings, first, count);
    }
    --waiting;
    return put_off - (ratings[first] >> 8);
}

// Plays on from *p* to *next*.
template <class Rules>
Score Searcher<Rules>::child(const Position& p, const Position& next, int depth, Window w, int ply, Variation& line) {
    const Step step(*this, p, next, ply);
    return -node(next, depth, {-w.beta, -w.alpha}, ply + 1, line);
}

template <class Rules>
int Searcher<Rules>::reduction(const Move& move, int depth, int number, bool open) const {
    const auto& c = constants();
    if (!selective_ || move.captured != 0 || depth < c.reduce_depth) return 0;
    int less = 1 + (number >= c.reduce_second) + (number >= c.reduce_third && depth >= c.reduce_third_depth);
    if (open) --less;
    return std::clamp(less, 0, depth - 1);
}

// Late quiet moves get less depth at first, *less* plies, and all but the first a narrow window; a surprise is searched
// again.
template <class Rules>
Score Searcher<Rules>::reduced_child(const Position& p, const Position& next, int depth, int less, Window w, int ply,
                                     Variation& line) {
    Score score = child(p, next, depth - 1 - less, {w.alpha, w.alpha + 1}, ply, line);
    if (less > 0 && score > w.alpha) score = child(p, next, depth - 1, {w.alpha, w.alpha + 1}, ply, line);
    if (score > w.alpha && score < w.beta) score = child(p, next, depth - 1, w, ply, line);
    return score;
}

// A much shallower search that is far above beta stands for the deep one (Buro's ProbCut).
template <class Rules>
bool Searcher<Rules>::cut_by_probe(const Position& p, int depth, Score beta, int ply, Score& score) {
    const auto& c = constants();
    if (!selective_ || depth < c.probe_depth || is_decided(beta)) return false;
    if (c.probe_gate < 200 && value(p) < beta - c.probe_gate) return false;
    const Score margin = beta + c.probe_base + c.probe_ply * depth;
    Variation line;
    score = node(p, depth * 2 / 5, {margin - 1, margin}, ply, line);
    return score >= margin;
}

// Near the leaves a static value far above beta stands for a search, unless the opponent threatens to capture.
template <class Rules>
bool Searcher<Rules>::cut_by_value(const Position& p, int depth, Score beta, Score& score) const {
    const auto& c = constants();
    if (!selective_ || depth < 1 || depth > c.value_depth || is_decided(beta)) return false;
    const Score still = value(p);
    if (still < beta + c.value_base + c.value_ply * depth) return false;
    score = (still + beta) / 2;
    return !is_threatened<Rules>(p);
}

template <class Rules>
Score Searcher<Rules>::node(const Position& p, int depth, Window w, int ply, Variation& line) {
    check_limits();
    line.length = 0;
    if (has_given_up()) return 0;
    return visit(p, depth, w, ply, line, can_capture<Rules>(p));
}

template <class Rules>
Score Searcher<Rules>::visit(const Position& p, int depth, Window w, int ply, Variation& line, bool capture) {
    selective_depth_ = std::max(selective_depth_, ply);
    const Score won = win_score - ply;  // before any draw (DRW-13)
    if (is_won_by_king(p, rules_.win)) return -won;
    if (!capture && !can_step<Rules>(p)) return worth(-won, rules_.win);  // RES-02
    if (is_drawn(p, ply)) return 0;
    Score best = 0;
    if (popcount(p.all_pieces()) <= table_pieces_ && ply > 0) {
        const Told told = ask_results(p, depth, w, ply, best);
        if (told == Told::score || (told == Told::nothing && ask_tables(p, depth, ply, best))) return best;
    }
    if (ply >= max_ply) return value(p);
    if (depth <= 0 && !capture) return quiesce(p, w, ply, depth);
    if (depth < deepest_capture && selective_) return value(p);
    return branch(p, depth, w, ply, line, capture);
}

// Whether a decided score, which may have been found after fewer quiet plies, is not undone by their limit.
template <class Rules>
bool Searcher<Rules>::is_in_time(Score score, int ply) const {
    if (!is_decided(score) || rules_.quiet_limit == 0) return true;
    return win_score - std::abs(score) - ply <= rules_.quiet_limit - states_[ply].quiet;
}

// Whether a bound is that of a game won or lost: it holds however shallow the search that found it.
inline bool is_proof(Bound bound, Score score) {
    return (bound != Bound::upper && score >= least_win) || (bound != Bound::lower && score <= -least_win);
}

// Reads the transposition table: what is known, and the score if it decides this node.
template <class Rules>
bool Searcher<Rules>::is_known(std::uint64_t key, int depth, Window w, int ply, Entry& entry, Score& score) const {
    if (!table_.probe(key, entry)) return false;
    score = entry.score;
    if (score >= least_counted) score -= ply;
    if (score <= -least_counted) score += ply;
    const bool deep = entry.depth >= depth || is_proof(entry.bound, entry.score);
    if (!deep || w.is_open() || !is_in_time(score, ply)) return false;
    return entry.bound == Bound::exact || (entry.bound == Bound::lower ? score >= w.beta : score <= w.alpha);
}

template <class Rules>
void Searcher<Rules>::store_entry(std::uint64_t key, Entry found, int ply) {
    if (found.score >= least_counted) found.score += ply;
    if (found.score <= -least_counted) found.score -= ply;
    found.depth = std::clamp(found.depth, 0, 255);
    table_.store(key, found);
}

// The quiet move in place *first* of *order* cut: it is tried earlier from now on, those before it later.
template <class Rules>
void Searcher<Rules>::update_history(const Position& p, const MoveList& moves, const Ratings& order, int first,
                                     int depth) {
    const int side = index(p.turn);
    const Move& move = moves[place_of(order[first])];
    history_.reward(side, move, depth);
    for (int earlier = 0; earlier < first; ++earlier)
        history_.blame(side, moves[place_of(order[earlier])], depth, constants().blame);
    auto& killers = killers_[height_ % (max_ply + 1)];
    if (!(killers[0] == move)) killers = {move, killers[0]};
}

// The position after the move in place *i* of *order*. *ahead*: where *count* lets another one follow, the position
// after that which is likely the next of *all* is made now, so that its row of the table is fetched meanwhile.
template <class Rules>
PositionOf<Rules> Searcher<Rules>::play_and_fetch(const Position& p, const MoveList& moves, Ratings& order, int i,
                                                  int count, int all, Ahead& ahead) {
    const int place = place_of(order[i]);
    const Position next = place == ahead.place ? ahead.position : after<Rules>(p, moves[place]);
    if (i == 0) table_.prefetch(next.key);  // counters rarely make it another
    if (i + 1 < count) {
        bring_best(order, i + 1, all);
        ahead.place = place_of(order[i + 1]);
        ahead.position = after<Rules>(p, moves[ahead.place]);
        table_.prefetch(ahead.position.key);
    }
    return next;
}

// Searches all moves of a non-leaf node.
template <class Rules>
Score Searcher<Rules>::branch(const Position& p, int depth, Window w, int ply, Variation& line, bool capture) {
    Score best = 0;
    MoveList moves;
    if (capture) legal_moves<Rules>(p, moves);
    if (depth > 0 && moves.size() == 1) ++depth;  // forced; below depth 0 captures are followed anyway

    w.alpha = std::max(w.alpha, -win_score + ply);
    w.beta = std::min(w.beta, win_score - ply - 1);
    if (w.alpha >= w.beta) return w.alpha;
    if (!capture && !w.is_open() && cut_by_value(p, depth, w.beta, best)) return best;
    const bool deep = depth > 0 || !selective_;  // the rest is not worth a look-up
    const std::uint64_t key = deep ? table_key(p, ply) : 0;
    Entry known;
    if (deep && is_known(key, depth, w, ply, known, best)) return best;
    if (depth > 1 && known.move != Entry::no_move) table_.prefetch(known.next);
    if (!capture) {
        if (!w.is_open() && cut_by_probe(p, depth, w.beta, ply, best)) return best;
        legal_moves<Rules>(p, moves);
    }

    Ratings order;  // NOLINT: written by rate
    rate(p, moves, known.move, order);
    best = -win_score;
    const Score alpha = w.alpha;
    int best_move = Entry::no_move;
    std::uint64_t best_next = 0;
    const int all = static_cast<int>(std::min(moves.size(), order.size()));
    const int count = depth < -constants().capture_plies && selective_ ? std::min(all, 2) : all;
    Variation below;
    Ahead ahead;
    int waiting = 0;
    // A loss is proven by every move only.
    for (int i = 0; i < count || (i < all && best <= -least_counted); ++i) {
        Team* team = i > 0 && depth >= Team::least_depth ? team_ : nullptr;
        const int number = bring_next(team, moves, key, order, i, all, waiting);
        const int place = place_of(order[i]);
        const Move& move = moves[place];
        const Team::BusyMoveGuard busy(team, team == nullptr ? 0 : Team::key_of(key, move));
        const Position next = depth > 1 ? play_and_fetch(p, moves, order, i, count, all, ahead) : after<Rules>(p, move);
        const Score score =
            i == 0 ? child(p, next, depth - 1, w, ply, below)
                   : reduced_child(p, next, depth, reduction(move, depth, number, w.is_open()), w, ply, below);
        if (has_given_up()) return best;
        if (score > best) {
            best = score;
            best_move = place;
            best_next = next.key;
            if (score > w.alpha) {
                if (w.is_open()) line.put(move, below);
                w.alpha = score;
            }
        }
        if (w.alpha >= w.beta) {
            if (move.captured == 0) update_history(p, moves, order, i, depth);
            break;
        }
    }
    const Bound bound = best >= w.beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
    if (deep) store_entry(key, {best, depth, bound, best_move, static_cast<std::uint32_t>(best_next)}, ply);
    return best;
}

// The static value was *best*, unless a man that is crowned at once is worth more.
template <class Rules>
Score Searcher<Rules>::crown(const Position& p, Window w, int ply, int depth, Score best) {
    const Bitboard row = promotion_row<Rules>(p.turn);
    MoveList moves;
    legal_moves<Rules>(p, moves);
    Variation line;
    for (const Move& move : moves) {
        if ((bit_board<Bitboard>(move.to) & row) == 0 || (bit_board<Bitboard>(move.from) & p.kings[index(p.turn)]) != 0)
            continue;
        best = std::max(best, child(p, after<Rules>(p, move), depth - 1, {std::max(w.alpha, best), w.beta}, ply, line));
        if (best >= w.beta) break;
    }
    return best;
}

// No capture is due here. The static value counts unless the opponent threatens to capture.
template <class Rules>
Score Searcher<Rules>::quiesce(const Position& p, Window w, int ply, int depth) {
    if (depth < last_threat || !selective_) return leaf_value(p, w.alpha);
    if (is_threatened<Rules>(p)) return evade(p, w, ply, depth);
    const Score still = leaf_value(p, w.alpha);
    return still >= w.beta || !can_crown<Rules>(p) ? still : crown(p, w, ply, depth, still);
}

// Under a threat every move is looked at for one ply, so that no exchange is judged in the middle.
template <class Rules>
Score Searcher<Rules>::evade(const Position& p, Window w, int ply, int depth) {
    MoveList moves;
    legal_moves<Rules>(p, moves);
    Score best = -win_score;
    Variation line;
    for (const Move& move : moves) {
        const Position next = after<Rules>(p, move);
        const Score least = std::max(w.alpha, best);
        Score score;
        check_limits();
        if (has_given_up()) break;
        if (can_capture<Rules>(next)) {
            const Step step(*this, p, next, ply);
            score = -visit(next, depth - 1, {-w.beta, -least}, ply + 1, line, true);
        } else {
            score = -leaf_value(next, -least);
        }
        best = std::max(best, score);
        if (best >= w.beta) break;
    }
    return best;
}

}  // namespace damas::search
