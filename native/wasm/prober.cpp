#include "prober.hpp"

#include <utility>
#include <vector>

#include "../endgames/answers.hpp"
#include "../with_rules.hpp"
#include "files.hpp"
#include "helping.hpp"
#include "host.hpp"
#include "rulebooks.hpp"
#include "wire.hpp"

namespace damas::wasm {
namespace {

using endgames::Force;
using search::Probe;

template <class Rules>
class RuleTables final : public GivenTables {
   public:
    RuleTables(const Kernel& kernel, std::size_t memory) : kernel_(kernel), answers_(memory) {}

    [[nodiscard]] Probe probe(const Position& p) const noexcept override {
        return endgames::to_probe(answers_.value(p.turn == Colour::black ? endgames::turned<Rules::size>(p) : p));
    }
    [[nodiscard]] int pieces() const noexcept override { return answers_.pieces(); }

    [[nodiscard]] int longest(const Material& m) const noexcept override {
        const Force white{m.men[0], m.kings[0]};
        const Force black{m.men[1], m.kings[1]};
        for (const auto& file : answers_.files()) {
            const auto& header = file->header();
            if (!(header.material == endgames::Material{std::max(white, black), std::min(white, black)})) continue;
            return static_cast<int>(std::max(header.table[0].longest, header.table[1].longest));
        }
        return DrawHorizon::far;
    }

    void add(const std::string& path) override { answers_.add(path, kernel_.flags); }

   private:
    const Kernel& kernel_;
    endgames::Answers<Rules> answers_;
};

std::vector<std::unique_ptr<GivenTables>>& all_tables() {
    static std::vector<std::unique_ptr<GivenTables>> all;
    return all;
}

// Greater is better for the side to move there.
std::pair<int, int> worth(const Probe& found) {
    if (found.value == Probe::Value::Win) return {1, -found.distance};
    if (found.value == Probe::Value::Loss) return {-1, found.distance};
    return {0, 0};
}

// The worth for the side that moved to *p*.
std::pair<int, int> worth_after(const search::Prober& tables, const Position& p) {
    const Probe found = tables.probe(p);
    Probe turned{Probe::Value::Draw, found.distance + 1};
    if (found.value == Probe::Value::Win) turned.value = Probe::Value::Loss;
    if (found.value == Probe::Value::Loss) turned.value = Probe::Value::Win;
    return worth(turned);
}

}  // namespace

std::unique_ptr<GivenTables> GivenTables::make(const Kernel& kernel, std::size_t memory) {
    return with_rules(kernel, [&](auto rules) -> std::unique_ptr<GivenTables> {
        using Rules = decltype(rules);
        if constexpr (is_tabled<Rules>) return std::make_unique<RuleTables<Rules>>(kernel, memory);
        return nullptr;
    });
}

const GivenTables* tables(int handle) {
    const auto& all = all_tables();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? all[static_cast<std::size_t>(handle)].get()
                                                                        : nullptr;
}

void play_to_the_end(const Kernel& kernel, const search::Prober& tables, Position p, std::size_t plies,
                     std::vector<Move>& moves) {
    for (const Move& move : moves) p = kernel.after(p, move);
    while (moves.size() < plies && tables.probe(p).value != Probe::Value::Unknown) {
        MoveList legal;
        kernel.legal_moves(p, legal);
        if (legal.empty()) return;
        const Move* best = nullptr;
        std::pair<int, int> most;
        for (const Move& move : legal) {
            const auto found = worth_after(tables, kernel.after(p, move));
            if (best != nullptr && found <= most) continue;
            best = &move;
            most = found;
        }
        moves.push_back(*best);
        p = kernel.after(p, *best);
    }
}

// Empty tables for the rules of a book, with *memory_mb* of memory for unpacked blocks; returns their handle, or -1.
DAMAS_EXPORT(tables_new) int tables_new(int book_handle, std::uint32_t memory_mb) {
    const Rulebook* book = rulebook(book_handle);
    if (book == nullptr) return -1;
    all_tables().push_back(GivenTables::make(*book->rules.kernel, std::size_t{memory_mb} << 20));
    return static_cast<int>(all_tables().size()) - 1;
}

// Adds a table file, the *size* bytes of the input; false for no tables.
DAMAS_EXPORT(tables_add) int tables_add(int handle, std::uint32_t size) {
    if (tables(handle) == nullptr) return 0;
    forget_ended_search();
    all_tables()[static_cast<std::size_t>(handle)]->add(give_file(take_input(size)));
    return 1;
}

}  // namespace damas::wasm
