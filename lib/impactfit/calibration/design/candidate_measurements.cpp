#include "impactfit/calibration/design/candidate_measurements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/block_reading.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/even_grid.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

bool is_in(const std::vector<const Observable*>& list, const Observable& observable) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Observable* o) { return o->quantity == observable.quantity; });
}

const PlannedObservable* stated_noise(const DesignRequest& request, const Observable& observable) {
    const auto found = std::find_if(request.noise.begin(), request.noise.end(), [&](const PlannedObservable& stated) {
        return stated.observable->quantity == observable.quantity;
    });
    return found == request.noise.end() ? nullptr : &*found;
}

void check_stated_noise(const DesignRequest& request) {
    for (const PlannedObservable& stated : request.noise) {
        if (stated_noise(request, *stated.observable) != &stated)
            throw Error(ErrorKind::usage, "duplicate standard deviation of an observable",
                        std::string(stated.observable->name), "unique observables", {{}, 0, 0, option("sd")});
        if (!request.observables.empty() && !is_in(request.observables, *stated.observable))
            throw Error(ErrorKind::usage, "standard deviation of an observable that is not a candidate",
                        std::string(stated.observable->name), "one of " + option("observables"),
                        {{}, 0, 0, option("sd")});
    }
}

[[noreturn]] void refuse_without_noise(std::string_view observable) {
    throw Error(
        ErrorKind::usage, "no noise for any candidate measurement",
        fmt::format("{}, without noise in the data", observable),
        fmt::format("{}, such as {}", option(fmt::format("sd {}=...", observable)), option("sd duration='2 %'")),
        {{}, 0, 0, option("observables")});
}

bool is_log_grid(double low, double high) {
    return low > 0.0 && high > 10.0 * low;
}

bool same_kind(const FitCondition& a, FitCondition b, const DesignCoordinate& coordinate) {
    coordinate.set(b, coordinate.value(a));
    return a.impact.effective_mass == b.impact.effective_mass && a.impact.load == b.impact.load &&
           a.column_values == b.column_values && a.group == b.group;
}

/// Returns the values that differ between conditions, by name.
std::string label_of(const FitProblem& problem, const DesignCoordinate& coordinate,
                     const std::vector<TestCondition>& kinds, const FitCondition& condition) {
    std::vector<std::string> parts;
    const auto differs = [&](auto of) {
        return std::any_of(kinds.begin(), kinds.end(),
                           [&](const TestCondition& kind) { return of(kind.condition) != of(condition); });
    };
    if (differs([](const FitCondition& c) { return c.group; })) parts.push_back(problem.groups[condition.group]);
    if (differs([](const FitCondition& c) { return c.impact.effective_mass; }))
        parts.push_back(fmt::format("effective_mass {:.4g} kg", condition.impact.effective_mass));
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::column) continue;
        if (column != coordinate.column && differs([&](const FitCondition& c) { return c.column_values[column]; }))
            parts.push_back(fmt::format("{} {:.4g}", parameter.name, condition.column_values[column]));
        ++column;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

const Observable& possible_observable(const FitProblem& problem, std::string_view name, const SourceLocation& where) {
    std::vector<std::string> names;
    for (const Observable* observable : model_observables(problem)) {
        if (observable->name == name) return *observable;
        names.emplace_back(observable->name);
    }
    throw Error(ErrorKind::usage, "unknown observable", std::string(name), allowed_names(name, names), where);
}

std::vector<PlannedObservable> planned_observables(const FitProblem& problem, const DesignRequest& request,
                                                   double noise) {
    check_stated_noise(request);
    std::vector<PlannedObservable> planned;
    for (const Observable* possible : model_observables(problem)) {
        const Observable& observable = *possible;
        const bool asked = is_in(request.observables, observable),
                   stated = stated_noise(request, observable) != nullptr;
        if (!request.observables.empty() && !asked) continue;
        if (const std::string why = obstacle_to(problem, observable, OpenUnits::accepted); !why.empty()) {
            if (!asked && !stated) continue;
            throw Error(ErrorKind::usage, "observable not available in this problem", std::string(observable.name), why,
                        {{}, 0, 0, option(asked ? "observables" : "sd")});
        }
        std::optional<MeasurementNoise> known = noise_of_data(problem, observable, noise);
        if (stated) known = stated_noise(request, observable)->noise;
        if (!known && asked) refuse_without_noise(observable.name);
        if (known) planned.push_back({&observable, *known});
    }
    if (planned.empty())
        refuse_without_noise(problem.form_task ? model_observables(problem).front()->name : "duration");
    return planned;
}

std::vector<const Observable*> not_planned(const FitProblem& problem, const std::vector<PlannedObservable>& planned) {
    std::vector<const Observable*> rest;
    for (const Observable* observable : model_observables(problem))
        if (obstacle_to(problem, *observable, OpenUnits::accepted).empty() &&
            std::none_of(planned.begin(), planned.end(), [&](const PlannedObservable& known) {
                return known.observable->quantity == observable->quantity;
            }))
            rest.push_back(observable);
    return rest;
}

std::vector<double> planned_speeds(const FitProblem& problem, const DesignCoordinate& coordinate,
                                   const DesignRequest& request) {
    if (!request.speeds.empty()) return request.speeds;
    double low = coordinate.value(problem.conditions.front()), high = low;
    for (const FitCondition& condition : problem.conditions) {
        low = std::min(low, coordinate.value(condition));
        high = std::max(high, coordinate.value(condition));
    }
    if (!coordinate.column && high < 2.0 * low) low *= 0.5, high *= 2.0;
    if (!is_log_grid(low, high)) return even_grid(low, high, planned_speeds_count);
    std::vector<double> speeds = even_grid(std::log(low), std::log(high), planned_speeds_count);
    for (double& speed : speeds) speed = std::exp(speed);
    speeds.front() = low;
    speeds.back() = high;
    return speeds;
}

std::vector<TestCondition> impact_kinds(const FitProblem& problem, const DesignCoordinate& coordinate) {
    std::vector<TestCondition> kinds;
    for (const FitCondition& condition : problem.conditions)
        if (std::none_of(kinds.begin(), kinds.end(),
                         [&](const TestCondition& kind) { return same_kind(kind.condition, condition, coordinate); }))
            kinds.push_back({condition, {}});
    for (TestCondition& kind : kinds) kind.label = label_of(problem, coordinate, kinds, kind.condition);
    return kinds;
}

}  // namespace impactfit
