// Threads that help a search and stay for the next one. A thread made anew often shares the processor of the one that
// made it for a hundredth of a second; one that is woken begins at once on another.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#define DAMAS_CAN_FORK
#endif

namespace damas::search {

class Crew {
   public:
    using Work = std::function<void(int)>;

    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        leave_behind_when_forked();
        {
            const std::lock_guard hold(threads_->mutex);
            threads_->over = true;
        }
        threads_->called.notify_all();
        for (std::thread& thread : threads_->all) thread.join();
    }

    // Has helpers 1 to *count* do *work*, each with its number, when all have done what they were at. What it refers to
    // must live until `rest`.
    void begin(int count, Work work) {
        leave_behind_when_forked();
        {
            std::unique_lock hold(threads_->mutex);
            threads_->done.wait(hold, [this] { return threads_->busy == 0; });
            while (static_cast<int>(threads_->all.size()) < count) {
                const int number = static_cast<int>(threads_->all.size()) + 1;
                threads_->all.emplace_back(serve, std::ref(*threads_), number, threads_->call);
            }
            threads_->work = std::move(work);
            threads_->wanted = threads_->busy = count;
            ++threads_->call;
        }
        threads_->called.notify_all();
    }

    // Waits until all have done their work.
    void rest() {
        std::unique_lock hold(threads_->mutex);
        threads_->done.wait(hold, [this] { return threads_->busy == 0; });
    }

   private:
    struct Threads {
        std::vector<std::thread> all;
        std::mutex mutex;
        std::condition_variable called, done;
        Work work;
        std::uint64_t call = 0;  // how often there was work
        int wanted = 0;          // helpers this time
        int busy = 0;
        bool over = false;
    };

    static void serve(Threads& threads, int number, std::uint64_t seen) {
        std::unique_lock hold(threads.mutex);
        while (true) {
            threads.called.wait(hold, [&] { return threads.over || threads.call != seen; });
            if (threads.over) return;
            seen = threads.call;
            if (number > threads.wanted) continue;
            hold.unlock();
            threads.work(number);
            hold.lock();
            if (--threads.busy == 0) threads.done.notify_all();
        }
    }

    // A process that was forked has no threads of the one before; what is left of them can only be forgotten.
    void leave_behind_when_forked() {
#ifdef DAMAS_CAN_FORK
        if (process_ == getpid()) return;
        process_ = getpid();
        (void)threads_.release();
        threads_ = std::make_unique<Threads>();
#endif
    }

    std::unique_ptr<Threads> threads_ = std::make_unique<Threads>();
#ifdef DAMAS_CAN_FORK
    pid_t process_ = getpid();
#endif
};

}  // namespace damas::search
