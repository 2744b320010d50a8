// Memory as the system gives it: huge pages for large tables, and pages given back.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>
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

// *size* bytes of zeros that are not touched yet, to be given back by `give_back`; null where there are none.
#ifdef __wasm__
// In pages of their own: the allocator gives a power of two, and so twice the room to a table with its head. Pages
// never go back to the host, so those given back serve again.
struct KeptPages {
    std::size_t size = 0;
    void* memory = nullptr;
};
inline KeptPages& kept_pages() {
    static KeptPages one;
    return one;
}
inline void* take_zeros(std::size_t size) {
    constexpr std::size_t page = 65536;
    KeptPages& kept = kept_pages();
    if (kept.memory != nullptr && kept.size >= size) return std::memset(std::exchange(kept.memory, nullptr), 0, size);
    const std::size_t first = __builtin_wasm_memory_grow(0, (size + page - 1) / page);
    if (first == static_cast<std::size_t>(-1)) return nullptr;
    kept.size = size;
    return reinterpret_cast<void*>(first * page);
}
inline void give_back(void* memory) { kept_pages().memory = memory; }
#else
inline void* take_zeros(std::size_t size) { return std::calloc(size, 1); }
inline void give_back(void* memory) { std::free(memory); }
#endif

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
