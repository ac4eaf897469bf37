#include "impactfit/calibration/initial_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "impactfit/calibration/problem_parameters.hpp"
#include "impactfit/dynamics/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact_time.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

// Usual where the data say nothing: Hertz's exponent of spheres, and a contact that loses a little.
constexpr double sphere_exponent = 1.5, usual_restitution = 0.8;

// ---- The measurements ----------------------------------------------------------------------------------------

std::optional<double> measured(const FitCondition& condition, Quantity quantity) {
    for (const Measurement& measurement : condition.measurements)
        if (measurement.observable->quantity == quantity) return measurement.value;
    return std::nullopt;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The impact of median speed.
const FitCondition& typical(const FitProblem& problem) {
    std::vector<const FitCondition*> all;
    for (const FitCondition& condition : problem.conditions) all.push_back(&condition);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end(), [](const FitCondition* a, const FitCondition* b) {
        return a->impact.impact_speed < b->impact.impact_speed;
    });
    return **middle;
}

/// Slope of ln y over ln v by least squares; nothing for less than two speeds.
std::optional<double> slope(const std::vector<std::pair<double, double>>& speed_and_value) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    std::set<double> speeds;
    for (const auto& [speed, value] : speed_and_value) {
        speeds.insert(speed);
        x += std::log(speed);
        y += std::log(value);
    }
    if (speeds.size() < 2) return std::nullopt;
    const double count = static_cast<double>(speed_and_value.size());
    for (const auto& [speed, value] : speed_and_value) {
        xx += (std::log(speed) - x / count) * (std::log(speed) - x / count);
        xy += (std::log(speed) - x / count) * (std::log(value) - y / count);
    }
    return xy / xx;
}

std::optional<double> slope_of(const FitProblem& problem, Quantity quantity) {
    std::vector<std::pair<double, double>> pairs;
    for (const FitCondition& condition : problem.conditions)
        if (const auto value = measured(condition, quantity); value && *value > 0.0)
            pairs.emplace_back(condition.impact.impact_speed, *value);
    return slope(pairs);
}

/// Three digits: a start claims no more.
double rounded(double value) {
    return std::stod(fmt::format("{:.3g}", value));
}

// ---- Stiffness -----------------------------------------------------------------------------------------------

std::optional<double> stiffness_of(const FitCondition& condition, double n, Quantity quantity) {
    const auto value = measured(condition, quantity);
    if (!value) return std::nullopt;
    const auto [m, v] = condition.impact;
    const double energy = 0.5 * (n + 1.0) * m * v * v;  // = K x^(n+1) at the peak, without loss
    switch (quantity) {
        case Quantity::duration: {
            // Damping that strong makes restitution a poor guide to the impact time; below 0.05 it is taken as 0.05.
            const double e = measured(condition, Quantity::restitution).value_or(usual_restitution);
            return stiffness_from_duration(*value, std::clamp(e, 0.05, 1.0), condition.impact, n).stiffness;
        }
        case Quantity::peak_force:
            return std::pow(*value, n + 1.0) / std::pow(energy, n);
        case Quantity::peak_indentation:
            return energy / std::pow(*value, n + 1.0);
        default:
            return std::nullopt;
    }
}

// ---- One parameter -------------------------------------------------------------------------------------------

/// The problem's values while they are filled in.
struct Filling {
    FitProblem& problem;
    std::vector<double> values;  ///< of the law, at the typical impact

    explicit Filling(FitProblem& of) : problem(of), values(start_values(of)) {
        std::size_t column = 0;
        for (const FitParameter& parameter : problem.parameters) {
            if (parameter.role != Role::column) continue;
            const double value = typical(problem).column_values[column++];
            if (parameter.name != prescribed_restitution) values[law().index_of(parameter.name)] = value;
        }
    }

