// Functions that the C++ library needs of a system without threads, without an end and without a screen.
#include <__verbose_abort>
#include <cstdlib>

// Objects of a thread are destroyed when it ends: here it never does.
extern "C" int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) { return 0; }

// A broken promise of the library's ends the program; nobody could read a message, and its printing is large.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) noexcept { std::abort(); }
