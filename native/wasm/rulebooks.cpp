#include "rulebooks.hpp"

#include <array>
#include <span>
#include <utility>

#include "host.hpp"
#include "wire.hpp"

namespace damas::wasm {
namespace {

std::vector<std::unique_ptr<Rulebook>>& rulebooks() {
    static std::vector<std::unique_ptr<Rulebook>> all;
    return all;
}

// Numbers one after the other; too few of them, or one out of its range, and nothing is good any more.
class Words {
   public:
    explicit Words(std::span<const std::int32_t> all) : all_(all) {}

    int next(int least, int most) {
        const bool here = at_ < all_.size() && all_[at_] >= least && all_[at_] <= most;
        good_ = good_ && here;
        return good_ ? all_[at_++] : least;
    }
    bool flag() { return next(0, 1) != 0; }
    [[nodiscard]] bool are_done() const { return good_ && at_ == all_.size(); }
    [[nodiscard]] bool are_good() const { return good_; }

   private:
    std::span<const std::int32_t> all_;
    std::size_t at_ = 0;
    bool good_ = true;
};

constexpr int most_plies = 0xffff;
constexpr int most_squares = 72;

struct KingsMen {
    std::uint8_t kings, men;
};

std::vector<KingsMen> forces(Words& words) {
    std::vector<KingsMen> all(static_cast<std::size_t>(words.next(0, 32)));
    for (KingsMen& one : all) {
        one.kings = static_cast<std::uint8_t>(words.next(0, 3));
        one.men = static_cast<std::uint8_t>(words.next(0, 3));
    }
    return all;
}

void read_class(Words& words, std::uint8_t number, DrawRules& draws) {
    const auto plies = static_cast<std::uint16_t>(words.next(1, most_plies));
    const bool carry_over = words.flag();
    draws.classes[number] = {plies, carry_over, words.flag()};
    const auto strong = forces(words);
    const auto weak = forces(words);
    for (const KingsMen& s : strong) {
        for (const KingsMen& w : weak) draws.add_material(number, {{s.men, w.men}, {s.kings, w.kings}});
    }
}

DrawRules read_draws(Words& words, const Ruleset& rules) {
    const Numbering& numbering = rules.numbering;
    DrawRules draws = draws_of(rules.win, *rules.kernel);
    draws.quiet_limit = static_cast<std::uint16_t>(words.next(0, most_plies));
    draws.repetition = static_cast<RepetitionMode>(words.next(0, 2));
    draws.repetition_limit = static_cast<std::uint8_t>(words.next(2, 255));
    draws.repetition_board_only = words.flag();
    draws.forced_limit = static_cast<std::uint16_t>(words.next(0, most_plies));
    for (int left = words.next(0, most_squares); left > 0; --left) {
        draws.main_road |= bit_board(numbering.bit(words.next(1, numbering.squares())));
    }
    const int classes = words.next(0, DrawRules::max_classes);
    for (int n = 0; n < classes; ++n) read_class(words, static_cast<std::uint8_t>(n), draws);
    return draws;
}

// Whether *numbers* are 1 to their number, each once.
bool are_a_numbering(const std::vector<int>& numbers) {
    std::vector<char> seen(numbers.size() + 1);
    for (const int number : numbers) {
        if (std::exchange(seen[static_cast<std::size_t>(number)], 1) != 0) return false;
    }
    return true;
}

// Those that no kernel has find none.
RuleFlags read_flags(Words& words) {
    std::array<int, 12> all;
    for (int& one : all) one = words.next(0, most_squares);
    const auto& [size, backward, priority, passing, flying, takes_king, orthogonal, landing, at_once, back, moves,
                 squares] = all;
    return {size,
            backward != 0,
            static_cast<Priority>(priority),
            passing != 0,
            flying != 0,
            takes_king != 0,
            orthogonal != 0,
            static_cast<Landing>(landing),
            at_once != 0,
            back != 0,
            moves,
            squares != 0};
}

std::unique_ptr<Rulebook> read(Words& words) {
    const Kernel* kernel = find_kernel(read_flags(words));
    const auto win = static_cast<Win>(words.next(0, static_cast<int>(Win::first_king)));
    if (kernel == nullptr || !words.are_good()) return nullptr;
    const bool mirrored = words.flag();
    const int men = words.next(1, most_squares);
    const bool hyphens = words.flag();
    std::vector<int> numbers(static_cast<std::size_t>(kernel->squares));
    for (int& number : numbers) number = words.next(1, kernel->squares);
    if (!words.are_good() || !are_a_numbering(numbers)) return nullptr;
    Ruleset rules{{}, kernel, Numbering(*kernel, numbers, mirrored), {men}, win, hyphens ? '-' : 'x'};
    DrawRules draws = read_draws(words, rules);
    return words.are_done() ? std::make_unique<Rulebook>(Rulebook{std::move(rules), draws}) : nullptr;
}

}  // namespace

const Rulebook* rulebook(int handle) {
    const auto& all = rulebooks();
    return handle >= 0 && static_cast<std::size_t>(handle) < all.size() ? all[static_cast<std::size_t>(handle)].get()
                                                                        : nullptr;
}

// Takes a rule book of *count* words from the input; returns its handle, or -1 for words that are none.
DAMAS_EXPORT(rulebook_new) int rulebook_new(std::uint32_t count) {
    Words words(words_in(count));
    auto read_one = read(words);
    if (read_one == nullptr) return -1;
    rulebooks().push_back(std::move(read_one));
    return static_cast<int>(rulebooks().size()) - 1;
}

}  // namespace damas::wasm
