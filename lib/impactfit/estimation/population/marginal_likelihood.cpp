#include "impactfit/estimation/population/marginal_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace impactfit {

/// Derivatives of the likelihood by one coordinate, modes and design fixed.
struct CoordinateSlopes {
    double penalised = 0.0;        ///< ∂h/∂x
    double log_determinant = 0.0;  ///< ∂ ln |H| / ∂x
    Eigen::VectorXd mixed;         ///< ½ ∂²h/∂v∂x
    Eigen::VectorXd scaled;        ///< ∂t/∂x
};

/// The matrices at the modes that all coordinates share. Those of parameters have the entries of parameters that share
/// a residual, those of the design its entries.
struct ModeMatrices {
    Eigen::SparseMatrix<double> curvature;   ///< A
    Eigen::VectorXd slope;                   ///< g
    Eigen::SparseMatrix<double> covariance;  ///< Q = C H⁻¹ Cᵀ
    Eigen::SparseMatrix<double> by_design;   ///< A C H⁻¹: ∂ ln |H| = 2 tr(by_designᵀ dC). Columns of u
    Eigen::MatrixXd by_border;               ///< its columns of fixed effects
    Eigen::SparseMatrix<double> second;      ///< A + S
};

namespace {

CoordinateSlopes fixed_effect_slopes(const LatentPoint& at, const ModeMatrices& m, Eigen::Index k) {
    const Eigen::VectorXd scaled = at.mean_slopes.col(k);
    return {2.0 * scaled.dot(m.slope), 0.0, at.to_latent(m.second * scaled), scaled};
}

/// `design`: dB/dx of a deviation or a correlation.
CoordinateSlopes effect_slopes(const LatentPoint& at, const ModeMatrices& m,
                               const Eigen::SparseMatrix<double>& design) {
    const Eigen::VectorXd scaled = design * at.latent.head(design.cols());
    CoordinateSlopes slopes{2.0 * scaled.dot(m.slope), 2.0 * m.by_design.cwiseProduct(design).sum(),
                            at.to_latent(m.second * scaled), scaled};
    slopes.mixed.head(design.cols()) += design.transpose() * m.slope;
    return slopes;
}

/// `residuals` has zeros outside of the noise group, `weights` too; `count` residuals are in it.
CoordinateSlopes noise_slopes(const LatentPoint& at, const ModeMatrices& m, const Eigen::VectorXd& weights,
                              long count) {
    const Eigen::VectorXd weighted = weights.cwiseProduct(at.residuals);
    const Eigen::SparseMatrix<double> half = at.jacobian.transpose() * (weights.asDiagonal() * at.jacobian);
    return {-2.0 * weighted.dot(at.residuals) + 2.0 * static_cast<double>(count),
            -2.0 * m.covariance.cwiseProduct(half).sum(), -2.0 * at.to_latent(at.jacobian.transpose() * weighted),
            Eigen::VectorXd::Zero(at.scaled.size())};
}

/// An entry 1 where the matrix has one that is not zero.
Eigen::SparseMatrix<double> entries_of(const Eigen::SparseMatrix<double>& matrix) {
    Eigen::SparseMatrix<double> entries = matrix.pruned(0.0, 0.0);
    entries.coeffs().setOnes();
    return entries;
}

}  // namespace

MarginalLikelihood::MarginalLikelihood(const LatentModes& modes)
    : modes_(modes),
      start_(Eigen::VectorXd::Zero(modes.size())),
      noise_sizes_(static_cast<std::size_t>(modes.coordinates().noise_count()), 0) {
    for (const int group : modes.model().noise_groups)
        if (group >= 0) ++noise_sizes_[static_cast<std::size_t>(group)];
    const PopulationCoordinates& coordinates = modes.coordinates();
    if (modes.with_fixed_effects())
        start_.tail(coordinates.fixed_count()) =
            coordinates.fixed_effects().to_search(coordinates.fixed_effects().start());
}

