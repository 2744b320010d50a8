// Fitting the network beside the linear evaluation (../search/network.hpp) by stochastic gradients.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "../search/network.hpp"
#include "record.hpp"

namespace damas::train {

// One position to learn from, for its side to move.
struct Lesson {
    Record record;
    float base;    // the linear value, in logits
    float kept;    // the share of the network, 0 to 1
    float target;  // expected points, 0 to 1
};

// Options for one pass through a part of the lessons.
struct Pace {
    int batch = 4096;
    float row_rate = 0;
    float layer_rate = 0;
    int threads = 1;
};

// A network while it is being fitted.
class NetworkFit : public search::NetworkShape {
   public:
    // Begins at random from *seed*; the kernel must live as long.
    static std::unique_ptr<NetworkFit> begun(const Kernel& kernel, std::uint64_t seed);

    NetworkFit() = default;
    NetworkFit(const NetworkFit&) = delete;
    NetworkFit& operator=(const NetworkFit&) = delete;
    virtual ~NetworkFit() = default;

    [[nodiscard]] virtual int channels() const = 0;
    [[nodiscard]] virtual std::size_t rows() const = 0;
    // The first row of kings; those before are of blocks, which have so many configurations each.
    [[nodiscard]] virtual std::size_t first_of_kings() const = 0;
    [[nodiscard]] virtual int configurations() const = 0;
    // Of both sides, on the board at most.
    [[nodiscard]] virtual int pieces() const = 0;
    // Rows met often take smaller steps: counts those of a sample, before the first step.
    virtual void count(std::span<const Record> sample) = 0;
    // By row: the inverse root of the share of those positions that have it; 0 before they are counted.
    [[nodiscard]] virtual std::span<const float> rarity() const = 0;
    // Goes through *lessons* in their order; the mean loss (cross-entropy) on the way.
    virtual double learn(std::span<const Lesson> lessons, const Pace& pace) = 0;
    // The value of each position in logits, linear and network together.
    [[nodiscard]] virtual std::vector<float> values(std::span<const Lesson> lessons) const = 0;

    // All that goes on: rows [rows][channels], then by piece_bucket the hidden layer [inputs][hidden], the output
    // [hidden] and its bias, then the state of the descent.
    [[nodiscard]] virtual std::vector<float> state() const = 0;
    // Throws std::invalid_argument for one of another size.
    virtual void restore(std::span<const float> state) = 0;
};

}  // namespace damas::train
