#include "impactfit/calibration/record_residuals.hpp"

#include <algorithm>
#include <array>

#include "impactfit/calibration/curve_distance.hpp"
#include "impactfit/calibration/force_threshold.hpp"
#include "impactfit/calibration/law_derivatives.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace impactfit {
namespace {

/// The numbers a record is read with, in the order of SensorValues and last the clock at touch: places among the
/// auxiliary parameters, if they have one.
std::array<std::optional<std::size_t>, 6> reading_parameters(const FitProblem& problem, const FitRecord& record) {
    const Sensor none;
    const Sensor& sensor = record.sensor ? problem.sensors[*record.sensor] : none;
    return {sensor.delay, sensor.gain, sensor.offset, sensor.filter_frequency, sensor.filter_damping, record.touch};
}

SensorFilter filter_of(const FitProblem& problem, const FitRecord& record) {
    return record.sensor ? problem.sensors[*record.sensor].filter : SensorFilter::none;
}

/// The values of the numbers; where `seeded`, each with a direction of its own.
template <Scalar S>
std::array<S, 6> reading_values(const FitProblem& problem, const FitRecord& record, const std::vector<double>& given,
                                bool seeded = false) {
    std::array<S, 6> values{S(0.0), S(1.0), S(0.0), S(0.0), S(0.0), S(0.0)};
    const auto parameters = reading_parameters(problem, record);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!parameters[i]) continue;
        values[i] = S(given[problem.parameters.size() + *parameters[i]]);
        if constexpr (!std::same_as<S, double>)
            if (seeded) values[i].v[i] = 1.0;
    }
    return values;
}

template <Scalar S>
RecordCurve<S> curve_of(const FitProblem& problem, const FitRecord& record, const MotionCurves<S>& motion,
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

std::vector<std::vector<Foot>> feet_of(const FitProblem& problem, const FitCondition& condition,
                                       const MotionCurves<double>& motion, const std::vector<double>& given) {
    std::vector<std::vector<Foot>> feet;
    for (const FitRecord& record : condition.records) {
        const RecordCurve<double> curve =
            curve_of(problem, record, motion, reading_values<double>(problem, record, given));
        const NearestPoints nearest(curve);
        feet.emplace_back();
        for (const RecordSample& sample : record.samples) feet.back().push_back(nearest.foot(sample));
    }
    return feet;
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

/// What the law's side of the curves depends on: an input of the simulation and its derivatives in the free parameters.
struct MovedInput {
    std::size_t input;
    Eigen::RowVectorXd slopes;
};

}  // namespace

bool needs_motion(const FitCondition& condition) {
    return !condition.records.empty() || !thresholds_of(condition).empty();
}

bool RecordResiduals::predict(const Eigen::VectorXd& free, const FitCondition& condition,
                              std::vector<std::vector<PredictedSample>>& records,
                              std::vector<double>& durations) const {
    const std::vector<double> given = map_.given_values(free, condition);
    const MotionNodes<double> nodes =
        simulate_motion(*problem_.model->law, map_.law_values(free, condition), map_.impact(free, condition),
                        problem_.simulation);
    if (nodes.nodes.empty()) return false;
    const MotionCurves<double> motion(nodes);
    const auto feet = feet_of(problem_, condition, motion, given);
    records.assign(condition.records.size(), {});
    for (std::size_t r = 0; r < condition.records.size(); ++r) {
        const FitRecord& record = condition.records[r];
        const RecordCurve<double> curve =
            curve_of(problem_, record, motion, reading_values<double>(problem_, record, given));
        for (std::size_t i = 0; i < record.samples.size(); ++i) {
            const Foot& foot = feet[r][i];
            const double clock = foot_clock(curve, foot);
            records[r].push_back({curve.abscissa(clock), curve.ordinate(clock),
                                  signed_distance(curve, record.samples[i], foot)});
        }
    }
    durations.clear();
    for (const double threshold : thresholds_of(condition)) {
        const auto duration = duration_above(motion, threshold);
        if (!duration) return false;
        durations.push_back(*duration);
    }
    return true;
}

std::vector<PredictedSample> RecordResiduals::curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                                    const FitRecord& record, std::size_t points) const {
    const std::vector<double> given = map_.given_values(free, condition);
    const MotionNodes<double> nodes =
        simulate_motion(*problem_.model->law, map_.law_values(free, condition), map_.impact(free, condition),
                        problem_.simulation);
    std::vector<PredictedSample> drawn;
    if (nodes.nodes.empty()) return drawn;
    const MotionCurves<double> motion(nodes);
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

/// Fills columns of derivatives of residuals and durations from curves of dual numbers.
struct SlopeColumns {
    const FitProblem& problem;
    const FitCondition& condition;
    const MotionCurves<double>& plain;
    const std::vector<double>& given;
    const std::vector<std::vector<Foot>>& feet;
    Eigen::MatrixXd& samples;
    Eigen::MatrixXd& durations;

    void add(const MotionCurves<Dual>& motion, std::span<const MovedInput> inputs) {
        Eigen::Index row = 0;
        for (std::size_t r = 0; r < condition.records.size(); ++r)
            row = add_record(r, motion, reading_values<Dual>(problem, condition.records[r], given), row,
                             [&](const Dual& residual, Eigen::Index at) {
                                 for (std::size_t i = 0; i < inputs.size(); ++i)
                                     samples.row(at) += residual.v[i] * inputs[i].slopes;
                             });
        Eigen::Index number = 0;
        for (const double threshold : thresholds_of(condition)) {
            const Dual duration = duration_above(motion, plain, threshold);
            for (std::size_t i = 0; i < inputs.size(); ++i)
                durations.row(number) += duration.v[i] * inputs[i].slopes;
            ++number;
        }
    }

    template <class Take>
    Eigen::Index add_record(std::size_t r, const MotionCurves<Dual>& motion, const std::array<Dual, 6>& values,
                            Eigen::Index row, const Take& take) {
        const FitRecord& record = condition.records[r];
        const RecordCurve<Dual> curve = curve_of(problem, record, motion, values);
        for (std::size_t i = 0; i < record.samples.size(); ++i)
            take(signed_distance(curve, record.samples[i], feet[r][i]), row++);
        return row;
    }
};

}  // namespace

