#include "xz.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

namespace damas::wasm {
namespace {

using Bytes = std::span<const std::uint8_t>;
using State = Unpacking::State;

constexpr auto crc_table = [] {
    std::array<std::uint64_t, 256> table{};
    for (std::uint64_t n = 0; n < 256; ++n) {
        std::uint64_t c = n;
        for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xC96C5795D7870F42U ^ c >> 1 : c >> 1;
        table[n] = c;
    }
    return table;
}();

// The check of bytes that come one stretch after the other.
class Crc64 {
   public:
    void add(Bytes bytes) {
        for (const std::uint8_t byte : bytes) sum_ = crc_table[(sum_ ^ byte) & 255] ^ sum_ >> 8;
    }
    [[nodiscard]] std::uint64_t value() const { return ~sum_; }

   private:
    std::uint64_t sum_ = ~std::uint64_t{0};
};

// Bytes in order; after the last one only noughts, and `is_over` tells so.
class Source {
   public:
    explicit Source(Bytes bytes) : bytes_(bytes) {}
    std::uint8_t next() {
        if (at_ < bytes_.size()) return bytes_[at_++];
        over_ = true;
        return 0;
    }
    std::uint32_t big_endian(int count) {
        std::uint32_t value = 0;
        while (count-- > 0) value = value << 8 | next();
        return value;
    }
    std::uint64_t little_endian(int count) {
        std::uint64_t value = 0;
        for (int i = 0; i < count; ++i) value |= std::uint64_t{next()} << (8 * i);
        return value;
    }
    void skip(std::size_t count) {
        over_ = over_ || count > bytes_.size() - at_;
        at_ = std::min(at_ + count, bytes_.size());
    }
    [[nodiscard]] bool is_over() const { return over_; }
    [[nodiscard]] std::size_t at() const { return at_; }

   private:
    Bytes bytes_;
    std::size_t at_ = 0;
    bool over_ = false;
};

using Probability = std::uint16_t;  // of a nought, in 2048ths
constexpr Probability even = 1024;

// The range decoder: bits, each by a probability that learns.
class RangeDecoder {
   public:
    explicit RangeDecoder(Source& source) : source_(source) {}

    void begin() {
        range_ = 0xFFFFFFFF;
        source_.next();
        code_ = source_.big_endian(4);
    }
    unsigned bit(Probability& p) {
        normalise();
        const std::uint32_t bound = (range_ >> 11) * p;
        if (code_ < bound) {
            range_ = bound;
            p = static_cast<Probability>(p + ((2048 - p) >> 5));
            return 0;
        }
        range_ -= bound;
        code_ -= bound;
        p = static_cast<Probability>(p - (p >> 5));
        return 1;
    }
    std::uint32_t plain_bits(int count) {
        std::uint32_t value = 0;
        while (count-- > 0) {
            normalise();
            range_ >>= 1;
            const bool one = code_ >= range_;
            if (one) code_ -= range_;
            value = value << 1 | (one ? 1 : 0);
        }
        return value;
    }
    unsigned tree(Probability* p, int bits) {
        unsigned at = 1;
        for (int i = 0; i < bits; ++i) at = at << 1 | bit(p[at]);
        return at - (1U << bits);
    }
    unsigned reverse_tree(Probability* p, int bits) {
        unsigned at = 1, value = 0;
        for (int i = 0; i < bits; ++i) {
            const unsigned one = bit(p[at]);
            at = at << 1 | one;
            value |= one << i;
        }
        return value;
    }

   private:
    void normalise() {
        if (range_ >= 1U << 24) return;
        range_ <<= 8;
        code_ = code_ << 8 | source_.next();
    }
    Source& source_;
    std::uint32_t range_ = 0, code_ = 0;
};

struct Lengths {
    Probability longer, longest;
    std::array<std::array<Probability, 8>, 16> low, middle;
    std::array<Probability, 256> high;

    unsigned read(RangeDecoder& range, unsigned place) {
        if (range.bit(longer) == 0) return 2 + range.tree(low[place].data(), 3);
        if (range.bit(longest) == 0) return 10 + range.tree(middle[place].data(), 3);
        return 18 + range.tree(high.data(), 8);
    }
};

// Every probability of the LZMA model: plain numbers alone, so that they are reset together.
struct Model {
    std::array<std::array<Probability, 16>, 12> is_match, is_same_long;
    std::array<Probability, 12> is_repeated, is_older, is_third, is_fourth;
    std::array<std::array<Probability, 64>, 4> slots;
    std::array<Probability, 128> distances;
    std::array<Probability, 16> align;
    Lengths match, repeated;
    std::array<Probability, std::size_t{0x300} << 4> literals;

