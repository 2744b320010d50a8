#include "network_fit.hpp"

#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

#include "../platform/faults.hpp"
#include "../platform/threads.hpp"
#include "../with_rules.hpp"

namespace damas::train {
namespace {

constexpr float first_rows = 0.05F;      // spread of the rows at the beginning
constexpr float first_outputs = 0.025F;  // and of the output weights
constexpr float least_share = 1e-4F;     // a row met in fewer positions takes no larger steps
constexpr float mean_decay = 0.9F;
constexpr float square_decay = 0.999F;
constexpr float weight_decay = 1e-4F;
enum Counter : std::size_t { batches, spread, counter_count };

float* floats(auto& layers) { return reinterpret_cast<float*>(layers.data()); }

// The rows that a position is made of.
struct Seen {
    static constexpr int most = 2 * 12 + 2 * 2 * 64;
    struct Row {
        int which, side;
    };
    std::array<Row, most> rows;
    int count = 0;
    void row(int which, int side) { rows[static_cast<std::size_t>(count++)] = {which, side}; }
    [[nodiscard]] std::span<const Row> all() const { return {rows.data(), static_cast<std::size_t>(count)}; }
};

template <class Rules>
Seen seen_in(const Record& r) {
    Seen seen;  // NOLINT: only what was written is read
    const PositionOf<Rules> p = position_of(r);
    search::RowWalk<Rules>::blocks(search::RowCodes<Rules::size>(p), seen);
    search::RowWalk<Rules>::kings(p, seen);
    return seen;
}

int pieces_of(const Record& r) { return popcount(r.white_men | r.white_kings) + popcount(r.black_men | r.black_kings); }

template <class Rules>
class FitOf final : public NetworkFit {
   public:
    explicit FitOf(std::uint64_t seed)
        : rarity_(search::Blocks<Rules::size>::rows),
          layers_(piece_buckets),
          mean_(piece_buckets),
          square_(piece_buckets),
          counters_(counter_count) {
        begin(seed);
    }

    [[nodiscard]] int channels() const override { return width; }
    [[nodiscard]] std::size_t rows() const override { return rarity_.size(); }
    [[nodiscard]] std::size_t first_of_kings() const override { return search::Blocks<Rules::size>::kings; }
    [[nodiscard]] int configurations() const override { return search::Blocks<Rules::size>::configurations; }
    [[nodiscard]] int pieces() const override { return search::Blocks<Rules::size>::pieces; }
    void count(std::span<const Record> sample) override;
    [[nodiscard]] std::span<const float> rarity() const override { return rarity_; }
    double learn(std::span<const Lesson> lessons, const Pace& pace) override;
    [[nodiscard]] std::vector<float> values(std::span<const Lesson> lessons) const override;
    [[nodiscard]] std::vector<float> state() const override;
    void restore(std::span<const float> state) override;

   private:
    static constexpr int width = NetworkShape::channels<Rules::size>;
    static constexpr int inputs = inputs_for(width);
    struct Layer {
        float first[inputs][hidden];
        float second[hidden];
        float bias;
    };
    static constexpr std::size_t all_layers = std::size_t{piece_buckets} * sizeof(Layer) / sizeof(float);
    using Layers = std::vector<Layer>;
    class Pass;
    class Course;

    void begin(std::uint64_t seed);
    void descend(const Layers& gradient, const Pace& pace);

    std::vector<float> rows_;
    std::vector<float> rarity_;  // by row: what its steps are multiplied by
    Layers layers_;
    Layers mean_, square_;         // of the gradients (Adam)
    std::vector<float> counters_;  // batches done; the size of the gradients of the sums
};

// One position forwards and back, within the limits in which the search adds up.
template <class Rules>
class FitOf<Rules>::Pass {
   public:
    explicit Pass(const FitOf& fit) : fit_(fit) {}

    float value(const Lesson& lesson) {
        const int turn = lesson.record.turn & 1;
        seen_ = seen_in<Rules>(lesson.record);
        std::fill_n(in_, inputs, 0.0F);
        for (const auto& [which, side] : seen_.all()) {
            const float* row = fit_.rows_.data() + static_cast<std::size_t>(which) * width;
            float* sum = in_ + (side ^ turn) * width;
            for (int c = 0; c < width; ++c) sum[c] += row[c];
        }
        for (int i = 0; i < 2 * width; ++i) in_[i] = std::clamp(in_[i], -float{most_sum}, float{most_sum});
        in_[inputs - 2] = std::clamp(lesson.base, -float{most_linear}, float{most_linear});
        in_[inputs - 1] = 1;
        piece_bucket_ = static_cast<std::size_t>(piece_bucket_of(pieces_of(lesson.record)));
        const Layer& layer = fit_.layers_[piece_bucket_];
        std::fill_n(between_, hidden, 0.0F);
        for (int i = 0; i < inputs; ++i) {
            for (int q = 0; q < hidden; ++q) between_[q] += in_[i] * layer.first[i][q];
        }
        float out = layer.bias;
        for (float& unit : between_) unit = std::clamp(unit, 0.0F, float{most_active});
        for (int q = 0; q < hidden; ++q) out += between_[q] * layer.second[q];
        return lesson.base + lesson.kept * out;
    }

