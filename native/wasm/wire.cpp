#include "wire.hpp"

#include <utility>

#include "host.hpp"

namespace damas::wasm {
namespace {

struct Wire {
    std::vector<std::uint8_t> in;
    std::string out;
};

Wire& wire() {
    static Wire one;
    return one;
}

}  // namespace

std::span<std::uint8_t> input(std::size_t size) {
    auto& in = wire().in;
    return {in.data(), std::min(size, in.size())};
}

std::string_view text_in(std::size_t size) {
    const auto bytes = input(size);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::int32_t> words_in(std::size_t count) {
    const auto bytes = input(count * sizeof(std::int32_t));
    return {reinterpret_cast<const std::int32_t*>(bytes.data()), bytes.size() / sizeof(std::int32_t)};
}

std::vector<std::uint8_t> take_input(std::size_t size) {
    auto taken = std::exchange(wire().in, {});
    taken.resize(std::min(size, taken.size()));
    return taken;
}

std::string& output() { return wire().out; }

Json& Json::text(std::string_view value) {
    constexpr char digits[] = "0123456789abcdef";
    separate();
    out_ += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out_ += "\\u00";
            out_ += digits[c >> 4];
            out_ += digits[c & 15];
        } else {
            out_ += c;
        }
    }
    out_ += '"';
    return *this;
}

// Room for *size* bytes of input: where they are to be written.
DAMAS_EXPORT(input) std::uint8_t* input_buffer(std::uint32_t size) {
    wire().in.resize(size);
    return wire().in.data();
}

DAMAS_EXPORT(output) const void* output_buffer() { return wire().out.data(); }

DAMAS_EXPORT(output_size) std::uint32_t output_size() { return static_cast<std::uint32_t>(wire().out.size()); }

}  // namespace damas::wasm
