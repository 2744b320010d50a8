// At the root: iterative deepening, aspiration, several lines.
#pragma once

#include "node.hpp"
#include "settle.hpp"

namespace damas::search {

template <class Rules>
double Searcher<Rules>::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

template <class Rules>
Result Searcher<Rules>::run(const Position& root, const Progress& progress) {
    begin(root);
    while (!go_on(root, progress)) {
    }
    return finish(root);
}

template <class Rules>
void Searcher<Rules>::begin(const Position& root) {
    MoveList moves;
    legal_moves<Rules>(root, moves);
    for (const Move& move : moves) lines_.push_back({0, {move}});
    if (lines_.empty()) return;
    if (number_ % 2 == 1) std::reverse(lines_.begin(), lines_.end());  // to meet the others in the middle
    limits_.lines = std::clamp(limits_.lines, 1, static_cast<int>(lines_.size()));
}

template <class Rules>
bool Searcher<Rules>::go_on(const Position& root, const Progress& progress) {
    if (lines_.empty()) return true;
    const int deepest = limits_.depth > 0 ? std::min(limits_.depth, max_ply - 1) : max_ply - 1;
    given_up_ = false;
    const auto deepen = [&] {
        for (; depth_ <= deepest; ++depth_) {
            iterate(root);
            if (has_given_up()) return;
            pace_.heed(result_);
            if (progress) progress(result_);
            if (!is_time_for_more(result_)) return;
        }
    };
    interrupted_ = !completes<Stopped>(deepen) || has_given_up();
    return !paused_;
}

template <class Rules>
Result Searcher<Rules>::finish(const Position& root) {
    if (lines_.empty()) return result_;
    if (interrupted_) settle(root, result_);
    result_.nodes = all_nodes();
    result_.seconds = seconds();
    return result_;
}

// One whole iteration: exact scores for the best `lines` moves, a proof of being worse for the others. After a pause it
// goes on with the move that was being searched.
template <class Rules>
void Searcher<Rules>::iterate(const Position& root) {
    const auto wanted = static_cast<std::size_t>(limits_.lines);
    if (!paused_) searched_ = 0;
    if (searched_ == 0) at_most_ = win_score;
    paused_ = false;
    for (std::size_t i = searched_; i < lines_.size(); ++i) {
        searched_ = i;
        promising_ = 0;
        Line& line = lines_[i];
        const Move move = on_board<Bitboard>(line.moves[0]);
        Variation found;
        Score score;
        const Score least = i < wanted ? -win_score : lines_[wanted - 1].score;
        if (i < wanted) {
            score = aspire(root, move, depth_, line.score, found);
        } else {
            score = search_root_move(root, move, depth_, {least, least + 1}, found);
            if (has_given_up()) return;
            if (score <= least) continue;
            if (wanted == 1) promising_ = i;
            at_least_ = score;
            score = search_root_move(root, move, depth_, {least, win_score}, found);
            if (score <= least && !has_given_up()) continue;
        }
        if (has_given_up()) return;
        Line better{score, {move}};
        better.moves.insert(better.moves.end(), found.moves, found.moves + found.length);
        line = std::move(better);
        put_in_order(i);
    }
    result_.lines.assign(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(wanted));
    result_.depth = depth_;
    result_.selective_depth = selective_depth_;
    result_.nodes = all_nodes();
    result_.seconds = seconds();
}

template <class Rules>
Score Searcher<Rules>::search_root_move(const Position& root, const Move& move, int depth, Window window,
                                        Variation& line) {
    return child(root, after<Rules>(root, move), depth - 1, window, 0, line);
}

// A narrow window around the last iteration's score, widened until the score lies inside.
template <class Rules>
Score Searcher<Rules>::aspire(const Position& root, const Move& move, int depth, Score guess, Variation& line) {
    if (depth < constants().aspire_depth || is_decided(guess))
        return search_root_move(root, move, depth, {-win_score, win_score}, line);
    for (Score width = constants().aspire_width;; width *= constants().aspire_growth) {
        const Window window{width > 2000 ? -win_score : guess - width, width > 2000 ? win_score : guess + width};
        const Score score = search_root_move(root, move, depth, window, line);
        if (has_given_up()) return score;
        if (score > window.alpha && score < window.beta) return score;
        if (score <= window.alpha && searched_ == 0) at_most_ = score;
        if (score <= window.alpha && searched_ == 0 && guess - score > constants().fall) pace_.fall_in_score();
        if (width > 2000) return score;
    }
}

// Whether another iteration may be begun: none is needed when every line that is wanted ends the game, and on a clock
// most of the time would be wasted when more than half is gone already.
template <class Rules>
bool Searcher<Rules>::is_time_for_more(const Result& result) const {
    if (stop_.load(std::memory_order_relaxed)) return false;
    if (limits_.nodes != 0 && all_nodes() >= limits_.nodes) return false;
    if (result.depth > 1 && selective_depth_ <= 1) return false;  // the tables knew every move
    const auto ends = [&](const Line& line) {
        return is_decided(line.score) && win_score - std::abs(line.score) <= result.depth;
    };
    if (std::all_of(result.lines.begin(), result.lines.end(), ends)) return false;
    return limits_.seconds <= 0 || seconds() < pace_.last_start();
}

}  // namespace damas::search
