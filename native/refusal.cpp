#include "refusal.hpp"

#include <vector>

#include "notation.hpp"

namespace damas {
namespace {

constexpr int chain_steps = 4000;  // enough for any chain that a person meant

// What the words of a rule and of its narrower cases are for one kind of piece.
struct Words {
    const char* kind;
    const char* in_chain;
    const char* quiet;  // the rule by which it moves without capturing
};
constexpr Words of_man{"man", "chain-man", "man-move"};
constexpr Words of_king{"king", "chain-king", "king-move"};

// What a piece has jumped so far, and what it is where it stands.
struct Chain {
    Bit at;
    bool man;
    Bitboard taken;
    bool may_end = true;
    int came = -1;  // the direction of the jump before
};

// A path followed step by step: what it jumps, and where it breaks a rule.
class Walk {
   public:
    Walk(const Ruleset& rules, const Position& p, const std::vector<Bit>& path)
        : rules_(rules),
          kernel_(*rules.kernel),
          path_(path),
          turn_(p.turn),
          man_((p.men[static_cast<std::size_t>(index(p.turn))] & bit_board(path.front())) != 0),
          own_(p.pieces(p.turn) & ~bit_board(path.front())),
          others_(p.pieces(other(p.turn))),
          their_kings_(p.kings[static_cast<std::size_t>(index(other(p.turn)))]) {
        broken_ = follow();
    }

    [[nodiscard]] const Refusal& fault() const { return broken_; }
    [[nodiscard]] bool broken() const { return broken_.code != nullptr; }
    [[nodiscard]] Bitboard jumped() const { return jumped_; }
    [[nodiscard]] const Words& words() const { return man_ ? of_man : of_king; }
    // Whether a man is on its far row at the end of the path.
    [[nodiscard]] bool crowns() const { return man_ && is_far(path_.back()); }

    // The most pieces that a chain of this piece jumps to reach *end*; none if none does.
    [[nodiscard]] Bitboard chain_to(Bit end) const {
        std::vector<Chain> open{{path_.front(), man_, 0}};
        Bitboard most = 0;
        for (int steps = 0; !open.empty() && steps < chain_steps;) {
            const Chain chain = open.back();
            open.pop_back();
            const std::size_t before = open.size();
            add_jumps(chain, open);
            for (std::size_t place = before; place < open.size(); ++place) {
                ++steps;
                const Chain& next = open[place];
                if (next.at == end && next.may_end && popcount(next.taken) > popcount(most)) most = next.taken;
            }
        }
        return most;
    }

    [[nodiscard]] RefusalValue square(Bit bit, const char* name = "square") const {
        return {name, rules_.numbering.number(bit)};
    }

   private:
    [[nodiscard]] Bitboard next(Bit bit, Direction d) const { return kernel_.step(bit_board(bit), d); }
    [[nodiscard]] bool man_goes(Direction d) const { return damas::man_goes(kernel_.flags.all_squares, turn_, d); }
    [[nodiscard]] std::span<const Direction> ways() const {
        return {directions.data(), kernel_.flags.orthogonal_captures ? 8U : 4U};
    }
    // Whether a piece goes one square at a time.
    [[nodiscard]] bool steps(bool man) const { return man || !kernel_.flags.flying_king; }
    [[nodiscard]] bool is_far(Bit bit) const {
        return (kernel_.promotion[static_cast<std::size_t>(index(turn_))] & bit_board(bit)) != 0;
    }
    // A man goes on as a king where passing over its far row crowns it.
    [[nodiscard]] bool goes_on_as_man(Bit landing, bool man) const {
        return man && !(kernel_.flags.promotion_in_passing && is_far(landing));
    }

    // Which of *taken* stand in the way as they did.
    [[nodiscard]] Bitboard standing(Bitboard taken) const { return kernel_.flags.removed_at_once ? 0 : taken; }
    // Whether a king stops on the first square behind the piece *over*.
    [[nodiscard]] bool stops_behind(Bitboard over) const {
        const Landing law = kernel_.flags.landing;
        return law == Landing::behind || (law == Landing::behind_king && (over & their_kings_) != 0);
    }

