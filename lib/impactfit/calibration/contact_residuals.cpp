#include "impactfit/calibration/contact_residuals.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/calibration/contact_residuals_check.hpp"
#include "impactfit/calibration/data_derivative_error.hpp"
#include "impactfit/calibration/distinct_impacts.hpp"
#include "impactfit/calibration/law_derivatives.hpp"
#include "impactfit/calibration/multi_start.hpp"
#include "impactfit/calibration/parameter_map.hpp"
#include "impactfit/calibration/prior_residual.hpp"
#include "impactfit/calibration/recent_values.hpp"
#include "impactfit/calibration/record_residuals.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Impacts that are worth a second thread, which takes as long to begin as one of them: they take some 50 microseconds
/// each, with derivatives three times as long. Without, a task is a few of them.
constexpr std::size_t least_shared_impacts = 8, impacts_a_task = 4;

/// Of simulations on the way to a minimum: a ten-thousandth of a standard deviation where data are good to 0.1 %, in
/// three fifths of the time (docs/decisions/0010).
constexpr double rough_tolerance = 1e-7;

/// Of each residual but those of priors.
std::vector<RobustLoss> losses_of(const FitProblem& problem) {
    std::vector<RobustLoss> losses;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) losses.push_back(measurement.loss);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            losses.insert(losses.end(), record.samples.size(), record.loss);
    return losses;
}

/// False for values that the law, a rule or a form does not allow.
template <class Fill>
bool where_allowed(const Fill& fill) {
    try {
        return fill();
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        return false;
    }
}

}  // namespace

struct ContactResiduals::Parts {
    explicit Parts(const FitProblem& all)
        : problem(all),
          map(all),
          priors(priors_of(all, map)),
          losses(losses_of(all)),
          derivative_errors(data_derivative_errors(all)) {
        for (std::size_t c = 0; c < problem.conditions.size(); ++c)
            if (needs_motion(problem.conditions[c])) motions.push_back(c);
    }

    /// One a condition, for those that need their motion.
    using Readings = std::vector<std::optional<RecordReading>>;

    const LawEntry& law() const { return *problem.model->law; }
    std::size_t width() const { return law().parameters.size(); }

    /// Values of the law at the distinct conditions, one set after the other.
    std::vector<double> value_sets(const Eigen::VectorXd& free) const {
        std::vector<double> sets;
        for (const FitCondition* condition : distinct.impacts) {
            const std::vector<double> values = map.law_values(free, *condition);
            sets.insert(sets.end(), values.begin(), values.end());
        }
        return sets;
    }

    template <class Hit>
    using Hits = std::shared_ptr<const std::vector<Hit>>;

    Hits<Collision<double>> simulate(const Eigen::VectorXd& free, const std::vector<double>& sets) const {
        if (auto known = recent_hits.find(free)) return known;
        std::vector<Impact<double>> impacts;
        for (const FitCondition* condition : distinct.impacts) impacts.push_back(map.impact(free, *condition));
        std::vector<Collision<double>> hits(distinct.impacts.size());
        const auto part = [&](int number) {
            const std::size_t first = static_cast<std::size_t>(number) * impacts_a_task;
            const std::size_t count = std::min(impacts_a_task, hits.size() - first);
            simulate_batch(law(), std::span(sets).subspan(first * width(), count * width()),
                           std::span(impacts).subspan(first, count), problem.simulation,
                           std::span(hits).subspan(first, count));
        };
        const std::size_t parts = (hits.size() + impacts_a_task - 1) / impacts_a_task;
        side_by_side(static_cast<int>(parts), threads(), part);
        return recent_hits.keep(free, std::move(hits));
    }

    int threads() const { return distinct.impacts.size() >= least_shared_impacts ? problem.solver.threads : 1; }

    /// The impact of a distinct condition, and the derivatives of its observables in the free parameters.
    CollisionSlopes slopes(const Eigen::VectorXd& free, std::size_t which, std::span<const double> values) const {
        const FitCondition& condition = *distinct.impacts[which];
        const Eigen::MatrixXd of_values = map.slopes(free, condition, {values.begin(), values.end()});
        std::vector<std::size_t> inputs;
        for (std::size_t i = 0; i < width(); ++i)
            if ((of_values.row(static_cast<Eigen::Index>(i)).array() != 0.0).any()) inputs.push_back(i);
        Eigen::MatrixXd moved = of_values(inputs, Eigen::all);
        if (!condition.speed_shifts.empty()) {
            inputs.push_back(speed_input(law()));
            moved.conservativeResize(moved.rows() + 1, Eigen::NoChange);
            moved.bottomRows(1) = map.speed_slopes(free, condition);
        }
        const CollisionSlopes hit =
            simulate_slopes(law(), values, map.impact(free, condition), problem.simulation, inputs);
        return {hit.collision, hit.slopes * moved};
    }

