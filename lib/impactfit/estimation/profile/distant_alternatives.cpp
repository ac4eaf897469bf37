#include "impactfit/estimation/profile/distant_alternatives.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"
#include "impactfit/estimation/optimisation/bounded_least_squares.hpp"
#include "impactfit/estimation/optimisation/levenberg_marquardt.hpp"
#include "impactfit/estimation/profile/profile_path.hpp"

namespace impactfit {
namespace {

/// Below this part of the error that counts as known (10 % with stated noise), values the far factor away are 4.5
/// standard deviations off or more: taken as known.
constexpr double doubtful_part = 0.3645;

/// Near a minimum the linearised residuals are trusted. What is admitted is found within ten evaluations or so.
constexpr double first_damping = 1e-4, tolerance = 1e-3;
constexpr long most_evaluations = 25;

/// Of the rise of chi-squared that linear theory foresees.
constexpr double telling_part = 0.5;

/// The value a factor away from the estimate, of the odds for a share of what the parameter can be.
double far_from(const FreeParameter& parameter, double estimate, double factor) {
    const double range = parameter.greatest - parameter.least;
    if (parameter.scale != ParameterScale::logit || !std::isfinite(range)) return estimate * factor;
    const double odds = factor * (estimate - parameter.least) / (parameter.greatest - estimate);
    return parameter.least + range * odds / (1.0 + odds);
}

class Neighbourhood {
public:
    Neighbourhood(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& estimate,
                  const Linearisation& at)
        : function_(function), space_(space), estimate_(estimate), at_(at), cost_(cost_at_estimate()) {}

    /// The best fit with a parameter of this relative error at `value` or beyond, if it is worth telling.
    std::optional<FarValue> beyond(Eigen::Index which, double value, double error) const {
        const FreeParameter& parameter = space_.parameter(which);
        if (!(value > parameter.lower && value < parameter.upper)) return std::nullopt;
        const SearchSpace there = kept_away(which, value);
        const ProgressCallback silent;
        SearchObjective objective(function_, there, most_evaluations, silent);
        BoundedDescent descent(objective, there.to_search(there.start()), first_damping, tolerance);
        double rise;
        do {
            descent.advance(1);
            rise = 2.0 * (objective.best_cost() - cost_) / (at_.noise * at_.noise);
        } while (!(rise <= at_.limit.admitted_rise()) && descent.state() == BoundedDescent::State::descending);
        const double foreseen = std::pow(moved(which, value) / error, 2);
        if (!(rise <= std::max(at_.limit.admitted_rise(), std::min(followed_rise, telling_part * foreseen))))
            return std::nullopt;
        return FarValue{static_cast<std::size_t>(which), there.to_natural(objective.best())[which], rise};
    }

private:
    double cost_at_estimate() const {
        Eigen::VectorXd residuals(function_.residual_count());
        return function_.evaluate(estimate_, residuals, nullptr) ? cost_of(function_, residuals) : std::nan("");
    }

    /// Of a parameter from the estimate to a value, in relative changes.
    double moved(Eigen::Index which, double value) const {
        return relative_change(space_.parameter(which), estimate_[which], value, at_.scale[which]);
    }

    /// Where the others go to first order, none by more than a factor e: relative changes, 0 for the parameter itself
    /// and for nuisance parameters, which come last.
    Eigen::VectorXd others_follow(Eigen::Index which, double value) const {
        std::vector<Eigen::Index> others;
        for (Eigen::Index j = 0; j < at_.scale.size(); ++j)
            if (j != which) others.push_back(j);
        Eigen::VectorXd changes = Eigen::VectorXd::Zero(space_.size());
        if (others.empty()) return changes;
        const Eigen::MatrixXd jacobian = within_rank(at_.jacobian(Eigen::all, others), at_.errors(others));
        const Eigen::VectorXd residuals = at_.residuals + moved(which, value) * at_.jacobian.col(which);
        const Eigen::Index size = jacobian.cols();
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(jacobian);
        const Eigen::MatrixXd triangle = qr.matrixQR().topRows(size).triangularView<Eigen::Upper>();
        const Eigen::VectorXd rotated = (qr.householderQ().transpose() * residuals).head(size),
                              barely = rank_threshold * triangle.colwise().norm().transpose(),
                              most = Eigen::VectorXd::Ones(size);
        changes(others) = bounded_step({triangle, rotated, barely, -most, most});
        return changes;
    }

    /// The search space with the parameter kept there or beyond; it starts where the others follow.
    SearchSpace kept_away(Eigen::Index which, double value) const {
        const Eigen::VectorXd changes = others_follow(which, value);
        std::vector<FreeParameter> parameters = space_.parameters();
        for (Eigen::Index j = 0; j < space_.size(); ++j) {
            FreeParameter& p = parameters[static_cast<std::size_t>(j)];
            const bool logarithmic = p.scale == ParameterScale::log10 || changes[j] == 0.0;
            const double start =
                logarithmic ? estimate_[j] * std::exp(changes[j]) : estimate_[j] + changes[j] * at_.scale[j];
            p.start = std::clamp(start, p.lower, p.upper);
            if (p.scale == ParameterScale::logit) p.scale = ParameterScale::linear;  // may start on a bound
        }
        FreeParameter& kept = parameters[static_cast<std::size_t>(which)];
        (value > estimate_[which] ? kept.lower : kept.upper) = value;
        kept.start = value;
        return SearchSpace(std::move(parameters));
    }

    const ResidualFunction& function_;
    const SearchSpace& space_;
    const Eigen::VectorXd& estimate_;
    const Linearisation& at_;
    double cost_;
};

}  // namespace

bool has_far_value(const std::vector<FarValue>& far, std::size_t parameter) {
    return std::any_of(far.begin(), far.end(), [&](const FarValue& value) { return value.parameter == parameter; });
}

std::vector<FarValue> far_values(const ResidualFunction& function, const SearchSpace& space,
                                 const Eigen::VectorXd& estimate, const Linearisation& at,
                                 const LinearUncertainty& uncertainty) {
    const Neighbourhood neighbourhood(function, space, estimate, at);
    const double known_below = at.limit.known_below();
    std::vector<FarValue> result;
    for (Eigen::Index j = 0; j < at.scale.size(); ++j) {
        const double error = uncertainty.freed_errors[j];
        if (at.on_bound[static_cast<std::size_t>(j)] || !(error > doubtful_part * known_below && error <= known_below))
            continue;
        std::optional<FarValue> far;
        for (const double factor : {1.0 / at.limit.far_factor(), at.limit.far_factor()})
            if (!far) far = neighbourhood.beyond(j, far_from(space.parameter(j), estimate[j], factor), error);
        if (far) result.push_back(*far);
    }
    return result;
}

}  // namespace impactfit
