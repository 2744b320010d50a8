// Proof-number search, depth first (Nagai's df-pn), for one set of rules: whether a side wins against every defence.
// It shares the move generator with the search of the engine, and nothing else: no evaluation, no selection, no table.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <unordered_set>

#include "../draw_horizon.hpp"
#include "../movegen.hpp"
#include "answer.hpp"
#include "memory.hpp"

namespace damas::proof {

template <class Rules>
class Prover {
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using Move = MoveOf<Rules>;
    using MoveList = MoveListOf<Rules>;

   public:
    Prover(Memory& memory, const Question& question, const std::atomic<bool>& stop)
        : memory_(memory),
          question_(question),
          stop_(stop),
          table_pieces_(question.tables == nullptr ? 0 : question.tables->pieces()),
          horizon_(question.rules, [&](const Material& m) { return longest(m); }) {
        memory_.begin();
    }

    Answer run(const Position& root) {
        Answer answer;
        Child first{root, {}, false, false};
        if (!is_settled(first, 0) && !is_counted(root)) {
            first.known = memory_.find(key_of(root, 0), unknown(root));
            while (!first.known.is_solved() && !is_over()) {
                first.known = expand(root, 0, infinite, infinite);
            }
        }
        answer.nodes = nodes_;
        if (first.known.proof == 0) {
            if (stands(first.known, question_.state.quiet)) {
                answer.kind = Answer::Kind::won;
                answer.plies = first.known.plies;
                follow(root, answer.line);
            }
        } else if (first.known.disproof == 0 && question_.plies != 0) {
            answer.kind = Answer::Kind::not_won;
        }
        return answer;
    }

   private:
    static constexpr int most_plies = 160;  // of a line
    static constexpr std::uint32_t infinite = Numbers::infinite;

    struct Child {
        Position position;
        Numbers known;
        bool fixed = false;   // known without a search: by the tables, by a repetition
        bool resets = false;  // the move before it begins the count of quiet plies anew
    };

    [[nodiscard]] bool is_over() const { return nodes_ >= question_.nodes || stop_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_ours(const Position& p) const { return p.turn == question_.winner; }
    [[nodiscard]] int longest(const Material& material) const {
        return question_.tables == nullptr ? DrawHorizon::far : question_.tables->longest(material);
    }

    // Within a number of plies the same placement with other plies left is another question.
    [[nodiscard]] std::uint64_t key_of(const Position& p, int ply) const {
        std::uint64_t key = p.key ^ zobrist::mix(question_.winner == Colour::white ? 101 : 102);
        if (question_.plies != 0) key ^= zobrist::mix(static_cast<std::uint64_t>(1000 + question_.plies - ply));
        return key;
    }

    // Whether no counter ends the game before a win of these numbers, when so many plies were quiet before it.
    [[nodiscard]] bool stands(const Numbers& win, int quiet) const {
        return question_.rules.quiet_limit == 0 || quiet + win.quiet < question_.rules.quiet_limit;
    }

    // Fills in the numbers of a child that needs no search.
    bool is_settled(Child& child, int ply) {
        const Position& p = child.position;
        child.fixed = true;
        const Win win = question_.rules.win;
        if (is_won_by_king(p, win) || (!can_capture<Rules>(p) && !can_step<Rules>(p))) {
            child.known = is_ours(p) == (win == Win::losing) ? Numbers::won(0, 0) : Numbers::lost();
            return true;
        }
        if (ply >= (question_.plies != 0 ? question_.plies : most_plies)) {
            child.known = Numbers::lost();
            return true;
        }
        const int pieces = popcount(p.all_pieces());
        if (pieces <= table_pieces_ && is_in_tables(child, ply)) return true;
        if (ply > 0 && is_counted(p)) {
            child.known = Numbers::lost();  // no table knows it: nothing is claimed
            return true;
        }
        child.fixed = false;
        return false;
    }

    // Whether the rules count the plies of this ending.
    [[nodiscard]] bool is_counted(const Position& p) const {
        if (question_.rules.forced_limit != 0 && (p.men[0] | p.men[1]) == 0 && popcount(p.all_pieces()) <= 4) {
            return true;
        }
        return class_number(question_.rules, p) != DrawRules::no_class;
    }

    bool is_in_tables(Child& child, int ply) {
        const Position& p = child.position;
        const search::Probe found = question_.tables->probe(p);
        if (found.value == search::Probe::Value::Unknown) return false;
        const bool ours = is_ours(p);
        const bool wins = found.value == (ours ? search::Probe::Value::Win : search::Probe::Value::Loss);
        if (!wins) {
            child.known = Numbers::lost();
            return true;
        }
        const bool in_time = question_.plies == 0 || ply + found.distance <= question_.plies;
        const DrawState state = ply == 0 ? question_.state : DrawState::begin(question_.rules, sides_of(p));
        const bool certain = found.distance <= horizon_.certain(state, p);
        child.known = in_time && certain ? Numbers::won(found.distance, found.distance) : Numbers::lost();
        return true;
    }

    // The first guess at the work that a position takes: the moves that the defence has, more when we are behind.
    [[nodiscard]] Numbers unknown(const Position& p) const {
        const int us = index(question_.winner);
        const int ahead =
            popcount(p.men[us]) + 3 * popcount(p.kings[us]) - popcount(p.men[us ^ 1]) - 3 * popcount(p.kings[us ^ 1]);
        const std::uint32_t worry = ahead >= 2 ? 1 : ahead >= 0 ? 2 : ahead >= -2 ? 3 : 5;
        MoveList moves;
        legal_moves<Rules>(p, moves);
        const auto count = static_cast<std::uint32_t>(moves.size());
        Numbers guess;
        guess.proof = is_ours(p) ? worry : worry + count - 1;
        guess.disproof = is_ours(p) ? count : 1;
        return guess;
    }

    void make_children(const Position& p, int ply, std::vector<Child>& children) {
        MoveList moves;
        legal_moves<Rules>(p, moves);
        children.reserve(moves.size());
        for (const Move& move : moves) {
            const int us = index(p.turn);
            Child& child = children.emplace_back();
            child.position = after<Rules>(p, move);
            child.resets = move.captured != 0 || (p.men[us] & bit_board<Bitboard>(move.from)) != 0;
            if (is_settled(child, ply + 1)) continue;
            if (question_.plies == 0 && std::find(path_.begin(), path_.end(), child.position.key) != path_.end()) {
                child.known = Numbers::lost();
                child.fixed = true;
                continue;
            }
            const std::uint64_t key = key_of(child.position, ply + 1);
            if (!memory_.look(key, child.known)) {
                child.known = unknown(child.position);
            }
        }
    }

    // A win through *child*, seen from the position before it.
    [[nodiscard]] Numbers before(const Child& child) const {
        return Numbers::won(child.known.plies + 1, child.resets ? 0 : child.known.quiet + 1);
    }
    // A win of the child counts only where its own quiet plies stay within the limit.
    [[nodiscard]] std::uint32_t proof_of(const Child& child) const {
        if (child.known.proof == 0 && child.resets && !stands(child.known, 0)) return infinite;
        return child.known.proof;
    }

    // The numbers of a parent by those of its children; *best*: the child to look into, *second*: the number of the
    // next.
    Numbers sum_up(const std::vector<Child>& children, bool ours, std::size_t& best, std::uint32_t& second) const {
        Numbers all = ours ? Numbers::lost() : Numbers::won(0, 0);
        std::uint32_t least = infinite + 1, most = 0, open = 0, quiet = 0, plies = infinite;
        second = infinite;
        best = children.size();
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Child& child = children[i];
            const std::uint32_t proof = proof_of(child);
            const std::uint32_t disproof = proof == infinite ? 0 : child.known.disproof;
            const std::uint32_t wanted = ours ? proof : disproof;   // of which the least is sought
            const std::uint32_t against = ours ? disproof : proof;  // of which the greatest counts
            if (wanted < least) {
                second = std::min(least, infinite);
                least = wanted;
                best = i;
            } else {
                second = std::min(second, wanted);
            }
            if (against != 0) ++open;
            most = std::max(most, against);
            if (proof == 0) {
                const Numbers win = before(child);
                if (ours && win.plies < plies) plies = win.plies, quiet = win.quiet;
                if (!ours) {
                    plies = plies == infinite ? win.plies : std::max<std::uint32_t>(plies, win.plies);
                    quiet = std::max<std::uint32_t>(quiet, win.quiet);
                }
            }
        }
        const std::uint32_t other = std::min(infinite, most == infinite ? most : most + (open == 0 ? 0 : open - 1));
        all.proof = ours ? least : other;
        all.disproof = ours ? other : least;
        if (all.proof == 0) {
            all = Numbers::won(static_cast<int>(plies), static_cast<int>(quiet));
        } else if (all.disproof == 0) {
            all = Numbers::lost();
        }
        return all;
    }

