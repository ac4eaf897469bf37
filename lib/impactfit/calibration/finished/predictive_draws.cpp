#include "impactfit/calibration/finished/predictive_draws.hpp"

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/correlated_values.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

/// Streams of predicted noise are those of numbers that no other draws reach.
constexpr int first_predictive_stream = 1'700'000'000;

/// Draws from the density of exp(-r²/2) with exponential tails beyond the width a.
double drawn_huber(double a, RandomStream& random) {
    const double centre = std::erf(a / std::numbers::sqrt2),
                 tails = 2.0 / a * std::exp(-0.5 * a * a) / std::sqrt(2.0 * std::numbers::pi);
    if (random.uniform() * (centre + tails) < centre)
        return std::numbers::sqrt2 * boost::math::erf_inv((2.0 * random.uniform() - 1.0) * centre);
    const double beyond = a - std::log(random.uniform()) / a;
    return random.uniform() < 0.5 ? -beyond : beyond;
}

/// Draws a residual from the density exp(-ρ(r²) / 2) of a loss. That of the Cauchy loss is Student's t, scaled, with
/// a² - 1 degrees of freedom.
double drawn_residual(const RobustLoss& loss, RandomStream& random) {
    if (loss.kind == LossKind::huber) return drawn_huber(loss.width, random);
    if (loss.kind == LossKind::cauchy) {
        const double normal = random.normal();
        return loss.width * normal / std::sqrt(random.chi_squared(loss.width * loss.width - 1.0));
    }
    return random.normal();
}

}  // namespace

MeasuredValues measured_values_of(const FitProblem& problem) {
    const auto count = static_cast<Eigen::Index>(problem.measurement_count() + problem.sample_count());
    MeasuredValues measured{Eigen::VectorXd(count), Eigen::VectorXd(count)};
    Eigen::Index i = 0;
    const auto add = [&](double value, double deviation) {
        measured.values[i] = value;
        measured.deviations[i++] = deviation;
    };
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) add(one.value, one.standard_deviation);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            for (const RecordSample& sample : record.samples) add(sample.ordinate, sample.ordinate_deviation);
    return measured;
}

Eigen::MatrixXd predictive_draws(const FitResult& result, const ResidualsOfDraws& at) {
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    const CorrelatedValues correlated(problem);
    const MeasuredValues measured = measured_values_of(problem);
    Eigen::MatrixXd drawn(at.residuals.rows(), at.residuals.cols());
    for (Eigen::Index d = 0; d < drawn.rows(); ++d) {
        RandomStream random(problem.solver.seed, first_predictive_stream + static_cast<int>(d));
        Eigen::VectorXd distance = at.residuals.row(d).transpose();
        for (Eigen::Index i = 0; i < distance.size(); ++i)
            distance[i] +=
                at.noise(d, i) * drawn_residual(problem.noise_stated ? function.loss(i) : RobustLoss{}, random);
        correlated.correlate(distance);
        drawn.row(d) = (measured.values + measured.deviations.cwiseProduct(distance)).transpose();
    }
    return drawn;
}

}  // namespace impactfit
