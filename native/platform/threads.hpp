// Threads, and their replacement on platforms without them (WebAssembly, or DAMAS_NO_THREADS).
#pragma once

#if defined(__wasm__) && !defined(_REENTRANT) && !defined(DAMAS_NO_THREADS)
#define DAMAS_NO_THREADS
#endif

#ifndef DAMAS_NO_THREADS
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace damas {

#ifdef DAMAS_NO_THREADS
class Mutex {
   public:
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

// Holds a mutex while it lives.
class Lock {
   public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { mutex_.unlock(); }

   private:
    Mutex& mutex_;
};

// Calls *work* with 0, 1, ... *count* - 1, each on a thread of its own, and waits for all; one after the other where
// there are no threads. *work* must not throw.
template <class Work>
void run_together(int count, const Work& work) {
#ifdef DAMAS_NO_THREADS
    for (int i = 0; i < count; ++i) work(i);
#else
    struct Threads {
        std::vector<std::thread> all;
        Threads() = default;
        Threads(const Threads&) = delete;
        Threads& operator=(const Threads&) = delete;
        ~Threads() {
            for (std::thread& thread : all) thread.join();
        }
    } threads;
    for (int i = 1; i < count; ++i) threads.all.emplace_back([&work, i] { work(i); });
    work(0);
#endif
}

}  // namespace damas
