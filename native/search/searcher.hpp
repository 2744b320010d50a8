// Alpha-beta for one set of rules: iterative deepening, principal variation search, transposition table,
// quiescence, late move reductions, and the draw rules of the regulation at every node.
#pragma once

#include <array>
#include <chrono>

#include "../platform/faults.hpp"
#include "evaluator.hpp"
#include "history_table.hpp"
#include "leaf_sample.hpp"
#include "pace.hpp"
#include "prober.hpp"
#include "table.hpp"
#include "team.hpp"

namespace damas::search {

struct Stopped {};

template <class Rules>
class Searcher {
   public:
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;
    using Move = MoveOf<Rules>;
    using MoveList = MoveListOf<Rules>;

    Searcher(Table& table, const Tools& tools, const History& history, const Limits& limits,
             const std::atomic<bool>& stop)
        : table_(table),
          tools_(tools),
          limits_(limits),
          pace_(limits),
          stop_(stop),
          rules_(history.rules),
          table_pieces_(tools.prober == nullptr ? 0 : tools.prober->pieces()),
          horizon_(history.rules, [&](const Material& m) { return longest(tools, m); }),
          keys_(history.keys),
          height_(keys_.size()),
          start_(std::chrono::steady_clock::now()) {
        keys_.resize(height_ + max_ply + 2);
        states_[0] = history.state;
    }

    // Searches from *root* until a limit is met; *progress* hears of every finished iteration.
    Result run(const Position& root, const Progress& progress);

    // The same in parts: `begin`, `go_on` until it returns true, or until there is no more time, `finish`.
    void begin(const Position& root);
    // Searches until a limit is met (true), or the tools ask for a pause (false).
    bool go_on(const Position& root, const Progress& progress);
    Result finish(const Position& root);

    // As one of several, the *number*th of them; the others help the one with number 0.
    void join(Team& team, int number) {
        team_ = &team;
        number_ = number;
    }

    // Leaves selective search out, so that the result at a depth is that of plain minimax (for tests).
    void search_plainly() { selective_ = false; }

   private:
    struct Window {
        Score alpha, beta;
        [[nodiscard]] bool is_open() const { return beta - alpha > 1; }
    };
    // A move's promise above its place in the list turned round, so that one comparison orders both: 2^22 to either
    // side and 256 places.
    using Rating = std::int32_t;
    using Ratings = std::array<Rating, 256>;
    static Rating rating(int promise, int place) { return promise * 256 + (255 - place); }
    static int place_of(Rating r) { return 255 - (r & 255); }
    static constexpr int hash_promise = 1 << 20;
    static constexpr int put_off = -(1 << 20);  // less its number, of a move that another thread is searching
    static bool is_put_off(Rating r) { return r >> 8 <= put_off; }
    // A line of play. One stands in every node's frame, so its storage is left unwritten until it is needed.
    struct Variation {
        Variation() {}  // NOLINT
        union {
            Move moves[max_ply];
        };
        int length = 0;
        void put(const Move& first, const Variation& rest) {
            moves[0] = first;
            length = std::min(rest.length + 1, max_ply);
            std::copy_n(rest.moves, length - 1, moves + 1);
        }
    };

    // RAII: the line being searched has gone from *p* to *next*, its ply number *ply* + 1.
    class Step {
       public:
        Step(Searcher& searcher, const Position& p, const Position& next, int ply) : searcher_(searcher) {
            searcher_.keys_[searcher_.height_++] = p.key;
            DrawState& state = searcher_.states_[ply + 1];
            state = searcher_.states_[ply];
            state.advance(searcher_.rules_, p, next, index(p.turn));
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        ~Step() { --searcher_.height_; }

       private:
        Searcher& searcher_;
    };

    // The depths of the search of captures below depth 0: crowds of kings capture on and on in very many ways.
    static constexpr int last_threat = 0;        // until here a threatened capture is looked at
    static constexpr int deepest_capture = -16;  // here the static value must do