    // Adds the chain after every jump from where *chain* is, before the laws of choice.
    void add_jumps(const Chain& chain, std::vector<Chain>& open) const {
        for (const Direction d : ways()) {
            if (chain.man && !kernel_.flags.men_capture_backward && !man_goes(d)) continue;
            if (kernel_.flags.bars_return() && chain.came == opposite(d)) continue;
            Bitboard met = 0;
            int far = 1;
            for (Bitboard b = next(chain.at, d); b != 0 && (!steps(chain.man) || far <= 2); ++far) {
                const auto bit = static_cast<Bit>(first_bit(b));
                if ((b & (own_ | (others_ & ~chain.taken) | standing(chain.taken))) == 0) {
                    if (met != 0) {
                        const bool may_end =
                            chain.man || !stops_behind(met) || is_next(d, static_cast<Bit>(first_bit(met)), bit);
                        open.push_back({bit, goes_on_as_man(bit, chain.man), chain.taken | met, may_end, d});
                        if (kernel_.flags.landing == Landing::behind) break;
                    } else if (steps(chain.man)) {
                        break;
                    }
                } else if (met != 0 || (b & (own_ | standing(chain.taken) | out_of_reach(chain.man))) != 0) {
                    break;
                } else {
                    met = b;
                }
                b = next(bit, d);
            }
        }
    }

    // What a man may not capture.
    [[nodiscard]] Bitboard out_of_reach(bool man) const {
        return man && !kernel_.flags.man_takes_king ? their_kings_ : 0;
    }

    Refusal follow() {
        for (std::size_t place = 1; place < path_.size(); ++place) {
            const Bitboard before = jumped_;
            if (const Refusal fault = step(path_[place - 1], path_[place]); fault.code != nullptr) return fault;
            if (path_.size() > 2 && jumped_ == before) {
                if (jumped_ != 0) return {"quiet-chain", "chain-step", words().kind};
                return {"quiet-chain", words().quiet, ""};
            }
            man_ = goes_on_as_man(path_[place], man_);
        }
        return {};
    }

    Refusal step(Bit start, Bit end) {
        if (start == end) return {"same-square", words().quiet, "", {square(start)}};
        for (const Direction d : ways()) {
            std::vector<Bit> met;
            int far = 1;
            for (Bitboard b = next(start, d); b != 0; ++far) {
                const auto bit = static_cast<Bit>(first_bit(b));
                if (bit == end && (is_diagonal(d) || !met.empty())) return along(d, far, met, end);
                if ((b & stand()) != 0) met.push_back(bit);
                b = next(bit, d);
            }
        }
        const char* code = kernel_.flags.all_squares ? "not-straight" : "not-diagonal";
        return {code, words().quiet, "", {square(start, "start"), square(end, "end")}};
    }

    // A step of *far* squares over the pieces *met*.
    Refusal along(Direction d, int far, const std::vector<Bit>& met, Bit end) {
        if ((stand() & bit_board(end)) != 0) {
            const bool captures = !met.empty() || jumped_ != 0;
            return {"occupied", "occupied", captures ? words().in_chain : words().kind, {square(end)}};
        }
        if (const Refusal fault = over(met, end); fault.code != nullptr) return fault;
        if (turns_back(d, met.empty())) return {"turns-back", "chain-step", words().kind, {square(end)}};
        if (man_) return reach(man_goes(d), far, !met.empty(), end);
        const bool too_far = !kernel_.flags.flying_king && far > (met.empty() ? 1 : 2);
        if (too_far) return {"king-too-far", "king-move", "", {square(end)}};
        // Behind the last piece of a chain alone, where kings are what counts; others may be left further behind.
        const bool last = kernel_.flags.landing == Landing::behind || end == path_.back();
        if (!met.empty() && last && stops_behind(bit_board(met.back())) && !is_next(d, met.back(), end)) {
            return {"king-stops-behind", "king-capture", "", {square(met.back())}};
        }
        return {};
    }

