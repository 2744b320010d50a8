// Memory as the system gives it: huge pages for large tables, and pages given back.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace damas {

#ifdef __wasm__
inline constexpr std::size_t huge_page = 64;  // it has none: a line of the processor's cache
#else
inline constexpr std::size_t huge_page = std::size_t{1} << 21;
#endif

// Hints huge pages to the OS for *size* bytes that begin at one; failure is ignored. Look-ups all over a large table
// then seldom wait for the translation of an address.
inline void advise_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef __linux__
    madvise(memory, size, MADV_HUGEPAGE);
#endif
}

// Sets whole pages of memory to zero by giving them back to the OS; returns whether that worked.
inline bool discard_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef __linux__
    return madvise(memory, size, MADV_DONTNEED) == 0;
#else
    return false;
#endif
}

template <class T>
struct HugePageAllocator {
    using value_type = T;
    HugePageAllocator() = default;
    template <class U>
    explicit HugePageAllocator(const HugePageAllocator<U>& /*other*/) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t size = (count * sizeof(T) + huge_page - 1) / huge_page * huge_page;
        void* memory = ::operator new (size, std::align_val_t{huge_page});
        advise_huge_pages(memory, size);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t /*count*/) { ::operator delete (memory, std::align_val_t{huge_page}); }
    template <class U>
    bool operator==(const HugePageAllocator<U>& /*other*/) const {
        return true;
    }
};

template <class T>
using HugePageVector = std::vector<T, HugePageAllocator<T>>;

}  // namespace damas
