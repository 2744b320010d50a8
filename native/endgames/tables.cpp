#include "tables.hpp"

#include <cstring>

#include "../with_rules.hpp"
#include "bounds.hpp"
#include "builder.hpp"

namespace damas::endgames {
namespace {

Force us_of(const Material& m, int table) { return table == 0 ? m.first : m.second; }
Force them_of(const Material& m, int table) { return table == 0 ? m.second : m.first; }

FileHeader header_for(const Material& material, const RuleFlags& rules, const std::string& variant) {
    FileHeader header;
    std::strncpy(header.variant.data(), variant.c_str(), header.variant.size() - 1);
    header.set_rules(rules);
    header.material = material;
    return header;
}

// The number of positions with each result, counted by several threads.
struct Tally {
    std::atomic<std::uint64_t> wins{0}, draws{0}, losses{0};
    std::atomic<std::uint32_t> longest{0};

    void add(std::span<const Value> values) {
        std::uint64_t won = 0, drawn = 0, lost = 0;
        std::uint32_t most = 0;
        for (const Value v : values) {
            if (v == nothing) continue;
            (v == draw ? drawn : is_win(v) ? won : lost) += 1;
            if (v != draw) most = std::max<std::uint32_t>(most, v - 1U);
        }
        wins += won;
        draws += drawn;
        losses += lost;
        std::uint32_t before = longest.load();
        while (most > before && !longest.compare_exchange_weak(before, most)) {
        }
    }
};

template <class Rules>
class RuleTables final : public Tables {
    using Position = PositionOf<Rules>;

   public:
    RuleTables(const Kernel& kernel, std::size_t memory) : kernel_(kernel), answers_(memory) {}

    [[nodiscard]] search::Probe probe(const damas::Position& p) const noexcept override {
        return to_probe(answers_.value(seen(p)));
    }
    [[nodiscard]] search::Probe bound(const damas::Position& p) const noexcept override {
        return bounds_.pieces() == 0 ? search::Probe() : bounds_.find(seen(p));
    }
    [[nodiscard]] int pieces() const noexcept override { return answers_.pieces(); }

    [[nodiscard]] int longest(const damas::Material& m) const noexcept override {
        const Force white{m.men[0], m.kings[0]};
        const Force black{m.men[1], m.kings[1]};
        for (const auto& file : answers_.files()) {
            const FileHeader& header = file->header();
            if (!(header.material == Material{std::max(white, black), std::min(white, black)})) continue;
            return static_cast<int>(std::max(header.table[0].longest, header.table[1].longest));
        }
        return DrawHorizon::far;
    }

    void add(const std::string& path) override {
        answers_.add(path, kernel_.flags);
        const TableFile& file = *answers_.files().back();
        if (file.header().file_size <= verified_when_opened && !file.is_whole()) fail<TableError>("damaged");
    }

    [[nodiscard]] std::vector<const TableFile*> files() const override {
        std::vector<const TableFile*> all;
        for (const auto& file : answers_.files()) all.push_back(file.get());
        return all;
    }

    void build(const Material& material, const std::string& variant, const std::string& path,
               Workers& workers) const override {
        Solved solved = Builder<Rules>(answers_, material, workers).run();
        std::vector<Packed> packed(solved.tables());
        for (int t = 0; t < solved.tables(); ++t) pack(material, t, solved.values[t], workers, packed[t]);
        write_table(path, header_for(material, kernel_.flags, variant), packed);
    }

    void write_results_of(const TableFile& file, const std::string& path, Workers& workers) const override {
        write_results(file, path, workers);
    }

    void add_results(const std::string& path, const TableFile& file) override {
        results_.emplace_back(&file, &bounds_.add(path, file));
    }

    Fault verify(const TableFile& file, Workers& workers) const override {
        Fault fault;
        const Material& material = file.header().material;
        for (int t = 0; t < static_cast<int>(file.header().tables) && !fault.found; ++t) {
            fault = verify(material, t, file.header().table[t], workers);
        }
        for (const auto& [source, results] : results_) {
            if (source == &file && !fault.found && !results->agrees(file, workers)) fail<TableError>("results");
        }
        return fault;
    }

