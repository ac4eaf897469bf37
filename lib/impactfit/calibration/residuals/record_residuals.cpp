#include "impactfit/calibration/residuals/record_residuals.hpp"

#include <algorithm>
#include <array>

#include "impactfit/calibration/residuals/threshold_duration.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Returns the auxiliary parameters of a record: sensor numbers in the order of SensorValues, then the clock at touch.
/// Empty for default values.
std::array<std::optional<std::size_t>, 6> reading_parameters(const FitProblem& problem, const FitRecord& record) {
    const Sensor none;
    const Sensor& sensor = record.sensor ? problem.sensors[*record.sensor] : none;
    return {sensor.delay, sensor.gain, sensor.offset, sensor.filter_frequency, sensor.filter_damping, record.touch};
}

SensorFilter filter_of(const FitProblem& problem, const FitRecord& record) {
    return record.sensor ? problem.sensors[*record.sensor].filter : SensorFilter::none;
}

/// Input of the curves (of the simulation or a sensor number), with its derivatives by the free parameters.
struct MovedInput {
    std::size_t input;
    Eigen::RowVectorXd slopes;
};

/// Returns the values of the sensor numbers. Seed i has a unit derivative in direction i.
template <Scalar S>
std::array<S, 6> reading_values(const FitProblem& problem, const FitRecord& record, const std::vector<double>& given,
                                std::span<const MovedInput> seeds = {}) {
    std::array<S, 6> values{S(0.0), S(1.0), S(0.0), S(0.0), S(0.0), S(0.0)};
    const auto parameters = reading_parameters(problem, record);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!parameters[i]) continue;
        values[i] = S(given[problem.parameters.size() + *parameters[i]]);
    }
    if constexpr (!std::same_as<S, double>)
        for (std::size_t i = 0; i < seeds.size(); ++i) values[seeds[i].input].v[i] = 1.0;
    return values;
}

template <Scalar S>
RecordCurve<S> curve_of(const FitProblem& problem, const FitRecord& record, const DenseOutput<S>& motion,
                        const std::array<S, 6>& v) {
    return {motion, record.kind, filter_of(problem, record), SensorValues<S>{v[0], v[1], v[2], v[3], v[4]}, v[5]};
}

template <Scalar To, Scalar From>
MotionNodes<To> nodes_as(const MotionNodes<From>& from) {
    const auto as = [](const From& x) { return To(value_of(x)); };
    MotionNodes<To> to{{}, as(from.effective_mass)};
    for (const MotionNode<From>& n : from.nodes)
        to.nodes.push_back({as(n.time), as(n.indentation), as(n.indentation_rate), as(n.force), as(n.force_rate)});
    return to;
}

/// Returns the samples of a record less their shared errors; empty without shared errors.
std::vector<RecordSample> corrected_samples(const FitProblem& problem, const FitRecord& record,
                                            const std::vector<double>& given) {
    std::vector<RecordSample> samples;
    if (record.shared_errors.empty()) return samples;
    samples = record.samples;
    for (std::size_t i = 0; i < record.shared_errors.size(); ++i) {
        const auto [place, of_abscissa] = record.shared_errors[i];
        const double error = given[problem.parameters.size() + place];
        for (RecordSample& sample : samples)
            (of_abscissa ? sample.abscissa : sample.ordinate) -= sample.shared[i] * error;
    }
    return samples;
}

/// Computes the nearest point of each sample of a record, and the curve there. A curve is searched only for samples
/// with an error of the abscissa.
void read_record(const RecordCurve<double>& curve, const std::vector<RecordSample>& samples,
                 RecordPrediction& reading) {
    std::optional<NearestPoints> nearest;
    std::vector<NearestPoint>& nearest_points = reading.nearest_points.emplace_back();
    std::vector<PredictedSample>& predicted = reading.records.emplace_back();
    nearest_points.reserve(samples.size());
    predicted.reserve(samples.size());
    for (const RecordSample& sample : samples) {
        const bool exact = !(sample.abscissa_deviation > 0.0);
        if (!exact && !nearest) nearest.emplace(curve);
        const NearestPoint& closest =
            nearest_points.emplace_back(exact ? at_exact_abscissa(sample) : nearest->nearest_point(sample));
        const double clock = clock_at(curve, closest);
        const double abscissa = curve.abscissa(clock), ordinate = curve.ordinate(clock);
        predicted.push_back({abscissa, ordinate, signed_distance(abscissa, ordinate, sample, closest)});
    }
}

/// Returns the derivative of the residual of a sample by a shared error. Movement of a nearest point has no effect
/// to first order. With an exact abscissa the nearest point moves with the sample.
double shared_error_slope(const RecordCurve<double>& curve, const RecordSample& sample, const NearestPoint& closest,
                          double coefficient, bool of_abscissa) {
    if (!of_abscissa) return coefficient * closest.along_ordinate / sample.ordinate_deviation;
    if (sample.abscissa_deviation > 0.0) return coefficient * closest.along_abscissa / sample.abscissa_deviation;
    return -coefficient * curve.point(closest.clock).ordinate.slope / sample.ordinate_deviation;
}

