#include "impactfit/calibration/noise/noise_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/calibration/noise/rig_errors.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

bool is_stated(const FitRecord& record) {
    return !std::isnan(record.samples.front().ordinate_deviation);
}

/// Returns the names of the observables with or without stated noise. The first line without noise is included because
/// its cell may be empty.
std::string stated_text(const FitProblem& problem, bool stated) {
    std::vector<std::string> names, texts;
    const auto add = [&](std::string name, long line) {
        if (std::find(names.begin(), names.end(), name) != names.end()) return;
        texts.push_back(line > 0 && !stated ? fmt::format("{} (line {})", name, line) : name);
        names.push_back(std::move(name));
    };
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (std::isnan(measurement.standard_deviation) != stated)
                add(fmt::format("{} of {}", measurement.observable->name, problem.sources[measurement.source].name),
                    measurement.line);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            if (is_stated(record) == stated) add("the record " + problem.sources[record.source].name, 0);
    return fmt::format("{}", fmt::join(texts, ", "));
}

/// Sets the standard deviations to the values themselves: residuals are relative errors. Throws Error (problem) for a
/// value of 0.
void weigh_relatively(FitProblem& problem) {
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measurement : condition.measurements) {
            if (measurement.value == 0.0)
                throw Error(ErrorKind::problem, "relative error of a value of 0",
                            fmt::format("{} = 0", measurement.observable->name),
                            "objective = \"output\", or points without the value 0",
                            {problem.sources[measurement.source].name, measurement.line, 0, {}});
            measurement.standard_deviation = std::abs(measurement.value);
        }
}

bool has_stated_value(const FitProblem& problem, const Observable& observable) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(), [&](const Measurement& one) {
            return one.observable == &observable && !std::isnan(one.standard_deviation);
        });
    });
}

/// Notes the observables whose digits make most of the variance of the repeats.
void note_rounding(const std::vector<ReplicateNoise>& noise, FitProblem& problem) {
    for (const ReplicateNoise& one : noise) {
        const double rounding = rounding_noise(problem, *one.observable);
        const std::string unit = one.observable->unit == "1" ? "" : fmt::format(" {}", one.observable->unit);
        if (one.standard_deviation == rounding)
            problem.notes.push_back(fmt::format(
                "repeats of {} agree to the digits of the file: its noise is taken as {:.2g}{}, one digit / sqrt(12)",
                one.observable->name, one.standard_deviation, unit));
        else if (rounding > std::sqrt(0.5) * one.standard_deviation)
            problem.notes.push_back(
                fmt::format("the digits of {} make most of the noise of its repeats: {:.2g} of {:.2g}{}",
                            one.observable->name, rounding, one.standard_deviation, unit));
    }
}

/// Sets the standard deviations that are not stated to the noise of the replicates.
void weigh_by_replicates(const std::vector<ReplicateNoise>& noise, FitProblem& problem) {
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measurement : condition.measurements)
            for (const ReplicateNoise& one : noise)
                if (one.observable == measurement.observable && std::isnan(measurement.standard_deviation))
                    measurement.standard_deviation = one.standard_deviation;
}

/// Takes the noise of observables without any stated value from their replicates, if other observables state theirs.
void complete_stated_noise(FitProblem& problem) {
    std::vector<ReplicateNoise> noise = replicate_noise(problem);
    std::erase_if(noise, [&](const ReplicateNoise& one) { return has_stated_value(problem, *one.observable); });
    weigh_by_replicates(noise, problem);
    note_rounding(noise, problem);
    for (const ReplicateNoise& one : noise)
        problem.notes.push_back(fmt::format(
            "standard deviation of {} from its repeats: {:.2g}{}", one.observable->name, one.standard_deviation,
            one.observable->unit == "1" ? "" : fmt::format(" {}", one.observable->unit)));
}

/// Sets the standard deviations to the weighting units. Each unit is computed once per quantity.
void weigh_measurements(FitProblem& problem) {
    const std::vector<ReplicateNoise> noise = replicate_noise(problem);
    if (!noise.empty() && noise.size() == fitted_observables(problem).size()) {
        problem.replicate_noise = noise;
        note_rounding(noise, problem);
        return weigh_by_replicates(noise, problem);
    }
    if (problem.form_task && problem.form_task->objective() == FormObjective::relative_output)
        return weigh_relatively(problem);
    std::map<Quantity, double> units;
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measurement : condition.measurements) {
            const auto [unit, fresh] = units.try_emplace(measurement.observable->quantity);
            if (fresh) unit->second = weighting_unit(problem, *measurement.observable);
            measurement.standard_deviation = unit->second;
        }
}

