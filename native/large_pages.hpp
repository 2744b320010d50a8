// Memory in large pages, where the system gives them: look-ups all over a large table then seldom wait for an address.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace damas {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

// A wish for *size* bytes that begin at a large page; refused without harm.
inline void wish_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef __linux__
    madvise(memory, size, MADV_HUGEPAGE);
#endif
}

// Whole pages of memory from the system, emptied without touching them; false where that cannot be.
inline bool gave_back([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef __linux__
    return madvise(memory, size, MADV_DONTNEED) == 0;
#else
    return false;
#endif
}

template <class T>
struct LargePages {
    using value_type = T;
    LargePages() = default;
    template <class U>
    explicit LargePages(const LargePages<U>& /*other*/) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t size = (count * sizeof(T) + large_page - 1) / large_page * large_page;
        void* memory = std::aligned_alloc(large_page, size);
        if (memory == nullptr) throw std::bad_alloc();
        wish_for_large_pages(memory, size);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t /*count*/) { std::free(memory); }
    template <class U>
    bool operator==(const LargePages<U>& /*other*/) const {
        return true;
    }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace damas