    const LawEntry& law() const { return *problem.model->law; }
    /// The value of a parameter of the law, or what stands for it where the law has none or it is not known yet.
    double value(const char* name, double otherwise) const {
        if (!law().has(name) || std::isnan(values[law().index_of(name)])) return otherwise;
        return values[law().index_of(name)];
    }
    FitParameter* wanting(std::string_view name) const {
        for (FitParameter& parameter : problem.parameters)
            if (parameter.name == name && parameter.role == Role::free && std::isnan(parameter.value))
                return &parameter;
        return nullptr;
    }
    void set(std::string_view name, double value, const std::string& origin) {
        FitParameter* parameter = wanting(name);
        if (parameter == nullptr) return;
        parameter->value = std::clamp(rounded(value), parameter->lower, parameter->upper);
        parameter->reason = origin;
        if (name != prescribed_restitution) values[law().index_of(name)] = parameter->value;
    }
};

/// The elastic exponent of the law, whatever it is made from.
double elastic_exponent(const Filling& filling) {
    if (filling.law().has("stiffness_ratio")) return 1.0;
    if (!filling.law().is_power_law || filling.law().has("hertz_exponent"))
        return filling.value("hertz_exponent", sphere_exponent);
    return filling.law().coefficients(filling.values).hertz_exponent;
}

void fill_hertz_exponent(Filling& filling) {
    if (filling.wanting("hertz_exponent") == nullptr) return;
    const auto guess = guess_hertz_exponent(filling.problem);
    filling.set("hertz_exponent", guess ? guess->value : sphere_exponent, guess ? guess->origin : "that of spheres");
}

void fill_stiffness(Filling& filling) {
    if (filling.wanting("stiffness") == nullptr) return;
    if (const auto guess = guess_stiffness(filling.problem, elastic_exponent(filling)))
        filling.set("stiffness", guess->value, guess->origin);
}

/// The line of restitution gives back the restitution squared of what that of compression took.
void fill_stiffness_ratio(Filling& filling) {
    std::vector<double> squares;
    for (const FitCondition& condition : filling.problem.conditions)
        if (const auto e = measured(condition, Quantity::restitution)) squares.push_back(*e * *e);
    filling.set("stiffness_ratio", squares.empty() ? usual_restitution * usual_restitution : median(squares),
                squares.empty() ? "for a restitution of 0.8" : "the square of restitution, the median over the impacts");
}

/// Restitution rises with the indentation at which a contact yields: halves the interval of its logarithm, from far below
/// the indentation of the typical impact to a yield that it hardly reaches.
void fill_yield_indentation(Filling& filling) {
    if (filling.wanting("yield_indentation") == nullptr) return;
    const auto e = measured(typical(filling.problem), Quantity::restitution);
    const auto [mass, speed] = typical(filling.problem).impact;
    const double length = std::pow(mass * speed * speed / filling.value("stiffness", 1.0), 0.4);
    std::vector<double> values = filling.values;
    values[filling.law().index_of("stiffness")] = filling.value("stiffness", 1.0);
    double low = std::log(1e-6 * length), high = std::log(length);
    // 20 halvings of 13.8 leave 1e-5, below the three digits of a start.
    for (int i = 0; i < 20; ++i) {
        const double middle = 0.5 * (low + high);
        values[filling.law().index_of("yield_indentation")] = std::exp(middle);
        const Collision<double> hit = simulate(filling.law(), values, typical(filling.problem).impact);
        (has_numbers(hit) && hit.restitution < e.value_or(usual_restitution) ? low : high) = middle;
    }
    filling.set("yield_indentation", std::exp(0.5 * (low + high)),
                e ? "for the restitution measured at the median speed" : "for a restitution of 0.8");
}

Separation separation_of(const FitProblem& problem) {
    return problem.simulation.separation.value_or(problem.model->law->description.separation);
}