/// Sets the ordinate deviations to the root mean square of the ordinates of each kind. Throws Error (problem) for a
/// loop, whose two coordinates need stated noise.
void weigh_records(FitProblem& problem, const SourceLocation& where) {
    for (const RecordKind kind : {RecordKind::force_time, RecordKind::indentation_time, RecordKind::velocity_time,
                                  RecordKind::force_indentation}) {
        double sum = 0.0;
        std::vector<RecordSample*> samples;
        for (FitCondition& condition : problem.conditions)
            for (FitRecord& record : condition.records)
                for (RecordSample& sample : record.samples)
                    if (record.kind == kind) {
                        sum += sample.ordinate * sample.ordinate;
                        samples.push_back(&sample);
                    }
        for (RecordSample* sample : samples) {
            if (kind == RecordKind::force_indentation || sample->abscissa_deviation > 0.0)
                throw Error(ErrorKind::problem, "orthogonal distance without stated noise",
                            "no standard deviation of the ordinate", "sd = { force = ..., indentation = ... }", where);
            sample->ordinate_deviation = std::sqrt(sum / static_cast<double>(samples.size()));
        }
    }
}

/// Throws Error (problem) for a prior: its weight relative to the data needs stated noise. This includes priors of rig
/// errors.
void check_no_priors(const FitProblem& problem, const std::string& sd, const SourceLocation& where) {
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            if (parameter.prior)
                throw Error(ErrorKind::problem, "a prior without stated noise of the data",
                            fmt::format("a prior of {}", parameter.name), fmt::format("with {}", sd), where);
}

struct NoiseCount {
    long stated = 0, all = 0;  ///< values and records
    bool robust = false;       ///< a robust loss is among them
};

NoiseCount count_noise(const FitProblem& problem) {
    NoiseCount count;
    const auto add = [&](bool stated, const auto& data) {
        ++count.all;
        count.stated += stated ? 1 : 0;
        count.robust = count.robust || data.loss.kind != LossKind::none;
    };
    for (const FitCondition& condition : problem.conditions) {
        for (const Measurement& measured : condition.measurements)
            add(!std::isnan(measured.standard_deviation), measured);
        for (const FitRecord& record : condition.records) add(is_stated(record), record);
    }
    return count;
}

}  // namespace

std::set<const Observable*> fitted_observables(const FitProblem& problem) {
    std::set<const Observable*> observables;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) observables.insert(measurement.observable);
    return observables;
}

double weighting_unit(const FitProblem& problem, const Observable& observable) {
    if (observable.quantity == Quantity::restitution) return 1.0;
    double sum = 0.0;
    long count = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable->quantity == observable.quantity) {
                sum += measurement.value * measurement.value;
                ++count;
            }
    return sum > 0.0 ? std::sqrt(sum / static_cast<double>(count)) : 1.0;
}

void complete_noise(FitProblem& problem) {
    NoiseCount count = count_noise(problem);
    if (count.stated > 0 && count.stated < count.all) {
        complete_stated_noise(problem);
        count = count_noise(problem);
    }
    const auto [stated, all, robust] = count;
    problem.noise_stated = stated > 0;
    const auto& files = problem.sources.front().files;
    const SourceLocation where{problem.path.empty() && !files.empty() ? files.front().path : problem.path, 0, 0, "sd"};
    const std::string sd = problem.in_code        ? std::string("a standard deviation")
                           : problem.path.empty() ? option("sd observable=...")
                                                  : "sd = { observable = ... }";
    if (stated > 0 && stated < all)
        throw Error(ErrorKind::problem, "noise stated for some measurements only",
                    fmt::format("stated: {}; not stated: {}", stated_text(problem, true), stated_text(problem, false)),
                    fmt::format("{} for all measurements, or for none", sd), where);
    if (problem.noise_stated && problem.form_task && problem.form_task->objective() == FormObjective::relative_output)
        throw Error(ErrorKind::problem, "two weights: relative_output with stated noise",
                    fmt::format("stated: {}", stated_text(problem, true)), "objective = \"output\", or no sd", where);
    if (problem.noise_stated) return apply_rig_errors(problem);
    check_no_priors(problem, sd, where);
    if (robust)
        throw Error(ErrorKind::problem, "robust loss without stated noise", "no standard deviations",
                    fmt::format("{}: the width of a loss is in standard deviations", sd), where);
    weigh_measurements(problem);
    weigh_records(problem, where);
    apply_rig_errors(problem);
}

}  // namespace impactfit
