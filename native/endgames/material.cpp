#include "material.hpp"

#include <algorithm>

namespace damas::endgames {

std::string name_of(const Material& material) {
    const auto letters = [](const Force& f) { return std::string(f.kings, 'k') + std::string(f.men, 'm'); };
    return letters(material.first) + "-" + letters(material.second);
}

std::vector<Material> classes_of(int pieces) {
    std::vector<Material> found;
    for (int first = pieces - 1; 2 * first >= pieces; --first) {
        for (int men = 0; men <= first; ++men) {
            for (int others = 0; others <= pieces - first; ++others) {
                const Force a{static_cast<std::uint8_t>(men), static_cast<std::uint8_t>(first - men)};
                const Force b{static_cast<std::uint8_t>(others), static_cast<std::uint8_t>(pieces - first - others)};
                if (a >= b) found.push_back({a, b});
            }
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Material& x, const Material& y) {
        return x.first.men + x.second.men < y.first.men + y.second.men;
    });
    return found;
}

}  // namespace damas::endgames
