// The parts of a window: its blocks of three by three and of two by two, and its squares. A configuration of a window
// is worth its own weight and those of its parts together, so that one never met is worth what its parts say. Files
// hold the two apart, for most configurations have no weight of their own; the search reads their sums.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "patterns.hpp"

namespace damas::search {

// Quarters of a hundredth of a man.
struct Weight {
    std::int16_t full = 0;
    std::int16_t bare = 0;
};

// The places of a part within its window, row by row; where its weights begin, and how many they are.
struct Part {
    std::vector<int> places;
    int first = 0;
    int weights = 0;
};

// The blocks of *height* by *width* of a window, after those in *parts*.
inline void add_blocks(const Window& w, int height, int width, int first, std::vector<Part>& parts) {
    for (int row = 0; row + height <= w.height; ++row) {
        for (int column = 0; column + width <= w.width; ++column) {
            Part part;
            part.weights = 1;
            for (int i = 0; i < height * width; ++i, part.weights *= 3) {
                part.places.push_back((row + i / width) * w.width + column + i % width);
            }
            part.first = parts.empty() ? first : parts.back().first + parts.back().weights;
            parts.push_back(part);
        }
    }
}

// The parts of every window of a board.
template <int Size>
std::vector<std::vector<Part>> parts_of_windows() {
    std::vector<std::vector<Part>> result;
    int first = 0;
    for (const Window& w : Layout<Size>::windows) {
        std::vector<Part>& parts = result.emplace_back();
        for (const int side : {3, 2, 1}) {
            if (side * side < w.height * w.width) add_blocks(w, side, side, first, parts);
        }
        first = parts.back().first + parts.back().weights;
    }
    return result;
}

// One set of weights, of the full or of the empty board, from its two halves.
template <int Size>
class Expansion {
    using L = Layout<Size>;

   public:
    static constexpr int finer = 8;  // weights of parts are in eighths of the unit of the others

    // *own*: of the numbers and of every configuration; *parts*: of all parts, window by window.
    Expansion(std::span<const std::int16_t> own, std::span<const std::int16_t> parts, std::int16_t Weight::*plane)
        : own_(own), parts_(parts), plane_(plane) {}

    void into(std::vector<Weight>& weights) {
        weights_ = weights.data();
        for (int i = 0; i < L::numbers; ++i) weights_[i].*plane_ = own_[static_cast<std::size_t>(i)];
        const auto all = parts_of_windows<Size>();
        for (std::size_t i = 0; i < all.size(); ++i) {
            begin_ = L::starts[i];
            places_ = L::squares_in(L::windows[i]);
            ending_.assign(static_cast<std::size_t>(places_), {});
            for (const Part& part : all[i]) ending_[static_cast<std::size_t>(part.places.back())].push_back(&part);
            fill(0, 0, 1, finer / 2);
        }
    }

   private:
    // Sets the colour of one place after the other; a part counts when its last place is set.
    void fill(int place, int code, int power, int sum) {
        if (place == places_) {
            const int value = own_[static_cast<std::size_t>(begin_ + code)] + (sum >> 3);
            weights_[begin_ + code].*plane_ = static_cast<std::int16_t>(std::clamp(value, -32767, 32767));
            return;
        }
        for (int digit = 0; digit < 3; ++digit) {
            digits_[static_cast<std::size_t>(place)] = digit;
            int more = sum;
            for (const Part* part : ending_[static_cast<std::size_t>(place)]) more += weight_of(*part);
            fill(place + 1, code + digit * power, power * 3, more);
        }
    }

    [[nodiscard]] int weight_of(const Part& part) const {
        int code = 0;
        for (std::size_t i = part.places.size(); i-- > 0;) {
            code = code * 3 + digits_[static_cast<std::size_t>(part.places[i])];
        }
        return parts_[static_cast<std::size_t>(part.first + code)];
    }

    std::span<const std::int16_t> own_, parts_;
    std::int16_t Weight::*plane_;
    Weight* weights_ = nullptr;
    int begin_ = 0;
    int places_ = 0;
    std::array<int, 16> digits_{};
    std::vector<std::vector<const Part*>> ending_;
};

}  // namespace damas::search
