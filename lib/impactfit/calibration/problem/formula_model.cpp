#include "impactfit/calibration/problem/formula_model.hpp"

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

/// Hertz exponent, unless a formula contains it or all fix it, and the stiffness of measured impacts. Points of an
/// output without impacts need neither.
std::vector<Parameter> impact_parameters(const FormEntry& form, const std::vector<FormEntry>& formulas,
                                         FormObjective objective, const std::string& stiffness_unit) {
    using namespace power_law_parameters;
    const bool measured = objective == FormObjective::measured_impacts;
    const bool open = std::any_of(formulas.begin(), formulas.end(), [&](const FormEntry& one) {
        return std::isnan(one.impact.hertz_exponent) && (measured || one.output.quantity != FormQuantity::other);
    });
    std::vector<Parameter> added;
    if (open && form.input("hertz_exponent") == form.inputs.size()) added.push_back(hertz_exponent);
    if (measured) added.push_back(stiffness(stiffness_unit));
    return added;
}

std::string unit_of_stiffness(const FormEntry& form) {
    if (std::isnan(form.impact.hertz_exponent)) return "N/m^{hertz_exponent}";
    return fmt::format("N/m^{:g}", form.impact.hertz_exponent);
}

void check_objective(const std::vector<FormEntry>& formulas, FormObjective objective) {
    const FormEntry& form = formulas.front();
    const std::string name(form_objective_names[static_cast<std::size_t>(objective)]);
    for (const FormEntry& one : formulas)
        for (const FormEntry& other : formulas)
            if (&one != &other && one.output.name == other.output.name)
                throw Error(ErrorKind::usage, "two forms with one output", std::string(one.output.name),
                            "forms with different outputs");
    if (!simulates(objective)) return;
    if (formulas.size() > 1)
        throw Error(ErrorKind::usage, "several forms need points", name, "output or relative_output");
    const bool duration = form.output.quantity == FormQuantity::impact_time;
    if (!determines_damping(form.output.quantity) && !(duration && objective == FormObjective::measured_impacts))
        throw Error(ErrorKind::usage, fmt::format("{} determines no damping", form.description.name), name,
                    duration ? "output, relative_output or measured_impacts" : "output or relative_output");
    if (objective == FormObjective::realised_restitution && form.input("restitution") == form.inputs.size())
        throw Error(ErrorKind::usage, fmt::format("{} has no prescribed restitution", form.description.name),
                    "realised_restitution", "a form with the input restitution");
}

/// Returns the index of the parameter of this name; the size of the list without one.
std::size_t place_in(std::span<const Parameter> list, const Parameter& wanted) {
    const auto same = [&](const Parameter& one) { return one.name == wanted.name; };
    return static_cast<std::size_t>(std::find_if(list.begin(), list.end(), same) - list.begin());
}

std::vector<std::size_t> places_in(std::span<const Parameter> list, std::span<const Parameter> wanted) {
    std::vector<std::size_t> places;
    for (const Parameter& one : wanted) places.push_back(place_in(list, one));
    return places;
}

template <Scalar S>
std::vector<S> at_places(std::span<const S> values, const std::vector<std::size_t>& places) {
    std::vector<S> chosen;
    for (const std::size_t place : places) chosen.push_back(values[place]);
    return chosen;
}

/// Returns the formula as a function of more inputs and constants, which contain its own.
FormEntry over_all(const FormEntry& own, std::span<const Parameter> inputs, std::span<const Parameter> constants,
                   std::span<const double> published) {
    FormEntry wide = own;
    const auto x = places_in(inputs, own.inputs), c = places_in(constants, own.constants);
    wide.value = [own, x, c](std::span<const double> at, std::span<const double> with) {
        return own.value(at_places(at, x), at_places(with, c));
    };
    wide.dual_value = [own, x, c](std::span<const Dual> at, std::span<const Dual> with) {
        return own.dual_value(at_places(at, x), at_places(with, c));
    };
    wide.inputs = inputs;
    wide.constants = constants;
    wide.published = published;
    return wide;
}

}  // namespace

