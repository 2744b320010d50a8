#include "weights.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "helping.hpp"
#include "host.hpp"
#include "wire.hpp"
#include "xz.hpp"

namespace damas::wasm {
namespace {

using search::Evaluator;
using search::Plane;

std::vector<std::unique_ptr<Unpacking>>& unpackings() {
    static std::vector<std::unique_ptr<Unpacking>> all;
    return all;
}

std::unique_ptr<Unpacking>* unpacking(int handle) {
    auto& all = unpackings();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? &all[static_cast<std::size_t>(handle)]
                                                                        : nullptr;
}

// The unpacked data, given away: the handle is good no more.
std::vector<std::uint8_t> unpacked(int handle) {
    auto* one = unpacking(handle);
    const auto taken = one == nullptr ? nullptr : std::exchange(*one, nullptr);
    return taken == nullptr ? std::vector<std::uint8_t>() : taken->take();
}

// The counts of a file's header.
struct Counts {
    std::uint32_t knots, own, parts, network;
    [[nodiscard]] std::size_t all() const { return std::size_t{knots} * (std::size_t{own} + parts) + network; }
};

constexpr std::size_t most_bytes = 128U << 20;
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
    Making(std::vector<std::uint8_t> data, const Counts& counts, double points_, int size, std::vector<int> knots)
        : bytes(std::move(data)),
          network(numbers() + counts.all() - counts.network, counts.network),
          points(points_),
          evaluator(size, std::move(knots), planes_of(numbers(), counts)) {}

    [[nodiscard]] const std::int16_t* numbers() const { return reinterpret_cast<const std::int16_t*>(bytes.data()); }
    Evaluator all() {
        Evaluator made = evaluator.take();
        if (!network.empty()) made.join(network, points);
        return made;
    }

    std::vector<std::uint8_t> bytes;
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

// Begins to unpack xz, the first *size* bytes of the input, to *most* bytes at the most: a handle, -1 when refused.
DAMAS_EXPORT(unpack_begin) int unpack_begin(std::uint32_t size, std::uint32_t most) {
    if (most > most_bytes) return -1;
    auto& all = unpackings();
    auto free = std::find(all.begin(), all.end(), nullptr);
    if (free == all.end()) free = all.emplace(free);
    *free = std::make_unique<Unpacking>(take_input(size), most);
    return static_cast<int>(free - all.begin());
}

// Unpacks so many more bytes: 0 while there are more, 1 when all are unpacked, -1 when the data are damaged.
DAMAS_EXPORT(unpack_go_on) int unpack_go_on(int handle, std::uint32_t bytes) {
    auto* one = unpacking(handle);
    if (one == nullptr || *one == nullptr) return -1;
    const auto state = (*one)->go_on(bytes);
    return state == Unpacking::State::going ? 0 : state == Unpacking::State::done ? 1 : -1;
}

// Puts the unpacked data into the output, or nothing: their memory is given back.
DAMAS_EXPORT(unpack_take) void unpack_take(int handle) { answer_bytes(unpacked(handle)); }

// Begins to make weights for boards of *size* squares a side, of the unpacked *data*. The input has *knots*
// words; the other numbers are those of the file's header. Returns a handle; -2 for counts that cannot be, or are not
// those of the data.
DAMAS_EXPORT(weights_begin)
int weights_begin(int data, int size, std::uint32_t knots, std::uint32_t own, std::uint32_t parts,
                  std::uint32_t network, double points) {
    const Counts counts{knots, own, parts, network};
    std::vector<std::uint8_t> bytes = unpacked(data);
    if (knots < 2 || knots > most_knots || (size != 8 && size != 10)) return -2;
    if (bytes.size() != counts.all() * sizeof(std::int16_t)) return -2;
    const auto words = words_in(knots);
    if (words.size() != knots) return -2;
    auto making =
        std::make_unique<Making>(std::move(bytes), counts, points, size, std::vector<int>(words.begin(), words.end()));
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
