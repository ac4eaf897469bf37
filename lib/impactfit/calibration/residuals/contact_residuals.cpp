#include "impactfit/calibration/residuals/contact_residuals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impactfit/calibration/residuals/correlated_values.hpp"
#include "impactfit/calibration/residuals/forward_model.hpp"
#include "impactfit/calibration/residuals/measurement_jacobian_error.hpp"
#include "impactfit/calibration/residuals/prior_residual.hpp"
#include "impactfit/calibration/residuals/residual_check.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Tolerance of low-fidelity simulations. Its error is 1e-4 standard deviations for data accurate to 0.1 %, at three
/// fifths of the cost (docs/decisions/0010).
constexpr double low_fidelity_tolerance = 1e-7;

/// Returns the loss of each residual except those of priors.
std::vector<RobustLoss> losses_of(const FitProblem& problem) {
    std::vector<RobustLoss> losses;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) losses.push_back(measurement.loss);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            losses.insert(losses.end(), record.samples.size(), record.loss);
    return losses;
}

/// Returns false for values that the law, a rule or a form does not allow.
template <class Fill>
bool where_allowed(const Fill& fill) {
    try {
        return fill();
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        return false;
    }
}

/// Returns true if the body leaves at a depth from which it rises to the measured height.
bool rises_from_depth(const Measurement& measured, const PredictedImpact& predicted) {
    return measured.rise_gravity > 0.0 && predicted.collision.residual_indentation != 0.0;
}

/// Returns the square of the speed at the surface relative to the impact speed, e² - 2 g x / v²; negative for a body
/// that does not rise to the surface.
double squared_rise(const Measurement& measured, const Collision<double>& collision, double speed) {
    return collision.restitution * collision.restitution -
           2.0 * measured.rise_gravity * collision.residual_indentation / (speed * speed);
}

}  // namespace

struct ContactResiduals::Parts {
    explicit Parts(const FitProblem& problem)
        : model(problem),
          correlated(problem),
          priors(priors_of(problem, model.map())),
          losses(losses_of(problem)),
          jacobian_errors(data_derivative_errors(problem)) {}

    static const PredictedImpact& impact_of(const PredictedImpact& collision) { return collision; }
    static const PredictedImpact& impact_of(const PredictedSlopes& collision) { return collision.impact; }

    double value(const Measurement& measured, const PredictedImpact& predicted, const Eigen::VectorXd& free,
                 const FitCondition& condition) const {
        if (!rises_from_depth(measured, predicted)) return predicted.value(*measured.observable);
        const double speed = model.map().true_impact(free, condition).impact_speed;
        return std::sqrt(std::max(squared_rise(measured, predicted.collision, speed), 0.0));
    }

    /// Derivatives of value() by the free parameters that move the condition: those of r = sqrt(e² - 2 g x / v²) are
    /// (e de - g/v² dx + 2 g x/v³ dv) / r.
    Eigen::RowVectorXd slopes(const Measurement& measured, const PredictedSlopes& predicted,
                              const Eigen::VectorXd& free, const FitCondition& condition) const {
        const Eigen::RowVectorXd own = predicted.slopes.row(prediction_row(*measured.observable));
        if (!rises_from_depth(measured, predicted.impact)) return own;
        const Collision<double>& collision = predicted.impact.collision;
        const double speed = model.map().true_impact(free, condition).impact_speed,
                     square = squared_rise(measured, collision, speed);
        if (!(square > 0.0)) return Eigen::RowVectorXd::Zero(own.size());
        const double by_depth = measured.rise_gravity / (speed * speed);
        Eigen::RowVectorXd sum =
            collision.restitution * own -
            by_depth * predicted.slopes.row(prediction_row(find_observable("residual_indentation")));
        if (!condition.speed_shifts.empty())
            sum += 2.0 * by_depth * collision.residual_indentation / speed *
                   model.map().speed_slopes(free, condition)(model.map().moving(condition));
        return sum / std::sqrt(square);
    }

    /// Residuals of measured values, record samples and priors, in this order, from impacts with or without
    /// derivatives.
    template <class Hit>
    bool fill_residuals(const Eigen::VectorXd& free, const std::vector<Hit>& collisions,
                        const ForwardModel::Readings& readings, Eigen::VectorXd& residuals) const {
        Eigen::Index row = 0, sample = first_sample();
        for (std::size_t c = 0; c < model.problem().conditions.size(); ++c) {
            const FitCondition& condition = model.problem().conditions[c];
            std::size_t duration = 0;
            if (observes_impact(condition) && !impact_of(collisions[model.impact_of(c)]).is_valid()) return false;
            for (const Measurement& measured : condition.measurements) {
                const double predicted =
                    measured.force_threshold > 0.0
                        ? readings[c]->durations[duration++]
                        : value(measured, impact_of(collisions[model.impact_of(c)]), free, condition);
                residuals[row++] = (predicted - measured.value - model.map().shift(measured.shifts, free, condition)) /
                                   measured.standard_deviation;
            }
            if (!readings[c]) continue;
            for (const auto& curve : readings[c]->records)
                for (const PredictedSample& predicted : curve) residuals[sample++] = predicted.residual;
        }
        const std::vector<double> values = values_of_priors(free);
        for (const PriorResidual& prior : priors) residuals[sample++] = prior.residual(values[prior.parameter]);
        correlated.whiten(residuals);
        return residuals.allFinite();
    }

