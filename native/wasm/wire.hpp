// Values across the border of the module: bytes in by one buffer, JSON out by another.
//
// The host asks for room (`input`), writes there, calls a function, and reads the output. Both
// buffers are good until the next call.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damas::wasm {

// The bytes that the host has written; more than it has written is never read.
std::span<std::uint8_t> input(std::size_t size);
// The first *size* bytes of the input as text.
std::string_view text_in(std::size_t size);
// The first *count* words of the input.
std::span<const std::int32_t> words_in(std::size_t count);
// Takes the input away from the buffer, which is empty afterwards.
std::vector<std::uint8_t> take_input(std::size_t size);

std::string& output();

// JSON, written into a text as it comes: commas are set by themselves.
class Json {
   public:
    explicit Json(std::string& out) : out_(out) { out_.clear(); }

    Json& open(char bracket) {
        separate();
        out_ += bracket;
        first_ = true;
        return *this;
    }
    Json& close(char bracket) {
        out_ += bracket;
        first_ = false;
        return *this;
    }
    Json& key(std::string_view name) {
        text(name);
        out_ += ':';
        first_ = true;
        return *this;
    }
    Json& text(std::string_view value);
    Json& number(std::int64_t value) { return raw(std::to_string(value)); }
    Json& truth(bool value) { return raw(value ? "true" : "false"); }
    Json& nothing() { return raw("null"); }
    Json& raw(std::string_view value) {
        separate();
        out_ += value;
        return *this;
    }
    template <class Numbers>
    Json& numbers(const Numbers& values) {
        open('[');
        for (const auto value : values) number(value);
        return close(']');
    }

   private:
    void separate() {
        if (!first_) out_ += ',';
        first_ = false;
    }
    std::string& out_;
    bool first_ = true;
};

}  // namespace damas::wasm
