// Plain memory that several threads read and write at once, without order among places: a large table needs no atomic
// objects of its own. The compiler's functions are used, for std::atomic_ref of a constant is not everywhere.
#pragma once

namespace damas {

template <class T>
[[nodiscard]] T load_relaxed(const T& place) {
    return __atomic_load_n(&place, __ATOMIC_RELAXED);
}

template <class T>
void store_relaxed(T& place, T value) {
    __atomic_store_n(&place, value, __ATOMIC_RELAXED);
}

}  // namespace damas