Eigen::Index sample_count(const FitCondition& condition) {
    std::size_t count = 0;
    for (const FitRecord& record : condition.records) count += record.samples.size();
    return static_cast<Eigen::Index>(count);
}

std::vector<double> thresholds_of(const FitCondition& condition) {
    std::vector<double> thresholds;
    for (const Measurement& measurement : condition.measurements)
        if (measurement.force_threshold > 0.0) thresholds.push_back(measurement.force_threshold);
    return thresholds;
}

/// Step limit of a motion. A start far from the data can have a contact that creeps back for ten thousand times its
/// compression, which no record shows: a fit then had no end after 79 s.
constexpr long most_steps_of_a_motion = 1000;

SimulationOptions motion_options(const FitProblem& problem) {
    SimulationOptions options = problem.simulation;
    options.most_steps = std::min(options.most_steps, most_steps_of_a_motion);
    return options;
}

}  // namespace

const std::vector<RecordSample>& true_samples(const FitCondition& condition, const RecordPrediction& reading,
                                              std::size_t record) {
    const std::vector<RecordSample>& corrected = reading.corrected_samples[record];
    return corrected.empty() ? condition.records[record].samples : corrected;
}

bool needs_motion(const FitCondition& condition) {
    return !condition.records.empty() || !thresholds_of(condition).empty();
}

MotionNodes<double> RecordResiduals::simulate(const Eigen::VectorXd& free, const FitCondition& condition) const {
    return simulate_motion(*problem_.model->law, map_.law_values(free, condition), map_.impact(free, condition),
                           motion_options(problem_));
}

std::optional<RecordPrediction> RecordResiduals::read(const Eigen::VectorXd& free,
                                                      const FitCondition& condition) const {
    MotionNodes<double> nodes = simulate(free, condition);
    if (nodes.nodes.empty()) return std::nullopt;
    DenseOutput<double> motion(nodes);
    RecordPrediction reading{map_.given_values(free, condition), std::move(nodes), std::move(motion), {}, {}, {}, {}};
    for (std::size_t r = 0; r < condition.records.size(); ++r) {
        const FitRecord& record = condition.records[r];
        reading.corrected_samples.push_back(corrected_samples(problem_, record, reading.given));
        read_record(curve_of(problem_, record, reading.motion, reading_values<double>(problem_, record, reading.given)),
                    true_samples(condition, reading, r), reading);
    }
    for (const double threshold : thresholds_of(condition)) {
        const auto duration = duration_above(reading.motion, threshold);
        if (!duration) return std::nullopt;
        reading.durations.push_back(*duration);
    }
    return reading;
}

std::vector<PredictedSample> RecordResiduals::curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                                    const FitRecord& record, std::size_t points) const {
    const std::vector<double> given = map_.given_values(free, condition);
    const MotionNodes<double> nodes = simulate(free, condition);
    std::vector<PredictedSample> drawn;
    if (nodes.nodes.empty()) return drawn;
    const DenseOutput<double> motion(nodes);
    const RecordCurve<double> curve =
        curve_of(problem_, record, motion, reading_values<double>(problem_, record, given));
    const double begin = curve.touch(), length = curve.separation() - begin;
    for (std::size_t i = 0; i < points; ++i) {
        const double clock = begin + length * (1.1 * static_cast<double>(i) / static_cast<double>(points - 1) - 0.05);
        drawn.push_back({curve.abscissa(clock), curve.ordinate(clock), 0.0});
    }
    return drawn;
}

namespace {

/// Removes the inputs that no free parameter moves.
void leave_out_fixed(std::vector<MovedInput>& inputs) {
    std::erase_if(inputs, [](const MovedInput& input) { return (input.slopes.array() == 0.0).all(); });
}

/// Derivatives of residuals and durations from curves of dual numbers.
struct SlopeColumns {
    const FitProblem& problem;
    const FitCondition& condition;
    const RecordPrediction& reading;

    void add(const DenseOutput<Dual>& motion, std::span<const MovedInput> inputs, Eigen::MatrixXd& samples,
             Eigen::MatrixXd& durations) const {
        Eigen::Index row = 0, number = 0;
        for (std::size_t r = 0; r < condition.records.size(); ++r) {
            const auto rows = std::ssize(condition.records[r].samples);
            add(r, motion, reading_values<Dual>(problem, condition.records[r], reading.given), inputs,
                samples.middleRows(row, rows));
            row += rows;
        }
        for (const double threshold : thresholds_of(condition))
            put(duration_above(motion, reading.motion, threshold), inputs, durations.row(number++));
    }

