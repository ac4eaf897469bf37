// A contact card, or the result of a fit.
#include "impactfit/card/read_card.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    impactfit::parse_card(text, "fuzz.json");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