/// The terms of -2 log L that depend neither on the modes nor on H.
double MarginalLikelihood::constants(const Eigen::VectorXd& x) const {
    const PopulationCoordinates& coordinates = modes_.coordinates();
    double value = 2.0 * modes_.model().log_deviations;
    auto integrals = static_cast<double>(point_.residuals.size());
    for (std::size_t g = 0; g < noise_sizes_.size(); ++g)
        value +=
            2.0 * static_cast<double>(noise_sizes_[g]) * x[coordinates.first_noise() + static_cast<Eigen::Index>(g)];
    if (modes_.with_fixed_effects()) {
        // The prior is flat in the value of an effect on a linear scale, whose search coordinate is value / magnitude.
        const ParameterSpace& space = coordinates.fixed_effects();
        integrals -= static_cast<double>(space.size());
        const Eigen::VectorXd magnitudes = space.transform_derivative(space.start());
        for (Eigen::Index j = 0; j < space.size(); ++j)
            if (space.parameter(j).scale == ParameterScale::linear) value -= 2.0 * std::log(magnitudes[j]);
    }
    return value + integrals * std::log(2.0 * std::numbers::pi);
}

bool MarginalLikelihood::evaluate(const Eigen::VectorXd& x, double& value, Eigen::VectorXd* gradient) {
    if (!x.allFinite() || !modes_.find(x, start_, point_)) return false;
    start_ = point_.latent;
    const FactorisedLatentMatrix hessian(point_.projected(point_.curvature()));
    if (!hessian.is_positive()) return false;
    value = point_.penalised + hessian.log_determinant() + constants(x);
    if (!std::isfinite(value)) return false;
    return !gradient || gradient_at(x, hessian.inverse(), *gradient);
}

/// Adds Σ g_j ∂²t_j/∂v∂v of the means to T, where v has the fixed effects. Sets ∂ ln |H| / ∂v by the slopes of the
/// means. Returns false without a finite mean.
bool MarginalLikelihood::add_curvature_of_means(const ModeMatrices& m, LatentMatrix& total,
                                                Eigen::VectorXd& by_latent) const {
    constexpr double step = 1e-4;
    const PopulationCoordinates& coordinates = modes_.coordinates();
    const Eigen::Index effects = coordinates.latent_count(), fixed = coordinates.fixed_count();
    by_latent = Eigen::VectorXd::Zero(modes_.size());
    if (!modes_.with_fixed_effects()) return true;
    for (Eigen::Index k = 0; k < fixed; ++k) {
        Eigen::VectorXd mean, place = point_.latent.tail(fixed);
        Eigen::MatrixXd above, below;
        place[k] += step;
        const bool found_above = modes_.means(place, mean, above);
        place[k] -= 2.0 * step;
        if (!found_above || !modes_.means(place, mean, below)) return false;
        const Eigen::MatrixXd change = (above - below) / (2.0 * step);
        total.fixed.col(k) += change.transpose() * m.slope;
        by_latent[effects + k] = 2.0 * m.by_border.cwiseProduct(change).sum();
    }
    return true;
}

/// Returns the slopes of each coordinate; those of fixed effects in v are empty.
std::vector<CoordinateSlopes> MarginalLikelihood::slopes_at(const Eigen::VectorXd& x, const ModeMatrices& m) const {
    const PopulationCoordinates& coordinates = modes_.coordinates();
    std::vector<CoordinateSlopes> all(static_cast<std::size_t>(x.size()));
    const auto set = [&](Eigen::Index k, CoordinateSlopes slopes) {
        all[static_cast<std::size_t>(k)] = std::move(slopes);
    };
    if (!modes_.with_fixed_effects())
        for (Eigen::Index k = 0; k < coordinates.fixed_count(); ++k) set(k, fixed_effect_slopes(point_, m, k));
    for (std::size_t f = 0; f < coordinates.factors().size(); ++f) {
        const auto& factor = coordinates.factors()[f];
        const auto set_effect = [&](Eigen::Index k) {
            std::vector<Eigen::MatrixXd> slopes(coordinates.factors().size());
            slopes[f] = coordinates.root_slope(factor, x, k);
            set(k, effect_slopes(point_, m, modes_.effects_design(slopes)));
        };
        for (Eigen::Index e = 0; e < factor.effects; ++e) set_effect(factor.deviations + e);
        for (Eigen::Index c = 0; c < factor.correlation_count; ++c) set_effect(factor.correlations + c);
    }
    for (std::size_t g = 0; g < noise_sizes_.size(); ++g) {
        Eigen::VectorXd weights = point_.weights;
        for (std::size_t i = 0; i < modes_.model().noise_groups.size(); ++i)
            if (modes_.model().noise_groups[i] != static_cast<int>(g)) weights[static_cast<Eigen::Index>(i)] = 0.0;
        set(coordinates.first_noise() + static_cast<Eigen::Index>(g),
            noise_slopes(point_, m, weights, noise_sizes_[g]));
    }
    return all;
}

