#include "impactfit/calibration/fit/robust_misfit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {
namespace {

/// Returns the location of each residual of the data, in their order.
std::vector<std::string> places_of(const FitProblem& problem) {
    std::vector<std::string> places;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            places.push_back(fmt::format("{} at {:.6g} m/s, line {}", measurement.observable->name,
                                         condition.impact.impact_speed, measurement.line));
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            for (const RecordSample& sample : record.samples)
                places.push_back(fmt::format("a sample of {} at {:.6g} m/s, line {}",
                                             record_columns[static_cast<std::size_t>(record.kind)][1],
                                             condition.impact.impact_speed, sample.line));
    return places;
}

/// Returns the probability that at least half of `values` normal residuals have magnitude >= `median`.
double probability_of_half(std::size_t values, double median) {
    const double farther = std::erfc(median / std::numbers::sqrt2);
    const auto half = static_cast<double>((values + 1) / 2);
    return cdf(complement(boost::math::binomial(static_cast<double>(values), farther), half - 1.0));
}

/// Minimum number of values: with fewer values a single outlier is the half.
constexpr std::size_t fewest_with_a_middle = 3;

bool too_many_far_off(const std::vector<double>& sizes, double median) {
    return sizes.size() >= fewest_with_a_middle && median > 0.0 &&
           probability_of_half(sizes.size(), median) < acceptable_probability;
}

bool too_far_in_sum(double squares, long values) {
    return values > 0 &&
           boost::math::gamma_q(0.5 * static_cast<double>(values), 0.5 * squares) < acceptable_probability;
}

/// Misfit and absolute residuals of the values with a loss.
struct LossSummary {
    RobustMisfit misfit;
    std::vector<double> sizes;  ///< absolute residuals with a loss
};

void add_with_loss(const RobustLoss& loss, double residual, const std::string& place, LossSummary& summary) {
    RobustMisfit& misfit = summary.misfit;
    const std::string name(loss_names[static_cast<std::size_t>(loss.kind)]);
    if (misfit.losses.find(name) == std::string::npos)
        misfit.losses += misfit.losses.empty() ? name : fmt::format(", {}", name);
    summary.sizes.push_back(std::abs(residual));
    misfit.downweighted += loss.weight(residual * residual) < 0.5;
    if (summary.sizes.back() < std::abs(misfit.farthest)) return;
    misfit.farthest = residual;
    misfit.where = place;
}

LossSummary summarise_losses(const ContactResiduals& function, const Eigen::VectorXd& residuals,
                             const std::vector<std::string>& places) {
    LossSummary summary;
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (const RobustLoss loss = function.loss(i); loss.kind == LossKind::none)
            summary.misfit.chi_squared += residuals[i] * residuals[i];
        else
            add_with_loss(loss, residuals[i], places[static_cast<std::size_t>(i)], summary);
    return summary;
}

}  // namespace

std::optional<RobustMisfit> robust_misfit(const FitProblem& problem, const ContactResiduals& function,
                                          const Eigen::VectorXd& estimate) {
    Eigen::VectorXd residuals(function.residual_count());
    if (!function.evaluate(estimate, residuals, nullptr)) return std::nullopt;
    auto [misfit, sizes] = summarise_losses(function, residuals, places_of(problem));
    if (sizes.empty()) return std::nullopt;
    misfit.values = std::ssize(sizes);
    std::sort(sizes.begin(), sizes.end());
    misfit.median = sizes[sizes.size() / 2];
    misfit.others = residuals.size() - misfit.values;
    if (!problem.noise_stated) return misfit;
    misfit.median_too_large = too_many_far_off(sizes, misfit.median);
    misfit.others_too_far = too_far_in_sum(misfit.chi_squared, misfit.others);
    return misfit;
}

}  // namespace impactfit
