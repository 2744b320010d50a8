// Processes very many positions with several threads, reports progress, and stops on request.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "../platform/faults.hpp"
#include "../platform/shared.hpp"
#include "../platform/threads.hpp"
#include "value.hpp"

namespace damas::endgames {

struct Interrupted {};

// Values in place of a distance while all positions of a class are processed.
enum : int { looking = -1, writing = -2, checking = -3 };

class Workers {
   public:
    // *stop* ends the work with Interrupted, at the latest after a chunk of it.
    Workers(int threads, const std::atomic<bool>& stop) : threads_(threads), stop_(stop) {}

    // Calls *work* with 0, 1, ... *total* - 1, in chunks that are taken by the next free thread.
    template <class Work>
    void each(std::uint64_t total, int distance, Work work, std::uint64_t chunk = usual_chunk) {
        distance_ = distance;
        total_ = total;
        next_ = 0;
        SharedFailure failure;
        const auto chunks = [&] {
            for (std::uint64_t begin = next_.fetch_add(chunk); begin < total; begin = next_.fetch_add(chunk)) {
                if (stop_.load(std::memory_order_relaxed)) fail<Interrupted>();
                const std::uint64_t end = std::min(begin + chunk, total);
                for (std::uint64_t i = begin; i < end; ++i) work(i);
            }
        };
        const auto useful = static_cast<int>(std::min<std::uint64_t>(threads_, total / chunk + 1));
        run_together(useful, [&](int /*number*/) {
            if (!failure.guard(chunks)) next_ = total;
        });
        failure.rethrow();
    }

    // Calls *work* with the place of every one of *values* that is *wanted*; *work* may change values meanwhile.
    template <class Work>
    void each_equal(std::vector<Value>& values, Value wanted, int distance, Work work) {
        each(values.size(), distance, [&](std::uint64_t i) {
            if (load_relaxed(values[i]) == wanted) work(i);
        });
    }

    // Progress, readable from any thread. The distance in plies, or one of the values above.
    [[nodiscard]] int distance() const { return distance_.load(); }
    [[nodiscard]] std::uint64_t done() const { return std::min(next_.load(), total_.load()); }
    [[nodiscard]] std::uint64_t total() const { return total_.load(); }

   private:
    static constexpr std::uint64_t usual_chunk = 1 << 16;

    int threads_;
    const std::atomic<bool>& stop_;
    std::atomic<int> distance_{looking};
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> total_{0};
};

}  // namespace damas::endgames