/// m from the slope of the damping ratios that give the restitutions with m = n, where they are most alike.
void fill_damping_exponent(Filling& filling) {
    if (filling.wanting("damping_exponent") == nullptr) return;
    const double n = elastic_exponent(filling), q = filling.value("velocity_exponent", 1.0);
    std::vector<std::pair<double, double>> ratios;
    for (const FitCondition& condition : filling.problem.conditions) {
        const auto e = measured(condition, Quantity::restitution);
        if (!e || *e <= 0.01 || *e >= 1.0 || q >= 2.0) continue;
        const UnitImpact unit{n, n, q, separation_of(filling.problem)};
        ratios.emplace_back(condition.impact.impact_speed, exact_damping_ratio(unit, *e, 1e-8).damping_ratio);
    }
    const std::optional<double> power = slope(ratios);
    if (power)
        filling.set("damping_exponent", n + 0.5 * (*power - q) * (n + 1.0), "from the slope of restitution over speed");
    else
        filling.set("damping_exponent", n, "that of the elastic force");
}

double exact_damping(const Filling& filling, double stiffness, const Impact<double>& impact, double restitution) {
    std::vector<double> values = filling.values;
    values[filling.law().index_of("stiffness")] = stiffness;
    values[filling.law().index_of("hysteresis_damping")] = 1.0;  // not used by what follows
    return damping_for_restitution(filling.law().coefficients(values), impact, separation_of(filling.problem),
                                   restitution, 1e-8)
        .hysteresis_damping;
}

/// Of the measured restitutions, each for its impact.
std::vector<double> exact_dampings(const Filling& filling, double stiffness) {
    std::vector<double> all;
    for (const FitCondition& condition : filling.problem.conditions)
        if (const auto e = measured(condition, Quantity::restitution); e && *e > 0.01 && *e < 1.0)
            all.push_back(exact_damping(filling, stiffness, condition.impact, *e));
    return all;
}

/// Where only restitution was measured, a damping that is known tells the stiffness: dimensions make the damping of a
/// restitution a power of the stiffness.
void fill_stiffness_from_damping(Filling& filling) {
    if (filling.wanting("stiffness") == nullptr) return;
    const double damping = filling.value("hysteresis_damping", 0.0);
    const std::vector<double> one = damping > 0.0 ? exact_dampings(filling, 1.0) : std::vector<double>{};
    if (one.empty()) return filling.set("stiffness", 1.0, "nothing in the data tells it");
    const double lowest = median(one), power = std::log2(median(exact_dampings(filling, 2.0)) / lowest);
    filling.set("stiffness", std::pow(damping / lowest, 1.0 / power), "from restitution and the damping");
}

void fill_damping(Filling& filling) {
    if (filling.wanting("hysteresis_damping") == nullptr) return;
    const double stiffness = filling.value("stiffness", 1.0);
    if (const std::vector<double> all = exact_dampings(filling, stiffness); !all.empty())
        return filling.set("hysteresis_damping", median(all), "exact for the measured restitutions, their median");
    filling.set("hysteresis_damping",
                exact_damping(filling, stiffness, typical(filling.problem).impact, usual_restitution),
                "for a restitution of 0.8");
}

// ---- Bouc-Wen ------------------------------------------------------------------------------------------------

/// Restitution falls as the hysteresis unloads more stiffly: halves the interval of its logarithm.
double unloading_for(const Filling& filling, double restitution, double per_length) {
    std::vector<double> values = filling.values;
    const std::size_t index = filling.law().index_of("unloading_rate_constant");
    double low = std::log(1e-3), high = std::log(1e3);
    // 20 halvings of 13.8 leave 1e-5, below the three digits of a start.
    for (int i = 0; i < 20; ++i) {
        const double middle = 0.5 * (low + high);
        values[index] = std::exp(middle) * per_length;
        const Collision<double> hit = simulate(filling.law(), values, typical(filling.problem).impact);
        (has_numbers(hit) && hit.restitution > restitution ? low : high) = middle;
    }
    return std::exp(0.5 * (low + high)) * per_length;
}