    /// Calls put(row, columns, slopes) for each residual, before it is whitened. Returns false without finite records.
    template <class Put>
    bool for_each_row(const Eigen::VectorXd& free, const std::vector<PredictedSlopes>& collisions,
                      const ForwardModel::Readings& readings, const Put& put) const {
        Eigen::Index row = 0, sample = first_sample();
        const std::vector<RecordSlopes> of_records = model.read_slopes(free, readings);
        for (std::size_t c = 0; c < model.problem().conditions.size(); ++c) {
            const FitCondition& condition = model.problem().conditions[c];
            const std::vector<Eigen::Index>& moving = model.map().moving(condition);
            const auto& [samples, durations, finite] = of_records[c];
            if (!finite) return false;
            Eigen::Index duration = 0;
            for (const Measurement& measured : condition.measurements) {
                Eigen::RowVectorXd own = measured.force_threshold > 0.0
                                             ? Eigen::RowVectorXd(durations.row(duration++)(moving))
                                             : slopes(measured, collisions[model.impact_of(c)], free, condition);
                if (!measured.shifts.empty()) own -= model.map().shift_slopes(measured.shifts, free, condition)(moving);
                put(row++, moving, own / measured.standard_deviation);
            }
            for (Eigen::Index i = 0; i < samples.rows(); ++i) put(sample++, moving, samples.row(i)(moving));
        }
        std::vector<Eigen::Index> all(static_cast<std::size_t>(model.map().free_count()));
        std::iota(all.begin(), all.end(), 0);
        const std::vector<double> values = values_of_priors(free);
        for (const PriorResidual& prior : priors)
            put(sample++, all,
                prior.slope(values[prior.parameter]) *
                    model.map().given_slopes(prior.parameter, free, model.problem().conditions.front()));
        return true;
    }

    bool fill_jacobian(const Eigen::VectorXd& free, const std::vector<PredictedSlopes>& collisions,
                       const ForwardModel::Readings& readings, Eigen::MatrixXd& jacobian) const {
        jacobian.setZero();
        const auto put = [&](Eigen::Index row, const std::vector<Eigen::Index>& columns,
                             const Eigen::RowVectorXd& slopes) {
            for (std::size_t k = 0; k < columns.size(); ++k)
                jacobian(row, columns[k]) = slopes[static_cast<Eigen::Index>(k)];
        };
        if (!for_each_row(free, collisions, readings, put)) return false;
        correlated.whiten(jacobian);
        return jacobian.allFinite();
    }

    bool fill_jacobian(const Eigen::VectorXd& free, const std::vector<PredictedSlopes>& collisions,
                       const ForwardModel::Readings& readings, Eigen::SparseMatrix<double>& jacobian) const {
        std::vector<Eigen::Triplet<double>> entries;
        const auto put = [&](Eigen::Index row, const std::vector<Eigen::Index>& columns,
                             const Eigen::RowVectorXd& slopes) {
            for (std::size_t k = 0; k < columns.size(); ++k)
                if (const double slope = slopes[static_cast<Eigen::Index>(k)]; slope != 0.0)
                    entries.emplace_back(row, columns[k], slope);
        };
        if (!for_each_row(free, collisions, readings, put)) return false;
        jacobian.setFromTriplets(entries.begin(), entries.end());
        return jacobian.coeffs().allFinite();
    }

    Eigen::Index first_sample() const { return static_cast<Eigen::Index>(model.problem().measurement_count()); }

    std::vector<double> values_of_priors(const Eigen::VectorXd& free) const {
        return model.map().given_values(free, model.problem().conditions.front());
    }

    ForwardModel model;
    CorrelatedValues correlated;
    std::vector<PriorResidual> priors;
    std::vector<RobustLoss> losses;       ///< of the residuals that are not priors
    std::vector<double> jacobian_errors;  ///< of the residuals that are not priors
};

ContactResiduals::ContactResiduals(const FitProblem& problem) : parts_(std::make_unique<Parts>(problem)) {
    check_residuals(problem, parts_->model.map());
    if (problem.form_task && !problem.form_task->simulates()) return;
    const bool many = problem.solver.method == SolverMethod::least_squares && problem.solver.starts > 1;
    if (!many || problem.simulation.tolerance >= low_fidelity_tolerance) return;
    auto copy = std::make_unique<FitProblem>(problem);
    copy->simulation.tolerance = low_fidelity_tolerance;
    low_fidelity_problem_ = std::move(copy);
    low_fidelity_ = std::make_unique<const ContactResiduals>(*low_fidelity_problem_);
}

