#include "impactfit/estimation/population/population_coordinates.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Factor = PopulationCoordinates::Factor;

/// Row i of the Cholesky factor L of the correlations. `by`: the angle of the derivative, or -1 for the row.
Eigen::RowVectorXd correlation_row(const Factor& factor, const Eigen::VectorXd& x, Eigen::Index i,
                                   Eigen::Index by = -1) {
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(factor.effects);
    double product = 1.0;
    for (Eigen::Index k = 0; k < i; ++k) {
        const double angle = factor.correlation_count > 0 ? x[factor.correlations + i * (i - 1) / 2 + k] : 0.0;
        if (k >= by) row[k] = product * (k == by ? std::cos(angle) : std::sin(angle));
        product *= k == by ? -std::sin(angle) : std::cos(angle);
    }
    row[i] = product;
    return row;
}

Eigen::MatrixXd correlation_root(const Factor& factor, const Eigen::VectorXd& x) {
    Eigen::MatrixXd root(factor.effects, factor.effects);
    for (Eigen::Index i = 0; i < factor.effects; ++i) root.row(i) = correlation_row(factor, x, i);
    return root;
}

/// Sets the angles of row i of the factor L of a correlation matrix. Returns false if the matrix is not positive.
bool set_angles(const Factor& factor, const Eigen::MatrixXd& correlations, Eigen::VectorXd& x) {
    constexpr double negligible = 1e-9;
    Eigen::MatrixXd root = Eigen::MatrixXd::Zero(factor.effects, factor.effects);
    for (Eigen::Index i = 0; i < factor.effects; ++i) {
        double product = 1.0;
        for (Eigen::Index k = 0; k < i; ++k) {
            const double rest = correlations(i, k) - root.row(i).head(k).dot(root.row(k).head(k));
            const double scale = product * root(k, k);
            double sine = scale > negligible ? rest / scale : 0.0;
            if (std::abs(sine) > 1.0 + negligible) return false;
            sine = std::fmin(std::fmax(sine, -1.0), 1.0);
            x[factor.correlations + i * (i - 1) / 2 + k] = std::asin(sine);
            root(i, k) = product * sine;
            product *= std::sqrt(std::fmax(0.0, 1.0 - sine * sine));
        }
        root(i, i) = product;
    }
    return true;
}

}  // namespace

PopulationCoordinates::PopulationCoordinates(const PopulationModel& model) : space_(model.fixed_effects) {
    Eigen::Index next = space_.size();
    for (const GroupingFactor& given : model.factors) {
        Factor factor{std::ssize(given.effects), std::ssize(given.groups), latent_count_, next, 0, 0, {}};
        factor.starts.resize(factor.effects);
        for (Eigen::Index e = 0; e < factor.effects; ++e)
            factor.starts[e] = given.effects[static_cast<std::size_t>(e)].start;
        if (given.correlated) factor.correlation_count = factor.effects * (factor.effects - 1) / 2;
        next += factor.effects;
        latent_count_ += factor.groups * factor.effects;
        factors_.push_back(factor);
    }
    deviation_count_ = next - space_.size();
    for (Factor& factor : factors_) {
        factor.correlations = next;
        next += factor.correlation_count;
    }
    first_noise_ = next;
    noise_count_ = std::ssize(model.noise);
}

std::vector<Eigen::Index> PopulationCoordinates::of_factor(std::size_t factor) const {
    const Factor& of = factors_[factor];
    std::vector<Eigen::Index> all;
    for (Eigen::Index e = 0; e < of.effects; ++e) all.push_back(of.deviations + e);
    for (Eigen::Index c = 0; c < of.correlation_count; ++c) all.push_back(of.correlations + c);
    return all;
}

Eigen::VectorXd PopulationCoordinates::start(const Eigen::VectorXd& noise) const {
    Eigen::VectorXd x = Eigen::VectorXd::Zero(size());
    x.head(fixed_count()) = space_.to_search(space_.start());
    for (const Factor& factor : factors_) x.segment(factor.deviations, factor.effects).setOnes();
    x.tail(noise_count_) = noise.array().log().matrix();
    return x;
}

