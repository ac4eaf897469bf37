#include "impactfit/estimation/population/population_search.hpp"

#include <ceres/ceres.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "impactfit/estimation/optimisation/bound_transform.hpp"
#include "impactfit/estimation/optimisation/ceres_log.hpp"
#include "impactfit/estimation/population/population_start.hpp"

namespace impactfit {
namespace {

/// The coordinates `free` as x = bounded(w_0 + S y).
class WhitenedCoordinates {
public:
    WhitenedCoordinates(const PopulationCoordinates& coordinates, const std::vector<Eigen::Index>& free,
                        const Eigen::MatrixXd& root, const Eigen::VectorXd& x)
        : free_(free), base_(x), transform_(bound_transform(coordinates, free)) {
        centre_ = transform_.unbounded(picked(x));
        const Eigen::VectorXd slopes = transform_.derivative(centre_).cwiseAbs().cwiseMax(1e-3);
        root_ = slopes.cwiseInverse().asDiagonal() * root;
    }

    Eigen::VectorXd at(const Eigen::VectorXd& y) const {
        Eigen::VectorXd x = base_;
        x(free_) = transform_.bounded(centre_ + root_ * y);
        return x;
    }
    Eigen::VectorXd gradient(const Eigen::VectorXd& y, const Eigen::VectorXd& by_x) const {
        return root_.transpose() * by_x(free_).cwiseProduct(transform_.derivative(centre_ + root_ * y));
    }

private:
    Eigen::VectorXd picked(const Eigen::VectorXd& x) const { return x(free_); }
    static BoundTransform bound_transform(const PopulationCoordinates& coordinates,
                                          const std::vector<Eigen::Index>& free) {
        const auto count = static_cast<Eigen::Index>(free.size());
        Eigen::VectorXd lower = Eigen::VectorXd::Constant(count, -std::numeric_limits<double>::infinity());
        Eigen::VectorXd upper = -lower;
        for (Eigen::Index k = 0; k < count; ++k)
            if (const Eigen::Index j = free[static_cast<std::size_t>(k)]; j < coordinates.fixed_count()) {
                lower[k] = coordinates.fixed_effects().lower()[j];
                upper[k] = coordinates.fixed_effects().upper()[j];
            }
        return {lower, upper};
    }

    const std::vector<Eigen::Index>& free_;
    Eigen::VectorXd base_, centre_;
    Eigen::MatrixXd root_;
    BoundTransform transform_;
};

/// -log L for Ceres. Keeps the best point.
class CriterionOfCeres : public ceres::FirstOrderFunction {
public:
    CriterionOfCeres(MarginalLikelihood& likelihood, const WhitenedCoordinates& coordinates, int size,
                     PopulationPoint& best)
        : likelihood_(likelihood), coordinates_(coordinates), size_(size), best_(best) {}

