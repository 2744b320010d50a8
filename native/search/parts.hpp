// The parts of a window: its blocks of three by three and of two by two, and its squares. A configuration of a window
// is worth its own weight and those of its parts together, so that one never met is worth what its parts say. Files
// hold the two apart, for most configurations have no weight of their own; the search reads their sums.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "../platform/faults.hpp"
#include "../platform/memory.hpp"
#include "patterns.hpp"

namespace damas::search {

// Two weights in one word, so that one addition serves both: in the planes of the fuller (the lower half) and of the
// emptier board of a segment, in quarters of a hundredth of a man.
inline int full_of(std::int32_t word) { return static_cast<std::int16_t>(word); }
inline int bare_of(std::int32_t word) { return (word - full_of(word)) >> 16; }

// The places of a part within its window, row by row; where its weights begin, and how many they are.
struct Part {
    std::vector<int> places;
    int first = 0;
    int weights = 1;
    [[nodiscard]] int end() const { return first + weights; }
};

// The blocks of *height* by *width* of a window, after those in *parts*.
inline void add_blocks(const Window& w, int height, int width, int first, std::vector<Part>& parts) {
    for (int row = 0; row + height <= w.height; ++row) {
        for (int column = 0; column + width <= w.width; ++column) {
            Part part;
            for (int i = 0; i < height * width; ++i, part.weights *= 3) {
                part.places.push_back((row + i / width) * w.width + column + i % width);
            }
            part.first = parts.empty() ? first : parts.back().end();
            parts.push_back(part);
        }
    }
}

// A layout at run time, with the parts of every window.
struct BoardLayout {
    int squares, numbers, weights;
    std::vector<Window> windows;
    std::vector<int> starts;
    std::vector<std::vector<Part>> parts;

    template <class L>
    static BoardLayout of() {
        BoardLayout result{L::G::squares, L::numbers, L::weights, {}, {}, {}};
        result.windows.assign(L::windows.begin(), L::windows.end());
        result.starts.assign(L::starts.begin(), L::starts.end());
        result.add_parts();
        return result;
    }

    [[nodiscard]] int all_parts() const { return parts.back().back().end(); }

   private:
    void add_parts() {
        int first = 0;
        for (const Window& w : windows) {
            std::vector<Part>& own = parts.emplace_back();
            for (const int side : {3, 2, 1}) {
                if (side * side < w.height * w.width) add_blocks(w, side, side, first, own);
            }
            first = own.back().end();
        }
    }
};

template <class First, class... Others>
std::optional<BoardLayout> layout_among(RuleList<First, Others...> /*rules*/, int squares) {
    if (LayoutOf<First>::G::squares == squares) return BoardLayout::of<LayoutOf<First>>();
    if constexpr (sizeof...(Others) > 0) return layout_among(RuleList<Others...>{}, squares);
    return std::nullopt;
}

// That of the board of so many squares: by their number boards are known at run time. Nothing where no game has one.
inline std::optional<BoardLayout> layout_for(int squares) { return layout_among(AllRules{}, squares); }

// One plane of weights, for one number of pieces on the board: of the numbers and of every configuration, and of all
// parts, window by window, in eighths of the unit of the others.
struct Plane {
    std::span<const std::int16_t> own, parts;
};

// The words that the search reads between two planes, made in place: they are the largest part of an evaluator.
class Expansion {
   public:
    // The weights of the numbers; those of the windows are made one window after the other. *layout* must live as long.
    Expansion(const BoardLayout& layout, const Plane& full, const Plane& bare)
        : layout_(&layout), full_(full), bare_(bare), words_(static_cast<std::size_t>(layout.weights)) {
        for (int i = 0; i < layout.numbers; ++i) put(i, {});
    }

    // Makes a third of the weights of a window, those with the next piece on its first place; false when all are made.
    bool go_on() {
        if (window_ == layout_->windows.size()) return false;
        if (digit_ == 0) {
            const Window& window = layout_->windows[window_];
            begin_ = layout_->starts[window_];
            places_ = window.height * window.width;
            note(layout_->parts[window_]);
        }
        fill_with(digit_, 0, 0, 1, {});
        if (++digit_ == 3) {
            add_most();
            digit_ = 0;
            ++window_;
        }
        return true;
    }

    // The weights, given away. Throws std::invalid_argument when a side's windows could add up to more than half a
    // word holds.
    HugePageVector<std::int32_t> take() {
        if (std::max(most_full_, most_bare_) > 32767) fail<std::invalid_argument>("too-large");
        return std::move(words_);
    }

   private:
    struct Sum {
        int full = 0, bare = 0;  // of the parts, in their unit
    };
    struct Digit {
        std::size_t part;
        int power;  // added to the part's configuration by a piece on the place
    };

    // Notes the parts that each place belongs to, and those that are complete with it.
    void note(const std::vector<Part>& parts) {
        at_.assign(static_cast<std::size_t>(places_), {});
        ending_.assign(static_cast<std::size_t>(places_), {});
        reached_.clear();
        for (const Part& part : parts) {
            int power = 1;
            for (const int place : part.places) {
                at_[static_cast<std::size_t>(place)].push_back({reached_.size(), power});
                power *= 3;
            }
            ending_[static_cast<std::size_t>(part.places.back())].push_back(reached_.size());
            reached_.push_back(part.first);
        }
    }

    // Sets the piece of one place after the other; a part counts when its last place is set.
    void fill(int place, int code, int power, const Sum& sum) {
        if (place == places_) return put(begin_ + code, sum);
        for (int digit = 0; digit < 3; ++digit) fill_with(digit, place, code, power, sum);
    }

    // The same with one piece on *place*, after those before it.
    void fill_with(int digit, int place, int code, int power, const Sum& sum) {
        const auto here = static_cast<std::size_t>(place);
        Sum more = sum;
        for (const std::size_t part : ending_[here]) {
            more.full += full_.parts[static_cast<std::size_t>(reached_[part])];
            more.bare += bare_.parts[static_cast<std::size_t>(reached_[part])];
        }
        fill(place + 1, code + digit * power, power * 3, more);
        const int back = digit == 2 ? -2 : 1;
        for (const Digit& one : at_[here]) reached_[one.part] += back * one.power;
    }

    // Adds the largest weights of the window to those of the windows before it.
    void add_most() {
        int full = 0, bare = 0;
        for (int place = begin_; place < layout_->starts[window_ + 1]; ++place) {
            const std::int32_t word = words_[static_cast<std::size_t>(place)];
            full = std::max(full, std::abs(full_of(word)));
            bare = std::max(bare, std::abs(bare_of(word)));
        }
        most_full_ += full;
        most_bare_ += bare;
    }

    void put(int which, const Sum& sum) {
        const auto from = static_cast<std::size_t>(which);
        words_[from] = together(bare_.own[from], sum.bare) * 65536 + together(full_.own[from], sum.full);
    }
    static std::int16_t together(int own, int parts) {
        return static_cast<std::int16_t>(std::clamp(own + ((parts + 4) >> 3), -32767, 32767));
    }

    const BoardLayout* layout_;
    Plane full_, bare_;
    HugePageVector<std::int32_t> words_;
    std::size_t window_ = 0;  // the next one, and the next piece on its first place
    int digit_ = 0;
    int most_full_ = 0, most_bare_ = 0;
    int begin_ = 0;
    int places_ = 0;
    std::vector<std::vector<Digit>> at_;
    std::vector<std::vector<std::size_t>> ending_;
    std::vector<int> reached_;  // the weight of each part's configuration, as far as places are set
};

}  // namespace damas::search
