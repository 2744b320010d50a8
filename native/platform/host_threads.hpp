// Threads that the host of the module makes, as a page makes its workers: each is an instance of the module on one
// shared memory, and stays in `ThreadPool::serve`. The thread of a page itself must not wait here.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace damas {

// A mutex of one word: 0 free, 1 held, 2 held and waited for.
class Mutex {
   public:
    void lock() {
        std::uint32_t found = 0;
        if (__atomic_compare_exchange_n(&state_, &found, held, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
        while (__atomic_exchange_n(&state_, waited_for, __ATOMIC_ACQUIRE) != 0) {
            __builtin_wasm_memory_atomic_wait32(word(), waited_for, -1);
        }
    }
    void unlock() {
        if (__atomic_exchange_n(&state_, 0, __ATOMIC_RELEASE) == waited_for) {
            __builtin_wasm_memory_atomic_notify(word(), 1);
        }
    }

   private:
    static constexpr std::uint32_t held = 1, waited_for = 2;
    int* word() { return reinterpret_cast<int*>(&state_); }
    std::uint32_t state_ = 0;
};

// Wakes all that wait for a change of values under a mutex.
class Bell {
   public:
    void ring() {
        __atomic_fetch_add(&rung_, 1, __ATOMIC_RELEASE);
        __builtin_wasm_memory_atomic_notify(&rung_, 0xffffffff);
    }
    // Gives *mutex*, which is held, up until the next `ring`.
    void wait(Mutex& mutex) {
        const int before = __atomic_load_n(&rung_, __ATOMIC_ACQUIRE);
        mutex.unlock();
        __builtin_wasm_memory_atomic_wait32(&rung_, before, -1);
        mutex.lock();
    }

   private:
    int rung_ = 0;
};

// The threads that the host has sent. One that comes late joins the work that goes on.
class ThreadPool {
   public:
    using Work = std::function<void(int)>;

    // Starts *work* on as many threads as there are, *count* at most, with the numbers 1 to *count*. The data that
    // *work* refers to must live until `wait` returns.
    void begin(int count, Work work) {
        wait();
        mutex_.lock();
        work_ = std::move(work);
        wanted_ = count;
        taken_ = 0;
        ++call_;
        mutex_.unlock();
        bell_.ring();
    }

    // Lets no more threads begin, and waits until all have finished.
    void wait() {
        mutex_.lock();
        wanted_ = 0;
        while (busy_ != 0) bell_.wait(mutex_);
        mutex_.unlock();
    }

    // The whole life of a thread that the host has sent.
    [[noreturn]] void serve() {
        std::uint64_t seen = 0;
        mutex_.lock();
        while (true) {
            while (taken_ >= wanted_ || call_ == seen) bell_.wait(mutex_);
            seen = call_;
            const int number = ++taken_;
            ++busy_;
            mutex_.unlock();
            work_(number);
            mutex_.lock();
            if (--busy_ == 0) bell_.ring();
        }
    }

    // A thread has ended in the middle of its work: nobody is to wait for it.
    void lose_one() {
        mutex_.lock();
        --busy_;
        mutex_.unlock();
        bell_.ring();
    }

   private:
    Mutex mutex_;
    Bell bell_;
    Work work_;
    std::uint64_t call_ = 0;  // the number of calls of `begin`
    int wanted_ = 0;          // threads for the present work; 0 when none may begin
    int taken_ = 0;           // of them, how many have begun
    int busy_ = 0;
};

}  // namespace damas
