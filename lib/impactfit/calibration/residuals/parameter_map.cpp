#include "impactfit/calibration/residuals/parameter_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/residuals/difference_range.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/estimation/objective/finite_difference.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr double unset = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view damping_name = "hysteresis_damping";

const LawEntry& law_of(const FitProblem& problem) {
    if (!problem.model) throw Error(ErrorKind::internal, "a fit problem has no model");
    return *problem.model->law;
}

/// Returns the parameters of the form, of the law if the problem names no form.
std::span<const Parameter> form_parameters(const FitProblem& problem) {
    return problem.form.parameters.empty() ? law_of(problem).parameters : problem.form.parameters;
}

/// Returns the given parameters in order: those of the form, with the prescribed restitution instead of the damping.
std::vector<std::string> given_names(const FitProblem& problem) {
    std::vector<std::string> names;
    for (const Parameter& parameter : form_parameters(problem))
        if (!problem.takes_restitution || parameter.name != damping_name) names.emplace_back(parameter.name);
    if (problem.takes_restitution) names.emplace_back(prescribed_restitution);
    return names;
}

std::vector<FitParameter> all_parameters(const FitProblem& problem) {
    std::vector<FitParameter> all = problem.parameters;
    all.insert(all.end(), problem.auxiliary.begin(), problem.auxiliary.end());
    return all;
}

std::vector<std::size_t> free_indices(const std::vector<FitParameter>& all) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].role == Role::free) indices.push_back(i);
    std::stable_partition(indices.begin(), indices.end(), [&](std::size_t i) { return !all[i].nuisance; });
    return indices;
}

std::vector<Eigen::Index> places_of(const std::vector<std::size_t>& free, std::size_t count) {
    std::vector<Eigen::Index> places(count, -1);
    for (std::size_t j = 0; j < free.size(); ++j) places[free[j]] = static_cast<Eigen::Index>(j);
    return places;
}

}  // namespace

ParameterMap::ParameterMap(const FitProblem& problem)
    : problem_(problem),
      law_(law_of(problem)),
      all_(all_parameters(problem)),
      free_(free_indices(all_)),
      places_(places_of(free_, all_.size())),
      tied_(all_, problem.path),
      moving_(find_moving()) {
    for (std::size_t i = 0; i < problem.parameters.size(); ++i)
        if (all_[i].role == Role::column) columns_.push_back(i);
    check_names();
    if (problem.takes_restitution) {
        check_rule();
        damping_ = law_.index_of(damping_name);
    }
    direct_inputs_ = find_direct_inputs();
}

void ParameterMap::check_names() const {
    const std::vector<std::string> wanted = given_names(problem_);
    std::vector<std::string> got;
    for (const FitParameter& parameter : problem_.parameters) got.push_back(parameter.name);
    if (got != wanted)
        refuse_problem("parameters differ from those of the form", fmt::format("{}", fmt::join(got, ", ")),
                       fmt::format("{}", fmt::join(wanted, ", ")), {problem_.path, 0, 0, "parameters"});
}

void ParameterMap::check_rule() const {
    if (!law_.has(damping_name))
        refuse_problem(fmt::format("{} has no damping", law_.description.name), std::string(prescribed_restitution),
                       "a law with hysteresis_damping", {problem_.path, 0, 0, "parameters"});
    if (problem_.rule != exact_rule) find_damping_rule(problem_.rule);
}

bool ParameterMap::solves_damping() const {
    return problem_.takes_restitution && problem_.rule == exact_rule;
}

