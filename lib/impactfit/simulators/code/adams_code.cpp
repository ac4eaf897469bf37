#include <fmt/format.h>

#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/code/source_text.hpp"

namespace impactfit {

std::string adams_expression(const PowerLawCoefficients<double>& law, Separation separation) {
    const std::string damping = law.hysteresis_damping > 0.0 ? source_number(law.hysteresis_damping) : "";
    const std::string force = power_law_text(adams_syntax, law, "MAX(0, TOUCH-DM(I,J))", "(-VR(I,J))", damping);
    return fmt::format("IF(DM(I,J)-TOUCH: {}, 0, 0)",
                       separation == Separation::zero_force ? "MAX(0, " + force + ")" : force);
}

}  // namespace impactfit