    Hits<CollisionSlopes> simulate_with_slopes(const Eigen::VectorXd& free, const std::vector<double>& sets) const {
        if (auto known = recent_slopes.find(free)) return known;
        std::vector<CollisionSlopes> hits(distinct.impacts.size());
        const auto one = [&](int number) {
            const auto i = static_cast<std::size_t>(number);
            hits[i] = slopes(free, i, std::span(sets).subspan(i * width(), width()));
        };
        side_by_side(static_cast<int>(hits.size()), threads(), one);
        return recent_slopes.keep(free, std::move(hits));
    }

    static const Collision<double>& collision_of(const Collision<double>& hit) { return hit; }
    static const Collision<double>& collision_of(const CollisionSlopes& hit) { return hit.collision; }

    /// What the records of all conditions read; null where one that is needed has no curve.
    std::shared_ptr<const Readings> read(const Eigen::VectorXd& free) const {
        if (auto known = recent_readings.find(free)) return known;
        Readings readings(problem.conditions.size());
        for_each_motion([&](std::size_t c) { readings[c] = records.read(free, problem.conditions[c]); });
        for (std::size_t c = 0; c < readings.size(); ++c)
            if (needs_motion(problem.conditions[c]) && !readings[c]) return nullptr;
        return recent_readings.keep(free, std::move(readings));
    }

    /// Derivatives of what the records of a condition read.
    struct ReadingSlopes {
        Eigen::MatrixXd samples, durations;
        bool numbers = true;
    };

    std::vector<ReadingSlopes> reading_slopes(const Eigen::VectorXd& free, const Readings& readings) const {
        std::vector<ReadingSlopes> slopes(problem.conditions.size());
        for_each_motion([&](std::size_t c) {
            ReadingSlopes& at = slopes[c];
            at.numbers = records.slopes(free, problem.conditions[c], *readings[c], at.samples, at.durations);
        });
        return slopes;
    }

    /// Calls `task` with the numbers of the conditions that need their motion, each of which takes a while.
    template <class Task>
    void for_each_motion(const Task& task) const {
        const auto one = [&](int number) { task(motions[static_cast<std::size_t>(number)]); };
        side_by_side(static_cast<int>(motions.size()), problem.solver.threads, one);
    }

    /// Residuals of measured numbers, of the samples of records, of priors, one after the other. From impacts with or
    /// without derivatives.
    template <class Hit>
    bool fill_residuals(const Eigen::VectorXd& free, const std::vector<Hit>& hits, const Readings& readings,
                        Eigen::VectorXd& residuals) const {
        Eigen::Index row = 0, sample = first_sample();
        for (std::size_t c = 0; c < problem.conditions.size(); ++c) {
            const FitCondition& condition = problem.conditions[c];
            std::size_t duration = 0;
            if (observes_impact(condition) && !has_numbers(collision_of(hits[distinct.simulated_by[c]]))) return false;
            for (const Measurement& measured : condition.measurements) {
                const double predicted = measured.force_threshold > 0.0
                                             ? readings[c]->durations[duration++]
                                             : (*measured.observable)(collision_of(hits[distinct.simulated_by[c]]));
                residuals[row++] = (predicted - measured.value - map.shift(measured.shifts, free, condition)) /
                                   measured.standard_deviation;
            }
            if (!readings[c]) continue;
            for (const auto& curve : readings[c]->records)
                for (const PredictedSample& predicted : curve) residuals[sample++] = predicted.residual;
        }
        for (const PriorResidual& prior : priors) residuals[sample++] = prior.residual(value_of_prior(prior, free));
        return residuals.allFinite();
    }

    bool fill_jacobian(const Eigen::VectorXd& free, const std::vector<CollisionSlopes>& hits, const Readings& readings,
                       Eigen::MatrixXd& jacobian) const {
        Eigen::Index row = 0, sample = first_sample();
        const std::vector<ReadingSlopes> reading = reading_slopes(free, readings);
        for (std::size_t c = 0; c < problem.conditions.size(); ++c) {
            const FitCondition& condition = problem.conditions[c];
            const auto& [samples, durations, numbers] = reading[c];
            if (!numbers) return false;
            Eigen::Index duration = 0;
            for (const Measurement& measured : condition.measurements) {
                if (measured.force_threshold > 0.0)
                    jacobian.row(row) = durations.row(duration++);
                else
                    jacobian.row(row) = hits[distinct.simulated_by[c]].slopes.row(row_of(*measured.observable));
                if (!measured.shifts.empty()) jacobian.row(row) -= map.shift_slopes(measured.shifts, free, condition);
                jacobian.row(row++) /= measured.standard_deviation;
            }
            if (samples.rows() > 0) jacobian.middleRows(sample, samples.rows()) = samples;
            sample += samples.rows();
        }
        for (const PriorResidual& prior : priors)
            jacobian.row(sample++) = prior.slope(value_of_prior(prior, free)) *
                                     map.given_slopes(prior.parameter, free, problem.conditions.front());
        return jacobian.allFinite();
    }