    // After `value`: *error* of the output into *gradient*; what the sums of both sides want into *wanted*.
    void back(float error, Layers& gradient, float* wanted) const {
        const Layer& layer = fit_.layers_[piece_bucket_];
        Layer& g = gradient[piece_bucket_];
        float errors[hidden];
        g.bias += error;
        for (int q = 0; q < hidden; ++q) {
            const float active = between_[q] > 0 && between_[q] < most_active ? error : 0;
            g.second[q] += active * between_[q];
            errors[q] = active * layer.second[q];
        }
        for (int i = 0; i < inputs; ++i) {
            float total = 0;
            for (int q = 0; q < hidden; ++q) {
                g.first[i][q] += in_[i] * errors[q];
                total += layer.first[i][q] * errors[q];
            }
            if (i < 2 * width) wanted[i] = std::abs(in_[i]) < most_sum ? total : 0;
        }
    }

   private:
    const FitOf& fit_;
    Seen seen_;
    float in_[inputs]{};
    float between_[hidden]{};
    std::size_t piece_bucket_ = 0;
};

// All piece_buckets begin alike.
template <class Rules>
void FitOf<Rules>::begin(std::uint64_t seed) {
    std::mt19937_64 chance(seed);
    const auto draw = [&](float size) { return std::normal_distribution<float>(0, size)(chance); };
    rows_.resize(rarity_.size() * width);
    for (float& number : rows_) number = draw(first_rows);
    Layer layer{};
    for (auto& from : layer.first) {
        for (float& weight : from) weight = draw(1 / std::sqrt(float{inputs}));
    }
    for (float& weight : layer.second) weight = draw(first_outputs);
    std::fill(layers_.begin(), layers_.end(), layer);
}

// Rows that the sample does not have begin at nothing.
template <class Rules>
void FitOf<Rules>::count(std::span<const Record> sample) {
    std::vector<float> found(rarity_.size());
    for (const Record& r : sample) {
        const Seen seen = seen_in<Rules>(r);
        for (const auto& row : seen.all()) ++found[static_cast<std::size_t>(row.which)];
    }
    for (std::size_t row = 0; row < found.size(); ++row) {
        const float share = found[row] / static_cast<float>(std::max<std::size_t>(sample.size(), 1));
        rarity_[row] = 1 / std::sqrt(share + least_share);
        if (found[row] == 0) std::fill_n(rows_.data() + row * width, width, 0.0F);
    }
}

// Batch after batch, each shared out among threads.
template <class Rules>
class FitOf<Rules>::Course {
   public:
    Course(FitOf& fit, const Pace& pace)
        : fit_(fit), pace_(pace), threads_(static_cast<std::size_t>(std::max(pace.threads, 1))), parts_(threads_) {}

    // Adds up the loss.
    double take(std::span<const Lesson> batch) {
        wanted_.resize(batch.size() * 2 * width);
        share(batch, [&](Part& part, std::size_t first, std::size_t last) { look(batch, part, first, last); });
        const float rate = row_rate(batch.size());
        share(batch, [&](Part&, std::size_t first, std::size_t last) { move_rows(batch, rate, first, last); });
        fit_.descend(mean_gradient(batch.size()), pace_);
        double loss = 0;
        for (const Part& part : parts_) loss += part.loss;
        return loss;
    }

   private:
    struct Part {
        Layers gradient;
        double loss = 0, square = 0;
    };

    template <class Work>
    void share(std::span<const Lesson> batch, const Work& work) {
        const auto run = [&](int number) {
            const auto i = static_cast<std::size_t>(number);
            work(parts_[i], i * batch.size() / threads_, (i + 1) * batch.size() / threads_);
        };
        run_together(static_cast<int>(threads_), run);
    }

    void look(std::span<const Lesson> batch, Part& part, std::size_t first, std::size_t last) {
        Pass pass(fit_);
        part.gradient.assign(piece_buckets, Layer{});
        part.loss = part.square = 0;
        for (std::size_t i = first; i < last; ++i) {
            const float value = pass.value(batch[i]);
            const float target = batch[i].target;
            part.loss += std::log1p(std::exp(-std::abs(value))) + std::max(value, 0.0F) - target * value;
            float* wanted = wanted_.data() + i * 2 * width;
            pass.back((1 / (1 + std::exp(-value)) - target) * batch[i].kept, part.gradient, wanted);
            for (int c = 0; c < 2 * width; ++c) part.square += wanted[c] * wanted[c];
        }
    }

