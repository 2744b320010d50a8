// Threads that help a search and stay for the next one. A new thread often shares the processor of the thread that
// made it for a hundredth of a second; a thread that is woken begins at once on another processor.
#pragma once

#include <functional>

#include "threads.hpp"

#if !defined(DAMAS_NO_THREADS) && !defined(DAMAS_HOST_THREADS)
#include <condition_variable>
#include <cstdint>
#include <memory>
#endif

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#define DAMAS_CAN_FORK
#endif

namespace damas {

#ifdef DAMAS_NO_THREADS
// Without threads there are no helpers: the caller does all the work.
class ThreadPool {
   public:
    void begin(int /*count*/, const std::function<void(int)>& /*work*/) {}
    void wait() {}
};
#elif !defined(DAMAS_HOST_THREADS)
class ThreadPool {
   public:
    using Work = std::function<void(int)>;

    ThreadPool() = default;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() {
        forget_threads_after_fork();
        {
            const std::lock_guard hold(threads_->mutex);
            threads_->over = true;
        }
        threads_->called.notify_all();
        for (std::thread& thread : threads_->all) thread.join();
    }

    // Starts *work* on the threads 1 to *count*, each with its number, after they have finished earlier work. The data
    // that *work* refers to must live until `wait` returns.
    void begin(int count, Work work) {
        forget_threads_after_fork();
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

    // Waits until all threads have finished their work.
    void wait() {
        std::unique_lock hold(threads_->mutex);
        threads_->done.wait(hold, [this] { return threads_->busy == 0; });
    }

   private:
    struct Threads {
        std::vector<std::thread> all;
        std::mutex mutex;
        std::condition_variable called, done;
        Work work;
        std::uint64_t call = 0;  // the number of calls of `begin`
        int wanted = 0;          // threads for the present work
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

    // A forked process has none of the threads of its parent; their remains can only be forgotten.
    void forget_threads_after_fork() {
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
#endif

}  // namespace damas
