// A test is a function that calls CHECK; the program fails when any check did.
#pragma once

#include <cstdio>

namespace damas::tests {

inline int failures = 0;

#define CHECK(what)                                                        \
    do {                                                                   \
        if (!(what)) {                                                     \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
            ++damas::tests::failures;                                      \
        }                                                                  \
    } while (false)

}  // namespace damas::tests