FormulaModel::FormulaModel(std::vector<FormEntry> formulas, FormObjective objective)
    : objective_(objective), form_(formulas.at(0)), formulas_(std::move(formulas)), law_{}, model_{} {
    if (formulas_.size() > 1) join(formulas_);
    check_objective(formulas_, objective);
    stiffness_unit_ = unit_of_stiffness(form_);
    parameters_.assign(form_.constants.begin(), form_.constants.end());
    for (Parameter& constant : parameters_) {  // the bounds of the form limit searches only
        constant.lower = -std::numeric_limits<double>::infinity();
        constant.upper = std::numeric_limits<double>::infinity();
    }
    parameters_.insert(parameters_.end(), form_.inputs.begin(), form_.inputs.end());
    for (const Parameter& parameter : impact_parameters(form_, formulas_, objective, stiffness_unit_))
        parameters_.push_back(parameter);
    const FormDescription& is = form_.description;
    law_.index = all_laws().size();
    law_.description = {is.name, is.title, is.equation, is.source, is.remark, form_.impact.separation};
    law_.parameters = parameters_;
    law_.default_rule = exact_rule;
    model_ = {is.name, is.title, is.source, &law_, exact_rule, {}};
}

/// Makes all inputs and constants those of each formula.
void FormulaModel::join(const std::vector<FormEntry>& formulas) {
    for (const FormEntry& one : formulas) {
        for (const Parameter& input : one.inputs)
            if (place_in(inputs_, input) == inputs_.size()) inputs_.push_back(input);
        for (std::size_t i = 0; i < one.constants.size(); ++i) {
            if (place_in(constants_, one.constants[i]) < constants_.size()) continue;
            constants_.push_back(one.constants[i]);
            published_.push_back(one.published[i]);
        }
        const char* between = &one == &formulas.front() ? "" : ", ";
        name_ += between + std::string(one.description.name);
        title_ += between + std::string(one.description.title);
        equation_ += (*between == 0 ? "" : "; ") + std::string(one.description.equation);
    }
    std::vector<FormEntry> joined;
    for (const FormEntry& one : formulas) joined.push_back(over_all(one, inputs_, constants_, published_));
    formulas_ = std::move(joined);
    form_ = formulas_.front();
    form_.description = {name_, title_, equation_, formulas_.front().description.source, ""};
    form_.exact_derivatives =
        std::all_of(formulas_.begin(), formulas_.end(), [](const FormEntry& one) { return one.exact_derivatives; });
}

template <Scalar S>
std::array<S, 5> power_law_values(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact) {
    const auto [n, m, q] = form_exponents(model, values);
    PowerLawCoefficients<S> law{model.value_of(values, "stiffness", 1.0), n, S(0.0), m, q};
    const S output = model.output(values);
    if (model.form().output.quantity == FormQuantity::damping_ratio)
        law.hysteresis_damping = hysteresis_damping(law, impact, output);
    else
        law.hysteresis_damping = primary_damping(law, impact, model.value_of(values, "restitution", 1.0)) / output;
    return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
}

template <Scalar S>
S duration_of_impact_time(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact) {
    using std::exp, std::log;
    const S n = form_exponents(model, values)[0], stiffness = model.value_of(values, "stiffness", 1.0);
    const S logarithm = log(stiffness / impact.effective_mass) + (n - 1.0) * log(impact.impact_speed);
    const S frequency = exp(logarithm / (n + 1.0));
    return model.output(values) / frequency;
}

template double duration_of_impact_time(const FormulaModel&, std::span<const double>, const Impact<double>&);
template Dual duration_of_impact_time(const FormulaModel&, std::span<const Dual>, const Impact<Dual>&);
template std::array<double, 5> power_law_values(const FormulaModel&, std::span<const double>, const Impact<double>&);
template std::array<Dual, 5> power_law_values(const FormulaModel&, std::span<const Dual>, const Impact<Dual>&);

}  // namespace impactfit
