#include "impactfit/core/numbers/number.hpp"

#include <doctest/doctest.h>

#include <cmath>

using impactfit::last_digit_unit;
using impactfit::number_prefix;
using impactfit::parse_number;
using impactfit::significant_digits;

TEST_CASE("a number is a decimal number and nothing else") {
    CHECK(parse_number("1e5") == 1e5);
    CHECK(parse_number("-0.02") == -0.02);
    CHECK(parse_number("+2.") == 2.0);
    CHECK(parse_number(".5") == 0.5);
    for (const char* text :
         {"", " 1", "1 ", "1,5", "1.5x", "nan", "inf", "-inf", "0x1p3", "--1", "+-1", ".", "e5", "1e", "1e999"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_number(text).has_value());
    }
}

TEST_CASE("a number prefix stops where the number stops") {
    const auto number = number_prefix("-15e1cm/s");
    REQUIRE(number.has_value());
    CHECK(number->value == -150.0);
    CHECK(number->length == 5);
    CHECK(number_prefix("5eV")->length == 1);
}

TEST_CASE("the printed digits are counted as printed") {
    CHECK(significant_digits("2.620") == 4);
    CHECK(significant_digits("2.620e-4") == 4);
    CHECK(significant_digits("0.8892") == 4);
    CHECK(significant_digits("-0.02") == 1);
    CHECK(significant_digits("-0.00") == 0);
    CHECK(significant_digits("1500") == 4);
    CHECK(significant_digits("0,150") == 3);
    CHECK(significant_digits("x") == 0);
}

TEST_CASE("one unit of the last digit follows the point and the exponent") {
    CHECK(last_digit_unit("2.620") == 0.001);
    CHECK(last_digit_unit("2.620e-4") == 1e-7);
    CHECK(last_digit_unit("3.50E+06") == 1e4);
    CHECK(last_digit_unit("1076.6") == 0.1);
    CHECK(last_digit_unit("15") == 1.0);
    CHECK(last_digit_unit("0,8892") == 1e-4);
    CHECK(std::isnan(last_digit_unit("fast")));
    for (const char* zero : {"0e-400", "0e400", "0e-99999999999999999999", "0e99999999999999999999"}) {
        CAPTURE(zero);
        CHECK(last_digit_unit(zero) > 0.0);
        CHECK(std::isfinite(last_digit_unit(zero)));
    }
}