ModeMatrices MarginalLikelihood::matrices(const LatentInverse& inverse) const {
    ModeMatrices m{point_.curvature(), point_.slope(), point_.covariance(inverse, neighbours_), {}, {}, {}};
    const Eigen::MatrixXd moved = point_.border + point_.design * inverse.step;
    m.by_border = m.curvature * moved * inverse.fixed;
    const Eigen::SparseMatrix<double> own = m.curvature * point_.design;
    m.by_design = entries_at(point_.design, own * inverse.effects, m.by_border, inverse.step);
    return m;
}

bool MarginalLikelihood::gradient_at(const Eigen::VectorXd& x, const LatentInverse& inverse,
                                     Eigen::VectorXd& gradient) {
    if (colours_.empty()) find_pattern();
    add_pattern(point_.jacobian);
    ModeMatrices m = matrices(inverse);
    ResidualCurvature residuals;
    if (!curvature_of_residuals(m.covariance, residuals)) return false;
    m.second = m.curvature + residuals.weighted;

    LatentMatrix total = point_.projected(m.second);  // T
    Eigen::VectorXd by_latent;
    if (!add_curvature_of_means(m, total, by_latent)) return false;
    const FactorisedLatentMatrix solver(total);
    gradient = Eigen::VectorXd::Zero(x.size());
    const std::vector<CoordinateSlopes> all = slopes_at(x, m);
    for (Eigen::Index k = 0; k < x.size(); ++k) {
        const CoordinateSlopes& slopes = all[static_cast<std::size_t>(k)];
        if (slopes.mixed.size() == 0) continue;
        const Eigen::VectorXd latent = -solver.solve(slopes.mixed);
        gradient[k] = slopes.penalised + slopes.log_determinant + by_latent.dot(latent) +
                      residuals.log_determinant.dot(slopes.scaled + point_.to_scaled(latent));
    }
    return gradient.allFinite();
}

/// Adds entries that are not zero to the pattern, and groups the parameters again if it changed.
void MarginalLikelihood::add_pattern(const Eigen::SparseMatrix<double>& jacobian) {
    Eigen::SparseMatrix<double> all = entries_of(jacobian);
    if (pattern_.size() > 0) all = entries_of(all + pattern_);
    if (all.nonZeros() == pattern_.nonZeros() && !colours_.empty()) return;
    pattern_ = all;
    Eigen::SparseMatrix<double> itself(all.cols(), all.cols());
    itself.setIdentity();
    neighbours_ = itself + Eigen::SparseMatrix<double>(all.transpose() * all);
    colours_.clear();
    std::vector<int> colour_of(static_cast<std::size_t>(all.cols()), -1);
    for (Eigen::Index j = 0; j < all.cols(); ++j) {
        std::vector<bool> taken(colours_.size() + 1, false);
        for (Eigen::SparseMatrix<double>::InnerIterator next(neighbours_, j); next; ++next)
            if (const int colour = colour_of[static_cast<std::size_t>(next.row())]; colour >= 0)
                taken[static_cast<std::size_t>(colour)] = true;
        const auto free = std::find(taken.begin(), taken.end(), false) - taken.begin();
        if (free == std::ssize(colours_)) colours_.emplace_back();
        colours_[static_cast<std::size_t>(free)].push_back(j);
        colour_of[static_cast<std::size_t>(j)] = static_cast<int>(free);
    }
}

