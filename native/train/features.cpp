// What the trained evaluation looks at, for training: apart from the search, which is compiled for speed.
#include "../search/engine.hpp"
#include "../search/evaluate.hpp"
#include "../with_rules.hpp"

namespace damas::search {

void features(const Kernel& kernel, const Position& p, Colour ahead, Features& out) {
    struct Sink {
        Features& out;
        void number(int which, int value) {
            auto& place = out.numbers[static_cast<std::size_t>(which)];
            place = static_cast<std::int8_t>(place + value);
        }
        void window(int which, int /*sign*/) { out.windows.push_back(which); }
    } sink{out};
    with_rules(kernel, [&](auto rules) {
        using Rules = decltype(rules);
        out.numbers.assign(LayoutOf<Rules>::numbers, 0);
        out.windows.clear();
        const auto& own = on_board<BoardOf<Rules>>(p);
        walk_features<Rules>(own, sink);
        out.eighths = Evaluation<Rules>(own).eighths(ahead);
        return 0;
    });
}

}  // namespace damas::search