ContactResiduals::~ContactResiduals() = default;

Eigen::Index ContactResiduals::parameter_count() const {
    return parts_->model.map().free_count();
}

Eigen::Index ContactResiduals::residual_count() const {
    return static_cast<Eigen::Index>(parts_->losses.size() + parts_->priors.size());
}

/// Impacts are equal with and without derivatives (landing.hpp). Therefore the objective is unique.
bool ContactResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                Eigen::MatrixXd* jacobian) const {
    residuals.resize(residual_count());
    return where_allowed([&] {
        const ForwardModel& model = parts_->model;
        const auto readings = model.read(parameters);
        if (!readings) return false;
        if (!jacobian) return parts_->fill_residuals(parameters, *model.simulate(parameters), *readings, residuals);
        const auto collisions = model.simulate_with_slopes(parameters);
        jacobian->resize(residual_count(), parameter_count());
        return parts_->fill_residuals(parameters, *collisions, *readings, residuals) &&
               parts_->fill_jacobian(parameters, *collisions, *readings, *jacobian);
    });
}

bool ContactResiduals::evaluate_sparse(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                       Eigen::SparseMatrix<double>& jacobian) const {
    if (!parts_->correlated.empty()) return ResidualFunction::evaluate_sparse(parameters, residuals, jacobian);
    residuals.resize(residual_count());
    jacobian.resize(residual_count(), parameter_count());
    return where_allowed([&] {
        const ForwardModel& model = parts_->model;
        const auto readings = model.read(parameters);
        if (!readings) return false;
        const auto collisions = model.simulate_with_slopes(parameters);
        return parts_->fill_residuals(parameters, *collisions, *readings, residuals) &&
               parts_->fill_jacobian(parameters, *collisions, *readings, jacobian);
    });
}

const ResidualFunction& ContactResiduals::low_fidelity() const {
    return low_fidelity_ ? *low_fidelity_ : *this;
}

bool ContactResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    jacobian.resize(residual_count(), parameter_count());
    return where_allowed([&] {
        const ForwardModel& model = parts_->model;
        const auto readings = model.read(parameters);
        return readings &&
               parts_->fill_jacobian(parameters, *model.simulate_with_slopes(parameters), *readings, jacobian);
    });
}

RobustLoss ContactResiduals::loss(Eigen::Index residual) const {
    return residual < std::ssize(parts_->losses) ? parts_->losses[static_cast<std::size_t>(residual)] : RobustLoss{};
}

double ContactResiduals::derivative_error(Eigen::Index residual) const {
    const auto of_data = std::ssize(parts_->jacobian_errors);
    return residual < of_data ? parts_->jacobian_errors[static_cast<std::size_t>(residual)] : 0.0;
}

std::vector<double> ContactResiduals::given_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->model.map().given_values(free, condition);
}

std::vector<double> ContactResiduals::law_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->model.map().law_values(free, condition);
}

Impact<double> ContactResiduals::true_impact(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->model.map().true_impact(free, condition);
}

std::vector<PredictedImpact> ContactResiduals::predict(const Eigen::VectorXd& free) const {
    std::vector<Impact<double>> impacts;
    std::vector<double> sets;
    const FitProblem& problem = parts_->model.problem();
    for (const FitCondition& condition : problem.conditions) {
        impacts.push_back(parts_->model.map().impact(free, condition));
        const std::vector<double> values = law_values(free, condition);
        sets.insert(sets.end(), values.begin(), values.end());
    }
    return predict_impacts(problem, sets, impacts);
}

std::vector<Collision<double>> ContactResiduals::simulate(const Eigen::VectorXd& free) const {
    std::vector<Collision<double>> impacts;
    for (PredictedImpact& predicted : predict(free)) impacts.push_back(std::move(predicted.collision));
    return impacts;
}

std::optional<RecordPrediction> ContactResiduals::read_records(const Eigen::VectorXd& free,
                                                               const FitCondition& condition) const {
    if (!needs_motion(condition)) return std::nullopt;
    return parts_->model.records().read(free, condition);
}

std::vector<PredictedSample> ContactResiduals::record_curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                                            const FitRecord& record, std::size_t points) const {
    return parts_->model.records().curve(free, condition, record, points);
}

double ContactResiduals::value(const Measurement& measurement, const PredictedImpact& predicted,
                               const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->value(measurement, predicted, free, condition);
}

double ContactResiduals::shift(const Measurement& measurement, const Eigen::VectorXd& free,
                               const FitCondition& condition) const {
    return parts_->model.map().shift(measurement.shifts, free, condition);
}

}  // namespace impactfit
