#include "impactfit_papers/validation/verdicts/steel_ball.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {

ModelCase printed_case(const Dataset& printed, std::size_t row) {
    const ContactModel& model = find_model(printed.text(row, "model"));
    ModelCase model_case{&model};
    if (model.law->has("damping_exponent")) model_case.damping_exponent = printed.si(row, "damping_exponent");
    if (model.law->has("velocity_exponent")) model_case.velocity_exponent = printed.si(row, "velocity_exponent");
    return model_case;
}

std::size_t measured_row(const Dataset& measured, const Dataset& printed, std::size_t row) {
    const double speed = required(printed, row, "impact_speed");
    for (std::size_t i = 0; i < measured.rows.size(); ++i)
        if (std::abs(measured.si(i, "impact_speed") - speed) <= 1e-9 * speed) return i;
    throw Error(ErrorKind::data, "no measured impact at the speed of a printed row", fmt::format("{:g} m/s", speed),
                "a speed of " + measured.files.front().path,
                {printed.files.front().path, printed.rows[row].line, 0, "impact_speed"});
}

}  // namespace impactfit
