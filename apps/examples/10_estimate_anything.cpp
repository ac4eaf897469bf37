// Estimation without a contact law: the decay y = a exp(-b t) through eight points, with covariance and profiles.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/estimation.hpp"

using namespace impactfit;

class Decay : public ResidualFunction {
public:
    Eigen::Index parameter_count() const override { return 2; }
    Eigen::Index residual_count() const override { return static_cast<Eigen::Index>(y.size()); }

    bool evaluate(const Eigen::VectorXd& p, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) const override {
        for (std::size_t k = 0; k < y.size(); ++k) {
            const auto i = static_cast<Eigen::Index>(k);
            const double t = 0.5 * static_cast<double>(k), model = p[0] * std::exp(-p[1] * t);
            residuals[i] = (model - y[k]) / deviation;
            if (jacobian) jacobian->row(i) << model / p[0] / deviation, -t * model / deviation;
        }
        return residuals.allFinite();
    }

private:
    static constexpr std::array y{2.02, 1.33, 0.95, 0.59, 0.42, 0.27, 0.19, 0.13};
    static constexpr double deviation = 0.02;
};

int main() {
    const Decay decay;
    const ParameterSpace space({{"a", 1.0, 0.01, 100.0, ParameterScale::log10}, {"b", 1.0, 0.0, 10.0}});
    const SolveResult found = solve(decay, space, {.starts = 8});
    const Eigen::VectorXd& estimate = found.best.parameters;
    const auto covariance = linear_covariance(decay, space, estimate, true);
    const ProfileRun run;  // stated noise, 95 %
    const auto profiles = profile_likelihoods(decay, space, estimate, {0, 1}, run, {});
    if (!covariance || profiles.empty()) return 1;
    fmt::print("chi-squared {:.3f}\n", 2.0 * found.best.cost);
    for (Eigen::Index j = 0; j < 2; ++j) {
        const Interval interval = profiles[static_cast<std::size_t>(j)].interval();
        fmt::print("{} {:.4f} +- {:.4f}, 95 %: {:.4f} to {:.4f}\n", space.parameter(j).name, estimate[j],
                   covariance->standard_errors[j], interval.lower, interval.upper);
    }
    return found.best.status == SolutionStatus::converged ? 0 : 1;
}
