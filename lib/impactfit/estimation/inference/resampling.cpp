#include "impactfit/estimation/inference/resampling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/objective/jacobian_error.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

/// Residuals with 1 - leverage below this are rounding.
constexpr double met_exactly = 1e-8;

std::vector<Eigen::Index> off_bounds(const Linearisation& at) {
    std::vector<Eigen::Index> columns;
    for (std::size_t j = 0; j < at.on_bound.size(); ++j)
        if (!at.on_bound[j]) columns.push_back(static_cast<Eigen::Index>(j));
    return columns;
}

std::vector<std::vector<double>> pools_of(const Linearisation& at, const Eigen::VectorXd& residuals,
                                          const std::vector<int>& groups) {
    const Eigen::VectorXd leverage = leverages(at);
    std::vector<std::vector<double>> pools(
        static_cast<std::size_t>(*std::max_element(groups.begin(), groups.end()) + 1));
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (const int group = groups[static_cast<std::size_t>(i)]; group >= 0 && 1.0 - leverage[i] > met_exactly)
            pools[static_cast<std::size_t>(group)].push_back(residuals[i] / std::sqrt(1.0 - leverage[i]));
    for (std::vector<double>& pool : pools) {
        if (pool.empty())
            throw Error(ErrorKind::problem, "no residuals for a residual bootstrap",
                        "an observable that the fit reproduces exactly", "a parametric bootstrap");
        double sum = 0.0;
        for (const double value : pool) sum += value;
        for (double& value : pool) value -= sum / static_cast<double>(pool.size());
    }
    return pools;
}

}  // namespace

bool ShiftedResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                Eigen::MatrixXd* jacobian) const {
    if (!function().evaluate(parameters, residuals, jacobian)) return false;
    residuals -= shift_;
    return true;
}

Eigen::VectorXd leverages(const Linearisation& at) {
    const std::vector<Eigen::Index> free = off_bounds(at);
    if (free.empty()) return Eigen::VectorXd::Zero(at.residuals.size());
    Eigen::MatrixXd columns(at.full_jacobian.rows(), static_cast<Eigen::Index>(free.size()) + at.nuisance.cols());
    columns << at.full_jacobian(Eigen::all, free), at.nuisance;
    Eigen::VectorXd parts(columns.cols());
    parts << at.scale_fraction(free), at.scale_fraction.tail(at.nuisance.cols());
    const ScaledJacobian scaled = scale_and_decompose(columns, column_errors(columns, at.row_errors, parts));
    return scaled.u.leftCols(scaled.rank).rowwise().squaredNorm();
}

Resampling::Resampling(const Linearisation& at, const Eigen::VectorXd& residuals, BootstrapKind kind,
                       const ResidualNoise& noise, std::vector<int> groups)
    : residuals_(residuals),
      kind_(kind),
      noise_(noise),
      groups_(std::move(groups)),
      degrees_of_freedom_(noise.degrees_of_freedom) {
    if (kind_ != BootstrapKind::residual) return;
    degrees_of_freedom_ = residual_noise(at, false).degrees_of_freedom;
    pools_ = pools_of(at, residuals, groups_);
}

Eigen::VectorXd Resampling::shift(RandomStream& random) const {
    double factor = 1.0;
    if (degrees_of_freedom_ > 0) {
        const auto freedom = static_cast<double>(degrees_of_freedom_);
        factor = std::sqrt(freedom / random.chi_squared(freedom));
    }
    const bool priors_known = noise_.degrees_of_freedom == 0;
    Eigen::VectorXd shift = residuals_;
    for (Eigen::Index i = 0; i < shift.size(); ++i) {
        const bool known = priors_known && groups_[static_cast<std::size_t>(i)] < 0;
        shift[i] -= (known ? 1.0 : factor) * drawn_noise(i, random);
    }
    return shift;
}

double Resampling::drawn_noise(Eigen::Index residual, RandomStream& random) const {
    const int group = groups_[static_cast<std::size_t>(residual)];
    if (kind_ == BootstrapKind::parametric || group < 0) return noise_.standard_deviation * random.normal();
    const std::vector<double>& pool = pools_[static_cast<std::size_t>(group)];
    return pool[random.below(pool.size())];
}

}  // namespace impactfit