   private:
    static Position seen(const damas::Position& position) {
        const Position& p = on_board<BoardOf<Rules>>(position);
        if (p.turn == Colour::black) return turned<Rules::size>(p);
        return p;
    }

    static void pack(const Material& material, int t, std::vector<Value>& values, Workers& workers, Packed& out) {
        const Indexer<Rules::size> indexer(us_of(material, t), them_of(material, t));
        Tally tally;
        out.header.strides = indexer.strides();
        out.header.size = values.size();
        out.blocks.resize((values.size() + block_positions - 1) / block_positions);
        const auto pack_block = [&](std::uint64_t b) {
            const std::uint64_t begin = b * block_positions;
            const std::size_t length = std::min<std::uint64_t>(block_positions, values.size() - begin);
            const std::span<Value> block(values.data() + begin, length);
            tally.add(block);
            std::vector<bool> free(length);
            Position p;
            for (std::size_t i = 0; i < length; ++i) {
                free[i] = !indexer.unrank(begin + i, p) || can_capture<Rules>(p);
            }
            out.blocks[b] = encode(block, free, out.header.strides);
        };
        workers.each(out.blocks.size(), writing, pack_block, 16);
        out.header.wins = tally.wins;
        out.header.draws = tally.draws;
        out.header.losses = tally.losses;
        out.header.longest = tally.longest;
    }

    Fault verify(const Material& material, int t, const TableHeader& header, Workers& workers) const {
        const Indexer<Rules::size> indexer(us_of(material, t), them_of(material, t));
        Tally tally;
        Fault fault;
        Mutex finding;
        const auto look = [&](std::uint64_t i) {
            Position p;
            if (!indexer.unrank(i, p)) return;
            const int value = answers_.value(p);
            if (value < 0) fail<TableError>("damaged");
            const auto v = static_cast<Value>(value);
            tally.add({&v, 1});
            if (value == by_moves(p)) return;
            const Lock hold(finding);
            fault = {true, p};
        };
        workers.each(indexer.size(), checking, look);
        const bool counted = tally.wins == header.wins && tally.draws == header.draws &&
                             tally.losses == header.losses && tally.longest == header.longest;
        if (!fault.found && !counted) fail<TableError>("counts");
        return fault;
    }

    [[nodiscard]] int by_moves(const Position& p) const {
        MoveListOf<Rules> moves;
        legal_moves<Rules, Colour::white>(p, moves);
        Fold fold;
        for (const MoveOf<Rules>& m : moves) {
            Position next = p;
            move_pieces<Rules, Colour::white>(next, m);
            const int value = answers_.value(turned<Rules::size>(next));
            if (value < 0) fail<TableError>("missing-class");
            fold.add(static_cast<Value>(value));
        }
        return fold.value();
    }

    const Kernel& kernel_;
    Answers<Rules> answers_;
    Bounds<Rules> bounds_{answers_};
    std::vector<std::pair<const TableFile*, const Results*>> results_;
};

// Of rules for which none are built.
class NoTables final : public Tables {
   public:
    [[nodiscard]] search::Probe probe(const Position& /*p*/) const noexcept override { return {}; }
    [[nodiscard]] int pieces() const noexcept override { return 0; }
    void add(const std::string& /*path*/) override { fail<TableError>("another-variant"); }
    [[nodiscard]] std::vector<const TableFile*> files() const override { return {}; }
    void build(const Material& /*material*/, const std::string& /*variant*/, const std::string& /*path*/,
               Workers& /*workers*/) const override {
        fail<std::logic_error>("no tables are built for these rules");
    }
    void write_results_of(const TableFile& /*file*/, const std::string& /*path*/, Workers& /*w*/) const override {}
    void add_results(const std::string& /*path*/, const TableFile& /*file*/) override {}
    Fault verify(const TableFile& /*file*/, Workers& /*workers*/) const override { return {}; }
};

}  // namespace

std::unique_ptr<Tables> Tables::make(const Kernel& kernel, std::size_t memory) {
    return with_rules(kernel, [&](auto rules) -> std::unique_ptr<Tables> {
        using Rules = decltype(rules);
        if constexpr (is_tabled<Rules>) {
            return std::make_unique<RuleTables<Rules>>(kernel, memory);
        } else {
            return std::make_unique<NoTables>();
        }
    });
}

}  // namespace damas::endgames
