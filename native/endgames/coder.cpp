#include "coder.hpp"

#include <array>

namespace damas::endgames {
namespace {

// The probability that a bit is 1, in 65536ths; adapted fast at first and more slowly later.
class Chance {
   public:
    [[nodiscard]] std::uint32_t one() const { return one_; }
    void learn(bool bit) {
        const int step = steps[seen_];
        one_ = static_cast<std::uint16_t>(bit ? one_ + (65535 - one_) / step : one_ - one_ / step);
        if (seen_ + 1U < steps.size()) ++seen_;
    }

   private:
    static constexpr std::array<std::uint8_t, 8> steps{2, 3, 5, 7, 10, 14, 19, 26};
    std::uint16_t one_ = 32768;
    std::uint8_t seen_ = 0;
};

// Both ends narrow the same range: the encoder towards what it writes, the decoder towards what it reads.
class Range {
   public:
    [[nodiscard]] std::uint32_t middle(std::uint32_t one) const {
        const std::uint32_t width = high_ - low_;
        const std::uint32_t chance = one < 64 ? 64 : one > 65472 ? 65472 : one;
        return low_ + static_cast<std::uint32_t>((static_cast<std::uint64_t>(width) * chance) >> 16);
    }
    void narrow(std::uint32_t middle, bool bit) { bit ? high_ = middle : low_ = middle + 1; }
    [[nodiscard]] bool has_byte() const { return ((low_ ^ high_) & 0xFF000000) == 0; }
    std::uint8_t take_byte() {
        const auto byte = static_cast<std::uint8_t>(high_ >> 24);
        low_ <<= 8;
        high_ = high_ << 8 | 255;
        return byte;
    }
    [[nodiscard]] std::uint32_t low() const { return low_; }

   private:
    std::uint32_t low_ = 0;
    std::uint32_t high_ = 0xFFFFFFFF;
};

class Writer {
   public:
    // Writes *bit*, or the likelier one where it is open; returns what was written.
    bool bit(Chance& chance, std::optional<bool> bit) {
        const bool written = bit.value_or(chance.one() >= 32768);
        range_.narrow(range_.middle(chance.one()), written);
        chance.learn(written);
        while (range_.has_byte()) text_.push_back(range_.take_byte());
        return written;
    }
    std::vector<std::uint8_t> finish() {
        for (int shift = 24; shift >= 0; shift -= 8) text_.push_back(static_cast<std::uint8_t>(range_.low() >> shift));
        while (!text_.empty() && text_.back() == 0) text_.pop_back();  // a reader past the end reads noughts
        return std::move(text_);
    }

   private:
    Range range_;
    std::vector<std::uint8_t> text_;
};

class Reader {
   public:
    explicit Reader(std::span<const std::uint8_t> text) : text_(text) {
        for (int i = 0; i < 4; ++i) window_ = window_ << 8 | next();
    }
    bool bit(Chance& chance, std::optional<bool> /*bit*/) {
        const std::uint32_t middle = range_.middle(chance.one());
        const bool bit = window_ <= middle;
        range_.narrow(middle, bit);
        chance.learn(bit);
        while (range_.has_byte()) {
            range_.take_byte();
            window_ = window_ << 8 | next();
        }
        return bit;
    }

   private:
    std::uint8_t next() { return at_ < text_.size() ? text_[at_++] : 0; }

    Range range_;
    std::span<const std::uint8_t> text_;
    std::size_t at_ = 0;
    std::uint32_t window_ = 0;
};

// The statistics of one block, the same for the encoder and the decoder.
template <class End>
class Model {
   public:
    explicit Model(End& end) : end_(end) {}

    // Codes a value that is *wanted*, or open, where *above*, *before* and *beyond* are the guesses.
    Value value(Value above, Value before, Value beyond, std::optional<Value> wanted) {
        const unsigned alike = (above == before ? 1U : 0U) | (above == beyond ? 2U : 0U) |
                               (before == beyond ? 4U : 0U) | (above == draw ? 8U : 0U) | (before == draw ? 16U : 0U);
        if (guess(above_[hits_ & 7][alike], above, wanted)) return hit(above);
        if (before != above && guess(before_[hits_ & 7][alike], before, wanted)) return miss(before);
        if (beyond != above && beyond != before && guess(beyond_[hits_ & 3][alike], beyond, wanted))
            return miss(beyond);
        return miss(spell(spelt_[kind(above)], wanted));
    }

   private:
    static unsigned kind(Value v) { return v == draw ? 0 : is_win(v) ? 1 : 2; }
    Value hit(Value v) {
        hits_ = hits_ << 1 | 1;
        return v;
    }
    Value miss(Value v) {
        hits_ <<= 1;
        return v;
    }
    bool guess(Chance& chance, Value value, std::optional<Value> wanted) {
        return end_.bit(chance, wanted ? std::optional(*wanted == value) : std::nullopt);
    }
    Value spell(std::array<Chance, 256>& chances, std::optional<Value> wanted) {
        unsigned node = 1;
        for (int i = 7; i >= 0; --i) {
            const auto bit = wanted ? std::optional((*wanted >> i & 1) != 0) : std::nullopt;
            node = node << 1 | (end_.bit(chances[node], bit) ? 1 : 0);
        }
        return static_cast<Value>(node & 255);
    }

    End& end_;
    unsigned hits_ = 0;  // results of the first guess, the latest in the lowest bit
    std::array<std::array<Chance, 32>, 8> above_;
    std::array<std::array<Chance, 32>, 8> before_;
    std::array<std::array<Chance, 32>, 4> beyond_;
    std::array<std::array<Chance, 256>, 3> spelt_;
};

template <class End, class Wanted>
void code(End& end, std::span<Value> values, const Strides& strides, Wanted wanted) {
    Model<End> model(end);
    const auto earlier = [&](std::size_t i, std::size_t back) { return i >= back ? values[i - back] : draw; };
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = model.value(earlier(i, strides.row), earlier(i, 1), earlier(i, strides.rows), wanted(i));
    }
}

}  // namespace

std::vector<std::uint8_t> encode(std::span<Value> values, const std::vector<bool>& free, const Strides& strides) {
    Writer writer;
    code(writer, values, strides, [&](std::size_t i) { return free[i] ? std::nullopt : std::optional(values[i]); });
    return writer.finish();
}

void decode(std::span<const std::uint8_t> text, const Strides& strides, std::span<Value> values) {
    Reader reader(text);
    code(reader, values, strides, [](std::size_t) { return std::optional<Value>(); });
}

}  // namespace damas::endgames