    void reset() {
        auto* all = reinterpret_cast<Probability*>(this);
        std::fill(all, all + sizeof(*this) / sizeof(Probability), even);
    }
};

// LZMA2: chunks, each after those unpacked already.
class Unpacker {
   public:
    Unpacker(Source& source, std::size_t most, std::vector<std::uint8_t>& out)
        : source_(source), range_(source), most_(most), out_(out) {}

    // Goes on until *until* bytes are out.
    State go_on(std::size_t until) {
        while (!source_.is_over()) {
            if (out_.size() < end_) {
                if (!unpack(std::min(until, end_))) return State::damaged;
                if (out_.size() < end_) return State::going;
            }
            if (out_.size() >= until) return State::going;
            const unsigned control = source_.next();
            if (control == 0) return State::done;
            if (!(control < 0x80 ? copy(control) : chunk(control))) return State::damaged;
        }
        return State::damaged;
    }

   private:
    bool copy(unsigned control) {
        if (control > 2) return false;
        const std::size_t size = source_.big_endian(2) + 1;
        if (size > most_ - out_.size()) return false;
        for (std::size_t i = 0; i < size; ++i) out_.push_back(source_.next());
        end_ = out_.size();
        return true;
    }

    bool chunk(unsigned control) {
        const std::size_t size = ((control & 0x1F) << 16) + source_.big_endian(2) + 1;
        const std::size_t packed = source_.big_endian(2) + 1;
        const unsigned reset = control >> 5 & 3;
        if (reset >= 2 && !set(source_.next())) return false;
        if (reset >= 1) forget();
        if (!known_ || size > most_ - out_.size()) return false;
        packed_end_ = source_.at() + packed;
        range_.begin();
        end_ = out_.size() + size;
        return true;
    }

    // The chunk that is begun, until *until* bytes are out; at its end the source is behind it.
    bool unpack(std::size_t until) {
        while (out_.size() < until && !source_.is_over()) {
            if (!step(end_)) return false;
        }
        if (out_.size() < end_) return !source_.is_over();
        if (source_.at() > packed_end_) return false;
        source_.skip(packed_end_ - source_.at());
        return true;
    }

    bool set(unsigned properties) {
        literal_bits_ = properties % 9;
        place_mask_ = (1U << properties / 45) - 1;
        literal_place_bits_ = properties / 9 % 5;
        known_ = properties < 225 && literal_bits_ + literal_place_bits_ <= 4;
        return known_;
    }

    void forget() {
        model_.reset();
        state_ = 0;
        back_ = {};
    }

    // One byte, or a stretch of earlier ones.
    bool step(std::size_t end) {
        const unsigned place = static_cast<unsigned>(out_.size()) & place_mask_;
        if (range_.bit(model_.is_match[state_][place]) == 0) {
            literal();
            return true;
        }
        unsigned length = 0;
        if (range_.bit(model_.is_repeated[state_]) == 0) {
            back_ = {0, back_[0], back_[1], back_[2]};
            length = model_.match.read(range_, place);
            state_ = state_ < 7 ? 7 : 10;
            back_[0] = distance(length);
        } else {
            length = repeated(place);
        }
        return repeat(length, end);
    }

    unsigned repeated(unsigned place) {
        if (range_.bit(model_.is_older[state_]) == 0) {
            if (range_.bit(model_.is_same_long[state_][place]) == 0) {
                state_ = state_ < 7 ? 9 : 11;
                return 1;
            }
        } else {
            unsigned which = 1;
            if (range_.bit(model_.is_third[state_]) != 0) which = 2 + range_.bit(model_.is_fourth[state_]);
            std::rotate(back_.begin(), back_.begin() + which, back_.begin() + which + 1);
        }
        state_ = state_ < 7 ? 8 : 11;
        return model_.repeated.read(range_, place);
    }

    bool repeat(unsigned length, std::size_t end) {
        const std::size_t distance = std::size_t{back_[0]} + 1;
        if (distance > out_.size() || length > end - out_.size()) return false;
        for (unsigned i = 0; i < length; ++i) out_.push_back(out_[out_.size() - distance]);
        return true;
    }

