#include "impactfit/calibration/observation/record_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/calibration/observation/contact_onset.hpp"
#include "impactfit/core/numbers/ceiling.hpp"

namespace impactfit {
namespace {

using Samples = std::vector<RecordSample>;

[[noreturn]] void refuse_record(const std::string& what, const std::string& got, const std::string& allowed,
                                SourceLocation where, long line = 0) {
    where.line = line;
    throw Error(ErrorKind::data, what, got, allowed, where);
}

bool below(const RecordSample& a, const RecordSample& b) {
    return a.ordinate < b.ordinate;
}

double highest(const Samples& samples) {
    return std::max_element(samples.begin(), samples.end(), below)->ordinate;
}
double lowest(const Samples& samples) {
    return std::min_element(samples.begin(), samples.end(), below)->ordinate;
}

void check_times(const FitRecord& record, const SourceLocation& where) {
    if (record.kind == RecordKind::force_indentation) return;
    for (std::size_t i = 1; i < record.samples.size(); ++i) {
        const RecordSample &before = record.samples[i - 1], &now = record.samples[i];
        if (now.abscissa > before.abscissa) continue;
        refuse_record(now.abscissa == before.abscissa ? "duplicate time" : "decreasing time",
                      fmt::format("{:.9g} s after {:.9g} s", now.abscissa, before.abscissa), "ascending times", where,
                      now.line);
    }
}

/// Returns the noise of ordinates from second differences, whose median is 0.6745 sqrt(6) σ. Curvature of the record
/// increases it.
double noise_of(const Samples& samples) {
    std::vector<double> bends;
    for (std::size_t i = 1; i + 1 < samples.size(); ++i)
        bends.push_back(std::abs(samples[i - 1].ordinate - 2.0 * samples[i].ordinate + samples[i + 1].ordinate));
    const auto middle = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
    std::nth_element(bends.begin(), middle, bends.end());
    return *middle / (0.6745 * std::sqrt(6.0));
}

/// Returns true if an indentation over time is reversed. Contact force curves a record down, and free motion is
/// straight. Therefore a valid record lies above its chord with a hump, a reversed record below its chord with a dip. A
/// record that ends early rises; a reversed one falls.
bool is_reversed_indentation(const Samples& samples) {
    const RecordSample &first = samples.front(), &last = samples.back();
    const double hump = highest(samples) - std::max(first.ordinate, last.ordinate);
    const double dip = std::min(first.ordinate, last.ordinate) - lowest(samples);
    const double flat = 5.0 * noise_of(samples);
    double above_chord = 0.0;
    for (const RecordSample& sample : samples) {
        const double part = (sample.abscissa - first.abscissa) / (last.abscissa - first.abscissa);
        above_chord += sample.ordinate - first.ordinate - part * (last.ordinate - first.ordinate);
    }
    if (above_chord >= 0.0) return false;
    return dip > std::max(hump, flat) || (hump < flat && last.ordinate < first.ordinate);
}

/// Returns true if the force is reversed. Contact forces are positive relative to the reading at rest, to which a
/// complete record returns.
bool is_reversed_force(const FitRecord& record) {
    const double high = highest(record.samples), low = lowest(record.samples);
    if (record.kind == RecordKind::force_indentation) return -low > 2.0 * high;
    const double rest = reading_at_rest(record);
    const bool returns = std::abs(record.samples.back().ordinate - rest) < 0.1 * (high - low);
    return rest - low > 2.0 * (high - rest) && (returns || -low > 2.0 * high);
}

/// Returns true if a record is reversed. Velocity is positive in approach, so it decreases.
bool is_reversed(const FitRecord& record) {
    const Samples& samples = record.samples;
    if (record.kind == RecordKind::indentation_time) return is_reversed_indentation(samples);
    if (record.kind == RecordKind::velocity_time)
        return samples.front().ordinate < 0.0 && samples.back().ordinate > 0.0;
    return is_reversed_force(record);
}

/// Returns true if the indentation of a loop is negative at large force. In free motion it is negative.
bool has_reversed_indentations(const FitRecord& record) {
    if (record.kind != RecordKind::force_indentation) return false;
    const double half = 0.5 * highest(record.samples);
    double sum = 0.0;
    for (const RecordSample& sample : record.samples)
        if (sample.ordinate > half) sum += sample.abscissa;
    return sum < 0.0;
}

void check_sign(const FitRecord& record, const SourceLocation& where) {
    if (is_reversed(record))
        refuse_record("reversed sign of a record",
                      fmt::format("{:.6g} to {:.6g}", lowest(record.samples), highest(record.samples)),
                      "forces and indentations above 0 in contact, velocity positive in approach; or "
                      "reversed = true in the record",
                      where);
    if (!has_reversed_indentations(record)) return;
    SourceLocation indentation = where;
    indentation.key = "indentation";
    refuse_record(
        "reversed sign of the indentation of a loop", "negative indentations at large force",
        "indentations above 0 in contact; or reversed = \"indentation\" in the record, \"both\" if the force is "
        "also reversed",
        indentation);
}

std::size_t drop_clipped(FitRecord& record, double rest, bool accepted, const SourceLocation& where) {
    if (record.kind == RecordKind::velocity_time) return 0;
    std::vector<double> ordinates;
    for (const RecordSample& sample : record.samples) ordinates.push_back(sample.ordinate);
    const std::optional<double> top = ceiling_of(ordinates, rest);
    if (!top) return 0;
    const auto at_top = [&](const RecordSample& sample) { return sample.ordinate == *top; };
    const auto first = std::find_if(record.samples.begin(), record.samples.end(), at_top);
    if (!accepted)
        refuse_record(
            "clipped record",
            fmt::format("{} samples at the maximum, {:.6g}", std::count_if(first, record.samples.end(), at_top), *top),
            "a record within the range of its sensor; or accept_faults = [\"clipped\"], which excludes these samples",
            where, first->line);
    return std::erase_if(record.samples, at_top);
}

/// Throws Error (data) for a record that ends within the contact: force above a tenth of its peak, indentation or
/// velocity without reversal.
void check_length(const FitRecord& record, double rest, const SourceLocation& where) {
    const Samples& samples = record.samples;
    const double last = samples.back().ordinate, high = highest(samples);
    bool short_of = false;
    std::string got;
    if (record.kind == RecordKind::force_time) {
        const double part = (std::min(last, reading_at_end(record)) - rest) / (high - rest);
        short_of = part > 0.1;
        got = fmt::format("force at the end is {:.0f} % of its peak", 100.0 * part);
    } else if (record.kind == RecordKind::indentation_time) {
        short_of = last == high;
        got = "indentation increases at the end";
    } else if (record.kind == RecordKind::velocity_time) {
        short_of = last > 0.0;
        got = "bodies approach at the end";
    }
    if (short_of)
        refuse_record("record ends within the contact", got,
                      "a record of the whole contact; or accept_faults = [\"incomplete\"]", where, samples.back().line);
}

}  // namespace

std::size_t check_record(FitRecord& record, double rest, const AcceptedFaults& accepted, const SourceLocation& where) {
    const auto enough = [&] {
        if (record.samples.size() < fewest_samples)
            refuse_record("too few samples in a record", std::to_string(record.samples.size()),
                          fmt::format("{} or more", fewest_samples), where);
    };
    enough();
    check_times(record, where);
    if (highest(record.samples) == lowest(record.samples))
        refuse_record("constant record", fmt::format("{:.6g} in all samples", highest(record.samples)),
                      "a record of a contact", where, record.samples.front().line);
    check_sign(record, where);
    const std::size_t dropped = drop_clipped(record, rest, accepted.clipped, where);
    enough();
    if (!accepted.incomplete) check_length(record, rest, where);
    return dropped;
}

}  // namespace impactfit
