// Threads, and their replacement on platforms without them (WebAssembly, or DAMAS_NO_THREADS). With DAMAS_HOST_THREADS
// the host makes them, for the search alone.
#pragma once

#if defined(__wasm__) && !defined(_REENTRANT) && !defined(DAMAS_NO_THREADS) && !defined(DAMAS_HOST_THREADS)
#define DAMAS_NO_THREADS
#endif

#ifdef DAMAS_HOST_THREADS
#include "host_threads.hpp"
#elif !defined(DAMAS_NO_THREADS)
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace damas {

#ifdef DAMAS_NO_THREADS
inline constexpr bool has_threads = false;
class Mutex {
   public:
    void lock() {}
    void unlock() {}
};
#elif defined(DAMAS_HOST_THREADS)
inline constexpr bool has_threads = true;
#else
inline constexpr bool has_threads = true;
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
#if defined(DAMAS_NO_THREADS) || defined(DAMAS_HOST_THREADS)
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
