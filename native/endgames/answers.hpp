// Answers from table files for one set of rules.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "../platform/faults.hpp"
#include "file.hpp"
#include "indexer.hpp"

namespace damas::endgames {

// Blocks in memory, of all tables of one set; those beyond the limit are read again each time.
struct Memory {
    explicit Memory(std::size_t most) : limit(most) {}
    const std::size_t limit;  // bytes
    std::atomic<std::size_t> used{0};
};

// One side to move of one file, its blocks unpacked when they are first asked for. Any number of threads may ask.
class Store {
   public:
    Store(const TableFile& file, int table, Memory& memory)
        : file_(file), table_(table), memory_(memory), blocks_(file.header().table[table].blocks) {}
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store() {
        for (auto& block : blocks_) delete[] block.load();
    }

    // The value at *index*, or -1 when the block is damaged.
    [[nodiscard]] int get(std::uint64_t index) noexcept {
        const std::uint64_t number = index / block_positions;
        const Value* block = blocks_[number].load(std::memory_order_acquire);
        if (block == nullptr) block = fetch(number);
        return block == nullptr ? -1 : block[index % block_positions];
    }

   private:
    [[gnu::noinline]] const Value* fetch(std::uint64_t number) noexcept;
    [[nodiscard]] std::size_t length(std::uint64_t number) const {
        return std::min<std::uint64_t>(block_positions, file_.header().table[table_].size - number * block_positions);
    }

    const TableFile& file_;
    const int table_;
    Memory& memory_;
    const std::uint64_t name_ = next_name();  // no two stores ever have the same
    std::vector<std::atomic<Value*>> blocks_;

    static std::uint64_t next_name() {
        static std::atomic<std::uint64_t> names{0};
        return ++names;
    }
};

template <class Rules>
class Answers {
    using Bitboard = BoardOf<Rules>;
    using Position = PositionOf<Rules>;

   public:
    explicit Answers(std::size_t memory) : memory_(memory) {}

    // Takes a file into use. Throws as TableFile does.
    void add(const std::string& path, const RuleFlags& rules) {
        auto file = std::make_unique<TableFile>(path, rules);
        const Material m = file->header().material;
        for (std::uint32_t t = 0; t < file->header().tables; ++t) {
            const Force us = t == 0 ? m.first : m.second;
            const Force them = t == 0 ? m.second : m.first;
            const Indexer<Rules::size> indexer(us, them);
            if (indexer.size() != file->header().table[t].size) fail<TableError>("checksum");
            auto slot = std::make_unique<Slot>(indexer, *file, static_cast<int>(t), memory_);
            by_force_[place(us, them)] = slot.get();
            slots_.push_back(std::move(slot));
        }
        pieces_ = std::max(pieces_, m.count());
        files_.push_back(std::move(file));
    }

    [[nodiscard]] int pieces() const noexcept { return pieces_; }
    [[nodiscard]] const std::vector<std::unique_ptr<TableFile>>& files() const { return files_; }

    // The value of *p*, which has White to move, or -1 when no table has it.
    [[nodiscard]] int value(const Position& p) const noexcept {
        if (p.pieces(Colour::white) == 0) return lost_already;
        Slot* slot = slot_of(p);
        if (slot == nullptr) return -1;
        const View<Rules, Colour::white> view(p);
        return with_first_jumps(view, [&](const auto& first) {
            return first.any() ? best_capture(p, view, first) : slot->store.get(slot->indexer.rank(p));
        });
    }

   private:
    struct Slot {
        Slot(const Indexer<Rules::size>& i, const TableFile& file, int table, Memory& memory)
            : indexer(i), store(file, table, memory) {}
        Indexer<Rules::size> indexer;
        Store store;
    };
    static constexpr int most = most_pieces + 1;
    static constexpr std::size_t place(Force us, Force them) {
        return static_cast<std::size_t>(((us.men * most + us.kings) * most + them.men) * most + them.kings);
    }

    [[nodiscard]] Slot* slot_of(const Position& p) const noexcept {
        if (popcount(p.all_pieces()) > pieces_) return nullptr;
        const auto count = [](Bitboard b) { return static_cast<std::uint8_t>(popcount(b)); };
        return by_force_[place({count(p.men[0]), count(p.kings[0])}, {count(p.men[1]), count(p.kings[1])})];
    }

    // Tables do not hold positions with a capture: what the captures lead to decides.
    template <class View, class FirstJumps>
    [[gnu::noinline]] int best_capture(const Position& p, const View& view, const FirstJumps& first) const noexcept {
        MoveListOf<Rules> moves;
        captures(view, first, moves);
        Fold fold;
        for (const MoveOf<Rules>& m : moves) {
            Position next = p;
            move_pieces<Rules, Colour::white>(next, m);
            const int after = value(turned<Rules::size>(next));
            if (after < 0) return -1;
            fold.add(static_cast<Value>(after));
        }
        return fold.value();
    }

    Memory memory_;
    int pieces_ = 0;
    std::vector<std::unique_ptr<TableFile>> files_;
    std::vector<std::unique_ptr<Slot>> slots_;
    std::array<Slot*, most * most * most * most> by_force_{};
};

}  // namespace damas::endgames
