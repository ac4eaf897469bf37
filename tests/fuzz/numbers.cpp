// Numbers as people write them, and exact text.
#include "impactfit/core/numbers/number.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    if (const auto number = impactfit::parse_number(text)) {
        impactfit_tests::require(std::isfinite(*number), "a number is not finite");
        impactfit_tests::require(impactfit::last_digit_unit(text) > 0.0, "a number has no last digit");
    }
    impactfit::significant_digits(text);
    if (const auto numbers = impactfit::numbers_of_exact_text(text)) {
        std::string back;
        impactfit::append_exact_text(back, *numbers);
        impactfit_tests::require(back == text, "exact text does not come back");
    }
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