    std::uint32_t distance(unsigned length) {
        const unsigned slot = range_.tree(model_.slots[std::min(length - 2, 3U)].data(), 6);
        if (slot < 4) return slot;
        const int bits = static_cast<int>(slot / 2) - 1;
        const std::uint32_t first = (2 | slot % 2) << bits;
        if (slot < 14) return first + range_.reverse_tree(model_.distances.data() + first - slot, bits);
        const std::uint32_t high = first + (range_.plain_bits(bits - 4) << 4);
        return high + range_.reverse_tree(model_.align.data(), 4);
    }

    void literal() {
        const std::size_t place = out_.size();
        const unsigned before = place == 0 ? 0 : out_[place - 1];
        const auto low = static_cast<unsigned>(place) & ((1U << literal_place_bits_) - 1);
        Probability* p =
            model_.literals.data() + std::size_t{0x300} * ((low << literal_bits_) + (before >> (8 - literal_bits_)));
        unsigned value = 1;
        if (state_ >= 7) {
            const std::size_t distance = std::size_t{back_[0]} + 1;
            unsigned same = distance > place ? 0 : out_[place - distance];
            while (value < 0x100) {
                const unsigned expected = same >> 7 & 1;
                same <<= 1;
                const unsigned bit = range_.bit(p[((1 + expected) << 8) + value]);
                value = value << 1 | bit;
                if (bit != expected) break;
            }
        }
        while (value < 0x100) value = value << 1 | range_.bit(p[value]);
        out_.push_back(static_cast<std::uint8_t>(value));
        state_ = state_ < 4 ? 0 : state_ < 10 ? state_ - 3 : state_ - 6;
    }

    Source& source_;
    RangeDecoder range_;
    std::size_t most_;
    std::vector<std::uint8_t>& out_;
    std::size_t end_ = 0, packed_end_ = 0;  // of the chunk that is begun: in the output, and in the source
    Model model_;
    unsigned literal_bits_ = 0, literal_place_bits_ = 0, place_mask_ = 0;
    unsigned state_ = 0;
    std::array<std::uint32_t, 4> back_{};  // the last distances, less one
    bool known_ = false;
};

constexpr std::array<std::uint8_t, 8> magic{0xFD, '7', 'z', 'X', 'Z', 0, 0, 4};  // with a CRC-64
constexpr unsigned lzma2 = 0x21;

}  // namespace

class Unpacking::Parts {
   public:
    Parts(std::vector<std::uint8_t> packed, std::size_t most)
        : packed_(std::move(packed)), source_(packed_), unpacker_(source_, most, out) {
        if (!begin()) state_ = State::damaged;
        if (state_ == State::going) out.reserve(most);
    }

    State go_on(std::size_t bytes) {
        if (state_ != State::going) return state_;
        const std::size_t before = out.size();
        state_ = unpacker_.go_on(before + bytes);
        crc_.add(Bytes(out).subspan(before));
        if (state_ == State::done && !ends_well()) state_ = State::damaged;
        return state_;
    }

    std::vector<std::uint8_t> out;

   private:
    bool begin() {
        if (packed_.size() < 24 || !std::equal(magic.begin(), magic.end(), packed_.begin())) return false;
        source_.skip(12);
        begin_ = source_.at();
        const std::size_t length = (std::size_t{source_.next()} + 1) * 4;
        if (source_.next() != 0 || source_.next() != lzma2) return false;  // one filter, no sizes
        source_.skip(begin_ + length - source_.at());
        return true;
    }

    bool ends_well() {
        if (source_.is_over()) return false;
        source_.skip((4 - (source_.at() - begin_) % 4) % 4);
        return source_.little_endian(8) == crc_.value() && !source_.is_over();
    }

    std::vector<std::uint8_t> packed_;
    Source source_;
    Unpacker unpacker_;
    Crc64 crc_;
    std::size_t begin_ = 0;
    State state_ = State::going;
};

Unpacking::Unpacking(std::vector<std::uint8_t> packed, std::size_t most)
    : parts_(std::make_unique<Parts>(std::move(packed), most)) {}
Unpacking::~Unpacking() = default;

Unpacking::State Unpacking::go_on(std::size_t bytes) { return parts_->go_on(bytes); }
std::vector<std::uint8_t> Unpacking::take() { return std::move(parts_->out); }

}  // namespace damas::wasm