    Eigen::Index first_sample() const { return static_cast<Eigen::Index>(problem.measurement_count()); }

    double value_of_prior(const PriorResidual& prior, const Eigen::VectorXd& free) const {
        return map.given_values(free, problem.conditions.front())[prior.parameter];
    }

    const FitProblem& problem;
    ParameterMap map;
    RecordResiduals records{problem, map};
    std::vector<PriorResidual> priors;
    std::vector<RobustLoss> losses;         ///< of the residuals that are not priors
    std::vector<double> derivative_errors;  ///< of the same
    DistinctImpacts distinct{distinct_impacts(problem)};
    std::vector<std::size_t> motions;  ///< conditions that need their motion
    mutable RecentValues<Readings> recent_readings;
    mutable RecentValues<std::vector<Collision<double>>> recent_hits;
    mutable RecentValues<std::vector<CollisionSlopes>> recent_slopes;
};

ContactResiduals::ContactResiduals(const FitProblem& problem) : parts_(std::make_unique<Parts>(problem)) {
    check_residuals(problem, parts_->map);
    const bool many = problem.solver.method == SolverMethod::least_squares && problem.solver.starts > 1;
    if (!many || problem.simulation.tolerance >= rough_tolerance) return;
    auto rough = std::make_unique<FitProblem>(problem);
    rough->simulation.tolerance = rough_tolerance;
    rough_problem_ = std::move(rough);
    rough_ = std::make_unique<const ContactResiduals>(*rough_problem_);
}

ContactResiduals::~ContactResiduals() = default;

Eigen::Index ContactResiduals::parameter_count() const {
    return parts_->map.free_count();
}

Eigen::Index ContactResiduals::residual_count() const {
    return static_cast<Eigen::Index>(parts_->losses.size() + parts_->priors.size());
}

/// Values of impacts are the same with and without derivatives (landing.hpp), so that a search sees one function.
bool ContactResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                Eigen::MatrixXd* jacobian) const {
    residuals.resize(residual_count());
    return where_allowed([&] {
        const std::vector<double> sets = parts_->value_sets(parameters);
        const auto readings = parts_->read(parameters);
        if (!readings) return false;
        if (!jacobian)
            return parts_->fill_residuals(parameters, *parts_->simulate(parameters, sets), *readings, residuals);
        const auto hits = parts_->simulate_with_slopes(parameters, sets);
        jacobian->resize(residual_count(), parameter_count());
        return parts_->fill_residuals(parameters, *hits, *readings, residuals) &&
               parts_->fill_jacobian(parameters, *hits, *readings, *jacobian);
    });
}

const ResidualFunction& ContactResiduals::rough() const {
    return rough_ ? *rough_ : *this;
}

bool ContactResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    jacobian.resize(residual_count(), parameter_count());
    return where_allowed([&] {
        const std::vector<double> sets = parts_->value_sets(parameters);
        const auto readings = parts_->read(parameters);
        return readings &&
               parts_->fill_jacobian(parameters, *parts_->simulate_with_slopes(parameters, sets), *readings, jacobian);
    });
}

RobustLoss ContactResiduals::loss(Eigen::Index residual) const {
    return residual < std::ssize(parts_->losses) ? parts_->losses[static_cast<std::size_t>(residual)] : RobustLoss{};
}

double ContactResiduals::derivative_error(Eigen::Index residual) const {
    const auto of_data = std::ssize(parts_->derivative_errors);
    return residual < of_data ? parts_->derivative_errors[static_cast<std::size_t>(residual)] : 0.0;
}

std::vector<double> ContactResiduals::given_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->map.given_values(free, condition);
}

std::vector<double> ContactResiduals::law_values(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return parts_->map.law_values(free, condition);
}

std::vector<Collision<double>> ContactResiduals::simulate(const Eigen::VectorXd& free) const {
    std::vector<Impact<double>> impacts;
    std::vector<double> sets;
    for (const FitCondition& condition : parts_->problem.conditions) {
        impacts.push_back(parts_->map.impact(free, condition));
        const std::vector<double> values = law_values(free, condition);
        sets.insert(sets.end(), values.begin(), values.end());
    }
    std::vector<Collision<double>> hits(impacts.size());
    simulate_batch(parts_->law(), sets, impacts, parts_->problem.simulation, hits);
    return hits;
}

std::optional<RecordReading> ContactResiduals::read_records(const Eigen::VectorXd& free,
                                                            const FitCondition& condition) const {
    if (!needs_motion(condition)) return std::nullopt;
    return parts_->records.read(free, condition);
}

std::vector<PredictedSample> ContactResiduals::record_curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                                            const FitRecord& record, std::size_t points) const {
    return parts_->records.curve(free, condition, record, points);
}

double ContactResiduals::shift(const Measurement& measurement, const Eigen::VectorXd& free,
                               const FitCondition& condition) const {
    return parts_->map.shift(measurement.shifts, free, condition);
}

}  // namespace impactfit
