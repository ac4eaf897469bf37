#include "impactfit/contact/form/form_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

bool determines_damping(FormQuantity quantity) {
    return quantity == FormQuantity::damping_ratio || quantity == FormQuantity::modification_parameter;
}

/// Hertz exponent, unless the form contains or fixes it, and the stiffness of measured impacts. Points of an output
/// without impacts need neither.
std::vector<Parameter> impact_parameters(const FormEntry& form, FormObjective objective,
                                         const std::string& stiffness_unit) {
    using namespace power_law_parameters;
    const bool measured = objective == FormObjective::measured_impacts;
    std::vector<Parameter> added;
    if (std::isnan(form.impact.hertz_exponent) && form.input("hertz_exponent") == form.inputs.size() &&
        (measured || form.output.quantity != FormQuantity::other))
        added.push_back(hertz_exponent);
    if (measured) added.push_back(stiffness(stiffness_unit));
    return added;
}

std::string unit_of_stiffness(const FormEntry& form) {
    if (std::isnan(form.impact.hertz_exponent)) return "N/m^{hertz_exponent}";
    return fmt::format("N/m^{:g}", form.impact.hertz_exponent);
}

}  // namespace

FormModel::FormModel(FormEntry form, FormObjective objective)
    : form_(std::move(form)),
      objective_(objective),
      stiffness_unit_(unit_of_stiffness(form_)),
      parameters_(form_.constants.begin(), form_.constants.end()),
      law_{},
      model_{} {
    if (simulates(objective) && !determines_damping(form_.output.quantity))
        throw Error(ErrorKind::usage, fmt::format("{} determines no damping", form_.description.name),
                    std::string(form_objective_names[static_cast<std::size_t>(objective)]),
                    "output or relative_output");
    if (objective == FormObjective::realised_restitution && form_.input("restitution") == form_.inputs.size())
        throw Error(ErrorKind::usage, fmt::format("{} has no prescribed restitution", form_.description.name),
                    "realised_restitution", "a form with the input restitution");
    for (Parameter& constant : parameters_) {  // the bounds of the form limit searches only
        constant.lower = -std::numeric_limits<double>::infinity();
        constant.upper = std::numeric_limits<double>::infinity();
    }
    parameters_.insert(parameters_.end(), form_.inputs.begin(), form_.inputs.end());
    for (const Parameter& parameter : impact_parameters(form_, objective, stiffness_unit_))
        parameters_.push_back(parameter);
    const FormDescription& is = form_.description;
    law_.index = all_laws().size();
    law_.description = {is.name, is.title, is.equation, is.source, is.remark, form_.impact.separation};
    law_.parameters = parameters_;
    law_.default_rule = exact_rule;
    law_.form = this;
    model_ = {is.name, is.title, is.source, &law_, exact_rule, {}};
}

template <Scalar S>
std::array<S, 5> power_law_values(const FormModel& model, std::span<const S> values, const Impact<S>& impact) {
    const auto [n, m, q] = form_exponents(model, values);
    PowerLawCoefficients<S> law{model.value_of(values, "stiffness", 1.0), n, S(0.0), m, q};
    const S output = model.output(values);
    if (model.form().output.quantity == FormQuantity::damping_ratio)
        law.hysteresis_damping = hysteresis_damping(law, impact, output);
    else
        law.hysteresis_damping = primary_damping(law, impact, model.value_of(values, "restitution", 1.0)) / output;
    return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
}

template std::array<double, 5> power_law_values(const FormModel&, std::span<const double>, const Impact<double>&);
template std::array<Dual, 5> power_law_values(const FormModel&, std::span<const Dual>, const Impact<Dual>&);

}  // namespace impactfit