    Numbers expand(const Position& p, int ply, std::uint32_t most_proof, std::uint32_t most_disproof) {
        const bool ours = is_ours(p);
        const std::uint64_t key = key_of(p, ply);
        std::vector<Child> children;
        make_children(p, ply, children);
        ++nodes_;
        const std::uint64_t begun = nodes_;
        path_.push_back(p.key);
        Numbers now;
        while (true) {
            std::size_t best = 0;
            std::uint32_t second = 0;
            now = sum_up(children, ours, best, second);
            if (now.is_solved() || now.proof >= most_proof || now.disproof >= most_disproof || is_over()) break;
            Child& child = children[best];
            const std::uint32_t next = std::min(infinite, second + second / 4 + 1);
            std::uint32_t proof = 0, disproof = 0;
            if (ours) {
                proof = std::min(most_proof, next);
                disproof = most_disproof >= infinite ? infinite : most_disproof - now.disproof + child.known.disproof;
            } else {
                disproof = std::min(most_disproof, next);
                proof = most_proof >= infinite ? infinite : most_proof - now.proof + child.known.proof;
            }
            child.known = expand(child.position, ply + 1, proof, disproof);
        }
        path_.pop_back();
        memory_.keep(key, now, nodes_ - begun + 1);
        return now;
    }

    // A line of the win: our proven move, the reply that takes longest.
    void follow(Position p, std::vector<damas::Move>& line) {
        for (int ply = 0; ply < most_plies; ++ply) {
            MoveList moves;
            legal_moves<Rules>(p, moves);
            const Move* chosen = nullptr;
            int worth = 0;
            for (const Move& move : moves) {
                Child child{after<Rules>(p, move), {}, false, false};
                const int us = index(p.turn);
                child.resets = move.captured != 0 || (p.men[us] & bit_board<Bitboard>(move.from)) != 0;
                if (!is_settled(child, ply + 1) && !memory_.look(key_of(child.position, ply + 1), child.known))
                    continue;
                if (proof_of(child) != 0) continue;
                const int plies = is_ours(p) ? -child.known.plies - 1 : child.known.plies + 1;
                if (chosen == nullptr || plies > worth) chosen = &move, worth = plies;
            }
            if (chosen == nullptr) return;
            line.push_back(*chosen);
            p = after<Rules>(p, *chosen);
        }
    }

    Memory& memory_;
    const Question& question_;
    const std::atomic<bool>& stop_;
    int table_pieces_;
    DrawHorizon horizon_;
    std::uint64_t nodes_ = 0;
    std::vector<std::uint64_t> path_;
};

}  // namespace damas::proof
