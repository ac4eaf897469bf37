#include "impactfit/calibration/diagnosis/speed_exponent.hpp"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "impactfit/calibration/diagnosis/without_load.hpp"
#include "impactfit/calibration/noise/robust_losses.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr double certain = 3.0;  ///< standard errors
constexpr int most_steps = 50;
constexpr double log_step = 1e-4;     ///< a difference is accurate to 1e-6, since simulations are accurate to 1e-10
constexpr double least_slope = 1e-6;  ///< of de/d ln(damping); below, restitution does not determine the damping
constexpr double settled = 1e-7;      ///< convergence of power and level, far below measurement accuracy

/// ln v, ln y and the standard deviation of ln y. Deviation without stated noise: that of y set to 1.
struct LogPoint {
    double speed, value, deviation;
};

/// Straight line of ln y over ln v.
struct Line {
    PowerOfSpeed fitted;
    double middle, level;  ///< point on the line

    double at(double speed) const { return level + fitted.power * (speed - middle); }
};

/// Squared distance of the mean of each speed from the line, in standard deviations, and the number of speeds.
std::pair<double, long> scatter_of_means(const std::vector<LogPoint>& points, const Line& line) {
    std::map<double, std::pair<double, double>> speeds;  // weight, weighted residual
    for (const LogPoint& p : points) {
        const double weight = 1.0 / (p.deviation * p.deviation);
        auto& [sum, residual] = speeds[p.speed];
        sum += weight, residual += weight * (p.value - line.at(p.speed));
    }
    double between = 0.0;
    for (const auto& [speed, sums] : speeds) between += sums.second * sums.second / sums.first;
    return {between, static_cast<long>(speeds.size())};
}

/// Lack-of-fit test of a straight line: returns true if the means scatter by more than the repeats, p < 0.01. Repeats
/// then share an error, such as that of a drop height, and the speeds count, not the values.
bool means_scatter(double between, long speeds, double within, long points) {
    if (speeds < 4 || points <= speeds || !(within > 0.0)) return false;
    const boost::math::fisher_f expected(static_cast<double>(speeds - 2), static_cast<double>(points - speeds));
    return cdf(complement(expected, between / static_cast<double>(speeds - 2) / within)) < 0.01;
}

/// Weighted least squares.
Line line_through(const std::vector<LogPoint>& points, bool noise_stated) {
    double w = 0.0, x = 0.0, y = 0.0;
    for (const LogPoint& p : points) {
        const double weight = 1.0 / (p.deviation * p.deviation);
        w += weight, x += weight * p.speed, y += weight * p.value;
    }
    x /= w, y /= w;
    double xx = 0.0, xy = 0.0, squares = 0.0;
    for (const LogPoint& p : points) {
        const double weight = 1.0 / (p.deviation * p.deviation);
        xx += weight * (p.speed - x) * (p.speed - x);
        xy += weight * (p.speed - x) * (p.value - y);
    }
    const double power = xy / xx, freedom = static_cast<double>(points.size()) - 2.0;
    for (const LogPoint& p : points) squares += std::pow((p.value - y - power * (p.speed - x)) / p.deviation, 2);
    const double scatter = freedom > 0.0 ? squares / freedom : std::nan("");
    const double variance = noise_stated ? std::fmax(1.0, scatter) : scatter;
    Line line{{power, std::sqrt(variance / xx), static_cast<long>(points.size())}, x, y};
    const auto [between, speeds] = scatter_of_means(points, line);
    const double within = (squares - between) / (freedom + 2.0 - static_cast<double>(speeds));
    if (!means_scatter(between, speeds, within, static_cast<long>(points.size()))) return line;
    line.fitted = {power, std::sqrt(between / static_cast<double>(speeds - 2) / xx), speeds, true};
    return line;
}

/// A measured restitution and its impact.
struct Restitution {
    const FitCondition* condition;
    double value, deviation;
    bool has_errors_of_the_rig;
};

std::vector<Restitution> restitutions(const FitProblem& problem) {
    std::vector<Restitution> all;
    std::set<double> speeds;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements)
            if (measured.observable->quantity == Quantity::restitution) {
                all.push_back({&condition, measured.value, measured.standard_deviation,
                               !condition.speed_shifts.empty() || !measured.shifts.empty()});
                speeds.insert(condition.impact.impact_speed);
            }
    return speeds.size() < 2 ? std::vector<Restitution>{} : all;
}

/// Parameter values of the law for a condition, at the start of the fit.
std::vector<double> starting_values_at(const FitProblem& problem, const FitCondition& condition) {
    std::vector<double> values = start_values(problem);
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::column)
            values[problem.model->law->index_of(parameter.name)] = condition.column_values[column++];
    return values;
}

double power_of(const PowerLawCoefficients<double>& law) {
    return speed_power(law.hertz_exponent, law.damping_exponent, law.velocity_exponent);
}

/// Constant damping: that of the median restitution.
Line first_line(const FitProblem& problem, std::vector<Restitution> measured) {
    const auto middle = measured.begin() + static_cast<std::ptrdiff_t>(measured.size() / 2);
    std::nth_element(measured.begin(), middle, measured.end(),
                     [](const Restitution& a, const Restitution& b) { return a.value < b.value; });
    const LawEntry& law = *problem.model->law;
    const double damping = damping_for_restitution(law.coefficients(starting_values_at(problem, *middle->condition)),
                                                   middle->condition->impact,
                                                   problem.simulation.separation.value_or(law.description.separation),
                                                   std::clamp(middle->value, 0.05, 0.98), 1e-8)
                               .hysteresis_damping;
    return {{0.0, 0.0, 0}, 0.0, std::log(damping)};
}

