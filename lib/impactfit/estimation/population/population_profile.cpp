#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/population/population.hpp"
#include "impactfit/estimation/population/population_search.hpp"
#include "impactfit/estimation/population/population_start.hpp"

namespace impactfit {
namespace {

constexpr double not_found = std::numeric_limits<double>::quiet_NaN();
constexpr Interval no_interval{not_found, not_found};

/// Profile of one coordinate: the minimum of -2 log L over the others.
class CoordinateProfile {
public:
    CoordinateProfile(MarginalLikelihood& likelihood, const LatentModes& joint, const PopulationFit& fit,
                      Eigen::Index index, const PopulationLimits& limits)
        : likelihood_(likelihood), fit_(fit), index_(index), limits_(limits) {
        const PopulationCoordinates& coordinates = joint.coordinates();
        const Eigen::Index first = fit.restricted ? coordinates.fixed_count() : 0;
        for (Eigen::Index k = first; k < fit.outer.size(); ++k)
            if (k != index) free_.push_back(k);
        root_ = root_of_others(joint);
        best_.x = fit.outer;
        best_.latent.resize(likelihood.modes().size());
        best_.latent << fit.latent, fit.outer.head(fit.restricted ? coordinates.fixed_count() : 0);
        near_ = best_;
    }

    /// Returns -2 log L above its minimum; empty without a finite result or if interrupted.
    std::optional<double> above_minimum(double coordinate) {
        PopulationPoint point = near_;
        const double variance = fit_.outer_covariance(index_, index_), move = coordinate - near_.x[index_];
        point.x[index_] = coordinate;
        if (variance > 0.0) point.x(free_) += fit_.outer_covariance.col(index_)(free_) * (move / variance);
        if (descend(likelihood_, free_, root_, point, limits_) != SolutionStatus::converged) return std::nullopt;
        near_ = point;
        return point.value - fit_.minus_two_log_likelihood;
    }
    void return_to_maximum() { near_ = best_; }
    double standard_error() const { return std::sqrt(fit_.outer_covariance(index_, index_)); }

private:
    /// Of the conditional covariance of the other coordinates; expected values for those without one.
    Eigen::MatrixXd root_of_others(const LatentModes& joint) const {
        const Eigen::MatrixXd expected = expected_root(joint, {fit_.outer, fit_.latent}, free_);
        const Eigen::VectorXd shared = fit_.outer_covariance.col(index_)(free_);
        const double variance = fit_.outer_covariance(index_, index_);
        Eigen::MatrixXd covariance = fit_.outer_covariance(free_, free_);
        if (variance > 0.0) covariance -= shared * shared.transpose() / variance;
        for (Eigen::Index k = 0; k < covariance.rows(); ++k)
            if (!(covariance(k, k) > 0.0)) covariance(k, k) = expected.row(k).squaredNorm();
        const Eigen::LLT<Eigen::MatrixXd> factorised(covariance);
        return factorised.info() == Eigen::Success ? Eigen::MatrixXd(factorised.matrixL()) : expected;
    }

