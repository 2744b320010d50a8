// One search at a time, in parts: the host lets it go on for as long as it likes, and then again.
#include <atomic>
#include <memory>
#include <optional>

#include "../search/helpers.hpp"
#include "../search/table.hpp"
#include "../with_rules.hpp"
#include "games.hpp"
#include "helping.hpp"
#include "host.hpp"
#include "prober.hpp"
#include "weights.hpp"

namespace damas::wasm {
namespace {

using search::History;
using search::Limits;
using search::Progress;
using search::Result;
using search::Table;
using search::Tools;

// A search under any rules.
class RunningSearch {
   public:
    virtual ~RunningSearch() = default;
    virtual bool go_on(const Progress& progress) = 0;
    virtual Result finish() = 0;

    std::atomic<bool> helpers_done{false};
};

template <class Rules>
class RuleSearch final : public RunningSearch {
   public:
    RuleSearch(Table& table, const Tools& tools, History history, const Limits& limits, const std::atomic<bool>& stop,
               const Position& root)
        : root_(root), history_(std::move(history)), searcher_(table, tools, history_, limits, stop) {
        table.new_search();
        searcher_.begin(root_);
        if constexpr (has_threads) {
            if (limits.threads <= 1) return;
            team_ = std::make_unique<search::Team>();
            searcher_.join(*team_, 0);
            helpers_ = std::make_unique<search::Helpers<Rules>>(helping_threads(), root_, history_, limits, table,
                                                                tools, *team_, helpers_done);
        }
    }
    bool go_on(const Progress& progress) override { return searcher_.go_on(root_, progress); }
    Result finish() override { return searcher_.finish(root_); }

   private:
    Position root_;
    History history_;
    search::Searcher<Rules> searcher_;
    std::unique_ptr<search::Team> team_;
    std::unique_ptr<search::Helpers<Rules>> helpers_;  // they end first
};

// The table that outlives searches, and the one that runs.
struct SearchSlot {
    std::unique_ptr<Table> table;
    std::unique_ptr<RunningSearch> search;
    std::unique_ptr<RunningSearch> ended;  // with helpers that may not have ended yet: the system lets some wait
    const Rulebook* book = nullptr;
    Position root;
    const GivenTables* tables = nullptr;
    std::atomic<bool> stop{false};
};

SearchSlot& slot() {
    static SearchSlot one;
    return one;
}

enum Wish : int { go_on, stop, pause };  // as the host answers

bool wants_pause() {
    const int wish = damas_stopped();
    if (wish == Wish::stop) slot().stop = true;
    return wish == Wish::pause;
}

History history_of(const GameTrack& track) {
    History history{{}, track.rules(), track.state()};
    for (std::size_t ply = 0; ply < track.ply(); ++ply) history.keys.push_back(track.position(ply).key);
    return history;
}

void write_line(Json& json, search::Line line) {
    const SearchSlot& d = slot();
    const Kernel& kernel = *d.book->rules.kernel;
    if (d.tables != nullptr && search::is_decided(line.score)) {
        const auto plies = static_cast<std::size_t>(search::win_score - std::abs(line.score));
        play_to_the_end(kernel, *d.tables, d.root, plies, line.moves);
    }
    json.open('{').key("score").number(line.score).key("moves").open('[');
    Position p = d.root;
    for (const Move& move : line.moves) {
        MoveList legal;
        kernel.legal_moves(p, legal);
        write_move_view(json, d.book->rules, p, move, legal);
        p = kernel.after(p, move);
    }
    json.close(']').close('}');
}

void write_result(const Result& result) {
    Json json(output());
    json.open('{').key("depth").number(result.depth).key("selective_depth").number(result.selective_depth);
    json.key("nodes").number(static_cast<std::int64_t>(result.nodes));
    json.key("microseconds").number(static_cast<std::int64_t>(result.seconds * 1e6)).key("lines").open('[');
    for (const search::Line& line : result.lines) write_line(json, line);
    json.close(']').close('}');
}

}  // namespace

void forget_ended_search() {
    if constexpr (has_threads) slot().ended.reset();
}

// A table of *megabytes* for the searches that follow; what it knew is forgotten.
DAMAS_EXPORT(search_table) void search_table(std::uint32_t megabytes) {
    slot().search.reset();
    forget_ended_search();
    slot().table.reset();
    slot().table = std::make_unique<Table>(megabytes);
}

DAMAS_EXPORT(search_clear) void search_clear() {
    forget_ended_search();
    if (slot().table != nullptr) slot().table->clear();
}

// Begins a search of a game's position, in place of the one before. A limit of 0 is none; *weights* and *tables* may be
// -1. More *threads* than one help where the host has sent them. False when there is no such game, no table, or no
// move.
DAMAS_EXPORT(search_begin)
int search_begin(int game_handle, int weights, int tables_handle, int depth, double nodes, double seconds, int lines,
                 int soft_time, int threads) {
    const Game* g = game(game_handle);
    SearchSlot& d = slot();
    d.search.reset();
    forget_ended_search();
    if (g == nullptr || d.table == nullptr || g->track.drawn_by() != 0 || !g->track.has_move()) return 0;
    const Kernel& kernel = *g->book->rules.kernel;
    const search::Evaluator* judge = evaluator(weights);
    if (judge != nullptr && judge->squares() != kernel.squares) return 0;
    d.book = g->book;
    d.root = g->track.position();
    d.tables = tables(tables_handle);
    d.stop = false;
    Tools tools{judge, d.tables != nullptr && d.tables->pieces() > 0 ? d.tables : nullptr};
    tools.pause = wants_pause;
    const Limits limits{depth, static_cast<std::uint64_t>(nodes), seconds, lines, threads, soft_time != 0};
    d.search = with_rules(kernel, [&](auto rules) -> std::unique_ptr<RunningSearch> {
        return std::make_unique<RuleSearch<decltype(rules)>>(*d.table, tools, history_of(g->track), limits, d.stop,
                                                             d.root);
    });
    return 1;
}

// Searches until the host asks for a pause (0) or the search is complete (1); -1 when none was begun. Tells each
// iteration by `progress`.
DAMAS_EXPORT(search_go_on) int search_go_on() {
    SearchSlot& d = slot();
    if (d.search == nullptr) return -1;
    const auto report = [](const Result& result) {
        write_result(result);
        damas_progress();
    };
    return d.search->go_on(report) ? 1 : 0;
}

// Ends the search; its result is in the output. False when none was begun.
DAMAS_EXPORT(search_finish) int search_finish(int hurried) {
    SearchSlot& d = slot();
    if (d.search == nullptr) return 0;
    if (hurried != 0) d.stop = true;
    write_result(d.search->finish());
    if constexpr (has_threads) {
        d.search->helpers_done = true;
        d.ended = std::move(d.search);
    } else {
        d.search.reset();
    }
    return 1;
}

// The static value of a game's position for the side to move, in hundredths of a man.
DAMAS_EXPORT(search_value) int search_value(int game_handle, int weights) {
    const Game* g = game(game_handle);
    if (g == nullptr) return 0;
    const Position& p = g->track.position();
    const search::Evaluator* judge = evaluator(weights);
    return with_rules(*g->book->rules.kernel, [&](auto rules) {
        using Rules = decltype(rules);
        return judge != nullptr ? judge->score<Rules>(p) : search::evaluate<Rules>(p);
    });
}

}  // namespace damas::wasm
