#include "weights.hpp"

#include <memory>
#include <vector>

#include "host.hpp"
#include "wire.hpp"
#include "xz.hpp"

namespace damas::wasm {
namespace {

using search::Evaluator;
using search::Plane;

std::vector<std::unique_ptr<Evaluator>>& evaluators() {
    static std::vector<std::unique_ptr<Evaluator>> all;
    return all;
}

// The counts of a file's header.
struct Counts {
    std::uint32_t knots, own, parts, network;
    [[nodiscard]] std::size_t all() const { return std::size_t{knots} * (std::size_t{own} + parts) + network; }
};

constexpr std::size_t most_numbers = 64U << 20;
constexpr std::uint32_t most_knots = 8;

std::vector<Plane> planes_of(const std::int16_t* numbers, const Counts& counts) {
    std::vector<Plane> planes(counts.knots);
    const std::int16_t* parts = numbers + std::size_t{counts.knots} * counts.own;
    for (std::size_t i = 0; i < counts.knots; ++i) {
        planes[i] = {{numbers + i * counts.own, counts.own}, {parts + i * counts.parts, counts.parts}};
    }
    return planes;
}

}  // namespace

const Evaluator* evaluator(int handle) {
    const auto& all = evaluators();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? all[static_cast<std::size_t>(handle)].get()
                                                                        : nullptr;
}

// Weights for boards of *size* squares a side. The input has *knots* words, then *packed* bytes of xz; the other
// numbers are those of the file's header. Returns a handle; -1 for damaged data, -2 for counts that cannot be.
DAMAS_EXPORT(weights_new)
int weights_new(int size, std::uint32_t packed, std::uint32_t knots, std::uint32_t own, std::uint32_t parts,
                std::uint32_t network, double points) {
    const Counts counts{knots, own, parts, network};
    if (knots < 2 || knots > most_knots || counts.all() > most_numbers || (size != 8 && size != 10)) return -2;
    const std::vector<std::uint8_t> in = take_input(knots * sizeof(std::int32_t) + packed);
    if (in.size() < knots * sizeof(std::int32_t)) return -2;
    const auto* words = reinterpret_cast<const std::int32_t*>(in.data());
    std::vector<std::uint8_t> bytes;
    const auto body = std::span(in).subspan(knots * sizeof(std::int32_t));
    if (!unpack_xz(body, counts.all() * sizeof(std::int16_t), bytes)) return -1;
    if (bytes.size() != counts.all() * sizeof(std::int16_t)) return -2;
    const auto* numbers = reinterpret_cast<const std::int16_t*>(bytes.data());
    auto made = std::make_unique<Evaluator>(size, std::vector<int>(words, words + knots), planes_of(numbers, counts));
    if (network != 0) made->join({numbers + counts.all() - network, network}, points);
    evaluators().push_back(std::move(made));
    return static_cast<int>(evaluators().size()) - 1;
}

DAMAS_EXPORT(weights_free) void weights_free(int handle) {
    if (evaluator(handle) != nullptr) evaluators()[static_cast<std::size_t>(handle)].reset();
}

// Unpacks *size* bytes of xz to *most* bytes at the most, into the output; false when they are damaged.
DAMAS_EXPORT(unpack) int unpack(std::uint32_t size, std::uint32_t most) {
    std::vector<std::uint8_t> bytes;
    if (most > most_numbers || !unpack_xz(input(size), most, bytes)) return 0;
    answer_bytes(std::move(bytes));
    return 1;
}

}  // namespace damas::wasm
