// Counts a tree and tells the leaves a second: damas_bench_perft SIZE BACKWARD QUALITY NUMBERS DEPTH FEN, of a game
// with the law of majority.
//
// NUMBERS is "top" (1 at White's upper left) or "bottom" (1 at White's lower right, the board mirrored).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "fen.hpp"

int main(int argc, char** argv) {
    using namespace damas;
    if (argc != 7) {
        std::fprintf(stderr, "usage: damas_bench_perft SIZE BACKWARD QUALITY top|bottom DEPTH FEN\n");
        return 2;
    }
    const int size = std::atoi(argv[1]);
    const Kernel* kernel =
        find_kernel({.size = size,
                     .men_capture_backward = std::atoi(argv[2]) != 0,
                     .priority = std::atoi(argv[3]) != 0 ? Priority::number_kings : Priority::number});
    if (kernel == nullptr) {
        std::fprintf(stderr, "this combination of rules is not compiled\n");
        return 2;
    }
    std::vector<int> numbers;
    for (int square = 0; square < kernel->squares; ++square) {
        const int row = square / kernel->row_length;
        numbers.push_back(std::strcmp(argv[4], "top") == 0
                              ? square + 1
                              : kernel->row_length * (size - 1 - row) + square % kernel->row_length + 1);
    }
    Position p;
    if (const TextFault fault =
            read_fen(argv[6], *kernel, {*kernel, numbers, false}, {kernel->row_length * (size / 2 - 1)}, p)) {
        std::fprintf(stderr, "%s at %d: %s\n", fault.code, fault.position, fault.value.c_str());
        return 1;
    }
    const std::clock_t start = std::clock();
    const std::uint64_t nodes = kernel->perft(p, std::atoi(argv[5]), nullptr);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%llu leaves %.3f s %.1f M/s\n", static_cast<unsigned long long>(nodes), seconds,
                static_cast<double>(nodes) / seconds / 1e6);
    return 0;
}
