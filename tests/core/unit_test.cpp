#include "impactfit/core/units/unit.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::ErrorKind;
using impactfit::parse_quantity;
using impactfit::parse_unit;
using impactfit::same_dimension;
using impactfit::si_text;
using impactfit::Unit;
using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::thrown_error;

namespace {

struct Written {
    const char* text;
    double to_si;
    const char* si;
};

bool refused(const char* text, const char* offence, const char* hint) {
    return refuses(
        ErrorKind::usage, [text] { return parse_unit(text); }, offence, hint);
}

}  // namespace

TEST_CASE("units of contact mechanics convert with any exponent") {
    const std::vector<Written> cases{
        {"N/m^1.5", 1.0, "kg*m^-0.5*s^-2"},
        {"N m^-1.5", 1.0, "kg*m^-0.5*s^-2"},
        {"N/m^(3/2)", 1.0, "kg*m^-0.5*s^-2"},
        {"N/m**1.5", 1.0, "kg*m^-0.5*s^-2"},
        {"N*s/m^2.5", 1.0, "kg*m^-1.5*s^-1"},
        {"kg*m^2/s^2", 1.0, "kg*m^2*s^-2"},
        {"N s^0.9/m^2.1", 1.0, "kg*m^-1.1*s^-1.1"},
        {"N/(m*s)", 1.0, "kg*s^-3"},
        {"N/(m s)", 1.0, "kg*s^-3"},
        {"N·s/m", 1.0, "kg*s^-1"},
        {"N⋅s/m", 1.0, "kg*s^-1"},
        {"N.s/m", 1.0, "kg*s^-1"},
        {"m/s²", 1.0, "m*s^-2"},
        {"m s⁻¹", 1.0, "m*s^-1"},
        {"m s^−1", 1.0, "m*s^-1"},
        {"1", 1.0, "1"},
        {"%", 0.01, "1"},
        {"rad", 1.0, "1"},
        {"ms", 1e-3, "s"},
        {"kN", 1e3, "kg*m*s^-2"},
        {"cm/s", 1e-2, "m*s^-1"},
        {"us", 1e-6, "s"},
        {"µs", 1e-6, "s"},
        {"\u03bcs", 1e-6, "s"},
        {"g", 1e-3, "kg"},
        {"mm", 1e-3, "m"},
        {"1/s", 1.0, "s^-1"},
        {"Hz", 1.0, "s^-1"},
        {"kN/mm^1.5", 1e3 / std::pow(1e-3, 1.5), "kg*m^-0.5*s^-2"},
        {"(m/s)^0.5", 1.0, "m^0.5*s^-0.5"},
        {"kg/(mm/ms)^2", 1.0, "kg*m^-2*s^2"},
        {" N / m ", 1.0, "kg*s^-2"},
        {"mile/hour", 0.44704, "m*s^-1"},
        {"mph", 0.44704, "m*s^-1"},
        {"kph", 1.0 / 3.6, "m*s^-1"},
        {"GPa", 1e9, "kg*m^-1*s^-2"},
    };
    for (const Written& written : cases) {
        CAPTURE(written.text);
        const Unit unit = parse_unit(written.text);
        CHECK(same_number(unit.to_si, written.to_si));
        CHECK(si_text(unit) == written.si);
        CHECK(same_dimension(unit, parse_unit(si_text(unit))));
    }
}

TEST_CASE("rejects units that other programs misread, with the correct form") {
    CHECK(refused("", "missing", "write 1 for a pure number"));
    CHECK(refused("  ", "missing", "write 1 for a pure number"));
    CHECK(refused("-", "a dash", "write 1 for a pure number"));
    CHECK(refused("m2", "m2", "write m^2"));
    CHECK(refused("N/m1.5", "N/m1.5", "write m^1.5"));
    CHECK(refused("m s-1", "m s-1", "write s^-1"));
    CHECK(refused("10 N", "10 N", "without a factor"));
    CHECK(refused("1e6 N", "1e6 N", "without a factor"));
    CHECK(refused("1e-4 s", "1e-4 s", "without a factor"));
    CHECK(refused("N 10", "N 10", "without a factor"));
    CHECK(refused("1 N", "1 N", "without a factor"));
    CHECK(refused("N/2", "N/2", "without a factor"));
    CHECK(refused("degC", "degC", "K"));
    CHECK(refused("°C", "°C", "K"));
    CHECK(refused("degF", "degF", "K"));
    CHECK(refused("dB", "dB", "a linear unit"));
    CHECK(refused("dBm", "dBm", "a linear unit"));
    CHECK(refused("gr", "gr", "g, or grain"));
    CHECK(refused("Nm", "Nm", "N*m"));
}

TEST_CASE("ambiguous units are refused with both clear forms") {
    CHECK(refused("N/m*s", "N/m*s", "N/(m*s) or N*s/m"));
    CHECK(refused("N/m s", "N/m s", "N/(m*s) or N*s/m"));
    CHECK(refused("N/m^1.5 s", "N/m^1.5 s", "N/(m^1.5*s) or N*s/m^1.5"));
    CHECK(refused("N/m/s", "N/m/s", "write N/(m*s)"));
    CHECK(refused("N/m/s/s", "N/m/s/s", "N/(m*s)"));
    CHECK(refused("m^1/2", "m^1/2", "m^(1/2)"));
    CHECK(refused("m^1 /2", "m^1 /2", "m^(1/2)"));
    CHECK(refused("N/m^3/2", "N/m^3/2", "m^(1/2)"));
}