/// A value of a group that no tied parameter uses does not move other groups.
std::vector<std::vector<Eigen::Index>> ParameterMap::find_moving() const {
    const auto given = std::span(all_).first(problem_.parameters.size());
    std::vector<bool> shared(all_.size(), true);
    std::size_t groups = 1;
    for (const FitParameter& parameter : given) {
        for (const std::size_t own : parameter.own) shared[auxiliary(own)] = false;
        groups = std::max(groups, parameter.own.size());
    }
    for (std::size_t i = 0; i < all_.size(); ++i)
        if (all_[i].role == Role::tied)
            for (const std::size_t j : free_) shared[j] = shared[j] || tied_.depends(i, j);
    std::vector<std::vector<Eigen::Index>> moving(groups);
    for (std::size_t g = 0; g < groups; ++g) {
        std::vector<bool> moves = shared;
        for (const FitParameter& parameter : given)
            if (parameter.role == Role::own) moves[auxiliary(parameter.own.at(g))] = true;
        for (std::size_t j = 0; j < free_.size(); ++j)
            if (moves[free_[j]]) moving[g].push_back(static_cast<Eigen::Index>(j));
    }
    return moving;
}

const std::vector<Eigen::Index>& ParameterMap::moving(const FitCondition& condition) const {
    return moving_.size() == 1 ? moving_.front() : moving_.at(condition.group);
}

std::vector<double> ParameterMap::given_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    std::vector<double> values;
    std::size_t next_column = 0;
    for (const FitParameter& parameter : all_)
        values.push_back(parameter.role == Role::column ? condition.column_values.at(next_column++) : parameter.value);
    for (std::size_t j = 0; j < free_.size(); ++j) values[free_[j]] = free[static_cast<Eigen::Index>(j)];
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i)
        if (all_[i].role == Role::own) values[i] = values[auxiliary(all_[i].own.at(condition.group))];
    for (const ColumnShift& error : condition.column_shifts)
        values[columns_[error.column]] += error.shift.coefficient * values[auxiliary(error.shift.auxiliary)];
    tied_.fill(values);
    return values;
}

Eigen::RowVectorXd ParameterMap::given_slopes(std::size_t parameter, const Eigen::VectorXd& free,
                                              const FitCondition& condition) const {
    Eigen::RowVectorXd slopes = Eigen::RowVectorXd::Zero(free_count());
    for (Eigen::Index j = 0; j < free_count(); ++j) {
        const std::size_t of = free_[static_cast<std::size_t>(j)];
        if (of == parameter) slopes[j] = 1.0;
        if (all_[parameter].role != Role::tied) continue;
        const auto moved = [&](double to) {
            Eigen::VectorXd at = free;
            at[j] = to;
            return Eigen::VectorXd::Constant(1, given_values(at, condition)[parameter]).eval();
        };
        slopes[j] =
            slope_by_difference(moved, free[j], difference_range(form_parameters(problem_), all_[of], free[j]))[0];
    }
    return slopes;
}

bool ParameterMap::varies_with_condition(std::size_t parameter) const {
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i)
        if ((all_[i].role == Role::column || all_[i].role == Role::own) &&
            (i == parameter || tied_.depends(parameter, i)))
            return true;
    return false;
}

/// Returns the first given_values, those of the form. Without ties these need no other value.
std::vector<double> ParameterMap::direct_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    std::vector<double> values;
    std::size_t next_column = 0;
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i) {
        const std::size_t from = all_[i].role == Role::own ? auxiliary(all_[i].own.at(condition.group)) : i;
        if (all_[from].role == Role::tied || !condition.column_shifts.empty()) {
            values = given_values(free, condition);
            values.resize(problem_.parameters.size());
            return values;
        }
        if (all_[i].role == Role::column)
            values.push_back(condition.column_values.at(next_column++));
        else
            values.push_back(places_[from] >= 0 ? free[places_[from]] : all_[from].value);
    }
    return values;
}

/// Returns the values of the form in its order; a damping computed by a rule is unset.
std::vector<double> ParameterMap::form_values(const std::vector<double>& given) const {
    std::vector<double> values(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(problem_.parameters.size()));
    if (damping_ == none) return values;
    values.pop_back();
    values.insert(values.begin() + static_cast<std::ptrdiff_t>(damping_), unset);
    return values;
}

