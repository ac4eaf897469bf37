#include "impactfit/calibration/record_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

using Samples = std::vector<RecordSample>;

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed, Where where,
                         long line = 0) {
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

void check_times(const FitRecord& record, const Where& where) {
    if (record.kind == RecordKind::force_indentation) return;
    for (std::size_t i = 1; i < record.samples.size(); ++i) {
        const RecordSample &before = record.samples[i - 1], &now = record.samples[i];
        if (now.abscissa > before.abscissa) continue;
        refuse(now.abscissa == before.abscissa ? "a time stands twice" : "time runs backwards",
               fmt::format("{:.9g} s after {:.9g} s", now.abscissa, before.abscissa),
               "times that rise from line to line", where, now.line);
    }
}

/// Forces and indentations are positive while the bodies touch; the velocity is that of approach, so it falls.
void check_sign(const FitRecord& record, const Where& where) {
    const Samples& samples = record.samples;
    const double high = highest(samples), low = lowest(samples);
    const bool reversed = record.kind == RecordKind::velocity_time
                              ? samples.front().ordinate < 0.0 && samples.back().ordinate > 0.0
                              : -low > 2.0 * high;
    if (!reversed) return;
    refuse("the sign of a record is reversed", fmt::format("{:.6g} to {:.6g}", low, high),
           "forces and indentations above 0 in contact, a velocity that falls from approach to rebound; or reversed = "
           "true in the record",
           where);
}

/// The run of samples at the very top, if it is a ceiling: at least four, over a tenth of the time the record is above
/// half its height. A rounding of 1 part in 256 of a half sine makes less.
std::pair<Samples::const_iterator, Samples::const_iterator> ceiling(const Samples& samples) {
    const double top = highest(samples);
    const auto first = std::find_if(samples.begin(), samples.end(), [&](const auto& s) { return s.ordinate == top; });
    const auto last = std::find_if(first, samples.end(), [&](const auto& s) { return s.ordinate != top; });
    const auto high =
        std::count_if(samples.begin(), samples.end(), [&](const auto& s) { return s.ordinate > 0.5 * top; });
    const bool clipped = last - first >= 4 && 10 * (last - first) >= high;
    return {first, clipped ? last : first};
}

std::size_t drop_clipped(FitRecord& record, bool accepted, const Where& where) {
    if (record.kind == RecordKind::velocity_time) return 0;
    const auto [first, last] = ceiling(record.samples);
    const auto count = static_cast<std::size_t>(last - first);
    if (count == 0) return 0;
    if (!accepted)
        refuse("a record is clipped",
               fmt::format("{} samples in a row at its largest value, {:.6g}", count, first->ordinate),
               "a record below the range of its sensor; or accept = [\"clipped\"], which leaves these samples out",
               where, first->line);
    record.samples.erase(first, last);
    return count;
}

/// A force must fall to a tenth of its peak at the end, an indentation must turn, a velocity too.
void check_length(const FitRecord& record, const Where& where) {
    const Samples& samples = record.samples;
    const double last = samples.back().ordinate, high = highest(samples);
    bool short_of = false;
    std::string got;
    if (record.kind == RecordKind::force_time) {
        short_of = last > 0.1 * high;
        got = fmt::format("the force at the end is {:.0f} % of its peak", 100.0 * last / high);
    } else if (record.kind == RecordKind::indentation_time) {
        short_of = last == high;
        got = "the indentation still grows at the end";
    } else if (record.kind == RecordKind::velocity_time) {
        short_of = last > 0.0;
        got = "the bodies still approach at the end";
    }
    if (short_of)
        refuse("a record ends before the contact", got,
               "a record of the whole contact; or accept = [\"incomplete\"], which fits what is there", where,
               samples.back().line);
}

}  // namespace

std::size_t check_record(FitRecord& record, const AcceptedFaults& accepted, const Where& where) {
    const auto enough = [&] {
        if (record.samples.size() < fewest_samples)
            refuse("a record with too few samples", std::to_string(record.samples.size()),
                   fmt::format("{} or more", fewest_samples), where);
    };
    enough();
    check_times(record, where);
    if (highest(record.samples) == lowest(record.samples))
        refuse("a record without any change", fmt::format("{:.6g} throughout", highest(record.samples)),
               "a record of a contact", where, record.samples.front().line);
    check_sign(record, where);
    const std::size_t dropped = drop_clipped(record, accepted.clipped, where);
    enough();
    if (!accepted.incomplete) check_length(record, where);
    return dropped;
}

}  // namespace impactfit