TEST_CASE("exponents are finite numbers") {
    for (const char* text :
         {"m^inf", "m^nan", "m^", "m^x", "m^1.5.2", "m^1e3", "m^2s", "m^2^3", "m^--2", "m^(3/0", "m^(3 2)"}) {
        CAPTURE(text);
        CHECK(refused(text, text, "a"));
    }
    CHECK(refused("m^(3/0)", "m^(3/0)", "-100 to 100"));
    CHECK(refused("m^1000", "m^1000", "-100 to 100"));
    CHECK(refused("km^99*km^99", "factor of the unit to SI", "closer to SI"));
    CHECK(refused(("m^" + std::string(400, '9')).c_str(), "exponent", "finite number"));
}

TEST_CASE("rejects invalid texts without a crash") {
    for (const char* text :
         {"/",   "/m",  "N/",       "N*",  "*N",   "N**", "()",   "(",  "N)", "N/(m", "(N",    "((((((((((m))))))))))",
          "[m]", "m;s", "\xff\xfe", "m,s", "N//m", "^2",  "N^(2", "1/", "%m", "N..m", "since", "per",
          "m@s"}) {
        CAPTURE(text);
        CHECK(thrown_error([text] { parse_unit(text); }).has_value());
    }
}

TEST_CASE("an unknown unit is refused with the nearest known unit") {
    CHECK(refused("KN", "'KN'", "'kN'"));
    CHECK(refused("Newtn", "'Newtn'", "available: 1, %, m"));
    CHECK(refused("m/sek", "'sek'", "available:"));
    const auto error = thrown_error([] { parse_unit("kNN", {"a.csv", 2, 3, "peak_force"}); });
    REQUIRE(error.has_value());
    CHECK(error->kind() == ErrorKind::data);
    CHECK(std::string(error->what()).find("a.csv, line 2, column 3, peak_force") != std::string::npos);
}

TEST_CASE("a quantity is converted to SI and a bare number is SI") {
    CHECK(same_number(parse_quantity("15 cm/s", "m/s"), 0.15));
    CHECK(same_number(parse_quantity("15cm/s", "m/s"), 0.15));
    CHECK(same_number(parse_quantity(" 0.15 ", "m/s"), 0.15));
    CHECK(parse_quantity("1e5", "N") == 1e5);
    CHECK(parse_quantity("+.5e-3", "s") == 0.5e-3);
    CHECK(same_number(parse_quantity("2 %", "1"), 0.02));
    CHECK(same_number(parse_quantity("-3.50e3 kN/m^1.5", "N/m^1.5"), -3.5e6));
    CHECK(same_number(parse_quantity("252 µs", "s"), 2.52e-4));
}

TEST_CASE("a temperature has the offset of its scale, and a difference none") {
    CHECK(parse_quantity("20 degC", "K") == 293.15);
    CHECK(parse_quantity("20 \u00b0C", "K") == 293.15);
    CHECK(parse_quantity("50 degF", "K") == doctest::Approx(283.15).epsilon(1e-15));
    CHECK(parse_quantity("20", "K") == 20.0);
    CHECK_THROWS_AS(parse_quantity("-300 degC", "K"), impactfit::Error);
    CHECK_THROWS_AS(parse_quantity("20 degC", "1"), impactfit::Error);
    CHECK_THROWS_AS(parse_quantity("20 degC/s", "K*s^-1"), impactfit::Error);
}

TEST_CASE("rejects a quantity of another dimension and a text that is no decimal number") {
    const auto quantity = [](const char* text, const char* offence, const char* hint) {
        return refuses(
            ErrorKind::usage, [text] { return parse_quantity(text, "m/s"); }, offence, hint);
    };
    CHECK(quantity("15 cm", "15 cm (in SI: m)", "m/s"));
    CHECK(quantity("15 1", "in SI: 1", "m/s"));
    CHECK(quantity("1,5", "1,5", "a decimal number with a point"));
    CHECK(quantity("1,5 m/s", "1,5", "a decimal number with a point"));
    CHECK(quantity("", "not a number", "a decimal number"));
    CHECK(quantity("fast", "fast", "a decimal number"));
    CHECK(quantity("nan", "nan", "a decimal number"));
    CHECK(quantity("inf m/s", "inf m/s", "a decimal number"));
    CHECK(quantity("-inf", "-inf", "a decimal number"));
    CHECK(quantity("0x10", "x10", "write x^10"));
    CHECK(quantity("1e999", "1e999", "a decimal number"));
    CHECK(quantity("1e308 km/s", "1e308 km/s", "a smaller value"));
    CHECK(quantity("1 2", "2", "without a factor"));
    CHECK(quantity("1.5.2", ".2", "without a factor"));
    CHECK(quantity("5 m/s junk", "m/s junk", "m/(s*junk)"));
}

TEST_CASE("units are read from several threads at once") {
    std::vector<double> sums(4, 0.0);
    std::vector<std::thread> threads;
    for (double& sum : sums) {
        threads.emplace_back([&sum] {
            for (int i = 0; i < 200; ++i) sum += parse_unit("kN*ms/mm^2.5").to_si;
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const double sum : sums) CHECK(sum == sums.front());
}