    // Whether a jump goes back on the line of the jump before, where that is empty and yet forbidden.
    bool turns_back(Direction d, bool quiet) {
        const bool back = kernel_.flags.bars_return() && came_ == opposite(d) && !quiet;
        came_ = d;
        return back;
    }
    [[nodiscard]] bool is_next(Direction d, Bit start, Bit end) const { return next(start, d) == bit_board(end); }
    // What stands on the board while the piece moves.
    [[nodiscard]] Bitboard stand() const { return own_ | (others_ & ~jumped_) | standing(jumped_); }

    // Notes the piece jumped, or refuses the jump (CAP-05, CAP-06, CAP-12).
    Refusal over(const std::vector<Bit>& met, Bit end) {
        for (const Bit bit : met) {
            if ((own_ & bit_board(bit)) != 0) {
                const char* detail = jumped_ != 0 ? words().in_chain : words().kind;
                return {"own-piece", "own-piece", detail, {square(bit)}};
            }
            if ((jumped_ & bit_board(bit)) != 0) {
                return {"piece-twice", "piece-once", words().kind, {square(bit)}};
            }
        }
        if (met.size() > 1) {
            const auto count = static_cast<std::int64_t>(met.size());
            return {"obstructed", "obstructed", words().kind, {square(end), {"count", count}}};
        }
        for (const Bit bit : met) {
            if ((out_of_reach(man_) & bit_board(bit)) != 0) {
                return {"man-takes-king", "man-capture", "king", {square(bit)}};
            }
            jumped_ |= bit_board(bit);
        }
        return {};
    }

    // Refuses what a man cannot do in one step (MOV-01, CAP-02 to CAP-04).
    [[nodiscard]] Refusal reach(bool forward, int far, bool captures, Bit end) const {
        if (captures && far == 2) {
            if (forward || kernel_.flags.men_capture_backward) return {};
            return {"man-captures-backward", "man-capture", ""};
        }
        if (far > 1) return {"man-too-far", "man-move", "", {square(end)}};
        if (!forward) return {"man-backward", "man-move", ""};
        return {};
    }

    const Ruleset& rules_;
    const Kernel& kernel_;
    const std::vector<Bit>& path_;
    Colour turn_;
    bool man_;         // what the piece is now
    Bitboard own_;     // without the piece that moves: its square counts as empty
    Bitboard others_;  // jumped pieces too
    Bitboard their_kings_;
    Bitboard jumped_ = 0;
    int came_ = -1;  // the direction of the step before
    Refusal broken_;
};

// Whether *move* captures the pieces *taken* and more.
bool goes_on(const Move& move, Bit from, Bitboard taken) {
    return move.from == from && move.captured != taken && (taken & ~move.captured) == 0;
}

// A path as the laws of capture see it, once its squares are right.
class Choice {
   public:
    Choice(const Ruleset& rules, const Position& p, const std::vector<Bit>& path)
        : rules_(rules), p_(p), path_(path), walk_(rules, p, path) {
        rules.kernel->legal_moves(p, legal_);
    }

    [[nodiscard]] Refusal refusal() const {
        for (const Move& move : legal_) {
            if (rules_.kernel->has_route(p_, move, path_, false)) return {};
        }
        if (!legal_.empty() && legal_[0].captured != 0) {
            const bool is_short = walk_.broken() && path_.size() == 2;
            const Bitboard taken = is_short ? walk_.chain_to(path_[1]) : walk_.broken() ? 0 : walk_.jumped();
            if (taken != 0) return short_of_majority(taken);
            if (!walk_.broken()) return {"must-capture", "must-capture", "", {}, true};
        }
        if (walk_.broken()) return walk_.fault();
        if (rests()) return {"king-rests", "king-rest", "", {walk_.square(path_.front()), {"count", most_in_a_row()}}};
        return {"not-possible", walk_.words().quiet, "", {walk_.square(path_.front())}};
    }