double ParameterMap::damping(const std::vector<double>& values, const std::vector<double>& given,
                             const Impact<double>& impact) const {
    // A prescribed restitution is that of the contact alone: without load.
    return damping_by_rule(problem_.rule, law_.coefficients(values), {impact.effective_mass, impact.impact_speed},
                           problem_.simulation.separation.value_or(law_.description.separation),
                           wanted_restitution(given), problem_.simulation.tolerance);
}

/// Returns the parameters of the law; NaN for a damping that requires simulations.
std::vector<double> ParameterMap::closed_form_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    const std::vector<double> given = direct_values(free, condition);
    std::vector<double> values = form_values(given);
    if (damping_ != none && !solves_damping()) values[damping_] = damping(values, given, true_impact(free, condition));
    return problem_.form.values ? problem_.form.values(values, true_impact(free, condition).impact_speed) : values;
}

std::vector<double> ParameterMap::law_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    std::vector<double> values = closed_form_values(free, condition);
    if (solves_damping())
        values[damping_] = damping(values, direct_values(free, condition), true_impact(free, condition));
    return values;
}

bool ParameterMap::has_equal_values() const {
    const auto is_own = [](const FitParameter& parameter) { return parameter.role == Role::own; };
    return columns_.empty() && damping_ == none && !problem_.form.values &&
           std::none_of(all_.begin(), all_.end(), is_own);
}

double ParameterMap::shift(std::span<const Shift> shifts, const Eigen::VectorXd& free,
                           const FitCondition& condition) const {
    if (shifts.empty()) return 0.0;
    const std::vector<double> given = given_values(free, condition);
    double sum = 0.0;
    for (const Shift& shift : shifts) sum += shift.coefficient * given[auxiliary(shift.auxiliary)];
    return sum;
}

Eigen::RowVectorXd ParameterMap::shift_slopes(std::span<const Shift> shifts, const Eigen::VectorXd& free,
                                              const FitCondition& condition) const {
    Eigen::RowVectorXd slopes = Eigen::RowVectorXd::Zero(free_count());
    for (const Shift& shift : shifts)
        slopes += shift.coefficient * given_slopes(auxiliary(shift.auxiliary), free, condition);
    return slopes;
}

Impact<double> ParameterMap::true_impact(const Eigen::VectorXd& free, const FitCondition& condition) const {
    Impact<double> impact = condition.impact;
    if (condition.speed_shifts.empty()) return impact;
    impact.impact_speed += shift(condition.speed_shifts, free, condition);
    check_impact(impact);
    return impact;
}

Eigen::RowVectorXd ParameterMap::speed_slopes(const Eigen::VectorXd& free, const FitCondition& condition) const {
    if (problem_.form.unit_impact) return Eigen::RowVectorXd::Zero(free_count());
    return shift_slopes(condition.speed_shifts, free, condition);
}

Impact<double> ParameterMap::impact(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return problem_.form.unit_impact ? Impact<double>{} : true_impact(free, condition);
}

/// Returns true if a law parameter equals a given parameter: not tied, not computed by a rule or a form.
bool ParameterMap::goes_straight(std::size_t value) const {
    if (problem_.form.values || value == damping_) return false;
    const std::size_t given = damping_ != none && value > damping_ ? value - 1 : value;
    return all_[given].role != Role::tied;
}

std::vector<std::size_t> ParameterMap::find_direct_inputs() const {
    if (damping_ != none || problem_.form.values) return {};
    for (std::size_t i = 0; i < problem_.parameters.size(); ++i)
        if (all_[i].role == Role::tied || all_[i].role == Role::own) return {};
    for (const std::size_t i : free_)
        if (i >= problem_.parameters.size()) return {};
    return free_;
}

/// Returns the index among all parameters of a law parameter that is given directly.
std::size_t ParameterMap::given_index(std::size_t value, const FitCondition& condition) const {
    const std::size_t given = damping_ != none && value > damping_ ? value - 1 : value;
    return all_[given].role == Role::own ? auxiliary(all_[given].own.at(condition.group)) : given;
}

