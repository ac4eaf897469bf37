#include "impactfit/simulators/translation/refit.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {
namespace {

constexpr Eigen::Index results_a_bounce = 3;

/// Scales of the misfits: a modeller accepts 0.01 in the restitution and 10 % in duration and force.
constexpr double restitution_scale = 0.01, relative_scale_of_results = 0.1;

/// Misfits of the bounces, and their derivatives by central differences.
class BounceMisfit final : public ResidualFunction {
public:
    BounceMisfit(const RefitTask& task, std::span<const CardBounce> wanted) : task_(task), wanted_(wanted) {}

    Eigen::Index parameter_count() const override { return static_cast<Eigen::Index>(task_.free.size()); }
    Eigen::Index residual_count() const override {
        return results_a_bounce * static_cast<Eigen::Index>(wanted_.size());
    }

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        return misfits(parameters, residuals) && (!jacobian || differences(parameters, *jacobian));
    }

    /// Truncation and rounding of central differences with a relative step of 1e-4 at a simulation error of 1e-10,
    /// divided by the smaller scale.
    double derivative_error(Eigen::Index) const override { return 1e-4; }

private:
    bool misfits(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals) const {
        std::vector<double> values = task_.start;
        for (std::size_t i = 0; i < task_.free.size(); ++i)
            values[task_.free[i]] = parameters[static_cast<Eigen::Index>(i)];
        std::vector<Impact<double>> impacts;
        for (const CardBounce& bounce : wanted_) impacts.push_back(bounce.impact);
        std::vector<Collision<double>> hits(impacts.size());
        SimulationOptions options;
        options.separation = task_.separation;
        simulate_batch(*task_.law, values, impacts, options, hits);
        residuals.resize(residual_count());
        for (std::size_t i = 0; i < hits.size(); ++i) {
            if (hits[i].status != CollisionStatus::separated) return false;
            residuals.segment<results_a_bounce>(results_a_bounce * static_cast<Eigen::Index>(i))
                << (hits[i].restitution - wanted_[i].restitution) / restitution_scale,
                (hits[i].duration / wanted_[i].duration - 1.0) / relative_scale_of_results,
                (hits[i].peak_force / wanted_[i].peak_force - 1.0) / relative_scale_of_results;
        }
        return residuals.allFinite();
    }

    bool differences(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
        jacobian.resize(residual_count(), parameter_count());
        Eigen::VectorXd above, below;
        for (Eigen::Index j = 0; j < parameter_count(); ++j) {
            Eigen::VectorXd moved = parameters;
            const double step = 1e-4 * parameters[j];
            moved[j] = parameters[j] + step;
            if (!misfits(moved, above)) return false;
            moved[j] = parameters[j] - step;
            if (!misfits(moved, below)) return false;
            jacobian.col(j) = (above - below) / (2.0 * step);
        }
        return true;
    }

    const RefitTask& task_;
    std::span<const CardBounce> wanted_;
};

}  // namespace

Refit refit(const RefitTask& task, std::span<const CardBounce> wanted) {
    const BounceMisfit misfit(task, wanted);
    std::vector<FreeParameter> parameters;
    for (const std::size_t i : task.free) {
        const Parameter& parameter = task.law->parameters[i];
        parameters.push_back({std::string(parameter.name), task.start[i], std::max(parameter.lower, 0.0),
                              parameter.upper, ParameterScale::log10});
    }
    const SolveResult result = solve(misfit, ParameterSpace(parameters));
    if (result.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::data, "no refit of the law: its impacts have no result",
                    std::string(task.law->description.name), "another law, or other speeds");
    Refit found{task.start, result.best.cost};
    for (std::size_t i = 0; i < task.free.size(); ++i)
        found.values[task.free[i]] = result.best.parameters[static_cast<Eigen::Index>(i)];
    return found;
}

}  // namespace impactfit
