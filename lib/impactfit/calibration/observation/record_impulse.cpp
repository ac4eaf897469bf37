#include "impactfit/calibration/observation/record_impulse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/contact_onset.hpp"

namespace impactfit {
namespace {

using SampleIterator = std::vector<RecordSample>::const_iterator;

/// Number with its standard error.
struct KnownNumber {
    double value, error = 0.0;
};

/// Gain of the sensor of a record; empty if the fit alone determines it.
std::optional<KnownNumber> known_gain(const FitRecord& record, const FitProblem& problem) {
    if (!record.sensor || !problem.sensors[*record.sensor].gain) return KnownNumber{1.0};
    const FitParameter& gain = problem.auxiliary[*problem.sensors[*record.sensor].gain];
    if (gain.role == FitParameter::Role::fixed) return KnownNumber{gain.value};
    if (gain.prior) return KnownNumber{gain.prior->mean, gain.prior->standard_deviation};
    return std::nullopt;
}

/// Offset of the sensor of a record: 0, its fixed value, or the readings at rest before and after the contact.
KnownNumber known_offset(const FitRecord& record, const FitProblem& problem) {
    if (!record.sensor || !problem.sensors[*record.sensor].offset) return {0.0};
    const FitParameter& offset = problem.auxiliary[*problem.sensors[*record.sensor].offset];
    if (offset.role == FitParameter::Role::fixed) return {offset.value};
    const double before = reading_at_rest(record), after = reading_at_end(record);
    return {0.5 * (before + after), 0.5 * std::abs(before - after)};
}

bool has_filter(const FitRecord& record, const FitProblem& problem) {
    return record.sensor && problem.sensors[*record.sensor].filter != SensorFilter::none;
}

/// Samples of the contact: those above 1 % of the peak around it, with one sample at each end.
std::pair<SampleIterator, SampleIterator> contact_of(const std::vector<RecordSample>& samples, double offset) {
    const auto lower = [](const RecordSample& a, const RecordSample& b) { return a.ordinate < b.ordinate; };
    const auto peak = std::max_element(samples.begin(), samples.end(), lower);
    const auto in_contact = [&](const RecordSample& one) {
        return one.ordinate - offset > 0.01 * (peak->ordinate - offset);
    };
    auto first = peak, last = peak;
    while (first != samples.begin() && in_contact(*first)) --first;
    while (last + 1 != samples.end() && in_contact(*last)) ++last;
    return {first, last + 1};
}

/// Integral of the readings over the time by the trapezoidal rule, with every sample or with every second one.
double area_of(SampleIterator from, SampleIterator to, double offset, std::ptrdiff_t step) {
    double sum = 0.0;
    while (to - from > 1) {
        const auto next = from + std::min(step, to - from - 1);
        sum += 0.5 * (from->ordinate + next->ordinate - 2.0 * offset) * (next->abscissa - from->abscissa);
        from = next;
    }
    return sum;
}

/// Standard error of the integral by the stated noise of the samples; 0 without stated noise.
double noise_of_area(SampleIterator from, SampleIterator to) {
    double squares = 0.0;
    for (auto at = from + 1; at < to; ++at)
        if (!std::isnan(at->ordinate_deviation))
            squares += std::pow(at->ordinate_deviation * (at->abscissa - (at - 1)->abscissa), 2);
    return std::sqrt(squares);
}

/// Impulse of the weight and of other loads during the contact.
double impulse_of_load(const FitRecord& record, const FitProblem& problem, double load) {
    if (load == 0.0) return 0.0;
    const auto [from, to] = contact_of(record.samples, known_offset(record, problem).value);
    return load * ((to - 1)->abscissa - from->abscissa);
}

/// Relative standard deviation of the impact speed; empty for a speed that the fit alone determines.
std::optional<double> relative_speed_error(const FitCondition& condition, const FitProblem& problem) {
    double squares = 0.0;
    for (const Shift& shift : condition.speed_shifts) {
        if (!problem.auxiliary[shift.auxiliary].prior) return std::nullopt;
        squares += shift.coefficient * shift.coefficient;
    }
    return std::sqrt(squares) / condition.impact.impact_speed;
}

}  // namespace

std::optional<RecordImpulse> impulse_of(const FitRecord& record, const FitProblem& problem) {
    const std::optional<KnownNumber> gain = known_gain(record, problem);
    if (record.kind != RecordKind::force_time || !gain || record.samples.size() < 3) return std::nullopt;
    const KnownNumber offset = known_offset(record, problem);
    auto [from, to] = contact_of(record.samples, offset.value);
    // A filter rings after the contact, and its readings there belong to the impulse.
    if (has_filter(record, problem)) from = record.samples.begin(), to = record.samples.end();
    const double area = area_of(from, to, offset.value, 1), time = (to - 1)->abscissa - from->abscissa;
    // A rule of second order has a third of its difference from twice the step as error. Readings below 1 % of the peak
    // have less than 1 % of the area.
    const double of_rule = std::abs(area - area_of(from, to, offset.value, 2)) / 3.0 + 0.01 * std::abs(area);
    const double of_noise = 3.0 * noise_of_area(from, to), of_offset = 3.0 * offset.error * time;
    const double of_gain = 3.0 * area * gain->error / gain->value;
    return RecordImpulse{
        area / gain->value,
        (of_rule + std::sqrt(of_noise * of_noise + of_offset * of_offset + of_gain * of_gain)) / gain->value};
}

std::string impossible_impulse(const FitCondition& condition, const FitProblem& problem, bool complete,
                               const std::string& impact) {
    const std::optional<double> of_speed = relative_speed_error(condition, problem);
    if (!of_speed) return {};
    const auto [mass, speed, load] = condition.impact;
    for (const FitRecord& record : condition.records) {
        const std::optional<RecordImpulse> impulse = impulse_of(record, problem);
        if (!impulse) continue;
        const double value = impulse->value - impulse_of_load(record, problem, load), momentum = mass * speed;
        const double margin = impulse->error + 3.0 * *of_speed * momentum;
        const bool too_small = complete && value + margin<momentum, too_large = value - margin> 2.0 * momentum;
        if (!too_small && !too_large) continue;
        return fmt::format(
            "The impulse{} contradicts mass and impact speed: it is {:.3g} N s, and m v is {:.3g} N s. It must be "
            "between m v and 2 m v, for a restitution from 0 to 1. This mass needs a speed between {:.3g} and {:.3g} "
            "m/s. If the speed is uncertain: sd = {{ impact_speed = \"5 %\" }} or impact_speed = {{ free = true, "
            "start = \"{:.3g} m/s\" }} in [[record]].",
            impact.empty() ? "" : " of impact " + impact, value, momentum, value / (2.0 * mass), value / mass,
            value / (1.7 * mass));
    }
    return {};
}

}  // namespace impactfit
