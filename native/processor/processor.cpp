// The Python module damas._processor: tells whether this processor runs the kernel compiled for x86-64-v3.
//
// Compiled for every x86-64 processor, and only for wheels, which hold two kernels. Knows nothing of the kernel.
#include <Python.h>

#include "features.hpp"

namespace {

PyObject* has_v3(PyObject* /*module*/, PyObject* /*none*/) {
#if defined(__x86_64__) || defined(_M_X64)
    const auto has = damas::processor::features();
    return PyBool_FromLong(has.avx2 && has.bmi && has.bmi2 && has.fma ? 1 : 0);
#else
    return PyBool_FromLong(0);
#endif
}

PyMethodDef functions[] = {
    {"has_v3", has_v3, METH_NOARGS, "Returns whether the processor has AVX2, BMI, BMI2 and FMA."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef_Slot slots[] = {{0, nullptr}};

PyModuleDef module{PyModuleDef_HEAD_INIT, "_processor", nullptr, 0, functions, slots, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModuleDef_Init(&module); }