    [[nodiscard, gnu::always_inline]] decltype(auto) constants() const {
        if constexpr (requires { Rules::tunable; }) {
            return (*tools_.constants);
        } else {
            return ShippedConstants{};
        }
    }

    // root.hpp
    void iterate(const Position& root);
    Score search_root_move(const Position& root, const Move& move, int depth, Window window, Variation& line);
    Score aspire(const Position& root, const Move& move, int depth, Score guess, Variation& line);
    [[nodiscard]] bool is_time_for_more(const Result& result) const;
    [[nodiscard]] double seconds() const;

    // settle.hpp
    void settle(const Position& root, Result& result);
    void settle_first(Result& result);
    void look_elsewhere(const Position& root, int depth, Score last);
    bool search_other(const Position& root, Line& line, int depth, Score least);
    void bring_forward(std::size_t from, std::size_t to, Score score);
    void put_in_order(std::size_t from);
    void move_up(std::size_t from, std::size_t to);

    // node.hpp
    Score node(const Position& p, int depth, Window window, int ply, Variation& line);
    Score child(const Position& p, const Position& next, int depth, Window window, int ply, Variation& line);
    Score reduced_child(const Position& p, const Position& next, int depth, int less, Window w, int ply,
                        Variation& line);
    Score visit(const Position& p, int depth, Window window, int ply, Variation& line, bool capture);
    // The position after the move that is likely the next, and that move's place.
    struct Ahead {
        Position position;
        int place = -1;
    };
    [[gnu::always_inline]] inline Position play_and_fetch(const Position& p, const MoveList& moves, Ratings& order,
                                                          int i, int count, int all, Ahead& ahead);
    // Apart from node, most calls of which end before them: their frames are large.
    [[gnu::noinline]] Score branch(const Position& p, int depth, Window window, int ply, Variation& line, bool capture);
    [[nodiscard]] bool is_in_time(Score score, int ply) const;
    bool is_known(std::uint64_t key, int depth, Window w, int ply, Entry& entry, Score& score) const;
    void store_entry(std::uint64_t key, Entry found, int ply);
    void update_history(const Position& p, const MoveList& moves, const Ratings& order, int first, int depth);
    Score quiesce(const Position& p, Window window, int ply, int depth);
    [[gnu::noinline]] Score evade(const Position& p, Window window, int ply, int depth);
    [[gnu::noinline]] Score crown(const Position& p, Window window, int ply, int depth, Score best);
    [[nodiscard]] int reduction(const Move& move, int depth, int number, bool open) const;
    bool cut_by_value(const Position& p, int depth, Score beta, Score& score) const;
    bool cut_by_probe(const Position& p, int depth, Score beta, int ply, Score& score);
    void rate(const Position& p, const MoveList& moves, int hash_move, Ratings& ratings) const;
    // Puts the best of the remaining moves in place *first*.
    static void bring_best(Ratings& ratings, int first, int count) {
        int best = first;
        Rating most = ratings[first];
        for (int i = first + 1; i < count; ++i) {
            const Rating r = ratings[i];
            best = r > most ? i : best;
            most = r > most ? r : most;
        }
        ratings[best] = ratings[first];
        ratings[first] = most;
    }
    int bring_free(const MoveList& moves, std::uint64_t key, Ratings& ratings, int first, int count,
                   int& waiting) const;
    // As `bring_free` beside other threads, as `bring_best` alone (*team* is null).
    [[gnu::always_inline]] int bring_next(const Team* team, const MoveList& moves, std::uint64_t key, Ratings& ratings,
                                          int first, int count, int& waiting) const {
        if (team != nullptr) return bring_free(moves, key, ratings, first, count, waiting);
        bring_best(ratings, first, count);
        return first;
    }
    [[nodiscard]] Score value(const Position& p) const {
        return tools_.evaluator != nullptr ? trained_value(p) : worth(evaluate<Rules>(p), rules_.win);
    }
    [[nodiscard, gnu::always_inline]] Score trained_value(const Position& p) const {
        std::uint64_t& known = known_[p.key % known_values];
        if ((known ^ p.key) >> 16 == 0) return static_cast<std::int16_t>(known);
        const Score found = tools_.evaluator->template score<Rules>(p);
        known = (p.key >> 16 << 16) | static_cast<std::uint16_t>(found);
        return found;
    }
    // The value where the search ends, for a sample of such positions.
    [[nodiscard]] Score leaf_value(const Position& p, Score bound) const {
        const Score found = value(p);
        if (tools_.leaves != nullptr) [[unlikely]]
            tools_.leaves->offer(p, found, bound);
        return found;
    }
    [[nodiscard]] bool ask_tables(const Position& p, int depth, int ply, Score& score) const;
    // What results say of a node: nothing, its score, or that it is to be searched.
    enum class Told : std::uint8_t { nothing, score, search };
    [[nodiscard]] Told ask_results(const Position& p, int depth, Window w, int ply, Score& score) const;
    static int longest(const Tools& tools, const Material& material) {
        return tools.prober == nullptr ? DrawHorizon::far : tools.prober->longest(material);
    }
    [[gnu::cold]] void give_up();
    // Never where exceptions end a search.
    [[nodiscard]] bool has_given_up() const { return !can_unwind && given_up_; }
    [[nodiscard]] bool is_drawn(const Position& p, int ply) const;
    [[nodiscard, gnu::always_inline]] inline bool is_repeated(std::uint64_t key, int ply) const;
    [[nodiscard]] std::uint64_t table_key(const Position& p, int ply) const;
    // Counts a node; now and then it asks whether the search is to end.
    void check_limits() {
        if (past_look(++nodes_) == 0) look_at_limits();
    }
    // How many of so many nodes came after the last look at the limits.
    [[nodiscard]] std::uint64_t past_look(std::uint64_t nodes) const { return nodes & (limits_.look_every - 1); }
    // Apart, so that the count of every node stays inline.
    [[gnu::noinline]] void look_at_limits();