   private:
    // A chain that captures, but is not among the legal ones (CAP-08, CAP-10, CAP-16).
    [[nodiscard]] Refusal short_of_majority(Bitboard taken) const {
        const int most = popcount(legal_[0].captured);
        const int count = popcount(taken);
        bool onward = false;
        for (const Move& move : legal_) onward = onward || goes_on(move, path_.front(), taken);
        const Bitboard beyond = onward ? taken : 0;
        const Priority law = rules_.kernel->flags.priority;
        if (law == Priority::king_first && by_king(legal_[0].from) && !by_king(path_.front())) {
            return {"king-first", "quality", "by-king", {}, true};
        }
        if (!rules_.kernel->flags.best_only() || (onward && (count < most || law == Priority::value))) {
            const char* detail = walk_.crowns() ? "crown" : walk_.words().kind;
            return {"chain-unfinished", "chain", detail, {walk_.square(path_.back())}, true, beyond};
        }
        if (law == Priority::value) return by_worth(taken);
        if (count < most) return {"majority", "majority", "", {{{"count", most}}}, true, beyond};
        if (law == Priority::italian) {
            if (by_king(legal_[0].from) && !by_king(path_.front())) return {"by-king", "quality", "by-king", {}, true};
            if (kings_in(taken) == kings_in(legal_[0].captured)) {
                return {"king-earliest", "quality", "earliest", {}, true};
            }
        }
        return {"quality", "quality", "", {}, true, beyond};
    }

    // A chain that is worth less than another, or as much as one by a king (FRI 11, 12).
    [[nodiscard]] Refusal by_worth(Bitboard taken) const {
        const Bitboard best = legal_[0].captured;
        const bool same = popcount(taken) == popcount(best) && kings_in(taken) == kings_in(best);
        if (same) return {"by-king", "quality", "by-king", {}, true};
        return {"worth", "majority", "worth", {}, true};
    }

    // Whether the piece is a king that has moved so often in a row that it may only capture.
    [[nodiscard]] bool rests() const {
        const auto us = static_cast<std::size_t>(index(p_.turn));
        return most_in_a_row() != 0 && p_.walked[us] >= most_in_a_row() && p_.walker[us] == path_.front();
    }
    [[nodiscard]] int most_in_a_row() const { return rules_.kernel->flags.same_king_moves; }
    [[nodiscard]] bool by_king(Bit from) const {
        return (p_.kings[static_cast<std::size_t>(index(p_.turn))] & bit_board(from)) != 0;
    }
    [[nodiscard]] int kings_in(Bitboard taken) const { return popcount(taken & (p_.kings[0] | p_.kings[1])); }

    const Ruleset& rules_;
    const Position& p_;
    const std::vector<Bit>& path_;
    Walk walk_;
    MoveList legal_;
};

}  // namespace

std::string offered_moves(const Ruleset& rules, const Position& p, const Refusal& refusal, Bit from) {
    std::string text;
    if (!refusal.offers) return text;
    MoveList legal;
    rules.kernel->legal_moves(p, legal);
    for (const Move& move : legal) {
        if (refusal.beyond != 0 && !goes_on(move, from, refusal.beyond)) continue;
        if (!text.empty()) text += ", ";
        text += write_move(p, move, legal, rules, rules.capture_separator, SquareNames::numbers);
    }
    return text;
}

Refusal explain(const Ruleset& rules, const Position& p, std::span<const std::int64_t> path) {
    if (path.size() < 2) return {"no-destination", "lance", ""};
    std::vector<Bit> bits;
    for (const std::int64_t number : path) {
        const int squares = rules.numbering.squares();
        if (number < 1 || number > squares) {
            return {"off-board", "numbering", "", {{{"square", number}, {"squares", squares}}}};
        }
        bits.push_back(static_cast<Bit>(rules.numbering.bit(static_cast<int>(number))));
    }
    const Bitboard origin = bit_board(bits.front());
    if ((p.all_pieces() & origin) == 0) return {"no-piece", "turn", "", {{{"square", path.front()}}}};
    if ((p.pieces(p.turn) & origin) == 0) return {"opponents-piece", "turn", "", {{{"square", path.front()}}}};
    return Choice(rules, p, bits).refusal();
}

}  // namespace damas