Eigen::VectorXd PopulationCoordinates::values(const Eigen::VectorXd& x) const {
    Eigen::VectorXd values = x;
    values.head(fixed_count()) = space_.to_natural(x.head(fixed_count()));
    for (const Factor& factor : factors_) {
        const auto signed_deviations = x.segment(factor.deviations, factor.effects);
        values.segment(factor.deviations, factor.effects) = signed_deviations.cwiseAbs().cwiseProduct(factor.starts);
        const Eigen::MatrixXd root = correlation_root(factor, x), correlations = root * root.transpose();
        if (factor.correlation_count == 0) continue;
        for (Eigen::Index i = 1; i < factor.effects; ++i)
            for (Eigen::Index k = 0; k < i; ++k)
                values[factor.correlations + i * (i - 1) / 2 + k] =
                    std::copysign(1.0, signed_deviations[i] * signed_deviations[k]) * correlations(i, k);
    }
    values.tail(noise_count_) = x.tail(noise_count_).array().exp().matrix();
    return values;
}

Eigen::VectorXd PopulationCoordinates::coordinates(const Eigen::VectorXd& values) const {
    Eigen::VectorXd x = values;
    x.head(fixed_count()) = space_.to_search(values.head(fixed_count()));
    for (const Factor& factor : factors_) {
        x.segment(factor.deviations, factor.effects) =
            values.segment(factor.deviations, factor.effects).cwiseQuotient(factor.starts);
        if (factor.correlation_count == 0) continue;
        Eigen::MatrixXd correlations = Eigen::MatrixXd::Identity(factor.effects, factor.effects);
        for (Eigen::Index i = 1; i < factor.effects; ++i)
            for (Eigen::Index k = 0; k < i; ++k) {
                correlations(i, k) = values[factor.correlations + i * (i - 1) / 2 + k];
                correlations(k, i) = correlations(i, k);
            }
        if (!set_angles(factor, correlations, x))
            throw Error(ErrorKind::problem, "correlations of random effects that no distribution has",
                        fmt::format("{:g}", correlations(1, 0)), "a positive definite matrix of correlations");
    }
    x.tail(noise_count_) = values.tail(noise_count_).array().log().matrix();
    return x;
}

Eigen::MatrixXd PopulationCoordinates::root(const Factor& factor, const Eigen::VectorXd& x) const {
    const Eigen::VectorXd deviations = x.segment(factor.deviations, factor.effects).cwiseProduct(factor.starts);
    return deviations.asDiagonal() * correlation_root(factor, x);
}

Eigen::MatrixXd PopulationCoordinates::root_slope(const Factor& factor, const Eigen::VectorXd& x,
                                                  Eigen::Index k) const {
    Eigen::MatrixXd slope = Eigen::MatrixXd::Zero(factor.effects, factor.effects);
    if (k >= factor.deviations && k < factor.deviations + factor.effects) {
        const Eigen::Index e = k - factor.deviations;
        slope.row(e) = factor.starts[e] * correlation_row(factor, x, e);
        return slope;
    }
    Eigen::Index row = 1, angle = k - factor.correlations;
    for (; angle >= row; ++row) angle -= row;
    slope.row(row) = factor.starts[row] * x[factor.deviations + row] * correlation_row(factor, x, row, angle);
    return slope;
}

void PopulationCoordinates::set_covariance(const Factor& factor, const Eigen::MatrixXd& covariance,
                                           Eigen::VectorXd& x) const {
    const Eigen::VectorXd deviations = covariance.diagonal().cwiseSqrt();
    x.segment(factor.deviations, factor.effects) = deviations.cwiseQuotient(factor.starts);
    if (factor.correlation_count == 0 || deviations.minCoeff() <= 0.0) return;
    const Eigen::VectorXd scale = deviations.cwiseInverse();
    Eigen::VectorXd moved = x;
    if (set_angles(factor, scale.asDiagonal() * covariance * scale.asDiagonal(), moved)) x = moved;
}

}  // namespace impactfit
