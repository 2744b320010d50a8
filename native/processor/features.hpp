// Instructions of this x86-64 processor, read from cpuid: the same on every system and compiler.
#pragma once

#if defined(__x86_64__) || defined(_M_X64)

#include <cpuid.h>

namespace damas::processor {

// The support of a processor and its system. Filled without any newer instruction.
struct Features {
    bool popcnt = false, sse42 = false, bmi = false, bmi2 = false, avx2 = false, fma = false, avx512f = false;
};

[[gnu::target("no-avx,no-bmi,no-bmi2"), gnu::noinline]] inline Features features() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    Features found;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return found;
    found.popcnt = (c & 1U << 23) != 0;
    found.sse42 = (c & 1U << 20) != 0;
    const bool fma = (c & 1U << 12) != 0;
    unsigned kept = 0;  // registers that the system keeps for each process
    if ((c & 1U << 27) != 0) __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return found;
    found.bmi = (b & 1U << 3) != 0;
    found.bmi2 = (b & 1U << 8) != 0;
    const bool avx = (kept & 0x6) == 0x6;
    found.fma = fma && avx;
    found.avx2 = (b & 1U << 5) != 0 && avx;
#ifdef __APPLE__
    found.avx512f = (b & 1U << 16) != 0 && avx;  // macOS keeps the wide registers from their first use on
#else
    found.avx512f = (b & 1U << 16) != 0 && (kept & 0xe6) == 0xe6;
#endif
    return found;
}

}  // namespace damas::processor

#endif
