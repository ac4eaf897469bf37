// Doubles as eleven characters each: every bit pattern comes back.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "impactfit/core/numbers/number.hpp"

using namespace impactfit;

namespace {

std::string exact_text(const std::vector<double>& numbers) {
    std::string text;
    append_exact_text(text, numbers);
    return text;
}

/// Compared by their bits, as -0.0 equals 0.0 and NaN equals nothing.
std::vector<std::uint64_t> bits_of(const std::vector<double>& numbers) {
    std::vector<std::uint64_t> bits;
    for (const double number : numbers) bits.push_back(std::bit_cast<std::uint64_t>(number));
    return bits;
}

}  // namespace

TEST_CASE("exact text: every kind of double comes back to the bit") {
    using Limits = std::numeric_limits<double>;
    const std::vector<double> numbers{0.0,
                                      -0.0,
                                      1.0,
                                      -1.0,
                                      0.1,
                                      1.0 / 3.0,
                                      1e-310,
                                      -Limits::denorm_min(),
                                      Limits::min(),
                                      Limits::max(),
                                      Limits::lowest(),
                                      Limits::epsilon(),
                                      Limits::infinity(),
                                      -Limits::infinity(),
                                      Limits::quiet_NaN(),
                                      -Limits::quiet_NaN(),
                                      std::bit_cast<double>(0x7ff800000000beefU),
                                      std::bit_cast<double>(~std::uint64_t{0})};
    const std::string text = exact_text(numbers);
    CHECK(text.size() == exact_text_length * numbers.size());
    const auto again = numbers_of_exact_text(text);
    REQUIRE(again);
    CHECK(bits_of(*again) == bits_of(numbers));
    for (unsigned bit = 0; bit < 64; ++bit) {
        const std::vector<double> one{std::bit_cast<double>(std::uint64_t{1} << bit)};
        CHECK(bits_of(numbers_of_exact_text(exact_text(one)).value()) == bits_of(one));
    }
}

TEST_CASE("exact text: the digits are those of base 64 with the highest first") {
    CHECK(exact_text({0.0}) == "AAAAAAAAAAA");
    CHECK(exact_text({1.0}) == "D/wAAAAAAAA");  // 0x3ff0000000000000
    CHECK(exact_text({std::bit_cast<double>(~std::uint64_t{0})}) == "P//////////");
    CHECK(exact_text({}).empty());
    CHECK(numbers_of_exact_text("")->empty());
}

TEST_CASE("exact text: refuses invalid text") {
    for (const char* text :
         {"A", "AAAAAAAAAA", "AAAAAAAAAAAA", "AAAAA AAAAA", "AAAAAAAAAA=", "AAAAAAAAAA\xff", "QAAAAAAAAAA", "0x1.8p+1"})
        CHECK_FALSE(numbers_of_exact_text(text));
}
