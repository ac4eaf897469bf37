#include "impactfit/calibration/initialisation/law_proposal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {
namespace {

/// Properties of the data that determine the proposal.
struct Facts {
    bool restitution = false;  ///< measured, or computed from drop and rebound
    bool scale = false;        ///< a duration, a force or an indentation
    std::size_t speeds = 0;
    std::size_t values = 0;
    std::vector<std::string> columns;
    bool curves = false;  ///< records

    /// Exponents are identifiable from the energy loss over speed, or from its distribution over one impact.
    bool determines_exponents() const { return (restitution && speeds > 2) || curves; }
};

Facts facts_of(const Dataset& dataset) {
    const MeasuredColumns measured(dataset, Rig{});
    Facts facts;
    facts.columns = dataset.column_names();
    std::set<double> speeds;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        speeds.insert(measured.impact_speed(row).value);
        for (const Observable* observable : measured.observables()) {
            if (!measured.value(row, *observable)) continue;
            ++facts.values;
            (observable->quantity == Quantity::restitution ? facts.restitution : facts.scale) = true;
        }
    }
    facts.curves = !dataset.curves.empty();
    facts.restitution = facts.restitution || facts.curves;
    facts.scale = facts.scale || facts.curves;
    for (const RowCurve& curve : dataset.curves) facts.values += curve.samples.size();
    facts.speeds = speeds.size();
    return facts;
}

Facts facts_of(const FitProblem& problem) {
    Facts facts;
    std::set<double> speeds;
    for (const FitCondition& condition : problem.conditions) {
        speeds.insert(condition.impact.impact_speed);
        for (const Measurement& measured : condition.measurements)
            (measured.observable->quantity == Quantity::restitution ? facts.restitution : facts.scale) = true;
    }
    facts.curves = problem.sample_count() > 0;
    facts.restitution = facts.restitution || facts.curves;
    facts.scale = facts.scale || facts.curves;
    facts.speeds = speeds.size();
    facts.values = problem.measurement_count() + problem.sample_count();
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::column) facts.columns.push_back(parameter.name);
    return facts;
}

bool loses_energy(const LawEntry& law) {
    return law.hysteretic || law.leaves_residual || law.has("hysteresis_damping");
}

/// Proposes one parameter: free, or fixed at `usual`. No effect if a column has its name.
void propose(LawChoice& choice, const Facts& facts, const char* name, bool free, double usual) {
    if (!choice.law->has(name)) return;
    if (std::find(facts.columns.begin(), facts.columns.end(), name) != facts.columns.end()) return;
    if (free)
        choice.free.emplace_back(name);
    else
        choice.fixed.emplace_back(name, usual);
}

/// Proposes Bouc-Wen parameters in the order in which data determine them. Unloading constant and elastic fraction need
/// restitution. Exponents also need a duration, a force or an indentation. Dashpot and loading constant are off by
/// default.
void propose_bouc_wen(LawChoice& choice, const Facts& facts) {
    const bool rich = facts.determines_exponents() && facts.scale;
    propose(choice, facts, "hertz_exponent", rich, 1.5);
    propose(choice, facts, "hysteresis_exponent", rich, 1.0);
    propose(choice, facts, "elastic_fraction", true, 0.5);
    const bool series = choice.law->has("rate_damping") &&
                        choice.law->parameters[choice.law->index_of("rate_damping")].infinite_allowed;
    propose(choice, facts, "rate_damping", false, series ? HUGE_VAL : 0.0);
    propose(choice, facts, "loading_rate_constant", false, 0.0);
    propose(choice, facts, "unloading_rate_constant", true, 0.0);
}

/// Returns the speed dependence of the damping ratio for fixed exponents, or of restitution for plastic laws.
std::string speed_remark(const LawEntry& law) {
    if (law.has("stiffness_ratio")) return "restitution is independent of speed";
    if (law.has("yield_indentation")) return "restitution decreases with speed, as v^(-1/4) far above yield";
    if (!law.is_power_law || law.has("damping_exponent")) return {};
    const std::vector<double> values(law.parameters.size(), 1.5);
    const PowerLawCoefficients<double> made = law.coefficients(values);
    const double power = speed_power(made.hertz_exponent, made.damping_exponent, made.velocity_exponent);
    if (std::abs(power) < 1e-12) return "restitution is independent of speed";
    return fmt::format("damping ratio proportional to v^({:.3g})", power);
}

void judge(LawChoice& choice, const Facts& facts) {
    if (!can_be_fitted(*choice.law))
        choice.obstacle = "the law reproduces its given restitution";
    else if (!facts.restitution && !facts.scale)
        choice.obstacle = no_response;
    else if (!loses_energy(*choice.law) && !facts.scale)
        choice.obstacle = "its restitution is always 1, and only restitution was measured";
    else if (loses_energy(*choice.law) && !facts.restitution)
        choice.obstacle = fmt::format("no column determines the {}: restitution, rebound_speed or rebound_height",
                                      choice.law->leaves_residual ? "loss" : "damping");
    else if (choice.free.empty())
        choice.obstacle = "all parameters are columns of the data";
    else if (choice.free.size() > facts.values)
        choice.obstacle = fmt::format("{} free parameters, but {} measured values", choice.free.size(), facts.values);
    else
        choice.remark = loses_energy(*choice.law) ? speed_remark(*choice.law) : "without damping";
}

LawChoice choose(const LawEntry& law, const Facts& facts) {
    LawChoice choice{&law, {}, {}};
    propose(choice, facts, "stiffness", facts.scale, 1.0);
    if (law.hysteretic) {
        propose_bouc_wen(choice, facts);
    } else {
        propose(choice, facts, "hertz_exponent", false, 1.5);
        propose(choice, facts, "damping_exponent", facts.determines_exponents(), 1.5);
        propose(choice, facts, "velocity_exponent", false, 1.0);
        propose(choice, facts, "hysteresis_damping", true, 0.0);
        propose(choice, facts, "stiffness_ratio", true, 0.5);
        propose(choice, facts, "yield_indentation", true, 0.0);
    }
    judge(choice, facts);
    return choice;
}

std::vector<LawChoice> choices_for(const Facts& facts) {
    std::vector<LawChoice> choices;
    for (const LawEntry& law : all_laws()) choices.push_back(choose(law, facts));
    return choices;
}

}  // namespace

bool is_elastic(std::string_view law) {
    return !loses_energy(*find_fittable_model(law).law);
}

std::vector<LawChoice> law_choices(const Dataset& dataset) {
    return choices_for(facts_of(dataset));
}

std::vector<LawChoice> law_choices(const FitProblem& problem) {
    return choices_for(facts_of(problem));
}

std::optional<double> LawChoice::fixed_value(std::string_view parameter) const {
    for (const auto& [name, value] : fixed)
        if (name == parameter) return value;
    return std::nullopt;
}

bool LawChoice::frees(std::string_view parameter) const {
    return std::find(free.begin(), free.end(), parameter) != free.end();
}

}  // namespace impactfit