    /// Adds the derivatives of the residuals of record r by the inputs, input i in direction i of the dual numbers.
    void add(std::size_t r, const DenseOutput<Dual>& motion, const std::array<Dual, 6>& values,
             std::span<const MovedInput> inputs, Eigen::Ref<Eigen::MatrixXd> rows) const {
        const RecordCurve<Dual> curve = curve_of(problem, condition.records[r], motion, values);
        const std::vector<RecordSample>& samples = true_samples(condition, reading, r);
        Eigen::MatrixXd directions(rows.rows(), std::ssize(inputs));
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const NearestPoint& closest = reading.nearest_points[r][i];
            const Dual clock = clock_at(curve, closest);
            const Dual moved = signed_distance(curve.abscissa(clock), curve.ordinate(clock), samples[i], closest);
            for (Eigen::Index j = 0; j < directions.cols(); ++j)
                directions(static_cast<Eigen::Index>(i), j) = moved.v[static_cast<std::size_t>(j)];
        }
        for (Eigen::Index j = 0; j < directions.cols(); ++j) {
            const Eigen::RowVectorXd& slopes = inputs[static_cast<std::size_t>(j)].slopes;
            for (Eigen::Index k = 0; k < slopes.size(); ++k)
                if (slopes[k] != 0.0) rows.col(k) += slopes[k] * directions.col(j);
        }
    }

    static void put(const Dual& moved, std::span<const MovedInput> inputs, Eigen::MatrixXd::RowXpr row) {
        for (std::size_t i = 0; i < inputs.size(); ++i) row += moved.v[i] * inputs[i].slopes;
    }
};

}  // namespace

bool RecordResiduals::slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                             const RecordPrediction& reading, Eigen::MatrixXd& samples,
                             Eigen::MatrixXd& durations) const {
    const LawEntry& law = *problem_.model->law;
    const std::vector<double> values = map_.law_values(free, condition);
    samples = Eigen::MatrixXd::Zero(sample_count(condition), map_.free_count());
    durations = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(reading.durations.size()), map_.free_count());

    std::vector<MovedInput> inputs;
    const Eigen::MatrixXd of_values = map_.slopes(free, condition, values);
    for (std::size_t i = 0; i < values.size(); ++i) inputs.push_back({i, of_values.row(static_cast<Eigen::Index>(i))});
    inputs.push_back({speed_input(law), map_.speed_slopes(free, condition)});
    leave_out_fixed(inputs);

    const SlopeColumns columns{problem_, condition, reading};
    for (std::size_t done = 0; done < inputs.size(); done += dual_directions) {
        const auto chunk = std::span(inputs).subspan(done, std::min(dual_directions, inputs.size() - done));
        std::vector<SeededInput> seeds;
        for (std::size_t i = 0; i < chunk.size(); ++i) seeds.push_back({chunk[i].input, i});
        const MotionNodes<Dual> moved =
            simulate_motion_slopes(law, values, map_.impact(free, condition), motion_options(problem_), seeds);
        if (moved.nodes.empty()) return false;
        columns.add(DenseOutput<Dual>(moved), chunk, samples, durations);
    }
    add_sensor_slopes(free, condition, reading, samples);
    add_shared_error_slopes(free, condition, reading, samples);
    return samples.allFinite() && durations.allFinite();
}

void RecordResiduals::add_sensor_slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                                        const RecordPrediction& reading, Eigen::MatrixXd& samples) const {
    const SlopeColumns columns{problem_, condition, reading};
    Eigen::Index row = 0;
    for (std::size_t r = 0; r < condition.records.size(); ++r) {
        const FitRecord& record = condition.records[r];
        std::vector<MovedInput> inputs;
        const auto parameters = reading_parameters(problem_, record);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i])
                inputs.push_back({i, map_.given_slopes(map_.auxiliary(*parameters[i]), free, condition)});
        leave_out_fixed(inputs);
        const Eigen::Index begin = row;
        row += std::ssize(record.samples);
        if (inputs.empty()) continue;
        const DenseOutput<Dual> still(nodes_as<Dual>(reading.nodes));
        columns.add(r, still, reading_values<Dual>(problem_, record, reading.given, inputs), inputs,
                    samples.middleRows(begin, row - begin));
    }
}

void RecordResiduals::add_shared_error_slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                                              const RecordPrediction& reading, Eigen::MatrixXd& samples) const {
    Eigen::Index row = 0;
    for (std::size_t r = 0; r < condition.records.size(); ++r) {
        const FitRecord& record = condition.records[r];
        const Eigen::Index begin = row;
        row += static_cast<Eigen::Index>(record.samples.size());
        if (record.shared_errors.empty()) continue;
        const RecordCurve<double> curve =
            curve_of(problem_, record, reading.motion, reading_values<double>(problem_, record, reading.given));
        for (std::size_t e = 0; e < record.shared_errors.size(); ++e) {
            const auto [place, of_abscissa] = record.shared_errors[e];
            const Eigen::RowVectorXd of_error = map_.given_slopes(map_.auxiliary(place), free, condition);
            for (std::size_t i = 0; i < record.samples.size(); ++i)
                samples.row(begin + static_cast<Eigen::Index>(i)) +=
                    shared_error_slope(curve, reading.corrected_samples[r][i], reading.nearest_points[r][i],
                                       record.samples[i].shared[e], of_abscissa) *
                    of_error;
        }
    }
}

}  // namespace impactfit