/// In units of the typical impact, x_c = (m v^2 / k)^(1/(p+1)) and t_c = x_c / v: values in the range of the published
/// sets  @eq{MM24, Table 1}, and the unloading constant for the measured restitution.
void fill_bouc_wen(Filling& filling) {
    if (!filling.law().hysteretic) return;
    filling.set("hysteresis_exponent", 1.5, "in the middle of published ones");
    filling.set("elastic_fraction", 0.5, "in the middle of published ones");
    const auto [mass, speed] = typical(filling.problem).impact;
    const double p = filling.value("hertz_exponent", sphere_exponent), k = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / k, 1.0 / (p + 1.0));
    const double per_length = std::pow(length, -filling.value("hysteresis_exponent", 1.5));
    constexpr double group = 0.01;  // pi_1
    const bool series = filling.law().has("rate_damping") &&
                        filling.law().parameters[filling.law().index_of("rate_damping")].infinite_allowed;
    filling.set("rate_damping", series ? mass * speed / length / group : group * k / speed,
                "in the middle of published ones");
    filling.set("loading_rate_constant", 0.02 * per_length, "in the middle of published ones");
    if (filling.wanting("unloading_rate_constant") == nullptr) return;
    const auto e = measured(typical(filling.problem), Quantity::restitution);
    filling.set("unloading_rate_constant", unloading_for(filling, e.value_or(usual_restitution), per_length),
                e ? "for the restitution measured at the median speed" : "for a restitution of 0.8");
}

}  // namespace

std::optional<Guess> guess_hertz_exponent(const FitProblem& problem) {
    const auto accepted = [](double n) { return std::isfinite(n) && n >= 0.5 && n <= 10.0; };
    if (const auto s = slope_of(problem, Quantity::duration); s && accepted((1.0 - *s) / (1.0 + *s)))
        return Guess{(1.0 - *s) / (1.0 + *s), "from the slope of duration over speed"};
    if (const auto s = slope_of(problem, Quantity::peak_force); s && accepted(*s / (2.0 - *s)))
        return Guess{*s / (2.0 - *s), "from the slope of peak force over speed"};
    if (const auto s = slope_of(problem, Quantity::peak_indentation); s && accepted(2.0 / *s - 1.0))
        return Guess{2.0 / *s - 1.0, "from the slope of peak indentation over speed"};
    return std::nullopt;
}

std::optional<Guess> guess_stiffness(const FitProblem& problem, double hertz_exponent) {
    for (const Quantity quantity : {Quantity::duration, Quantity::peak_force, Quantity::peak_indentation}) {
        std::vector<double> all;
        for (const FitCondition& condition : problem.conditions)
            if (const auto one = stiffness_of(condition, hertz_exponent, quantity)) all.push_back(*one);
        if (all.empty()) continue;
        const auto found = std::find_if(all_observables.begin(), all_observables.end(),
                                        [&](const Observable& one) { return one.quantity == quantity; });
        return Guess{median(all), fmt::format("from {}, the median over the impacts", found->name)};
    }
    return std::nullopt;
}

void guess_starts(FitProblem& problem) {
    Filling filling(problem);
    fill_hertz_exponent(filling);
    filling.set("velocity_exponent", 1.0, "linear in the rate");
    fill_stiffness(filling);
    fill_stiffness_ratio(filling);
    fill_damping_exponent(filling);
    fill_stiffness_from_damping(filling);
    fill_yield_indentation(filling);
    fill_damping(filling);
    filling.set("hysteresis_amplitude", 1.0, "the convention");
    fill_bouc_wen(filling);
    std::vector<double> restitutions;
    for (const FitCondition& condition : problem.conditions)
        if (const auto e = measured(condition, Quantity::restitution)) restitutions.push_back(*e);
    filling.set(prescribed_restitution, restitutions.empty() ? usual_restitution : median(restitutions),
                restitutions.empty() ? "usual" : "the median of the measured ones");
}

}  // namespace impactfit
