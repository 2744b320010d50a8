// Chooses the move when the limits end a search within an iteration. The score of the first move may have fallen by
// then, and the others have not been searched so deeply: they get a short search before the choice.
#pragma once

#include "searcher.hpp"

namespace damas::search {

// Puts the move to be played first among the lines of *result*, which holds those of the last whole iteration.
template <class Rules>
void Searcher<Rules>::settle(const Position& root, Result& result) {
    if (result.lines.empty()) return settle_first(result);
    const Score last = result.lines[0].score;
    if (searched_ == 0) lines_[0].score = std::min(lines_[0].score, at_most_);
    if (promising_ != 0) {
        bring_forward(promising_, 0, at_least_ > -least_counted ? at_least_ : is_counted(last) ? 0 : last);
        ++searched_;
    }
    const int wanted = limits_.lines;
    if (wanted > 1) {
        // Those that this iteration has not come to keep their score of the last.
        for (int place = 1; place < wanted; ++place) put_in_order(static_cast<std::size_t>(place));
        if (lines_[0].score <= -least_win) return;  // not every move has been searched
    }
    if (is_decided(last) && lines_[0].score <= last) return;       // the proven score stays
    const bool open = promising_ == 0 || at_least_ <= -least_win;  // else the first is the better of two
    if (wanted == 1 && open && lines_[0].score < last - constants().fall) look_elsewhere(root, result.depth + 1, last);
    result.lines.assign(lines_.begin(), lines_.begin() + wanted);
}

// The same within the first iteration. Moves that were not searched have no line, except where no other can be
// played with any hope: a loss is claimed when every move loses.
template <class Rules>
void Searcher<Rules>::settle_first(Result& result) {
    std::size_t scored = searched_;
    if (promising_ != 0) bring_forward(promising_, 0, at_least_ > -least_counted ? at_least_ : 0);
    if (scored == 0 || (promising_ == 0 && scored < lines_.size() && lines_[0].score <= -least_counted)) {
        bring_forward(scored, 0, 0);
        ++scored;
    }
    const std::size_t count = std::min(scored, static_cast<std::size_t>(limits_.lines));
    result.lines.assign(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(count));
}

// The move in place *from* goes to place *to* with a score and no line: more had no time to be found out.
template <class Rules>
void Searcher<Rules>::bring_forward(std::size_t from, std::size_t to, Score score) {
    lines_[from] = {score, {lines_[from].moves[0]}};
    move_up(from, to);
}

// The first move is worth much less than the *last* whole iteration thought. Tries those that were not searched since,
// a ply deeper each time, and puts the best first if it promises more. A few nodes after the limits it ends.
template <class Rules>
void Searcher<Rules>::look_elsewhere(const Position& root, int depth, Score last) {
    const bool hurried = stop_.load(std::memory_order_relaxed);
    const std::uint64_t step = limits_.look_every;
    last_node_ = nodes_ + (hurried ? step : std::clamp(nodes_ / 8, step, 16 * step));
    given_up_ = false;
    const Score least = lines_[0].score;
    const std::size_t first = std::max<std::size_t>(searched_, 1);  // of the others
    std::size_t at = first;
    bool better = false;  // whether lines_[first] promises more, in the pass that has ended
    bool now = false;     // and in the one that goes on
    int whole = 0;        // passes
    const auto look = [&] {
        for (; whole + 1 < depth; ++whole, better = now) {
            now = false;
            for (at = first; at < lines_.size(); ++at) {
                const bool more = search_other(root, lines_[at], whole + 1, now ? lines_[first].score : least);
                if (has_given_up()) return;
                if (!more) continue;
                move_up(at, first);
                now = true;
            }
            if (!now && least <= -least_win) return;  // all moves lose
        }
    };
    if (!completes<Stopped>(look) || has_given_up()) {
        if (now && at > first && lines_[first].score > -least_win) {
            better = true;
        } else if (whole == 0 || (at > first && least <= -least_win)) {
            bring_forward(at, first, last);  // its value is unknown, but no loss was found
            better = true;
        } else if (at > first) {
            better = false;
        }
    }
    if (better) move_up(first, 0);
}

// Whether a move that was not searched since promises more than *least* at so many plies; then its line is known.
template <class Rules>
bool Searcher<Rules>::search_other(const Position& root, Line& line, int depth, Score least) {
    Variation found;
    const Move move = on_board<Bitboard>(line.moves[0]);
    Score score = search_root_move(root, move, depth, {least, least + 1}, found);
    if (score > least) score = search_root_move(root, move, depth, {least, win_score}, found);
    if (score <= least || has_given_up()) return false;
    line = {score, {move}};
    line.moves.insert(line.moves.end(), found.moves, found.moves + found.length);
    return true;
}

// Brings the line in place *from* to its place among those before it, the best first; equal ones keep their order.
template <class Rules>
void Searcher<Rules>::put_in_order(std::size_t from) {
    std::size_t to = 0;
    while (to < from && lines_[to].score >= lines_[from].score) ++to;
    move_up(from, to);
}

template <class Rules>
void Searcher<Rules>::move_up(std::size_t from, std::size_t to) {
    const auto at = [this](std::size_t place) { return lines_.begin() + static_cast<std::ptrdiff_t>(place); };
    std::rotate(at(to), at(from), at(from) + 1);
}

}  // namespace damas::search
