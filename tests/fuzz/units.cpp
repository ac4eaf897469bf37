// A unit, and its way back through SI.
#include "impactfit/core/units/unit.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_unit(const std::string& text) {
    const impactfit::Unit unit = impactfit::parse_unit(text);
    impactfit_tests::require(std::isfinite(unit.to_si) && unit.to_si > 0.0, "a unit has no factor");
    impactfit_tests::require(impactfit::same_dimension(unit, impactfit::parse_unit(impactfit::si_text(unit))),
                             "a unit does not come back from SI");
    impactfit_tests::require(std::isfinite(impactfit::parse_quantity("1 " + text, impactfit::si_text(unit))),
                             "a quantity is not finite");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_unit)