/// A derivative that is zero by chance at one point is not so at a second one.
void MarginalLikelihood::find_pattern() {
    add_pattern(point_.jacobian);
    Eigen::VectorXd moved = point_.scaled, residuals;
    for (Eigen::Index j = 0; j < moved.size(); ++j)
        moved[j] += 1e-3 * (1.0 + 0.1 * static_cast<double>(j % 7)) * std::max(std::abs(moved[j]), 1e-6);
    Eigen::SparseMatrix<double> jacobian;
    if (modes_.residuals_at(moved, residuals, jacobian)) add_pattern(jacobian);
}

/// Steps of 0.01 standard errors of a parameter from its residuals alone: truncation is (0.01)² / 6 of the third
/// derivative there, and rounding of J is amplified 100 times.
Eigen::VectorXd MarginalLikelihood::difference_steps(const Eigen::SparseMatrix<double>& covariance) const {
    constexpr double of_standard_error = 0.01, largest_relative = 0.02;
    const Eigen::SparseMatrix<double> squares = point_.jacobian.cwiseProduct(point_.jacobian);
    const Eigen::VectorXd lengths = (squares.transpose() * point_.weights).cwiseSqrt();
    Eigen::VectorXd steps(lengths.size());
    for (Eigen::Index j = 0; j < lengths.size(); ++j) {
        const bool lognormal =
            modes_.model().parameters[static_cast<std::size_t>(j)].distribution == PopulationDistribution::lognormal;
        const double known = std::sqrt(std::max(covariance.coeff(j, j), 0.0));
        const double most =
            lognormal ? largest_relative : largest_relative * std::max(std::abs(point_.scaled[j]), known);
        const double own = lengths[j] > 0.0 ? of_standard_error / lengths[j] : most;
        steps[j] = most > 0.0 ? std::min(own, most) : own;
    }
    return steps;
}

bool MarginalLikelihood::curvature_of_residuals(const Eigen::SparseMatrix<double>& covariance,
                                                ResidualCurvature& curvature) const {
    using Rows = Eigen::SparseMatrix<double, Eigen::RowMajor>;
    const Eigen::Index count = point_.scaled.size();
    curvature = {Eigen::SparseMatrix<double>(count, count), Eigen::VectorXd::Zero(count)};
    std::vector<Eigen::Triplet<double>> entries;
    const Eigen::VectorXd steps = difference_steps(covariance);
    const Rows weighted = point_.weights.asDiagonal() * Rows(point_.jacobian * covariance);
    const Eigen::VectorXd weighted_residuals = point_.weights.cwiseProduct(point_.residuals);
    Eigen::VectorXd residuals;
    Eigen::SparseMatrix<double> above, below;
    for (const std::vector<Eigen::Index>& colour : colours_) {
        Eigen::VectorXd move = Eigen::VectorXd::Zero(count);
        for (const Eigen::Index j : colour) move[j] = steps[j];
        const bool has_above = modes_.residuals_at(point_.scaled + move, residuals, above);
        const bool has_below = modes_.residuals_at(point_.scaled - move, residuals, below);
        if (!has_above && !has_below) return false;
        if (!has_above) above = point_.jacobian;
        if (!has_below) below = point_.jacobian;
        const double width = has_above && has_below ? 2.0 : 1.0;
        const Rows changes = above - below;
        for (const Eigen::Index j : colour)
            for (Eigen::SparseMatrix<double>::InnerIterator of(pattern_, j); of; ++of)
                for (Rows::InnerIterator change(changes, of.row()); change; ++change) {
                    const double second = change.value() / (width * steps[j]);
                    entries.emplace_back(j, change.col(), weighted_residuals[of.row()] * second);
                    curvature.log_determinant[j] += 2.0 * second * weighted.coeff(of.row(), change.col());
                }
    }
    curvature.weighted.setFromTriplets(entries.begin(), entries.end());
    curvature.weighted = 0.5 * (curvature.weighted + Eigen::SparseMatrix<double>(curvature.weighted.transpose()));
    return true;
}

}  // namespace impactfit