    int NumParameters() const override { return size_; }
    bool Evaluate(const double* parameters, double* cost, double* gradient) const override {
        const Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(parameters, size_), x = coordinates_.at(y);
        Eigen::VectorXd slopes;
        likelihood_.start_at(best_.latent);
        if (!likelihood_.evaluate(x, *cost, gradient ? &slopes : nullptr)) return false;
        if (*cost < best_.value) best_ = {x, *cost, likelihood_.point().latent};
        *cost *= 0.5;
        if (gradient) Eigen::Map<Eigen::VectorXd>(gradient, size_) = 0.5 * coordinates_.gradient(y, slopes);
        return true;
    }

private:
    MarginalLikelihood& likelihood_;
    const WhitenedCoordinates& coordinates_;
    int size_;
    PopulationPoint& best_;
};

class PopulationProgress : public ceres::IterationCallback {
public:
    PopulationProgress(const MarginalLikelihood& likelihood, const ProgressCallback& progress)
        : likelihood_(likelihood), progress_(progress) {}
    ceres::CallbackReturnType operator()(const ceres::IterationSummary& summary) override {
        const bool go_on = !progress_ || progress_({likelihood_.modes().counts().evaluations, summary.cost});
        return go_on ? ceres::SOLVER_CONTINUE : ceres::SOLVER_ABORT;
    }

private:
    const MarginalLikelihood& likelihood_;
    const ProgressCallback& progress_;
};

/// Removes fixed effects at their bounds, deviations of zero and what has no effect beside them from `free`.
std::vector<Eigen::Index> inner_coordinates(const PopulationCoordinates& coordinates, const Eigen::VectorXd& x,
                                            const std::vector<Eigen::Index>& free) {
    constexpr double near = 1e-6;
    const Eigen::VectorXd lower = coordinates.fixed_effects().lower(), upper = coordinates.fixed_effects().upper();
    std::vector<Eigen::Index> inner;
    const auto at_end = [&](Eigen::Index k) {
        if (k < coordinates.fixed_count()) return x[k] - lower[k] < near || upper[k] - x[k] < near;
        for (const auto& factor : coordinates.factors()) {
            const auto deviations = x.segment(factor.deviations, factor.effects);
            if (k >= factor.deviations && k < factor.deviations + factor.effects) return x[k] == 0.0;
            if (k >= factor.correlations && k < factor.correlations + factor.correlation_count)
                return (deviations.array() == 0.0).any() || std::abs(std::cos(x[k])) < 1e-4;
        }
        return false;
    };
    std::copy_if(free.begin(), free.end(), std::back_inserter(inner), [&](Eigen::Index k) { return !at_end(k); });
    return inner;
}

/// Sets deviations to zero whose likelihood is not above that of zero.
void clear_deviations(MarginalLikelihood& likelihood, PopulationPoint& point) {
    constexpr double same = 1e-5;
    for (const auto& factor : likelihood.modes().coordinates().factors())
        for (Eigen::Index e = 0; e < factor.effects; ++e) {
            PopulationPoint zero = point;
            zero.x[factor.deviations + e] = 0.0;
            likelihood.start_at(point.latent);
            if (!likelihood.evaluate(zero.x, zero.value, nullptr) || zero.value > point.value + same) continue;
            zero.latent = likelihood.point().latent;
            point = zero;
        }
}

/// Returns S with S Sᵀ = 2 / Hessian; empty if the Hessian is not positive.
Eigen::MatrixXd covariance_root_of(const Eigen::MatrixXd& hessian, const Eigen::MatrixXd& root) {
    constexpr double least_curvature = 1e-6;  // of 2 in whitened coordinates
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(root.transpose() * hessian * root);
    if (axes.info() != Eigen::Success || !(axes.eigenvalues().minCoeff() > least_curvature)) return {};
    return root * axes.eigenvectors() * (2.0 * axes.eigenvalues().cwiseInverse()).cwiseSqrt().asDiagonal();
}

}  // namespace

SolutionStatus descend(MarginalLikelihood& likelihood, const std::vector<Eigen::Index>& free,
                       const Eigen::MatrixXd& root, PopulationPoint& point, const PopulationLimits& limits) {
    likelihood.start_at(point.latent);
    if (!likelihood.evaluate(point.x, point.value, nullptr)) return SolutionStatus::failed;
    point.latent = likelihood.point().latent;
    if (free.empty()) return SolutionStatus::converged;
    silence_ceres_log();
    const WhitenedCoordinates coordinates(likelihood.modes().coordinates(), free, root, point.x);
    const auto size = static_cast<int>(free.size());
    const ceres::GradientProblem problem(new CriterionOfCeres(likelihood, coordinates, size, point));
    PopulationProgress progress(likelihood, limits.progress);
    ceres::GradientProblemSolver::Options options;
    options.line_search_direction_type = ceres::BFGS;
    options.max_num_iterations = static_cast<int>(limits.iterations);
    options.gradient_tolerance = 0.3 * std::sqrt(limits.tolerance / size);  // the cost is ½ yᵀ y above its minimum
    options.function_tolerance = options.parameter_tolerance = 1e-14;
    options.logging_type = ceres::SILENT;
    options.callbacks.push_back(&progress);
    ceres::GradientProblemSolver::Summary summary;
    Eigen::VectorXd y = Eigen::VectorXd::Zero(size);
    ceres::Solve(options, problem, y.data(), &summary);
    return summary.termination_type == ceres::USER_FAILURE ? SolutionStatus::interrupted : SolutionStatus::converged;
}

Eigen::MatrixXd likelihood_hessian(MarginalLikelihood& likelihood, const PopulationPoint& point,
                                   const std::vector<Eigen::Index>& free, const Eigen::MatrixXd& root) {
    constexpr double of_standard_error = 0.05;
    const Eigen::Index count = std::ssize(free);
    Eigen::MatrixXd whitened(count, count);  // derivatives of the gradient along the columns of the root
    for (Eigen::Index k = 0; k < count; ++k) {
        Eigen::VectorXd above = point.x, below = point.x, high, low;
        above(free) += of_standard_error * root.col(k);
        below(free) -= of_standard_error * root.col(k);
        double value = 0.0;
        likelihood.start_at(point.latent);
        if (!likelihood.evaluate(above, value, &high)) return {};
        likelihood.start_at(point.latent);
        if (!likelihood.evaluate(below, value, &low)) return {};
        whitened.col(k) = (high - low)(free) / (2.0 * of_standard_error);
    }
    const Eigen::MatrixXd hessian = whitened * root.inverse();
    return 0.5 * (hessian + hessian.transpose());
}

PopulationMaximum maximise(MarginalLikelihood& likelihood, const LatentModes& joint, std::vector<Eigen::Index> free,
                           const PopulationStart& start, const PopulationLimits& limits) {
    constexpr int most_rounds = 4;
    PopulationMaximum maximum;
    PopulationPoint& point = maximum.point;
    point.x = start.x;
    point.latent = start.latent.head(likelihood.modes().size());
    Eigen::MatrixXd root = expected_root(joint, start, free);
    for (int round = 0; round < most_rounds; ++round) {
        maximum.status = descend(likelihood, free, root, point, limits);
        if (maximum.status != SolutionStatus::converged) return maximum;
        clear_deviations(likelihood, point);
        const std::vector<Eigen::Index> inner = inner_coordinates(joint.coordinates(), point.x, free);
        maximum.free = inner;
        maximum.covariance.resize(0, 0);
        if (inner.empty()) return maximum;
        maximum.status = SolutionStatus::not_converged;
        root = expected_root(joint, {point.x, point.latent}, inner);
        const Eigen::MatrixXd hessian = likelihood_hessian(likelihood, point, inner, root);
        const Eigen::MatrixXd better = hessian.size() > 0 ? covariance_root_of(hessian, root) : Eigen::MatrixXd();
        Eigen::VectorXd gradient;
        likelihood.start_at(point.latent);
        free = inner;
        if (better.size() == 0 || !likelihood.evaluate(point.x, point.value, &gradient)) continue;
        root = better;
        maximum.covariance = root * root.transpose();
        // Half of gᵀ (2 / C)⁻¹ g is the decrease that is left.
        if (0.25 * (root.transpose() * gradient(inner)).squaredNorm() <= limits.tolerance) {
            maximum.status = SolutionStatus::converged;
            return maximum;
        }
    }
    return maximum;
}

}  // namespace impactfit