    Table& table_;
    Tools tools_;
    Limits limits_;
    Pace pace_;
    const std::atomic<bool>& stop_;
    DrawRules rules_;
    int table_pieces_;  // the most for which tables are asked; 0 without tables
    DrawHorizon horizon_;
    std::vector<std::uint64_t> keys_;  // of the game, then of the line being searched, without the present position
    std::size_t height_;               // the number of keys
    std::array<DrawState, max_ply + 2> states_;
    HistoryTable<Bitboard> history_;
    std::array<std::array<Move, 2>, max_ply + 2> killers_{};
    [[nodiscard]] std::uint64_t all_nodes() const {
        return team_ == nullptr ? nodes_ : team_->nodes.load(std::memory_order_relaxed) + past_look(nodes_);
    }
    // Values of positions met lately: the key without its last 16 bits, the value in their place.
    static constexpr std::size_t known_values = 1 << 12;
    mutable std::vector<std::uint64_t> known_ = std::vector<std::uint64_t>(known_values);
    std::uint64_t nodes_ = 0;
    Team* team_ = nullptr;
    int number_ = 0;
    int selective_depth_ = 0;
    bool selective_ = true;
    bool given_up_ = false;
    bool paused_ = false;
    bool interrupted_ = false;  // by its limits, in the middle of an iteration
    int depth_ = 1;             // of the iteration that goes on
    Result result_;             // of the last one that was finished
    std::vector<Line> lines_;
    // Of the iteration that goes on: how many lines it has searched and put in their places, the
    // upper bound of the first move, and the place of one that was seen to be better than all those
    // before, by how much at least.
    std::size_t searched_ = 0;
    Score at_most_ = win_score;
    std::size_t promising_ = 0;
    Score at_least_ = 0;
    std::uint64_t last_node_ = 0;  // the end of a search after its limits were met; 0 before
    std::chrono::steady_clock::time_point start_;
};

}  // namespace damas::search
