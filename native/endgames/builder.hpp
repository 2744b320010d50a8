// One class of positions solved backwards from its ends (retrograde analysis).
//
// First every position is examined once: a position without a move is lost; captures and crownings lead to classes
// that are known. Then, for each distance, the positions decided last are taken back by one quiet move. A position
// before a lost one is won. A position before a won one may be lost, if all its other moves lose too; that is
// examined once for each distance. Positions that are never reached are draws. One byte and one bit per position.
#pragma once

#include <atomic>
#include <functional>
#include <stdexcept>
#include <vector>

#include "../platform/faults.hpp"
#include "../platform/shared.hpp"
#include "answers.hpp"
#include "parallel.hpp"

namespace damas::endgames {

// A class solved: the values with the first side to move, and with the second where that differs.
struct Solved {
    Material material;
    std::array<std::vector<Value>, 2> values;
    [[nodiscard]] int tables() const { return material.is_even() ? 1 : 2; }
};

template <class Rules>
class Builder {
    using G = GeometryOf<Rules>;
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using Move = MoveOf<Rules>;
    using MoveList = MoveListOf<Rules>;

   public:
    Builder(const Answers<Rules>& known, const Material& material, Workers& workers)
        : known_(known), workers_(workers), solved_{material, {}} {
        const Force a = material.first;
        const Force b = material.second;
        halves_[0].index = Indexer<Rules::size>(a, b);
        halves_[1].index = Indexer<Rules::size>(b, a);
        for (int h = 0; h < solved_.tables(); ++h) {
            const std::uint64_t size = halves_[h].index.size();
            solved_.values[h].assign(size, draw);
            halves_[h].doubtful = std::vector<std::atomic<std::uint64_t>>(size / 64 + 1);
        }
    }

    // Throws Interrupted when the workers were told to stop, std::length_error when a distance does not fit.
    Solved run() {
        for (int h = 0; h < solved_.tables(); ++h) {
            workers_.each(solved_.values[h].size(), looking, [&](std::uint64_t i) { look(h, i); });
        }
        // Distances past the greatest one set so far have nothing before them.
        for (int distance = 1; distance <= greatest_.load(); ++distance) {
            distance % 2 == 1 ? win(distance) : lose(distance);
        }
        return std::move(solved_);
    }

   private:
    struct Half {
        Indexer<Rules::size> index;
        std::vector<std::atomic<std::uint64_t>> doubtful;  // a bit for each position that may be lost
    };
    [[nodiscard]] int other(int h) const { return solved_.tables() == 1 ? 0 : h ^ 1; }

    [[nodiscard]] Value get(int h, std::uint64_t i) const { return load_relaxed(solved_.values[h][i]); }
    void set(int h, std::uint64_t i, int value) {
        if (value > longest_value) fail<std::length_error>("an ending longer than 253 plies");
        store_relaxed(solved_.values[h][i], static_cast<Value>(value));
        int greatest = greatest_.load(std::memory_order_relaxed);
        while (value > greatest && !greatest_.compare_exchange_weak(greatest, value)) {
        }
    }

    // The first look: what the moves that leave the class decide.
    void look(int h, std::uint64_t i) {
        Position p;
        if (!halves_[h].index.unrank(i, p)) {
            solved_.values[h][i] = nothing;
            return;
        }
        MoveList moves;
        legal_moves<Rules, Colour::white>(p, moves);
        Fold fold;
        bool stays = false;  // whether some move stays within the class
        for (const Move& m : moves) {
            if (m.captured == 0 && !crowns(p, m)) {
                stays = true;
            } else {
                fold.add(known_after(p, m));
            }
        }
        if (fold.value() != draw && (fold.has_win() || !stays)) set(h, i, fold.value());
    }

    static bool crowns(const Position& p, const Move& m) {
        return (bit_board<Bitboard>(m.to) & promotion_row<Rules>(Colour::white) & ~p.kings[0]) != 0 &&
               (bit_board<Bitboard>(m.from) & p.men[0]) != 0;
    }

    [[nodiscard]] Value known_after(const Position& p, const Move& m) const {
        Position next = p;
        move_pieces<Rules, Colour::white>(next, m);
        const int value = known_.value(turned<Rules::size>(next));
        if (value < 0) fail<std::logic_error>("a class that should have been built before is missing");
        return static_cast<Value>(value);
    }

