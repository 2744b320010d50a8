#include "weights.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "helping.hpp"
#include "host.hpp"
#include "wire.hpp"

namespace damas::wasm {
namespace {

using search::Evaluator;
using search::Plane;

// The counts of a file's header.
struct Counts {
    std::uint32_t knots, own, parts, network;
    [[nodiscard]] std::size_t all() const { return std::size_t{knots} * (std::size_t{own} + parts) + network; }
};

constexpr std::uint32_t most_knots = 8;

std::vector<Plane> planes_of(const std::int16_t* numbers, const Counts& counts) {
    std::vector<Plane> planes(counts.knots);
    const std::int16_t* parts = numbers + std::size_t{counts.knots} * counts.own;
    for (std::size_t i = 0; i < counts.knots; ++i) {
        planes[i] = {{numbers + i * counts.own, counts.own}, {parts + i * counts.parts, counts.parts}};
    }
    return planes;
}

// Weights that are being made, with the data that they are made of.
struct Making {
    Making(std::vector<std::uint8_t> data, const Counts& counts, double points_, int squares)
        : bytes(std::move(data)),
          words(reinterpret_cast<const std::int32_t*>(bytes.data())),
          numbers(reinterpret_cast<const std::int16_t*>(words + counts.knots)),
          network(numbers + counts.all() - counts.network, counts.network),
          points(points_),
          evaluator(squares, std::vector<int>(words, words + counts.knots), planes_of(numbers, counts)) {}

    Evaluator all() {
        Evaluator made = evaluator.take();
        if (!network.empty()) made.join(network, points);
        return made;
    }

    std::vector<std::uint8_t> bytes;
    const std::int32_t* words;
    const std::int16_t* numbers;
    std::span<const std::int16_t> network;
    double points;
    Evaluator::Making evaluator;
};

struct Weights {
    std::unique_ptr<Evaluator> made;
    std::unique_ptr<Making> making;
};

std::vector<Weights>& weights() {
    static std::vector<Weights> all;
    return all;
}

Weights* weights_at(int handle) {
    auto& all = weights();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? &all[static_cast<std::size_t>(handle)]
                                                                        : nullptr;
}

}  // namespace

const Evaluator* evaluator(int handle) {
    const Weights* one = weights_at(handle);
    return one == nullptr ? nullptr : one->made.get();
}

// Begins to make weights for boards of so many *squares*. The input has *knots* words, then all numbers; the other
// counts are those of the file's header. Returns a handle; -2 for counts that cannot be, or are not those of the input.
DAMAS_EXPORT(weights_begin)
int weights_begin(std::uint32_t bytes, int squares, std::uint32_t knots, std::uint32_t own, std::uint32_t parts,
                  std::uint32_t network, double points) {
    const Counts counts{knots, own, parts, network};
    std::vector<std::uint8_t> taken = take_input(bytes);
    if (knots < 2 || knots > most_knots || !search::layout_for(squares)) return -2;
    if (taken.size() != knots * sizeof(std::int32_t) + counts.all() * sizeof(std::int16_t)) return -2;
    auto making = std::make_unique<Making>(std::move(taken), counts, points, squares);
    weights().push_back({nullptr, std::move(making)});
    return static_cast<int>(weights().size()) - 1;
}

// Makes a part more of the weights; whether there is more to make. They are good for a search when all is made.
DAMAS_EXPORT(weights_go_on) int weights_go_on(int handle) {
    Weights* one = weights_at(handle);
    if (one == nullptr || one->making == nullptr) return 0;
    if (one->making->evaluator.go_on()) return 1;
    one->made = std::make_unique<Evaluator>(one->making->all());
    one->making.reset();
    return 0;
}

DAMAS_EXPORT(weights_free) void weights_free(int handle) {
    forget_ended_search();
    if (Weights* one = weights_at(handle); one != nullptr) *one = {};
}

}  // namespace damas::wasm
