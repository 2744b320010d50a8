// Any bytes as a FEN, as squares of a move and as a file of games: nothing may crash, and accepted
// values are sound.
//
// With clang's -fsanitize=fuzzer this is a target of libFuzzer; elsewhere DAMAS_FUZZ_ALONE adds a driver that
// mutates a few seeds: damas_fuzz [INPUTS] [SEED].
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "../pdn/reader.hpp"
#include "../tests/games.hpp"

namespace {

using damas::tests::GameUnderTest;

void insist(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

struct Reader {
    const GameUnderTest* game;
    damas::Numbering numbering;
};

const std::vector<Reader>& readers() {
    static const std::vector<Reader> all = [] {
        std::vector<Reader> result;
        for (const GameUnderTest& game : damas::tests::games) result.push_back({&game, game.numbering()});
        return result;
    }();
    return all;
}

// The last bytes of the text are taken for the squares of a move.
void try_routes(const damas::Kernel& kernel, const damas::Position& p, std::string_view text) {
    damas::MoveList moves;
    kernel.legal_moves(p, moves);
    insist(kernel.count_moves(p) == moves.size(), "as many moves as are counted");
    std::vector<damas::Bit> stops;
    for (const char c : text.substr(text.size() - std::min<std::size_t>(text.size(), 6))) {
        const auto square = static_cast<damas::Square>(static_cast<unsigned char>(c) % kernel.squares);
        stops.push_back(kernel.bit_of(square));
    }
    for (const damas::Move& move : moves) {
        damas::Path path;
        kernel.path(p, move, path);
        insist(kernel.has_route(p, move, path, true), "a move's own path is a route of it");
        kernel.has_route(p, move, stops, false);
        const damas::Position next = kernel.after(p, move);
        insist(next.key == damas::zobrist_key(next), "the key is kept");
    }
}

void try_text(const Reader& reader, std::string_view text) {
    const damas::Kernel& kernel = reader.game->kernel();
    damas::Position p;
    const damas::TextFault fault = damas::read_fen(text, kernel, reader.numbering, {reader.game->men}, p);
    if (fault) {
        insist(fault.position >= 0 && static_cast<std::size_t>(fault.position) <= text.size(), "a place in the text");
        return;
    }
    damas::Position again;
    const std::string written = damas::write_fen(p, reader.numbering);
    insist(!damas::read_fen(written, kernel, reader.numbering, {reader.game->men}, again), "what is written is read");
    insist(again.same_as(p), "the same position comes back");
    try_routes(kernel, p, text);
}

// The games of a text that arrives in two pieces, each as its own text and its summary.
std::vector<std::string> games_of(std::string_view text, std::size_t cut) {
    std::vector<std::string> found;
    damas::pdn::Reader reader;
    for (const bool last : {false, true}) {
        reader.feed(last ? text.substr(cut) : text.substr(0, cut), last);
        while (const auto game = reader.next()) {
            std::string shown = game->text;
            for (const auto& move : game->moves) shown += game->part(move.text);
            for (const auto& said : game->remarks) shown += game->part(said.span);
            for (const auto& trouble : game->troubles) shown += game->part(trouble.span);
            for (const auto& tag : game->tags) shown += game->part(tag.value);
            found.push_back(shown);
        }
    }
    insist(reader.done(), "a text ends");
    return found;
}

void try_games(std::string_view text) {
    insist(games_of(text, 0) == games_of(text, text.size() / 2), "pieces read as the whole");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const Reader& reader : readers()) try_text(reader, text);
    try_games(text);
    return 0;
}

#ifdef DAMAS_FUZZ_ALONE
int main(int argc, char** argv) {
    const long inputs = argc > 1 ? std::atol(argv[1]) : 1'000'000;
    std::mt19937_64 chance(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    const std::vector<std::string> seeds{"W:W31-50:B1-20",
                                         "B:WK5:B",
                                         "W:W1-12:B21-32",
                                         "[FEN \"W:Wa1,Kc3:Bh8.\"]",
                                         "W:WK46,38:B32,33,23,10",
                                         "W:W28:BK23:H0:F1",
                                         "W:W18:B14,K15",
                                         "B:W:WK1,K2,K3:BK32",
                                         "[White \"A \\\"B\"]\n1. 32-28! {a {b} (18-23 38-32 ($3)) 28x19 2-0\r\n",
                                         "; note\n% line\n1. c3-d4 f6:g5* 2. - - /FEN \"W:W1:BK50\"/ 1-1 1. 1-18 *"};
    const std::string_view letters = "WBKwbk:,-0123456789abcdefgh[]{}()!?*$%;/x\\\". \r\n";
    for (long n = 0; n < inputs; ++n) {
        std::string text = seeds[chance() % seeds.size()];
        for (auto changes = chance() % 6; changes > 0; --changes) {
            const std::size_t at = chance() % (text.size() + 1);
            const char c = chance() % 8 == 0 ? static_cast<char>(chance()) : letters[chance() % letters.size()];
            switch (chance() % 4) {
                case 0:
                    text.insert(at, 1, c);
                    break;
                case 1:
                    if (at < text.size()) text.erase(at, 1 + chance() % 3);
                    break;
                case 2:
                    if (at < text.size()) text[at] = c;
                    break;
                default:
                    text.insert(at, text.substr(chance() % (text.size() + 1), 4));
                    break;
            }
        }
        LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    std::printf("%ld inputs, no fault\n", inputs);
    return 0;
}
#endif
