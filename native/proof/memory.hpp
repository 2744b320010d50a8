// The memory of a proof: the proof and disproof numbers of positions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace damas::proof {

struct Numbers {
    static constexpr std::uint32_t infinite = 100'000'000;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint16_t plies = 0;  // of a win: until its end at most
    std::uint16_t quiet = 0;  // of a win: the first plies of it without a man's move or a capture, at most

    static Numbers won(int plies, int quiet) {
        return {0, infinite, static_cast<std::uint16_t>(plies), static_cast<std::uint16_t>(quiet)};
    }
    static Numbers lost() { return {infinite, 0, 0, 0}; }
    [[nodiscard]] bool is_solved() const { return proof == 0 || disproof == 0; }
};

class Memory {
   public:
    explicit Memory(std::size_t megabytes) {
        std::size_t count = 1024;
        while (count * 2 * sizeof(Slot) <= megabytes * 1024 * 1024) count *= 2;
        slots_.resize(count);
        mask_ = count - ways;
    }

    // A new question: what is not proven begins anew.
    void begin() { ++question_; }

    bool look(std::uint64_t key, Numbers& found) const {
        const Slot* slot = &slots_[key & mask_];
        for (std::size_t i = 0; i < ways; ++i, ++slot) {
            if (slot->key != key || slot->question != question_) continue;
            found = slot->numbers;
            return true;
        }
        return false;
    }
    Numbers find(std::uint64_t key, const Numbers& otherwise) const {
        Numbers found;
        return look(key, found) ? found : otherwise;
    }

    // Of a full row the entry that took the least work gives way.
    void keep(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
        Slot* row = &slots_[key & mask_];
        Slot* place = row;
        for (std::size_t i = 0; i < ways; ++i) {
            Slot& slot = row[i];
            if (slot.key == key || slot.question != question_) {
                place = &slot;
                break;
            }
            if (slot.work < place->work) place = &slot;
        }
        const std::uint64_t all = work + (place->key == key && place->question == question_ ? place->work : 0);
        *place = {key, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(all, 0xffffffffU)), question_};
    }

   private:
    static constexpr std::size_t ways = 4;
    struct Slot {
        std::uint64_t key = 0;
        Numbers numbers;
        std::uint32_t work = 0;
        std::uint32_t question = 0;
    };
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::uint32_t question_ = 0;
};

}  // namespace damas::proof
