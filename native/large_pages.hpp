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

template <class T>
struct LargePages {
    using value_type = T;
    static constexpr std::size_t page = std::size_t{1} << 21;

    LargePages() = default;
    template <class U>
    explicit LargePages(const LargePages<U>& /*other*/) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t size = (count * sizeof(T) + page - 1) / page * page;
        void* memory = std::aligned_alloc(page, size);
        if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
        madvise(memory, size, MADV_HUGEPAGE);  // a wish; refused without harm
#endif
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
