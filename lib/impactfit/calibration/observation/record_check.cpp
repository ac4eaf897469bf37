#include "impactfit/calibration/observation/record_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>

#include "impactfit/calibration/observation/contact_onset.hpp"

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
        refuse_record(now.abscissa == before.abscissa ? "duplicate time" : "time runs backwards",
                      fmt::format("{:.9g} s after {:.9g} s", now.abscissa, before.abscissa),
                      "times that rise from line to line", where, now.line);
    }
}

/// How far ordinates are off by noise, from their second differences: half of those are below 0.6745 sqrt(6) of it.
/// The bend of the record itself makes it larger.
double noise_of(const Samples& samples) {
    std::vector<double> bends;
    for (std::size_t i = 1; i + 1 < samples.size(); ++i)
        bends.push_back(std::abs(samples[i - 1].ordinate - 2.0 * samples[i].ordinate + samples[i + 1].ordinate));
    const auto middle = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
    std::nth_element(bends.begin(), middle, bends.end());
    return *middle / (0.6745 * std::sqrt(6.0));
}

/// Whether an indentation over time is bent the wrong way. A force that pushes the bodies apart bends it down, from
/// approach to rebound, and free motion is straight: however long that is, a true record lies above its chord with a
/// hump over both ends, a reversed one below it with a dip; one that ends early rises, and reversed falls.
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

/// Forces are positive while the bodies touch. A cell may read anything at rest, to which its record returns.
bool is_reversed_force(const FitRecord& record) {
    const double high = highest(record.samples), low = lowest(record.samples);
    if (record.kind == RecordKind::force_indentation) return -low > 2.0 * high;
    const double rest = reading_at_rest(record);
    const bool returns = std::abs(record.samples.back().ordinate - rest) < 0.1 * (high - low);
    return rest - low > 2.0 * (high - rest) && (returns || -low > 2.0 * high);
}

/// The velocity is that of approach, so it falls.
bool is_reversed(const FitRecord& record) {
    const Samples& samples = record.samples;
    if (record.kind == RecordKind::indentation_time) return is_reversed_indentation(samples);
    if (record.kind == RecordKind::velocity_time)
        return samples.front().ordinate < 0.0 && samples.back().ordinate > 0.0;
    return is_reversed_force(record);
}

/// The indentation is positive while the force is large; of free motion it is negative, however far that goes.
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
        refuse_record("the sign of a record is reversed",
                      fmt::format("{:.6g} to {:.6g}", lowest(record.samples), highest(record.samples)),
                      "forces and indentations above 0 in contact, a velocity that falls from approach to rebound; or "
                      "reversed = true in the record",
                      where);
    if (!has_reversed_indentations(record)) return;
    SourceLocation indentation = where;
    indentation.key = "indentation";
    refuse_record(
        "the sign of the indentation of a loop is reversed", "negative indentations where the force is large",
        "indentations above 0 in contact; or reversed = \"indentation\" in the record, \"both\" if the force is "
        "reversed too",
        indentation);
}

/// How often each value stands in a record, from the largest down.
using Counts = std::map<double, std::ptrdiff_t, std::greater<>>;

std::ptrdiff_t count_below_top(const Counts& counts, int values) {
    std::ptrdiff_t count = 0;
    for (auto at = std::next(counts.begin()); at != counts.end() && values > 0; ++at, --values) count += at->second;
    return count;
}

/// The value of a ceiling, if the record has one: at least four samples at the very top, over a tenth of those above
/// half its height over `rest`, three times as many as at the value below and half as many again as at the three
/// below. Noise before the clipping takes some off the ceiling, so they need not stand in a row. A parabola rounded to
/// steps has up to 1 / (sqrt(2) - 1) = 2.4 times as many samples at its top as one step below, and as many as three
/// steps below; chance adds to both.
std::optional<double> ceiling(const Samples& samples, double rest) {
    Counts counts;
    for (const RecordSample& sample : samples) ++counts[sample.ordinate];
    const auto [top, at_top] = *counts.begin();
    const double half = rest + 0.5 * (top - rest);
    const auto high =
        std::count_if(samples.begin(), samples.end(), [&](const RecordSample& s) { return s.ordinate > half; });
    const bool piled_up = at_top >= 3 * count_below_top(counts, 1) && 2 * at_top >= 3 * count_below_top(counts, 3);
    return at_top >= 4 && 10 * at_top >= high && piled_up ? std::optional(top) : std::nullopt;
}

std::size_t drop_clipped(FitRecord& record, double rest, bool accepted, const SourceLocation& where) {
    if (record.kind == RecordKind::velocity_time) return 0;
    const std::optional<double> top = ceiling(record.samples, rest);
    if (!top) return 0;
    const auto at_top = [&](const RecordSample& sample) { return sample.ordinate == *top; };
    const auto first = std::find_if(record.samples.begin(), record.samples.end(), at_top);
    if (!accepted)
        refuse_record(
            "a record is clipped",
            fmt::format("{} samples at its largest value, {:.6g}", std::count_if(first, record.samples.end(), at_top),
                        *top),
            "a record below the range of its sensor; or accept_faults = [\"clipped\"], which leaves these samples out",
            where, first->line);
    return std::erase_if(record.samples, at_top);
}

/// A force must fall to a tenth of its height at the end, an indentation must turn, a velocity too.
void check_length(const FitRecord& record, double rest, const SourceLocation& where) {
    const Samples& samples = record.samples;
    const double last = samples.back().ordinate, high = highest(samples);
    bool short_of = false;
    std::string got;
    if (record.kind == RecordKind::force_time) {
        const double part = (std::min(last, reading_at_end(record)) - rest) / (high - rest);
        short_of = part > 0.1;
        got = fmt::format("the force at the end is {:.0f} % of its peak", 100.0 * part);
    } else if (record.kind == RecordKind::indentation_time) {
        short_of = last == high;
        got = "the indentation still grows at the end";
    } else if (record.kind == RecordKind::velocity_time) {
        short_of = last > 0.0;
        got = "the bodies still approach at the end";
    }
    if (short_of)
        refuse_record("a record ends before the contact", got,
                      "a record of the whole contact; or accept_faults = [\"incomplete\"], which fits what is there",
                      where, samples.back().line);
}

}  // namespace

std::size_t check_record(FitRecord& record, double rest, const AcceptedFaults& accepted, const SourceLocation& where) {
    const auto enough = [&] {
        if (record.samples.size() < fewest_samples)
            refuse_record("a record with too few samples", std::to_string(record.samples.size()),
                          fmt::format("{} or more", fewest_samples), where);
    };
    enough();
    check_times(record, where);
    if (highest(record.samples) == lowest(record.samples))
        refuse_record("a record without any change", fmt::format("{:.6g} throughout", highest(record.samples)),
                      "a record of a contact", where, record.samples.front().line);
    check_sign(record, where);
    const std::size_t dropped = drop_clipped(record, rest, accepted.clipped, where);
    enough();
    if (!accepted.incomplete) check_length(record, rest, where);
    return dropped;
}

}  // namespace impactfit