    MarginalLikelihood& likelihood_;
    const PopulationFit& fit_;
    Eigen::Index index_;
    const PopulationLimits& limits_;
    std::vector<Eigen::Index> free_;
    Eigen::MatrixXd root_;
    PopulationPoint best_, near_;
};

/// Returns the coordinate where sqrt(-2 log L above its minimum) is `reach`, between the maximum and `limit`. `step`
/// has the sign of the direction. `at_limit`: returned where the profile is below `reach` at a finite limit.
double crossing(CoordinateProfile& profile, double from, double step, double reach, double limit, double at_limit) {
    constexpr int most_steps = 30;
    const auto distance = [&](double coordinate) -> double {
        const std::optional<double> above = profile.above_minimum(coordinate);
        return above ? std::sqrt(std::max(*above, 0.0)) - reach : not_found;
    };
    profile.return_to_maximum();
    double inner = from, inner_value = -reach;
    for (int i = 0; i < most_steps; ++i) {
        double outer = inner + step;
        const bool last = step > 0.0 ? outer >= limit : outer <= limit;
        if (last) outer = limit;
        const double outer_value = distance(outer);
        if (std::isnan(outer_value)) return not_found;
        if (outer_value >= 0.0) {
            std::uintmax_t evaluations = 20;
            const auto within = [&](double a, double b) { return std::abs(b - a) <= 1e-4 * std::abs(b - from); };
            const auto [low, high] = inner < outer
                                         ? boost::math::tools::toms748_solve(distance, inner, outer, inner_value,
                                                                             outer_value, within, evaluations)
                                         : boost::math::tools::toms748_solve(distance, outer, inner, outer_value,
                                                                             inner_value, within, evaluations);
            return 0.5 * (low + high);
        }
        if (last) return at_limit;
        // The next step ends a little beyond the crossing of a straight line.
        const double slope = (outer_value - inner_value) / step;
        const double ahead = slope * step > 0.0 ? -outer_value / slope : 2.0 * step;
        step = std::copysign(std::clamp(1.1 * std::abs(ahead), 0.1 * std::abs(step), 4.0 * std::abs(step)), step);
        inner = outer, inner_value = outer_value;
    }
    return not_found;
}

/// The model with the estimates of a fit as starts of fixed effects and noise.
PopulationModel model_from(const PopulationModel& model, const PopulationFit& fit) {
    PopulationModel started = model;
    for (std::size_t k = 0; k < started.fixed_effects.size(); ++k)
        if (!fit.estimates[k].at_bound)
            started.fixed_effects[k].start = fit.fixed_effects[static_cast<Eigen::Index>(k)];
    const std::vector<PopulationEstimate> noise = fit.of(PopulationQuantity::noise);
    for (std::size_t g = 0; g < noise.size(); ++g) started.noise[g].start = noise[g].value;
    return started;
}

}  // namespace

Interval population_profile(const ResidualFunction& function, const PopulationModel& model, const PopulationFit& fit,
                            std::size_t estimate, double level, const PopulationOptions& options,
                            const ProgressCallback& progress) {
    check_level(level, {});
    const PopulationEstimate& of = fit.estimates.at(estimate);
    if (fit.restricted && of.quantity == PopulationQuantity::fixed_effect)
        throw Error(ErrorKind::problem, "a profile of a fixed effect by the restricted likelihood", of.name,
                    "a fit by the likelihood, or an interval by its standard error");
    const PopulationCoordinates coordinates(model);
    const LatentModes joint(function, model, coordinates, true), modes(function, model, coordinates, false);
    MarginalLikelihood likelihood(fit.restricted ? joint : modes);
    const auto index = static_cast<Eigen::Index>(estimate);
    const double infinity = std::numeric_limits<double>::infinity();
    double lower = -infinity, upper = infinity, below = not_found, above = not_found;
    if (of.quantity == PopulationQuantity::fixed_effect) {
        lower = coordinates.fixed_effects().lower()[index], upper = coordinates.fixed_effects().upper()[index];
    } else if (of.quantity == PopulationQuantity::deviation) {
        lower = below = 0.0;
    } else if (of.quantity == PopulationQuantity::correlation) {
        upper = above = 0.5 * std::numbers::pi, lower = below = -upper;
        for (const auto& factor : coordinates.factors()) {
            const Eigen::Index number = index - factor.correlations;  // 0, 1, 3, 6: of the first effect
            if (number > 0 && number < factor.correlation_count) return no_interval;
        }
    }
    const PopulationLimits limits{options.max_iterations, options.tolerance, progress};
    CoordinateProfile profile(likelihood, joint, fit, index, limits);
    const double reach = std::sqrt(quantile(boost::math::chi_squared(1.0), level));
    const double error = profile.standard_error(), step = error > 0.0 ? reach * error : 0.1;
    const double from = fit.outer[index];
    const auto end = [&](double direction, double limit, double at_limit) {
        if (from == limit) return at_limit;
        return crossing(profile, from, direction * step, reach, limit, at_limit);
    };
    const double low = end(-1.0, lower, below), high = end(1.0, upper, above);
    const auto value_at = [&](double coordinate) {
        if (std::isnan(coordinate)) return coordinate;
        Eigen::VectorXd x = fit.outer;
        x[index] = coordinate;
        return coordinates.values(x)[index];
    };
    return {value_at(low), value_at(high)};
}

std::vector<Interval> restricted_intervals(const ResidualFunction& function, const PopulationModel& model,
                                           const PopulationFit& fit, double level, const PopulationOptions& options,
                                           const ProgressCallback& progress) {
    if (fit.estimates.empty()) return {};
    PopulationOptions restricted = options;
    restricted.restricted = true;
    const PopulationFit own =
        fit.restricted ? fit : fit_population(function, model_from(model, fit), restricted, progress);
    std::vector<Interval> intervals = population_intervals(model, own, level);
    if (own.status != SolutionStatus::converged) return std::vector<Interval>(fit.estimates.size(), no_interval);
    for (std::size_t k = 0; k < intervals.size(); ++k)
        if (own.estimates[k].quantity != PopulationQuantity::fixed_effect)
            intervals[k] = population_profile(function, model, own, k, level, restricted, progress);
    return intervals;
}

}  // namespace impactfit
