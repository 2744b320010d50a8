// One game as the rules see it: every position with the counters that belong to it, and the reason
// of its end.
#pragma once

#include <vector>

#include "draw_rules.hpp"
#include "kernel.hpp"

namespace damas {

class GameTrack {
   public:
    GameTrack(const Kernel& kernel, const DrawRules& rules, const Position& start) : kernel_(&kernel), rules_(rules) {
        steps_.push_back({start, DrawState::begin(rules, {start.men, start.kings}), {}});
    }

    void push(const Move& move) {
        const Position next = kernel_->after(position(), move);
        Step step{next, steps_.back().state, move};
        step.state.advance(rules_, position(), next, index(position().turn));
        steps_.push_back(step);
    }
    // Adds a position that no legal move leads to, as one more ply of the game (IRR-09). *mover*: the side that
    // moved, or DrawState::nobody.
    void let_stand(const Position& position, std::uint8_t mover) {
        const Position& before = this->position();
        Step step{position, steps_.back().state, {}};
        step.state.let_stand(rules_, {before.men, before.kings}, {position.men, position.kings}, mover);
        steps_.push_back(step);
    }
    void pop() { steps_.pop_back(); }

    [[nodiscard]] std::size_t ply() const { return steps_.size() - 1; }
    [[nodiscard]] const Position& position() const { return steps_.back().position; }
    [[nodiscard]] const Position& position(std::size_t ply) const { return steps_[ply].position; }
    [[nodiscard]] const Move& move(std::size_t ply) const {
        return steps_[ply].move;
    }  // the move before *ply*, from 1 on
    [[nodiscard]] const DrawState& state() const { return steps_.back().state; }
    [[nodiscard]] const DrawRules& rules() const { return rules_; }
    [[nodiscard]] const Kernel& kernel() const { return *kernel_; }
    // Whether the game can go on: both sides have pieces (INT 7.2.3) and the one to move can (INT 7.2.2).
    [[nodiscard]] bool has_move() const {
        const Position& p = position();
        if (is_won_by_king(p, rules_.win)) return false;
        const bool both = (p.men[0] | p.kings[0]) != 0 && (p.men[1] | p.kings[1]) != 0;
        return both && kernel_->has_move(p);
    }

    // The number of times the present position has been on the board, this time included (DRW-03).
    [[nodiscard]] unsigned occurrences() const {
        const Position& now = position();
        unsigned count = 1;
        // The ply at which nothing is counted yet is the first that can be like this one. A position that
        // was let stand may not have passed the turn, so the turn itself is compared.
        for (std::size_t at = ply(); at > 0 && steps_[at].state.reversible() != 0;) {
            const Position& earlier = steps_[--at].position;
            const bool turn = rules_.repetition_board_only || earlier.turn == now.turn;
            if (turn && earlier.men == now.men && earlier.kings == now.kings) ++count;
        }
        return count;
    }

    // The limits reached with the last ply, repetition included, whether or not it must be claimed (bits of `expired`).
    [[nodiscard]] std::uint32_t reached() const {
        std::uint32_t mask = state().reached(rules_);
        // Three times takes eight plies without capture or a move that cannot be taken back.
        const bool possible = rules_.repetition != RepetitionMode::off && state().reversible() >= 4;
        if (possible && occurrences() >= rules_.repetition_limit) mask |= expired::repetition;
        return mask;
    }

    // Limits that end the game by themselves.
    [[nodiscard]] std::uint32_t drawn_by() const {
        const std::uint32_t mask = reached();
        return rules_.repetition == RepetitionMode::claim ? mask & ~expired::repetition : mask;
    }

   private:
    struct Step {
        Position position;
        DrawState state;
        Move move;
    };

    const Kernel* kernel_;
    DrawRules rules_;
    std::vector<Step> steps_;
};

}  // namespace damas
