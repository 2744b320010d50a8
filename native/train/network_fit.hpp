// Fitting the network beside the linear evaluation (../search/network.hpp) by stochastic gradients.
#pragma once

#include <cstdint>
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

class NetworkFit : public search::NetworkShape {
   public:
    static constexpr int layer_size = inputs * hidden + hidden + 1;

    // Begins at random from *seed*.
    NetworkFit(const Kernel& kernel, std::uint64_t seed);

    // Rows met often take smaller steps: counts those of a sample, before the first step.
    void count(std::span<const Record> sample);
    // Goes through *lessons* in their order; the mean loss (cross-entropy) on the way.
    double learn(std::span<const Lesson> lessons, const Pace& pace);
    // The value of each position in logits, linear and network together.
    [[nodiscard]] std::vector<float> values(std::span<const Lesson> lessons) const;

    // All that goes on: rows [rows][channels], then by piece_bucket the hidden layer [inputs][hidden], the output
    // [hidden] and its bias, then the state of the descent.
    [[nodiscard]] std::vector<float> state() const;
    // Throws std::invalid_argument for one of another size.
    void restore(std::span<const float> state);
    [[nodiscard]] std::size_t rows() const { return steps_.size(); }

   private:
    struct Layer {
        float first[inputs][hidden];
        float second[hidden];
        float bias;
    };
    static_assert(sizeof(Layer) == layer_size * sizeof(float));
    using Layers = std::vector<Layer>;

    static constexpr std::size_t all_layers = std::size_t{piece_buckets} * layer_size;
    template <class Rules>
    class Pass;
    template <class Rules>
    class Course;

    void begin(std::uint64_t seed);
    void descend(const Layers& gradient, const Pace& pace);

    const Kernel& kernel_;
    std::vector<float> rows_;
    Layers layers_;
    Layers mean_, square_;         // of the gradients (Adam)
    std::vector<float> steps_;     // by row: the inverse root of its frequency
    std::vector<float> counters_;  // batches done; the size of the gradients of the sums
};

}  // namespace damas::train
