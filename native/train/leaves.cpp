#include "leaves.hpp"

namespace damas::train {
namespace {

class Drawer {
    static constexpr int known_pieces = 4;  // endgame tables judge these

   public:
    Drawer(const Kernel& kernel, const DrawRules& rules, const search::Evaluator* evaluator, const LeafPlan& plan,
           std::uint64_t seed)
        : kernel_(kernel),
          rules_(rules),
          evaluator_(evaluator),
          plan_(plan),
          sample_(plan.leaves, plan.near, seed),
          table_(4) {}

    void draw(const AnyRecord& root, std::vector<AnyRecord>& out) {
        const Position p = position_of(root);
        if (popcount(p.all_pieces()) <= known_pieces) return;
        sample_.clear();
        think(p, plan_.search_nodes, &sample_);
        for (const Position& leaf : sample_.kept()) {
            const search::Result found = think(leaf, plan_.label_nodes, nullptr);
            if (found.lines.empty()) continue;
            const search::Score own = found.lines[0].score;
            if (std::abs(own) >= 2000) continue;
            const search::Score white = leaf.turn == Colour::white ? own : -own;
            out.push_back(record_of(leaf, white, root.ply, no_result, root.game));
        }
    }

   private:
    search::Result think(const Position& p, std::uint64_t nodes, search::LeafSample* leaves) {
        const search::History history{{}, rules_, DrawState::begin(rules_, {p.men, p.kings})};
        const std::atomic<bool> stop{false};
        return search::search(kernel_, p, history, {0, nodes, 0, 1}, table_, {evaluator_, nullptr, leaves, 0}, stop, {},
                              false);
    }

    const Kernel& kernel_;
    const DrawRules& rules_;
    const search::Evaluator* evaluator_;
    LeafPlan plan_;
    search::LeafSample sample_;
    search::Table table_;
};

}  // namespace

std::vector<AnyRecord> leaves_of(const std::vector<AnyRecord>& roots, const Kernel& kernel, const DrawRules& rules,
                                 const search::Evaluator* evaluator, const LeafPlan& plan, std::uint64_t seed) {
    std::vector<AnyRecord> result;
    Drawer drawer(kernel, rules, evaluator, plan, seed);
    for (const AnyRecord& root : roots) drawer.draw(root, result);
    return result;
}

}  // namespace damas::train
