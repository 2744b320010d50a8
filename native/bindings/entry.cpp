// The entry of the extension module: refuses a processor that lacks instructions the kernel was compiled for.
//
// This file runs on every processor: it uses no AVX, throws nothing, and calls no code compiled for newer processors.
#include <Python.h>

#include <cstddef>

#include "../processor/features.hpp"

extern "C" PyObject* PyInit_kernel();  // by NB_MODULE in module.cpp

namespace {

#if defined(__x86_64__) || defined(_M_X64)
#define DAMAS_PLAIN [[gnu::target("no-avx,no-bmi,no-bmi2"), gnu::noinline]]

// A list of instructions in words.
struct Names {
    char text[64] = {};
    std::size_t length = 0;

    DAMAS_PLAIN void add(const char* name) {
        for (const char* c = length == 0 ? "" : ", "; *c != 0; ++c) text[length++] = *c;
        for (; *name != 0; ++name) text[length++] = *name;
    }
};

// Returns the instructions that the compiler was allowed to use and this processor lacks, or "".
DAMAS_PLAIN const char* lacking_instructions() {
    static Names missing;
    const damas::processor::Features has = damas::processor::features();
#ifdef __POPCNT__
    if (!has.popcnt) missing.add("popcnt");
#endif
#ifdef __SSE4_2__
    if (!has.sse42) missing.add("sse4.2");
#endif
#ifdef __BMI__
    if (!has.bmi) missing.add("bmi");
#endif
#ifdef __BMI2__
    if (!has.bmi2) missing.add("bmi2");
#endif
#ifdef __AVX2__
    if (!has.avx2) missing.add("avx2");
#endif
#ifdef __FMA__
    if (!has.fma) missing.add("fma");
#endif
#ifdef __AVX512F__
    if (!has.avx512f) missing.add("avx512f");
#endif
    return missing.text;
}
#else
#define DAMAS_PLAIN
const char* lacking_instructions() { return ""; }
#endif

DAMAS_PLAIN PyObject* enter() {
    const char* const missing = lacking_instructions();
    if (*missing == 0) return PyInit_kernel();
    PyErr_Format(PyExc_ImportError,
                 "Damas was compiled for another processor: this one lacks %s. Build it again on this machine: "
                 "pip install --force-reinstall --no-cache-dir --no-binary damas damas",
                 missing);
    return nullptr;
}

}  // namespace

// DAMAS_ENTRY is PyInit__kernel_native, PyInit__kernel_baseline or PyInit__kernel_v3.
PyMODINIT_FUNC DAMAS_ENTRY() { return enter(); }
