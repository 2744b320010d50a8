// The transposition table: what earlier searches found out about positions. Two 64-bit words an entry, the key
// stored xor-ed with the data, so that threads may share it without locks: a torn entry never matches.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "../large_pages.hpp"
#include "result.hpp"

namespace damas::search {

enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

struct Entry {
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    int move = no_move;  // index in the list of legal moves

    static constexpr int no_move = 255;
};

class Table {
   public:
    explicit Table(std::size_t megabytes) {
        std::size_t count = 1024;
        while (count * 2 * sizeof(Slot) <= megabytes * 1024 * 1024) count *= 2;
        mask_ = count - 2;
        memory_.reset(std::calloc(count * sizeof(Slot) + large_page, 1));  // not touched yet
        if (memory_ == nullptr) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        slots_ = reinterpret_cast<Slot*>((address + large_page - 1) / large_page * large_page);
        wish_for_large_pages(slots_, count * sizeof(Slot));
    }

    // Brings the place of *key* nearer, while there is something else to do.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key & mask_]); }

    // Empties it; a large one by giving its memory back to the system, which has it clean when it is next touched.
    void clear() {
        if (size() >= large && gave_back(slots_, size())) return;
        for (std::size_t i = 0; i < mask_ + 2; ++i) slots_[i].store(0, 0);
    }

    // Entries of older searches give way first.
    void new_search() { age_ = (age_ + 1) & 0x3f; }

    bool probe(std::uint64_t key, Entry& entry) const {
        for (std::size_t i = 0; i < 2; ++i) {
            const Slot& slot = slots_[(key & mask_) + i];
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
            entry.score = static_cast<std::int16_t>(data & 0xffff);
            entry.depth = static_cast<int>(data >> 16 & 0xff);
            entry.move = static_cast<int>(data >> 24 & 0xff);
            entry.bound = static_cast<Bound>(data >> 32 & 3);
            return true;
        }
        return false;
    }

    // The first slot of a pair keeps the deeper search, the second the newer. What a much deeper one found out about
    // the same position stands: shallow ones look in on the way to a cut.
    void store(std::uint64_t key, const Entry& entry) {
        Slot& first = slots_[key & mask_];
        Slot& second = slots_[(key & mask_) + 1];
        const std::uint64_t data = pack(entry);
        const std::uint64_t old = first.data.load(std::memory_order_relaxed);
        const bool same = (first.check.load(std::memory_order_relaxed) ^ old) == key;
        const int kept = static_cast<int>(old >> 16 & 0xff);
        const bool deeper = entry.depth >= kept;
        const bool aged = (old >> 34 & 0x3f) != age_;
        if (same && !aged && entry.depth + 2 < kept) return;
        (same || deeper || aged ? first : second).store(key ^ data, data);
    }

   private:
    static constexpr std::size_t large = std::size_t{1} << 28;
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};

        void store(std::uint64_t c, std::uint64_t d) {
            check.store(c, std::memory_order_relaxed);
            data.store(d, std::memory_order_relaxed);
        }
    };

    [[nodiscard]] std::uint64_t pack(const Entry& e) const {
        return static_cast<std::uint16_t>(e.score) | static_cast<std::uint64_t>(e.depth & 0xff) << 16 |
               static_cast<std::uint64_t>(e.move & 0xff) << 24 | static_cast<std::uint64_t>(e.bound) << 32 | age_ << 34;
    }

    [[nodiscard]] std::size_t size() const { return (mask_ + 2) * sizeof(Slot); }

    std::size_t mask_;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;  // all zero: empty slots
    Slot* slots_;
    std::uint64_t age_ = 1;
};

}  // namespace damas::search
