// Threads that help a search: they search the same position into the same table, until it is done (Lazy SMP).
#pragma once

#include <memory>

#include "../platform/thread_pool.hpp"
#include "root.hpp"

namespace damas::search {

template <class Rules>
class Helpers {
   public:
    // The limits' threads less one help the search of *root*, until *done* is set: at the latest by their destructor,
    // which waits for them. All that is given must live as long as they.
    Helpers(ThreadPool& pool, const PositionOf<Rules>& root, const History& history, Limits limits, Table& table,
            Tools tools, Team& team, std::atomic<bool>& done)
        : pool_(pool), done_(done) {
        const int helpers = limits.threads - 1;
        limits.nodes = 0;
        limits.seconds = 0;
        limits.depth = 0;
        tools.pause = nullptr;
        pool_.begin(helpers, [root, &history, limits, &table, tools, &team, &done](int number) {
            // Not on the stack, which is small where the host makes the threads.
            const auto searcher = std::make_unique<Searcher<Rules>>(table, tools, history, limits, done);
            searcher->join(team, number);
            searcher->run(root, {});
        });
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        done_ = true;
        pool_.wait();
    }

   private:
    ThreadPool& pool_;
    std::atomic<bool>& done_;
};

}  // namespace damas::search
