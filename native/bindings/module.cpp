// The Python module damas._kernel: one register function for each family of classes.
#include <nanobind/nanobind.h>

#include <string>

namespace nb = nanobind;

void register_position(nb::module_& m);
void register_game(nb::module_& m);
void register_search(nb::module_& m);
void register_train(nb::module_& m);
void register_pdn(nb::module_& m);
void register_archive(nb::module_& m);
void register_endgames(nb::module_& m);
void register_pairing(nb::module_& m);

// Says which instructions this processor lacks, rather than dying of the first of them. A build on the machine
// itself uses all that the machine has (DAMAS_ARCH); such a build carried elsewhere may find less.
void check_processor() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    std::string missing;
#define DAMAS_NEEDS(feature) \
    if (!__builtin_cpu_supports(feature)) missing += std::string(missing.empty() ? "" : ", ") + (feature)
#ifdef __POPCNT__
    DAMAS_NEEDS("popcnt");
#endif
#ifdef __BMI__
    DAMAS_NEEDS("bmi");
#endif
#ifdef __BMI2__
    DAMAS_NEEDS("bmi2");
#endif
#ifdef __AVX2__
    DAMAS_NEEDS("avx2");
#endif
#ifdef __AVX512F__
    DAMAS_NEEDS("avx512f");
#endif
#undef DAMAS_NEEDS
    if (missing.empty()) return;
    const std::string text = "Damas was compiled for another processor: this one lacks " + missing +
                             ". Build it again on this machine: pip install --force-reinstall --no-cache-dir .";
    throw nb::import_error(text.c_str());
#endif
}

NB_MODULE(_kernel, m) {
    check_processor();
    m.doc() = "The draughts kernel: positions, moves, counters and search.";
    nb::set_leak_warnings(false);  // rule sets live as long as the process, by design
    register_position(m);
    register_game(m);
    register_search(m);
    register_train(m);
    register_pdn(m);
    register_archive(m);
    register_endgames(m);
    register_pairing(m);
}