/// The power of damping = c v^power that reproduces the measured restitutions e, by Gauss-Newton on e: straight line
/// through ln(c v^power) + (measured - computed)/(de/d ln damping), which is defined at e = 1 too. Empty without
/// convergence.
std::optional<PowerOfSpeed> damping_power(const FitProblem& problem, const std::vector<Restitution>& measured) {
    const LawEntry& law = *problem.model->law;
    const std::size_t damping = law.index_of("hysteresis_damping");
    SimulationOptions options = problem.simulation;
    options.separation = problem.simulation.separation.value_or(law.description.separation);
    const auto restitution = [&](const FitCondition& condition, double log_damping) {
        std::vector<double> values = starting_values_at(problem, condition);
        values[damping] = std::exp(log_damping);
        const Collision<double> collision = simulate(law, values, condition.impact, options);
        return is_valid(collision) ? collision.restitution : std::nan("");
    };
    Line line = first_line(problem, measured);
    for (int step = 0; step < most_steps; ++step) {
        std::vector<LogPoint> points;
        for (const Restitution& one : measured) {
            const double speed = std::log(one.condition->impact.impact_speed), at = line.at(speed);
            const double e = restitution(*one.condition, at);
            const double slope =
                (restitution(*one.condition, at + log_step) - restitution(*one.condition, at - log_step)) /
                (2.0 * log_step);
            if (!(slope < -least_slope)) return std::nullopt;  // sticking bodies, or no damping
            points.push_back(
                {speed, at + (one.value - e) / slope, (problem.noise_stated ? one.deviation : 1.0) / -slope});
        }
        const Line next = line_through(points, problem.noise_stated);
        const double moved = std::abs(next.fitted.power - line.fitted.power) + std::abs(next.level - line.level);
        line = next;
        if (moved < settled) return line.fitted;
    }
    return std::nullopt;
}

/// Range of the power b over the bounds of free exponents; b is monotone in each exponent.
void range_of_powers(const FitProblem& problem, SpeedExponent& result) {
    std::vector<std::vector<double>> corners{starting_values_at(problem, problem.conditions.front())};
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::free || parameter.unit != "1") continue;
        const std::size_t index = problem.model->law->index_of(parameter.name);
        const std::size_t count = corners.size();
        for (std::size_t i = 0; i < count; ++i) {
            corners.push_back(corners[i]);
            corners[i][index] = parameter.lower;
            corners.back()[index] = parameter.upper;
        }
    }
    result.lowest = HUGE_VAL, result.highest = -HUGE_VAL;
    for (const std::vector<double>& values : corners) {
        const double power = power_of(problem.model->law->coefficients(values));
        result.lowest = std::min(result.lowest, power);
        result.highest = std::max(result.highest, power);
    }
}

/// Student quantile at the tail probability of three standard errors, for points - 2 degrees of freedom. Three for
/// stated noise.
double reach_of(long points, bool noise_stated) {
    if (noise_stated) return certain;
    const double tail = boost::math::cdf(boost::math::complement(boost::math::normal(), certain));
    return boost::math::quantile(
        boost::math::complement(boost::math::students_t(static_cast<double>(points - 2)), tail));
}

bool rule_applies(const FitProblem& problem, const std::vector<Restitution>& measured) {
    const LawEntry& law = *problem.model->law;
    // The weights assume independent errors of restitution.
    if (spares_outliers(problem) ||
        std::any_of(measured.begin(), measured.end(), [](const Restitution& one) { return one.has_errors_of_the_rig; }))
        return false;
    if (!law.is_power_law || problem.takes_restitution || measured.empty() || !law.has("hysteresis_damping") ||
        problem.form.name != "dimensional")
        return false;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::own || parameter.role == Role::tied) return false;
    return law.coefficients(starting_values_at(problem, problem.conditions.front())).velocity_exponent < 2.0;
}

}  // namespace

std::optional<PowerOfSpeed> restitution_power(const FitProblem& problem) {
    if (has_load(problem)) return restitution_power(without_load(problem));
    std::vector<LogPoint> points;
    for (const Restitution& one : restitutions(problem)) {
        if (!(one.value > 0.0)) return std::nullopt;
        points.push_back({std::log(one.condition->impact.impact_speed), std::log(one.value),
                          (problem.noise_stated ? one.deviation : 1.0) / one.value});
    }
    if (points.empty()) return std::nullopt;
    return line_through(points, problem.noise_stated).fitted;
}

std::optional<SpeedExponent> speed_exponent(const FitProblem& problem) {
    if (has_load(problem)) return speed_exponent(without_load(problem));
    const std::vector<Restitution> measured = restitutions(problem);
    if (!rule_applies(problem, measured)) return std::nullopt;
    const auto needed = damping_power(problem, measured);
    if (!needed || !std::isfinite(needed->standard_error)) return std::nullopt;
    SpeedExponent result{*needed, 0.0, 0.0, certain, false};
    // A correct law requires a constant damping at every speed.
    result.needed.power +=
        power_of(problem.model->law->coefficients(starting_values_at(problem, problem.conditions.front())));
    range_of_powers(problem, result);
    result.reach = reach_of(result.needed.points, problem.noise_stated && !result.needed.means_scatter);
    const double gap = std::max({result.lowest - result.needed.power, result.needed.power - result.highest, 0.0});
    result.ruled_out = gap > result.reach * result.needed.standard_error;
    return result;
}

}  // namespace impactfit
