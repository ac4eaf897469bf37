// Formulas of named numbers.
#include "impactfit/core/numbers/formula.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::same_number;

const FormulaFault fault{ErrorKind::data, "invalid formula of a", "a formula such as 2*b", {}};

TEST_CASE("formula: its names are sorted, letters of any language among them, and its value follows them") {
    const Formula formula("sqrt(2*9.81*L*(1-cos(\u03b8_0)))*pi", fault);
    REQUIRE(formula.names() == std::vector<std::string>{"L", "\u03b8_0"});
    const std::array values{0.8, 0.5};
    CHECK(same_number(formula(values), std::sqrt(2 * 9.81 * 0.8 * (1 - std::cos(0.5))) * std::acos(-1.0)));
    CHECK(std::isnan(Formula("sqrt(b)", fault)(std::array{-1.0})));
}

TEST_CASE("formula: an invalid one is refused in the words of its caller") {
    for (const char* text : {"2*", "b c", "b = 2", "b,2", "", "f(b)", "(b"}) {
        CAPTURE(text);
        CHECK(refuses(
            ErrorKind::data, [&] { Formula(text, fault); }, "invalid formula of a", ""));
    }
    CHECK(refuses(
        ErrorKind::data, [] { Formula("b = 2", fault); }, "b = 2", "without ="));
    CHECK(same_number(Formula("b <= 2", fault)(std::array{1.0}), 1.0));
}

}  // namespace
}  // namespace impactfit
