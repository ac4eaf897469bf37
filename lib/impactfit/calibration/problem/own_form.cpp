#include "impactfit/calibration/problem/own_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/estimation/objective/finite_difference.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr const char* result_name = "form_output";

FormQuantity quantity_of(const std::string& output) {
    if (output == "damping_ratio") return FormQuantity::damping_ratio;
    if (output == "modification_parameter") return FormQuantity::modification_parameter;
    return output == "impact_time" ? FormQuantity::impact_time : FormQuantity::other;
}

/// Texts, lists and evaluator of one output; the form refers to them.
class OwnFormula {
public:
    OwnFormula(OwnForm own, std::size_t output)
        : own_(std::move(own)),
          output_(own_.outputs.at(output)),
          name_(own_.outputs.size() == 1 ? own_.name : fmt::format("{}_{}", own_.name, output_.name)),
          published_(own_.constants.size(), std::nan("")),
          tied_(variables(), own_.file) {
        for (const std::string& name : own_.constants) constants_.push_back(described(name, "1", "constant"));
        for (const auto& [name, unit] : own_.inputs) inputs_.push_back(input(name, unit));
    }

    /// Returns true if the constant of this index occurs in the expression.
    bool contains(std::size_t constant) const {
        return tied_.depends(own_.constants.size() + own_.inputs.size(), constant);
    }

    double value(std::span<const double> inputs, std::span<const double> constants) const {
        std::vector<double> all(constants.begin(), constants.end());
        all.insert(all.end(), inputs.begin(), inputs.end());
        all.push_back(0.0);
        tied_.fill(all);
        return all.back();
    }

    /// Derivatives by finite differences in each argument that varies.
    Dual dual_value(std::span<const Dual> inputs, std::span<const Dual> constants) const {
        std::vector<double> x, c;
        for (const Dual& input : inputs) x.push_back(input.a);
        for (const Dual& constant : constants) c.push_back(constant.a);
        Dual result(value(x, c));
        const auto add = [&](std::vector<double>& values, std::size_t i, const Dual& argument) {
            if (!varies(argument)) return;
            const double at = values[i];
            const auto moved = [&](double to) {
                values[i] = to;
                return Eigen::VectorXd::Constant(1, value(x, c)).eval();
            };
            const double step = 1e-3 * (at == 0.0 ? 1.0 : std::abs(at));
            const double slope = slope_by_difference(moved, at, {-unbounded, unbounded, step})[0];
            values[i] = at;
            result.v += argument.v * slope;
        };
        for (std::size_t i = 0; i < c.size(); ++i) add(c, i, constants[i]);
        for (std::size_t i = 0; i < x.size(); ++i) add(x, i, inputs[i]);
        return result;
    }

    FormEntry entry(const std::shared_ptr<const OwnFormula>& self) const {
        FormEntry form;
        form.description = {name_, "Form of the problem file", output_.expression, "", ""};
        form.output = {quantity_of(output_.name), output_.name, output_.name, output_.unit, "output of the form"};
        form.impact = own_.impact;
        form.inputs = inputs_;
        form.constants = constants_;
        form.published = published_;
        form.value = [self](std::span<const double> x, std::span<const double> c) { return self->value(x, c); };
        form.dual_value = [self](std::span<const Dual> x, std::span<const Dual> c) { return self->dual_value(x, c); };
        form.exact_derivatives = false;
        return form;
    }

private:
    static Parameter described(std::string_view name, std::string_view unit, std::string_view meaning) {
        return {name, name, unit, meaning, -unbounded, unbounded, true, ParameterScale::linear};
    }

    /// Known inputs have the range of their quantity.
    static Parameter input(const std::string& name, const std::string& unit) {
        if (name == "restitution") return form_parts::restitution();
        if (name == "hertz_exponent") return power_law_parameters::hertz_exponent;
        if (name == "damping_exponent") return power_law_parameters::damping_exponent;
        if (name == "velocity_exponent") return power_law_parameters::velocity_exponent;
        return described(name, unit, "input");
    }

    /// Constants, inputs and the output as variables of the expression.
    std::vector<FitParameter> variables() const {
        std::vector<FitParameter> all;
        for (const std::string& name : own_.constants) all.push_back({.name = name});
        for (const auto& [name, unit] : own_.inputs) all.push_back({.name = name, .role = Role::column});
        all.push_back({.name = result_name, .role = Role::tied, .expression = output_.expression});
        return all;
    }

    OwnForm own_;
    const OwnOutput& output_;
    std::string name_;
    std::vector<Parameter> constants_, inputs_;
    std::vector<double> published_;
    TiedExpressions tied_;
};

using OwnFormulas = std::vector<std::shared_ptr<const OwnFormula>>;

void check_constants(const OwnForm& own, const OwnFormulas& formulas) {
    const SourceLocation where{own.file, 0, 0, "form.expression"};
    std::string expressions;
    for (const OwnOutput& output : own.outputs) expressions += (expressions.empty() ? "" : "; ") + output.expression;
    if (own.constants.empty())
        refuse_problem("a form without constants", expressions,
                       "constants under [parameters], such as a = { start = 1 }", where);
    for (std::size_t i = 0; i < own.constants.size(); ++i)
        if (std::none_of(formulas.begin(), formulas.end(), [&](const auto& one) { return one->contains(i); }))
            refuse_problem("a constant that does not occur in the expression", own.constants[i], expressions, where);
}

}  // namespace

std::shared_ptr<const FormTask> make_own_form(OwnForm own, FormObjective objective) {
    const auto formulas = std::make_shared<OwnFormulas>();
    for (std::size_t i = 0; i < own.outputs.size(); ++i)
        formulas->push_back(std::make_shared<const OwnFormula>(own, i));
    check_constants(own, *formulas);
    std::vector<FormEntry> forms;
    for (const auto& one : *formulas) forms.push_back(one->entry(one));
    return std::make_shared<const FormTask>(std::move(forms), objective, formulas);
}

FormImpact form_impact_of(std::string_view name) {
    const LawEntry& law = *find_model(name).law;
    if (!law.is_power_law || !law.has("hysteresis_damping"))
        throw Error(ErrorKind::usage, "a form requires a damped law of the power-law family", std::string(name),
                    "for example hunt_crossley_1975 or power_law");
    // Two Hertz exponents show which exponents follow it.
    const auto coefficients = [&](double n) {
        std::vector<double> values;
        for (const Parameter& parameter : law.parameters)
            values.push_back(parameter.name == "hertz_exponent" ? n : parameter.typical);
        return law.coefficients(values);
    };
    const PowerLawCoefficients<double> one = coefficients(1.25), other = coefficients(1.5);
    const auto fixed = [&](std::string_view parameter, double a, double b) {
        return law.has(parameter) || a != b ? FormImpact::any : a;
    };
    return {fixed("hertz_exponent", one.hertz_exponent, other.hertz_exponent),
            fixed("damping_exponent", one.damping_exponent, other.damping_exponent),
            fixed("velocity_exponent", one.velocity_exponent, other.velocity_exponent), law.description.separation};
}

}  // namespace impactfit
