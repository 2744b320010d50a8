// Giving up: the one place of the kernel that throws and catches.
//
// Without exceptions, as in WebAssembly, a fault ends the program, and a stopped search returns step by step.
#pragma once

#include <cstdlib>
#include <exception>
#include <utility>

#include "threads.hpp"

namespace damas {

#if defined(__cpp_exceptions)
inline constexpr bool can_unwind = true;
#else
inline constexpr bool can_unwind = false;
#endif

// Throws an *Error* made from *values*.
template <class Error, class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void fail([[maybe_unused]] Values&&... values) {
#if defined(__cpp_exceptions)
    throw Error(std::forward<Values>(values)...);
#else
    std::abort();
#endif
}

// Runs *work*; returns false when it threw an *Error*.
template <class Error, class Work>
bool completes(Work&& work) {
#if defined(__cpp_exceptions)
    try {
        work();
    } catch (const Error&) {
        return false;
    }
#else
    work();
#endif
    return true;
}

// The last exception that one of several threads threw.
class SharedFailure {
   public:
    // Runs *work* and keeps what it throws; returns whether it threw nothing.
    template <class Work>
    bool guard(Work&& work) {
#if defined(__cpp_exceptions)
        try {
            work();
        } catch (...) {
            const Lock hold(mutex_);
            failure_ = std::current_exception();
            return false;
        }
#else
        work();
#endif
        return true;
    }

    // Throws what was kept, if anything was.
    void rethrow() {
#if defined(__cpp_exceptions)
        if (failure_) std::rethrow_exception(failure_);
#endif
    }

   private:
#if defined(__cpp_exceptions)
    Mutex mutex_;
    std::exception_ptr failure_;
#endif
};

}  // namespace damas
