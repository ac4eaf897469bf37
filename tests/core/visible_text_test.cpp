#include "impactfit/core/visible_text.hpp"

#include <doctest/doctest.h>

using impactfit::utf8_sequence_length;
using impactfit::visible_lines;
using impactfit::visible_text;

TEST_CASE("visible text: printable text is unchanged") {
    for (const char* text : {"", "plain", "µs und Rückprall", "力 10 %", "\xf0\x9f\x8f\x90", "it's \"so\" \\ `x`"})
        CHECK(visible_text(text) == text);
}

TEST_CASE("visible text: a control character is a blank") {
    CHECK(visible_text(std::string("a\nb\rc\td\0e\x7f"
                                   "f\xc2\x85g",
                                   14)) == "a b c d e f g");
}

TEST_CASE("visible text: bytes that are no character of Unicode are replaced") {
    const std::string mark = "\xef\xbf\xbd";
    CHECK(visible_text("caf\xe9") == "caf" + mark);
    CHECK(visible_text("\xc0\xafx") == mark + mark + "x");                 // overlong
    CHECK(visible_text("\xe0\x80\x80") == mark + mark + mark);             // overlong
    CHECK(visible_text("\xed\xa0\x80") == mark + mark + mark);             // a surrogate
    CHECK(visible_text("\xf4\xbf\xbf\xbf") == mark + mark + mark + mark);  // above U+10FFFF
    CHECK(visible_text("\xef\xbf\xbe\xef\xbf\xbf") == mark + mark);        // no characters
    CHECK(visible_text("\xe2\x82") == mark + mark);                        // cut off
}

TEST_CASE("visible text: the bounds of UTF-8 by RFC 3629") {
    for (const char* text : {"\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                             "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
        CHECK(utf8_sequence_length(text, 0) == std::string_view(text).size());
    for (const char* text : {"\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
                             "\xf5\x80\x80\x80", "\xff"})
        CHECK(utf8_sequence_length(text, 0) == 0);
}

TEST_CASE("visible text: controls of the direction are replaced, their neighbours stay") {
    const std::string mark = "\xef\xbf\xbd";
    for (const char* control : {"\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac", "\xe2\x80\xad", "\xe2\x80\xae",
                                "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"})
        CHECK(visible_text(std::string("a") + control + "b") == "a" + mark + "b");
    for (const char* neighbour : {"\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\xa5", "\xe2\x81\xaa"})
        CHECK(visible_text(neighbour) == neighbour);
}

TEST_CASE("visible lines: line breaks remain, other control characters do not") {
    CHECK(visible_lines("a\x1b]0;x\x07\nb\r\n\nc") == "a ]0;x \nb \n\nc");
    CHECK(visible_lines("") == "");
    CHECK(visible_lines("x\n") == "x\n");
}