bool RecordResiduals::slopes(const Eigen::VectorXd& free, const FitCondition& condition, Eigen::MatrixXd& samples,
                             Eigen::MatrixXd& durations) const {
    const LawEntry& law = *problem_.model->law;
    const std::vector<double> given = map_.given_values(free, condition), values = map_.law_values(free, condition);
    const Impact<double> impact = map_.impact(free, condition);
    samples = Eigen::MatrixXd::Zero(sample_count(condition), map_.free_count());
    durations = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(thresholds_of(condition).size()), map_.free_count());

    std::vector<MovedInput> inputs;
    const Eigen::MatrixXd of_values = map_.slopes(free, condition, values);
    for (std::size_t i = 0; i < values.size(); ++i)
        inputs.push_back({i, of_values.row(static_cast<Eigen::Index>(i))});
    inputs.push_back({speed_input(law), map_.speed_slopes(free, condition)});
    std::erase_if(inputs, [](const MovedInput& input) { return (input.slopes.array() == 0.0).all(); });

    const MotionNodes<double> nodes = simulate_motion(law, values, impact, problem_.simulation);
    if (nodes.nodes.empty()) return false;
    const MotionCurves<double> plain(nodes);
    const auto feet = feet_of(problem_, condition, plain, given);
    SlopeColumns columns{problem_, condition, plain, given, feet, samples, durations};
    for (std::size_t done = 0; done < inputs.size(); done += dual_directions) {
        const auto chunk = std::span(inputs).subspan(done, std::min(dual_directions, inputs.size() - done));
        std::vector<SeededInput> seeds;
        for (std::size_t i = 0; i < chunk.size(); ++i) seeds.push_back({chunk[i].input, i});
        const MotionNodes<Dual> moved = simulate_motion_slopes(law, values, impact, problem_.simulation, seeds);
        if (moved.nodes.empty()) return false;
        columns.add(MotionCurves<Dual>(moved), chunk);
    }

    const MotionCurves<Dual> still(nodes_as<Dual>(nodes));
    Eigen::Index row = 0;
    for (std::size_t r = 0; r < condition.records.size(); ++r) {
        const auto parameters = reading_parameters(problem_, condition.records[r]);
        std::vector<Eigen::RowVectorXd> moved(parameters.size());
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i]) moved[i] = map_.given_slopes(map_.auxiliary(*parameters[i]), free, condition);
        row = columns.add_record(r, still, reading_values<Dual>(problem_, condition.records[r], given, true), row,
                                 [&](const Dual& residual, Eigen::Index at) {
                                     for (std::size_t i = 0; i < parameters.size(); ++i)
                                         if (parameters[i]) samples.row(at) += residual.v[i] * moved[i];
                                 });
    }
    return samples.allFinite() && durations.allFinite();
}

}  // namespace impactfit