Eigen::VectorXd ParameterMap::slope_in(Eigen::Index free_parameter, const Eigen::VectorXd& free,
                                       const FitCondition& condition) const {
    // Law parameters, then the prescribed restitution for the damping, which may be tied.
    const auto moved = [&](double to) {
        Eigen::VectorXd at = free;
        at[free_parameter] = to;
        std::vector<double> values = closed_form_values(at, condition);
        if (solves_damping()) values[damping_] = 0.0;
        values.push_back(solves_damping() ? wanted_restitution(direct_values(at, condition)) : 0.0);
        return Eigen::VectorXd(
            Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size())));
    };
    const FitParameter& parameter = all_[free_[static_cast<std::size_t>(free_parameter)]];
    return slope_by_difference(moved, free[free_parameter],
                               difference_range(form_parameters(problem_), parameter, free[free_parameter]));
}

/// Adds the derivatives of columns by their errors. The columns of a form are its parameters.
void ParameterMap::add_column_slopes(const FitCondition& condition, Eigen::MatrixXd& slopes) const {
    for (const ColumnShift& error : condition.column_shifts) {
        const auto j = std::find(free_.begin(), free_.end(), auxiliary(error.shift.auxiliary)) - free_.begin();
        if (j < free_count() && goes_straight(columns_[error.column]))
            slopes(static_cast<Eigen::Index>(columns_[error.column]), j) = error.shift.coefficient;
    }
}

Eigen::MatrixXd ParameterMap::slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                                     const std::vector<double>& values) const {
    const auto rows = static_cast<Eigen::Index>(values.size());
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(rows + 1, free_count());
    std::vector<std::size_t> straight;  // indices among all
    for (std::size_t i = 0; i < values.size(); ++i)
        straight.push_back(goes_straight(i) ? given_index(i, condition) : none);
    const bool algebra = std::find(straight.begin(), straight.end(), none) != straight.end();
    for (const Eigen::Index j : moving(condition)) {
        if (algebra) all.col(j) = slope_in(j, free, condition);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (straight[i] == none) continue;
            all(static_cast<Eigen::Index>(i), j) = straight[i] == free_[static_cast<std::size_t>(j)] ? 1.0 : 0.0;
        }
    }
    add_column_slopes(condition, all);
    Eigen::MatrixXd slopes = all.topRows(rows);
    if (solves_damping())
        slopes.row(static_cast<Eigen::Index>(damping_)) = exact_damping_slope(
            slopes, all.row(rows), speed_slopes(free, condition), values, true_impact(free, condition));
    return slopes;
}

/// Damping lambda of a prescribed restitution e*: e(theta, v, lambda) = e*, therefore dlambda = (de* - de/dtheta dtheta
/// - de/dv dv) / (de/dlambda).
Eigen::RowVectorXd ParameterMap::exact_damping_slope(const Eigen::MatrixXd& slopes, const Eigen::RowVectorXd& wanted,
                                                     const Eigen::RowVectorXd& speed, const std::vector<double>& values,
                                                     const Impact<double>& impact) const {
    std::vector<std::size_t> inputs;
    for (std::size_t i = 0; i < values.size(); ++i) inputs.push_back(i);
    inputs.push_back(speed_input(law_));
    const Eigen::RowVectorXd of_restitution =
        simulate_slopes(law_, values, impact, problem_.simulation, inputs).slopes.row(0);
    const auto damping = static_cast<Eigen::Index>(damping_), count = static_cast<Eigen::Index>(values.size());
    Eigen::RowVectorXd without_damping = of_restitution.head(count);
    without_damping[damping] = 0.0;
    return (wanted - without_damping * slopes - of_restitution[count] * speed) / of_restitution[damping];
}

}  // namespace impactfit
