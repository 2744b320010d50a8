#include "helping.hpp"

#ifdef DAMAS_HOST_THREADS
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "host.hpp"

// Memory is given to several threads, and the C library's own allocator knows of one.
namespace {

constinit damas::Mutex memory_mutex;

template <class Take>
void* taken(Take take) {
    memory_mutex.lock();
    void* memory = take();
    memory_mutex.unlock();
    return memory;
}

void* taken_or_end(std::size_t size) {
    void* memory = taken([&] { return std::malloc(size); });
    if (memory == nullptr) std::abort();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return taken_or_end(size); }
void* operator new[](std::size_t size) { return taken_or_end(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    return taken([&] { return std::malloc(size); });
}
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    return taken([&] { return std::malloc(size); });
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    void* memory = taken([&] { return std::aligned_alloc(step, (size + step - 1) / step * step); });
    if (memory == nullptr) std::abort();
    return memory;
}
void operator delete(void* memory) noexcept {
    taken([&] {
        std::free(memory);
        return nullptr;
    });
}
void operator delete[](void* memory) noexcept { operator delete(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { operator delete(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    operator delete(memory);
}

namespace damas::wasm {

namespace {
constexpr std::size_t stack_size = std::size_t{1} << 20;
ThreadPool threads;  // made when the module begins, before any thread is sent
}  // namespace

ThreadPool& helping_threads() { return threads; }

// Room for one more thread: its stack grows down from the address that is returned, its own data begin there.
DAMAS_EXPORT(helper_room) void* helper_room() {
    const std::align_val_t alignment{std::max<std::size_t>(16, __builtin_wasm_tls_align())};
    auto* room = static_cast<std::byte*>(operator new(stack_size + __builtin_wasm_tls_size(), alignment));
    return room + stack_size;
}

// The life of a thread that the host has sent: it does not return.
DAMAS_EXPORT(helper_serve) void helper_serve() { threads.serve(); }

// The thread that calls this has failed in the middle of its work.
DAMAS_EXPORT(helper_lost) void helper_lost() { threads.lose_one(); }

}  // namespace damas::wasm
#else
namespace damas::wasm {

ThreadPool& helping_threads() {
    static ThreadPool none;
    return none;
}

}  // namespace damas::wasm
#endif