    // In units of how large the gradients of the sums have been.
    float row_rate(std::size_t size) {
        double square = 0;
        for (const Part& part : parts_) square += part.square;
        const auto now = static_cast<float>(std::sqrt(square / static_cast<double>(wanted_.size())));
        float& usual = fit_.counters_[spread];
        usual = usual == 0 ? now : 0.99F * usual + 0.01F * now;
        return usual == 0 ? 0 : pace_.row_rate / usual / std::sqrt(static_cast<float>(size));
    }

    // Without locks: two threads seldom meet at a row, and a step lost is no harm.
    void move_rows(std::span<const Lesson> batch, float rate, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const int turn = batch[i].record.turn & 1;
            const float* wanted = wanted_.data() + i * 2 * width;
            const Seen seen = seen_in<Rules>(batch[i].record);
            for (const auto& [which, side] : seen.all()) {
                const float step = rate * fit_.rarity_[static_cast<std::size_t>(which)];
                const float* by = wanted + (side ^ turn) * width;
                float* row = fit_.rows_.data() + static_cast<std::size_t>(which) * width;
                for (int c = 0; c < width; ++c) row[c] -= step * by[c];
            }
        }
    }

    const Layers& mean_gradient(std::size_t size) {
        float* sum = floats(parts_[0].gradient);
        for (std::size_t i = 1; i < threads_; ++i) {
            const float* more = floats(parts_[i].gradient);
            for (std::size_t n = 0; n < all_layers; ++n) sum[n] += more[n];
        }
        for (std::size_t n = 0; n < all_layers; ++n) sum[n] /= static_cast<float>(size);
        return parts_[0].gradient;
    }

    FitOf& fit_;
    Pace pace_;
    std::size_t threads_;
    std::vector<Part> parts_;
    std::vector<float> wanted_;  // the gradient of each position for its two sums
};

template <class Rules>
double FitOf<Rules>::learn(std::span<const Lesson> lessons, const Pace& pace) {
    Course course(*this, pace);
    double loss = 0;
    for (std::size_t done = 0; done < lessons.size();) {
        const std::size_t size = std::min(static_cast<std::size_t>(pace.batch), lessons.size() - done);
        loss += course.take(lessons.subspan(done, size));
        done += size;
    }
    return loss / static_cast<double>(std::max<std::size_t>(lessons.size(), 1));
}

// A step of Adam.
template <class Rules>
void FitOf<Rules>::descend(const Layers& gradient, const Pace& pace) {
    const float done = ++counters_[batches];
    const float mean_share = 1 - std::pow(mean_decay, done);
    const float square_share = 1 - std::pow(square_decay, done);
    const auto* g = reinterpret_cast<const float*>(gradient.data());
    float *weights = floats(layers_), *mean = floats(mean_), *square = floats(square_);
    for (std::size_t i = 0; i < all_layers; ++i) {
        mean[i] += (1 - mean_decay) * (g[i] - mean[i]);
        square[i] += (1 - square_decay) * (g[i] * g[i] - square[i]);
        const float step = mean[i] / mean_share / (std::sqrt(square[i] / square_share) + 1e-8F);
        weights[i] -= pace.layer_rate * (step + weight_decay * weights[i]);
    }
}

template <class Rules>
std::vector<float> FitOf<Rules>::values(std::span<const Lesson> lessons) const {
    Pass pass(*this);
    std::vector<float> result;
    result.reserve(lessons.size());
    for (const Lesson& lesson : lessons) result.push_back(pass.value(lesson));
    return result;
}

template <class Rules>
std::vector<float> FitOf<Rules>::state() const {
    std::vector<float> result = rows_;
    for (const Layers* all : {&layers_, &mean_, &square_}) {
        const auto* first = reinterpret_cast<const float*>(all->data());
        result.insert(result.end(), first, first + all_layers);
    }
    result.insert(result.end(), rarity_.begin(), rarity_.end());
    result.insert(result.end(), counters_.begin(), counters_.end());
    return result;
}

template <class Rules>
void FitOf<Rules>::restore(std::span<const float> state) {
    if (state.size() != rows_.size() + 3 * all_layers + rarity_.size() + counters_.size()) {
        fail<std::invalid_argument>("a state of another network");
    }
    const auto take = [&](float* to, std::size_t count) {
        std::copy_n(state.begin(), count, to);
        state = state.subspan(count);
    };
    take(rows_.data(), rows_.size());
    for (Layers* all : {&layers_, &mean_, &square_}) take(floats(*all), all_layers);
    take(rarity_.data(), rarity_.size());
    take(counters_.data(), counters_.size());
}

}  // namespace

std::unique_ptr<NetworkFit> NetworkFit::begun(const Kernel& kernel, std::uint64_t seed) {
    return with_tabled_rules(kernel, [&](auto rules) -> std::unique_ptr<NetworkFit> {
        return std::make_unique<FitOf<decltype(rules)>>(seed);
    });
}

}  // namespace damas::train
