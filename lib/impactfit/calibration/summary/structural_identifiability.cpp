#include "impactfit/calibration/summary/structural_identifiability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {
namespace {

/// Observables, records, speeds [m/s] and free parameters of a problem.
struct Scene {
    std::set<Quantity> observed;
    std::set<std::string> recorded;  ///< "force over time"
    std::set<double> speeds;
    std::set<std::string> free;

    explicit Scene(const FitProblem& problem) {
        for (const FitCondition& condition : problem.conditions) {
            speeds.insert(condition.impact.impact_speed);
            for (const Measurement& measurement : condition.measurements)
                observed.insert(measurement.observable->quantity);
            for (const FitRecord& record : condition.records) {
                const auto& columns = record_columns[static_cast<std::size_t>(record.kind)];
                recorded.insert(fmt::format("{} over {}", columns[1], columns[0]));
            }
        }
        for (const FreeParameter& parameter : problem.free_parameters()) free.insert(parameter.name);
    }

    bool sees(Quantity quantity) const { return observed.contains(quantity); }
    bool only_restitution() const { return recorded.empty() && observed.size() == 1 && sees(Quantity::restitution); }
    bool finds(const char* parameter) const { return free.contains(parameter); }
};

using Sentences = std::vector<std::string>;

void on_amplitude(const Scene& scene, Sentences& sentences) {
    if (scene.finds("hysteresis_amplitude"))
        sentences.emplace_back(
            "hysteresis_amplitude is not structurally identifiable: it only scales stiffness, elastic fraction and "
            "rate constants (MM24-4 of docs/errata.md). Fix it to 1.");
}

/// Restitution depends on x'' + eps x^m x'^q + x^n = 0 only, which has no scale of mass or stiffness.
void on_stiffness(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (scene.only_restitution()) {
        if (scene.finds("stiffness") && !problem.model->law->leaves_residual)
            sentences.emplace_back(
                "Restitution alone never determines stiffness: the damping compensates every change of stiffness. Fix "
                "stiffness, or add a duration, a peak force or a peak indentation.");
        return;
    }
    std::vector<std::string> lengths;
    for (const Observable& observable : all_observables)
        if (scene.sees(observable.quantity) && observable.quantity != Quantity::restitution)
            lengths.emplace_back(observable.name);
    lengths.insert(lengths.end(), scene.recorded.begin(), scene.recorded.end());
    if (scene.finds("stiffness") && !lengths.empty())
        sentences.push_back(fmt::format("stiffness is determined by {}.", fmt::join(lengths, ", ")));
}

/// epsilon = lambda v0^(q + 2 (m-n)/(n+1)) times powers of stiffness and mass: see power_law_family.hpp.
void on_damping_exponents(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (!problem.model->law->is_power_law || problem.takes_restitution || !scene.sees(Quantity::restitution)) return;
    const bool m = scene.finds("damping_exponent"), q = scene.finds("velocity_exponent");
    if (!m && !q) return;
    if (scene.speeds.size() < 2)
        sentences.emplace_back(
            "Restitution at a single speed determines one damping parameter: an exponent and a factor of the damping "
            "are not both identifiable.");
    else if (scene.only_restitution() && (m && q))
        sentences.emplace_back(
            "Restitution over speed mostly determines the power of the speed in the damping ratio, "
            "velocity_exponent + 2 (damping_exponent - hertz_exponent) / (hertz_exponent + 1). The shape of the curve "
            "determines each exponent weakly.");
    else
        sentences.emplace_back(
            "Restitution over speed determines the power of the speed in the damping ratio, "
            "velocity_exponent + 2 (damping_exponent - hertz_exponent) / (hertz_exponent + 1).");
}

void on_hertz_exponent(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (!scene.finds("hertz_exponent")) return;
    const bool scaled =
        scene.sees(Quantity::duration) || scene.sees(Quantity::peak_force) || scene.sees(Quantity::peak_indentation);
    if (scaled && scene.speeds.size() > 1)
        sentences.emplace_back(
            "hertz_exponent n is determined by powers of the speed: duration ~ v^((1-n)/(n+1)), peak force ~ "
            "v^(2n/(n+1)), peak indentation ~ v^(2/(n+1)).");
    else if (!scene.recorded.empty())
        sentences.push_back(
            fmt::format("hertz_exponent is determined by the shape of {}.", fmt::join(scene.recorded, ", ")));
    else if (problem.model->law->is_power_law)
        sentences.emplace_back(
            "The change of duration, peak force or peak indentation with speed determines hertz_exponent; these data "
            "contain none.");
}

void on_bouc_wen(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (!problem.model->law->hysteretic) return;
    if (scene.only_restitution() && scene.free.size() > 3)
        sentences.push_back(fmt::format(
            "Restitution over speed determines about three combinations of the parameters of a Bouc-Wen law; {} are "
            "free. hertz_exponent n and hysteresis_exponent p are correlated: 2n/(p+1) is the power of the speed in "
            "the hysteresis. A contact time over speed separates them.",
            scene.free.size()));
    if (scene.finds("loading_rate_constant"))
        sentences.emplace_back(
            "loading_rate_constant is at best bounded from above: residuals are insensitive to it near zero.");
}

/// Elastic-plastic laws: no damping; the loss is plastic work, with a residual indentation.
void on_plastic(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (!problem.model->law->leaves_residual) return;
    if (scene.sees(Quantity::restitution))
        sentences.push_back(fmt::format("The law has no damping; its contact yields. Restitution determines {}.",
                                        determined_by_restitution(*problem.model->law)));
    if (scene.finds("stiffness") && scene.only_restitution())
        sentences.emplace_back("Add a duration, a peak force or an indentation to determine stiffness separately.");
    if (scene.finds("yield_indentation"))
        sentences.emplace_back(
            "Impacts that do not yield have restitution 1: yield_indentation is at least their peak indentation.");
    if (scene.finds("stiffness_ratio") && scene.speeds.size() > 1)
        sentences.emplace_back(
            "stiffness_ratio implies constant restitution and duration: a change with the speed is misfit.");
}

void on_rule(const FitProblem& problem, const Scene& scene, Sentences& sentences) {
    if (!problem.takes_restitution) return;
    if (problem.rule == exact_rule && scene.sees(Quantity::restitution))
        sentences.emplace_back(
            "The damping reproduces the prescribed restitution exactly: a measured restitution determines no other "
            "parameter.");
    if (!scene.sees(Quantity::restitution))
        sentences.emplace_back(
            "The damping follows from the prescribed restitution. The deviation of peaks and durations from undamped "
            "values determines exponents.");
}

}  // namespace

std::string determined_by_restitution(const LawEntry& law) {
    if (law.has("stiffness_ratio")) return "stiffness_ratio (restitution squared) only";
    if (law.has("yield_indentation"))
        return "stiffness yield_indentation^(5/2), 5/2 of the yield energy, but neither factor separately";
    return "dimensionless groups of stiffness, damping and constants, never stiffness alone";
}

std::vector<std::string> data_information(const FitProblem& problem) {
    const Scene scene(problem);
    Sentences sentences;
    on_amplitude(scene, sentences);
    on_stiffness(problem, scene, sentences);
    on_hertz_exponent(problem, scene, sentences);
    on_damping_exponents(problem, scene, sentences);
    on_bouc_wen(problem, scene, sentences);
    on_plastic(problem, scene, sentences);
    on_rule(problem, scene, sentences);
    return sentences;
}

}  // namespace impactfit
