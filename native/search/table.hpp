// The transposition table: what earlier searches found out about positions. Two 64-bit words an entry, the key
// stored xor-ed with the data, so that threads may share it without locks: a torn entry never matches.
#pragma once

#include <cstdint>
#include <memory>
#include <new>

#include "../platform/faults.hpp"
#include "../platform/memory.hpp"
#include "../platform/shared.hpp"
#include "result.hpp"

namespace damas::search {

enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

struct Entry {
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    int move = no_move;  // index in the list of legal moves
    // The last bits of the key of the position after it, enough to find its slot in a table of up to 256 MB.
    std::uint32_t next = 0;

    static constexpr int no_move = 255;
};

class Table {
   public:
    explicit Table(std::size_t megabytes) {
        std::size_t count = 1024;
        while (count * 2 * sizeof(Slot) <= megabytes * 1024 * 1024) count *= 2;
        mask_ = count - 2;
        std::size_t room = size() + huge_page;
        memory_.reset(take_zeros(room));
        if (memory_ == nullptr) fail<std::bad_alloc>();
        void* begin = memory_.get();
        slots_ = static_cast<Slot*>(std::align(huge_page, size(), begin, room));
        advise_huge_pages(slots_, size());
    }

    // Asks the processor to fetch the slots of *key* while it does other work.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[key & mask_]); }

    // Empties the table. A large one gives its memory back to the OS, which returns zeros at the next access.
    void clear() {
        if (size() >= large && discard_pages(slots_, size())) return;
        for (std::size_t i = 0; i < mask_ + 2; ++i) slots_[i].store(0, 0);
    }

    // Entries of older searches give way first.
    void new_search() { age_ = (age_ + 1) & 0x3f; }

    bool probe(std::uint64_t key, Entry& entry) const {
        for (std::size_t i = 0; i < 2; ++i) {
            const Slot& slot = slots_[(key & mask_) + i];
            const std::uint64_t data = load_relaxed(slot.data);
            if ((load_relaxed(slot.check) ^ data) != key || data == 0) continue;
            entry.score = static_cast<std::int16_t>(data & 0xffff);
            entry.depth = static_cast<int>(data >> 16 & 0xff);
            entry.move = static_cast<int>(data >> 24 & 0xff);
            entry.bound = static_cast<Bound>(data >> 32 & 3);
            entry.next = static_cast<std::uint32_t>(data >> next_shift);
            return true;
        }
        return false;
    }

    // The first slot of a pair keeps the deeper search, the second the newer. The entry of a much deeper search of the
    // same position is not replaced: shallow searches pass here on the way to a cut.
    void store(std::uint64_t key, const Entry& entry) {
        Slot& first = slots_[key & mask_];
        Slot& second = slots_[(key & mask_) + 1];
        const std::uint64_t data = pack(entry);
        const std::uint64_t old = load_relaxed(first.data);
        const bool same = (load_relaxed(first.check) ^ old) == key;
        const int kept = static_cast<int>(old >> 16 & 0xff);
        const bool deeper = entry.depth >= kept;
        const bool aged = (old >> 34 & 0x3f) != age_;
        if (same && !aged && entry.depth + 2 < kept) return;
        (same || deeper || aged ? first : second).store(key ^ data, data);
    }

   private:
    static constexpr std::size_t large = std::size_t{1} << 28;
    static constexpr int next_shift = 40;  // of the 24 bits that are left for it
    // Plain words, zero at first; several threads read and write them at once.
    struct Slot {
        std::uint64_t check, data;

        void store(std::uint64_t c, std::uint64_t d) {
            store_relaxed(check, c);
            store_relaxed(data, d);
        }
    };

    [[nodiscard]] std::uint64_t pack(const Entry& e) const {
        return static_cast<std::uint16_t>(e.score) | static_cast<std::uint64_t>(e.depth & 0xff) << 16 |
               static_cast<std::uint64_t>(e.move & 0xff) << 24 | static_cast<std::uint64_t>(e.bound) << 32 |
               age_ << 34 | static_cast<std::uint64_t>(e.next) << next_shift;
    }

    [[nodiscard]] std::size_t size() const { return (mask_ + 2) * sizeof(Slot); }

    std::size_t mask_;
    struct Free {
        void operator()(void* memory) const { give_back(memory); }
    };
    std::unique_ptr<void, Free> memory_;  // all zero: empty slots
    Slot* slots_;
    std::uint64_t age_ = 1;
};

}  // namespace damas::search
