#include "impactfit/calibration/finished/pointwise_likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/correlated_values.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

/// Noise streams are those of numbers that neither bootstrap nor starts of chains reach.
constexpr int first_noise_stream = 1'600'000'000;

std::vector<const NutsDraw*> draws_of_all_chains(const FitResult& result) {
    std::vector<const NutsDraw*> draws;
    if (result.posterior && result.posterior->refused.empty() && !result.posterior->interrupted())
        draws = result.posterior->drawn.draws();
    if (draws.empty())
        throw Error(ErrorKind::usage, "the likelihood of draws needs a posterior", "no draws",
                    "a fit with --posterior");
    return draws;
}

/// Returns the noise s of each value at one draw.
Eigen::RowVectorXd drawn_noise(const Eigen::RowVectorXd& residuals, const NoiseGroups& groups, RandomStream& random) {
    const int last = groups.empty() ? -1 : *std::max_element(groups.begin(), groups.end());
    Eigen::RowVectorXd noise = Eigen::RowVectorXd::Ones(residuals.size());
    for (int group = 0; group <= last; ++group) {
        double squares = 0.0, count = 0.0;
        for (Eigen::Index i = 0; i < residuals.size(); ++i)
            if (groups[static_cast<std::size_t>(i)] == group) squares += residuals[i] * residuals[i], count += 1.0;
        const double s = std::sqrt(squares / random.chi_squared(count));
        for (Eigen::Index i = 0; i < residuals.size(); ++i)
            if (groups[static_cast<std::size_t>(i)] == group) noise[i] = s;
    }
    return noise;
}

/// Returns the integral Z of exp(-ρ(r²) / 2) over r.
double integral_of(const RobustLoss& loss) {
    const double a = loss.width, whole = std::sqrt(2.0 * std::numbers::pi);
    if (loss.kind == LossKind::huber)
        return whole * std::erf(a / std::numbers::sqrt2) + 2.0 / a * std::exp(-0.5 * a * a);
    if (loss.kind != LossKind::cauchy) return whole;
    if (!(a > 1.0))
        throw Error(ErrorKind::problem, "a likelihood with a loss that has no finite integral",
                    fmt::format("cauchy of width {:g}", a), "a width above 1, huber or none");
    return a * std::sqrt(std::numbers::pi) * std::exp(std::lgamma(0.5 * (a * a - 1.0)) - std::lgamma(0.5 * a * a));
}

/// Returns σ of each value: of its density after the values before it.
Eigen::RowVectorXd deviations_of(const FitProblem& problem, Eigen::Index values) {
    Eigen::RowVectorXd deviations(values);
    Eigen::Index i = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) deviations[i++] = one.standard_deviation;
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            for (const RecordSample& sample : record.samples) deviations[i++] = sample.ordinate_deviation;
    return deviations.cwiseProduct(CorrelatedValues(problem).conditional_deviations(values).transpose());
}

}  // namespace

ResidualsOfDraws residuals_of_draws(const FitResult& result) {
    const std::vector<const NutsDraw*> draws = draws_of_all_chains(result);
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    const auto& of_population = result.posterior->population;
    const NoiseGroups groups = noise_groups(problem, function.residual_count());
    const auto values = static_cast<Eigen::Index>(problem.measurement_count() + problem.sample_count());
    ResidualsOfDraws at{Eigen::MatrixXd(std::ssize(draws), values), Eigen::MatrixXd(std::ssize(draws), values)};
    parallel_for(draws.size(), problem.solver.threads, [&](std::size_t d) {
        const auto row = static_cast<Eigen::Index>(d);
        Eigen::VectorXd residuals(function.residual_count());
        const Eigen::VectorXd& point = draws[d]->point;
        if (!function.evaluate(of_population ? of_population->parameters_at(point) : point, residuals, nullptr))
            residuals.setConstant(std::numeric_limits<double>::quiet_NaN());
        at.residuals.row(row) = residuals.head(values).transpose();
        RandomStream random(problem.solver.seed, first_noise_stream + static_cast<int>(d));
        at.noise.row(row) =
            of_population ? of_population->noise_at(point, values) : drawn_noise(at.residuals.row(row), groups, random);
    });
    return at;
}

Eigen::MatrixXd log_likelihood_of_draws(const FitResult& result, const ResidualsOfDraws& at) {
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    const Eigen::Index values = at.residuals.cols();
    const Eigen::RowVectorXd deviations = deviations_of(problem, values);
    Eigen::MatrixXd each(at.residuals.rows(), values);
    for (Eigen::Index i = 0; i < values; ++i) {
        // The chains integrate noise that is not stated as that of normal residuals, without a loss.
        const RobustLoss loss = problem.noise_stated ? function.loss(i) : RobustLoss{};
        const double constant = -std::log(integral_of(loss)) - std::log(deviations[i]);
        for (Eigen::Index d = 0; d < each.rows(); ++d) {
            const double r = at.residuals(d, i) / at.noise(d, i);
            each(d, i) = constant - 0.5 * loss(r * r) - std::log(at.noise(d, i));
        }
    }
    return each;
}

Eigen::MatrixXd log_likelihood_of_draws(const FitResult& result) {
    return log_likelihood_of_draws(result, residuals_of_draws(result));
}

}  // namespace impactfit