    // Positions before those lost in distance - 1 are won in *distance*.
    void win(int distance) {
        for (int h = 0; h < solved_.tables(); ++h) {
            const int before = other(h);
            workers_.each_equal(solved_.values[h], static_cast<Value>(distance), distance, [&](std::uint64_t i) {
                each_before(h, i, [&](std::uint64_t j) {
                    const Value now = get(before, j);
                    if (now == draw || now > distance + 1) set(before, j, distance + 1);
                });
            });
        }
    }

    // Positions before those won in distance - 1 are lost if all their moves lose.
    void lose(int distance) {
        for (int h = 0; h < solved_.tables(); ++h) {
            auto& doubtful = halves_[other(h)].doubtful;
            workers_.each_equal(solved_.values[h], static_cast<Value>(distance), distance, [&](std::uint64_t i) {
                each_before(h, i, [&](std::uint64_t j) {
                    if (get(other(h), j) != draw) return;
                    doubtful[j / 64].fetch_or(std::uint64_t{1} << j % 64, std::memory_order_relaxed);
                });
            });
        }
        for (int h = 0; h < solved_.tables(); ++h) {
            workers_.each(halves_[h].doubtful.size(), distance, [&](std::uint64_t w) {
                for (std::uint64_t bits = halves_[h].doubtful[w].exchange(0); bits != 0; bits &= bits - 1) {
                    const std::uint64_t i = w * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
                    if (const int value = loss(h, i, distance); value != draw) set(h, i, value);
                }
            });
        }
    }

    // The value of a position without captures if it is certain now to be lost, else `draw`.
    [[nodiscard]] int loss(int h, std::uint64_t i, int distance) const {
        Position p;
        halves_[h].index.unrank(i, p);
        MoveList moves;
        quiet_moves<Rules, Colour::white>(View<Rules, Colour::white>(p), moves);
        Fold fold;
        for (const Move& m : moves) {
            if (crowns(p, m)) continue;
            Position next = p;
            move_pieces<Rules, Colour::white>(next, m);
            const Value value = get(other(h), halves_[other(h)].index.rank(turned<Rules::size>(next)));
            if (!is_win(value) || value > distance) return draw;  // no win, or one that may yet become shorter
            fold.add(value);
        }
        for (const Move& m : moves) {
            if (!crowns(p, m)) continue;
            const Value value = known_after(p, m);
            if (!is_win(value)) return draw;
            fold.add(value);
        }
        return fold.value();
    }

    // Calls *work* with the index of every position of the class from which a quiet move leads to position *i*.
    template <class Work>
    void each_before(int h, std::uint64_t i, Work work) const {
        Position p;
        halves_[h].index.unrank(i, p);
        Position q = turned<Rules::size>(p);  // as those see it who have just moved
        const Indexer<Rules::size>& index = halves_[other(h)].index;
        const Bitboard occupied = q.all_pieces();
        const auto tell = [&] {
            if (!can_capture<Rules>(q)) work(index.rank(q));
        };
        const Position now = q;
        for (Bitboard men = now.men[0]; men != 0; men &= men - 1) {
            const Bitboard man = lowest(men);
            const Bitboard came_from =
                (G::template step<south_west>(man) | G::template step<south_east>(man)) & ~occupied;
            for (Bitboard b = came_from; b != 0; b &= b - 1) {
                q.men[0] = now.men[0] ^ man ^ lowest(b);
                tell();
            }
        }
        q.men[0] = now.men[0];
        for (Bitboard kings = now.kings[0]; kings != 0; kings &= kings - 1) {
            const Bitboard king = lowest(kings);
            for (Bitboard b = king_reach<Rules>(first_bit(king), occupied); b != 0; b &= b - 1) {
                q.kings[0] = now.kings[0] ^ king ^ lowest(b);
                tell();
            }
        }
    }

    const Answers<Rules>& known_;
    Workers& workers_;
    Solved solved_;
    std::array<Half, 2> halves_;
    std::atomic<int> greatest_{lost_already};
};

}  // namespace damas::endgames
