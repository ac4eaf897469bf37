// Notation of a value with its standard uncertainty, on closed cases.

#include "impactfit/core/numbers/concise_value.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace impactfit;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double not_a_number = std::nan("");

}  // namespace

TEST_CASE("a value has two digits of its standard uncertainty in parentheses") {
    CHECK(concise_value(1068950.0, 12631.5) == "1.069(13)e6");
    CHECK(concise_value(227.6, 4.6) == "227.6(46)");
    CHECK(concise_value(0.8532, 0.0021) == "0.8532(21)");
    CHECK(concise_value(-1.5e-7, 2e-9) == "-1.500(20)e-7");
    CHECK(concise_value(0.0, 0.1) == "0.00(10)");
    CHECK(concise_value(1068950.0, 12631.5, "N/m^1.5") == "1.069(13)e6 N/m^1.5");
    CHECK(concise_value(0.5, 0.01, "1") == "0.500(10)");
}

TEST_CASE("a value and an uncertainty that round to another number of digits") {
    CHECK(concise_value(9.96, 9.96) == "10(10)");
    CHECK(concise_value(9.96, 0.0996) == "9.96(10)");
    CHECK(concise_value(9.9996, 0.00996) == "10.000(10)");
    CHECK(concise_value(9.9996e6, 1e5) == "1.000(10)e7");
    CHECK(concise_value(99999.6, 1.0) == "99999.6(10)");
}

TEST_CASE("an uncertainty larger than the value") {
    CHECK(concise_value(0.5, 3.4) == "0.5(34)");
    CHECK(concise_value(12.0, 34.0) == "12(34)");
    CHECK(concise_value(1.2, 340.0) == "0.0(34)e2");
    CHECK(concise_value(-0.0004, 0.5) == "0.00(50)");
}

TEST_CASE("a power of ten follows beyond four digits before and three zeros after the point") {
    CHECK(concise_value(99999.0, 12.0) == "99999(12)");
    CHECK(concise_value(123456.0, 12.0) == "1.23456(12)e5");
    CHECK(concise_value(22760.0, 460.0) == "2.276(46)e4");  // 22760(460) has a digit without meaning
    CHECK(concise_value(0.001234, 0.000012) == "0.001234(12)");
    CHECK(concise_value(0.0001234, 0.0000012) == "1.234(12)e-4");
    CHECK(concise_value(1e300, 1e299) == "1.00(10)e300");
    CHECK(concise_value(1e-310, 1e-311) == "1.00(10)e-310");  // subnormal
}

TEST_CASE("a value without uncertainty, and numbers that are not finite") {
    CHECK(concise_value(1068950.0, 0.0) == "1.06895e6");
    CHECK(concise_value(1068950.0, not_a_number) == "1.06895e6");
    CHECK(concise_value(1068950.0, infinity) == "1.069(?)e6");
    CHECK(concise_value(5.0, infinity) == "5(?)");
    CHECK(concise_value(not_a_number, 1.0) == "nan");
    CHECK(concise_value(infinity, 1.0) == "inf");
    CHECK(concise_value(-infinity, 1.0) == "-inf");
}

TEST_CASE("short numbers omit zeros, and an interval has two ends") {
    CHECK(short_number(227.6) == "227.6");
    CHECK(short_number(1068950.0) == "1.069e6");
    CHECK(short_number(-3.2e-7) == "-3.2e-7");
    CHECK(short_number(99999.6) == "1e5");
    CHECK(short_number(0.00099999) == "0.001");
    CHECK(short_number(0.0) == "0");
    CHECK(short_number(12345.678, 6) == "12345.7");
    CHECK(interval_text(1.0441e6, 1.0938e6) == "1.044e6 to 1.094e6");
    CHECK(interval_text(0.3, not_a_number) == "0.3 to ?");
}
