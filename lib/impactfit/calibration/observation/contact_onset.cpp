#include "impactfit/calibration/observation/contact_onset.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const FitParameter* delay_of(std::optional<std::size_t> sensor, const FitProblem& problem) {
    if (!sensor || !problem.sensors[*sensor].delay) return nullptr;
    return &problem.auxiliary[*problem.sensors[*sensor].delay];
}

/// Returns the indentation reading at touch: 0 or the sensor offset. Free motion has no reading at rest.
double indentation_at_touch(const FitRecord& record, const FitProblem& problem) {
    if (!record.sensor || !problem.sensors[*record.sensor].offset) return 0.0;
    const FitParameter& offset = problem.auxiliary[*problem.sensors[*record.sensor].offset];
    return offset.role == Role::free || offset.role == Role::fixed ? offset.value : 0.0;
}

/// Returns the signed deviation of each sample from the reading at touch. Medians of three remove single spikes.
std::vector<double> departures(const FitRecord& record, const FitProblem& problem) {
    const double from =
        record.kind == RecordKind::indentation_time ? indentation_at_touch(record, problem) : reading_at_rest(record);
    const double sign = record.kind == RecordKind::velocity_time ? -1.0 : 1.0;
    std::vector<double> raw, smooth;
    for (const RecordSample& sample : record.samples) raw.push_back(sign * (sample.ordinate - from));
    smooth = raw;
    for (std::size_t i = 1; i + 1 < raw.size(); ++i)
        smooth[i] = std::max(std::min(raw[i - 1], raw[i + 1]), std::min(std::max(raw[i - 1], raw[i + 1]), raw[i]));
    return smooth;
}

std::size_t a_twentieth(const FitRecord& record) {
    return std::max<std::size_t>(1, record.samples.size() / 20);
}

double median_of(std::span<const RecordSample> samples) {
    std::vector<double> ordinates;
    for (const RecordSample& sample : samples) ordinates.push_back(sample.ordinate);
    const auto middle = ordinates.begin() + static_cast<std::ptrdiff_t>(ordinates.size() / 2);
    std::nth_element(ordinates.begin(), middle, ordinates.end());
    return *middle;
}

}  // namespace

double reading_at_rest(const FitRecord& record) {
    return median_of(std::span(record.samples).first(a_twentieth(record)));
}

double reading_at_end(const FitRecord& record) {
    return median_of(std::span(record.samples).last(a_twentieth(record)));
}

/// Goes back from the peak to 5 % of it, then subtracts the remaining rise time of a half sine.
double guessed_touch(const FitRecord& record, const FitProblem& problem) {
    const std::vector<double> done = departures(record, problem);
    const auto peak = std::max_element(done.begin(), done.end());
    const auto reached = [&](double part) {
        auto at = peak;
        while (at != done.begin() && *(at - 1) >= part * *peak) --at;
        return record.samples[static_cast<std::size_t>(at - done.begin())].abscissa;
    };
    const FitParameter* delay = delay_of(record.sensor, problem);
    const double known_delay = delay && delay->role != Role::tied ? delay->value : 0.0;
    return reached(0.05) - 0.1 * (reached(0.5) - reached(0.05)) - known_delay;
}

bool delay_hides_touch(std::optional<std::size_t> sensor, const FitProblem& problem) {
    const FitParameter* delay = delay_of(sensor, problem);
    return delay && (delay->role == Role::tied || (delay->role == Role::free && !delay->prior));
}

void add_touch(FitRecord& record, std::optional<double> stated, const std::string& name, FitProblem& problem) {
    if (record.kind == RecordKind::force_indentation || (!stated && delay_hides_touch(record.sensor, problem))) return;
    FitParameter touch{name};
    touch.unit = "s";
    touch.nuisance = true;
    touch.display_group = "clock readings at touch";
    touch.value = stated.value_or(0.0);
    if (!stated) {
        const double span = record.samples.back().abscissa - record.samples.front().abscissa;
        touch.role = FitParameter::Role::free;
        touch.value = guessed_touch(record, problem);
        touch.lower = touch.value - span;
        touch.upper = touch.value + span;
    }
    record.touch = problem.auxiliary.size();
    problem.auxiliary.push_back(std::move(touch));
}

}  // namespace impactfit
