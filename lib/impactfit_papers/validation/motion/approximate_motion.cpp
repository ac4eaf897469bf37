#include "impactfit_papers/validation/motion/approximate_motion.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr std::size_t samples = 401;  // the root mean square then has three digits

/// Motion by the equation of motion in the variables of the springs.
struct ExactMotion {
    std::vector<double> times, indentations;
    double time_of_peak_indentation;
};

ExactMotion exact_motion(const ApproximationSetting& setting) {
    const ModelCase model{&find_model("zhang_2022"), setting.damping_exponent, setting.velocity_exponent};
    const Specimen unit{1.0, setting.hertz_exponent, setting.restitution, {1.0, 1.0}};
    const std::vector<double> values = values_for(model, unit);
    const double peak = predicted_peak_indentation<double>(
        {1.0, setting.hertz_exponent, setting.damping_exponent, setting.velocity_exponent, setting.restitution},
        unit.impact);
    ExactMotion motion{{}, {}, collide(model, unit).time_of_peak_indentation / peak};
    for (const TrajectoryPoint& point : simulate_trajectory(*model.model->law, values, unit.impact, {}, samples)) {
        motion.times.push_back(point.time / peak);
        motion.indentations.push_back(point.indentation / peak);
    }
    return motion;
}

/// Root mean square of the noted differences.
struct MeanSquare {
    double sum = 0.0;
    long count = 0;

    void note(double difference) {
        sum += difference * difference;
        ++count;
    }
    double root() const { return std::sqrt(sum / static_cast<double>(count)); }
};

BothMotions compared(const ExactMotion& exact, const TwoSpringMotion& approximate) {
    const double duration = exact.times.back(), step = duration / static_cast<double>(samples - 1);
    BothMotions motions;
    for (std::size_t i = 0;; ++i) {
        const double time = i < samples ? exact.times[i] : step * static_cast<double>(i);
        if (time > duration && time > approximate.duration()) return motions;
        motions.times.push_back(time);
        motions.exact.push_back(i < samples ? exact.indentations[i] : 0.0);
        motions.approximate.push_back(approximate.indentation(time));
    }
}

}  // namespace

std::string ApproximationSetting::exponents() const {
    return fmt::format("m={:g} q={:g}", damping_exponent, velocity_exponent);
}

TwoSprings approximate_springs(const ApproximationSetting& setting, ApproximateEquations equations) {
    const double m = setting.damping_exponent, q = setting.velocity_exponent, e = setting.restitution;
    const double e_q = std::pow(e, q), elastic = 0.5 * (m + 1.0) * (e * e + e_q) / (1.0 + e_q);
    const double loss = 0.5 * (m + 1.0) * (1.0 - e * e) / (1.0 + e_q);
    if (equations == ApproximateEquations::corrected) return {m, elastic + loss, elastic - e_q * loss};
    const double printed = loss * 0.5 * (2.0 + q) * std::pow(2.0 / (2.0 + q), 1.0 / q);
    return {m, elastic + printed, elastic - e * printed};
}

BothMotions both_motions(const ApproximationSetting& setting, ApproximateEquations equations) {
    return compared(exact_motion(setting), TwoSpringMotion(approximate_springs(setting, equations)));
}

MotionDifference motion_difference(const ApproximationSetting& setting, ApproximateEquations equations) {
    const ExactMotion exact = exact_motion(setting);
    const TwoSpringMotion approximate(approximate_springs(setting, equations));
    const BothMotions motions = compared(exact, approximate);
    MeanSquare all, compression, restitution;
    for (std::size_t i = 0; i < motions.times.size(); ++i) {
        const double difference = motions.approximate[i] - motions.exact[i];
        all.note(difference);
        (motions.times[i] <= exact.time_of_peak_indentation ? compression : restitution).note(difference);
    }
    return {all.root(), compression.root(), restitution.root(), approximate.duration() / exact.times.back() - 1.0};
}

}  // namespace impactfit
