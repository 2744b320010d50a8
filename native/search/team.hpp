// Data shared by the threads of one search, beside the transposition table: the number of nodes of all together, and
// the moves that are being searched, so that another thread tries other moves first (the simplified ABDADA of
// T. Kerrigan).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "../position.hpp"

namespace damas::search {

class Team {
   public:
    static constexpr int least_depth = 4;  // below, a search is over before it pays to look elsewhere

    template <class Board>
    static std::uint64_t key_of(std::uint64_t position, const MoveOn<Board>& move) {
        return position ^ zobrist::mix(static_cast<std::uint64_t>(move.from) << 7 | move.to | 1U << 14);
    }
    [[nodiscard]] bool is_busy(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }

    // RAII mark: this thread is searching this move. Without a team it does nothing.
    class BusyMoveGuard {
       public:
        BusyMoveGuard(Team* team, std::uint64_t key) : team_(team), key_(key) {
            if (team_ != nullptr) team_->place(key_).store(key_, std::memory_order_relaxed);
        }
        BusyMoveGuard(const BusyMoveGuard&) = delete;
        BusyMoveGuard& operator=(const BusyMoveGuard&) = delete;
        ~BusyMoveGuard() {
            if (team_ != nullptr && team_->is_busy(key_)) team_->place(key_).store(0, std::memory_order_relaxed);
        }

       private:
        Team* team_;
        std::uint64_t key_;
    };

    std::atomic<std::uint64_t> nodes{0};

   private:
    static constexpr std::size_t places = 1 << 12;
    [[nodiscard]] const std::atomic<std::uint64_t>& place(std::uint64_t key) const { return busy_[key % places]; }
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return busy_[key % places]; }
    std::array<std::atomic<std::uint64_t>, places> busy_{};
};

}  // namespace damas::search
