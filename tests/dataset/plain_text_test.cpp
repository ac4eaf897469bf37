#include "impactfit/dataset/csv/plain_text.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::thrown_error;

TEST_CASE("plain text: rejects bytes outside RFC 3629 with their line") {
    // Overlong forms, surrogates, values above U+10FFFF, bytes that begin nothing, sequences cut short.
    const std::vector<std::string> bad{
        "\xc0\x80",     "\xc1\xbf",     "\xe0\x80\x80",     "\xe0\x9f\xbf",     "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
        "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf4\xbf\xbf\xbf", "\xf5\x80\x80\x80", "\xff",
        "\x80",         "\xe9",         "\xe2\x82",         "\xf0\x90\x80"};
    for (const std::string& bytes : bad) {
        CAPTURE(static_cast<int>(static_cast<unsigned char>(bytes.front())));
        CHECK_FALSE(is_utf8(bytes));
        CHECK_FALSE(is_utf8("a" + bytes + "b"));
        const auto error = thrown_error([&] { plain_text("one\ntwo " + bytes + " 2\nthree", "file.csv"); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(error->problem() == "the file is not UTF-8 text");
        CHECK(error->where().line == 2);
    }
    CHECK_FALSE(is_utf8(std::string("a\0b", 3)));
}

TEST_CASE("plain text: the first and last characters of each length are read") {
    const std::string good =
        "\x01\x7f \xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf \xf0\x90\x80\x80 "
        "\xf4\x8f\xbf\xbf";
    CHECK(is_utf8(good));
    CHECK(plain_text(good, "file.csv") == good);
    CHECK(is_utf8(""));
}

}  // namespace
}  // namespace impactfit
