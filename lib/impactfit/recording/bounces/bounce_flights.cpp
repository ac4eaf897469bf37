#include "impactfit/recording/bounces/bounce_flights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/files/reading_progress.hpp"
#include "impactfit/core/numbers/median.hpp"
#include "impactfit/dynamics/flight_interval.hpp"

namespace impactfit {
namespace {

constexpr double undetermined = std::numeric_limits<double>::quiet_NaN();

/// Ratios of intervals that bounces of one body may have.
constexpr double least_ratio = 0.05, largest_ratio = 1.05;

/// A short interval below this part of those nearby is none of a flight.
constexpr double short_part = 0.7;

/// A restitution this many usual deviations from those nearby, and by this part, is of a disturbed bounce: a hand, an
/// edge, an event at a wrong time. Normal errors do not reach it, nor does the speed dependence of a restitution
/// between neighbouring bounces.
constexpr double most_deviations = 8.0, least_part = 0.08;

/// An event of a series, and the interval to the next one.
struct Event {
    std::size_t index;       ///< in the series
    double time;             ///< [s]
    std::string fault = {};  ///< of the interval after the event
};

bool is_possible(double ratio) {
    return ratio > least_ratio && ratio < largest_ratio;
}

double interval(const std::vector<Event>& events, std::size_t i) {
    return events[i + 1].time - events[i].time;
}

/// Returns interval i / interval i - 1.
double ratio_at(const std::vector<Event>& events, std::size_t i) {
    return interval(events, i) / interval(events, i - 1);
}

/// Number of intervals before and after an interval that are near it.
constexpr std::size_t events_ahead = 3;

/// Returns the median ratio of successive intervals near interval i, that at i apart; `usual` for fewer than three.
double ratio_nearby(const std::vector<Event>& events, std::size_t i, double usual) {
    std::vector<double> ratios;
    for (std::size_t j = i > events_ahead ? i - events_ahead : 1; j <= i + events_ahead && j + 1 < events.size(); ++j)
        if (const double ratio = ratio_at(events, j); j != i && ratio > 0.5 * usual && ratio < largest_ratio)
            ratios.push_back(ratio);
    return ratios.size() < 3 ? usual : median(std::move(ratios));
}

/// True if the ratio is nearer to `wanted` than to `other`, on a logarithmic scale.
bool is_nearer(double ratio, double wanted, double other) {
    return std::abs(std::log(ratio / wanted)) < std::abs(std::log(ratio / other));
}

/// Events of one series without those counted twice.
struct CheckedSeries {
    std::vector<Event> events;
    std::vector<std::pair<std::size_t, std::string>> removed;
};

/// Removes events counted twice, and marks intervals with a missed event. Only the events nearby are read ahead, so an
/// event is removed in constant time.
class EventCheck {
public:
    EventCheck(const BounceSeries& series, double usual, CheckedSeries& checked)
        : times_(series.times), usual_(usual), events_(checked.events), removed_(checked.removed) {}

    void run() {
        for (std::size_t i = 1; read_to(i + events_ahead + 2), i + 1 < events_.size(); ++i) {
            if (!events_[i - 1].fault.empty()) continue;
            const double nearby = ratio_nearby(events_, i, usual_);
            if (is_double(i, nearby)) {
                removed_.emplace_back(events_[i + 1].index,
                                      "counted twice: the intervals before and after it make one");
                events_.erase(events_.begin() + static_cast<long>(i) + 1);
            }
            const double ratio = ratio_at(events_, i), missed = nearby * (1.0 + nearby);
            if (is_nearer(ratio, nearby, missed) || ratio < nearby) continue;
            const bool one = std::abs(std::log(ratio / missed)) < 0.5 * std::log1p(nearby);
            events_[i].fault = fmt::format("{}: {:.3g} s, {:.2f} times the one before",
                                           one ? "an event is missed in the flight" : "a flight is too long",
                                           interval(events_, i), ratio);
        }
    }

private:
    void read_to(std::size_t count) {
        for (; events_.size() < count && next_ < times_.size(); ++next_) events_.push_back({next_, times_[next_]});
    }

    /// True if intervals i and i + 1 together are one flight, and interval i alone is none.
    bool is_double(std::size_t i, double nearby) const {
        if (i + 2 >= events_.size()) return false;
        const double before = interval(events_, i - 1), first = interval(events_, i), second = interval(events_, i + 1);
        if (first > short_part * nearby * before && second > short_part * nearby * nearby * before) return false;
        const double together = std::abs((first + second) / (nearby * before) - 1.0);
        return together < 0.1 && together < std::abs(first / (nearby * before) - 1.0);
    }

    const std::vector<double>& times_;
    std::size_t next_ = 0;  ///< first time that is not read
    double usual_;
    std::vector<Event>& events_;
    std::vector<std::pair<std::size_t, std::string>>& removed_;
};

double usual_ratio(const std::vector<BounceSeries>& series) {
    std::vector<double> ratios;
    for (const BounceSeries& one : series)
        for (std::size_t i = 2; i < one.times.size(); ++i)
            if (const double ratio = (one.times[i] - one.times[i - 1]) / (one.times[i - 1] - one.times[i - 2]);
                is_possible(ratio))
                ratios.push_back(ratio);
    return median(std::move(ratios));
}

/// Sets speed, restitution and derivatives of a bounce from the two flights.
void set_values(Bounce& bounce, const FlightOfInterval& before, const FlightOfInterval& after) {
    const double v = before.landing, e = after.launch / v;
    const double by_v = -e / v, dv = before.landing_by_time, du = after.launch_by_time / v;
    bounce.impact.impact_speed = v;
    bounce.impact.restitution = e;
    bounce.speed_by_time = {-dv, dv, 0.0};
    bounce.restitution_by_time = {-by_v * dv, by_v * dv - du, du};
    bounce.speed_by_drag = before.landing_by_drag;
    bounce.restitution_by_drag = after.launch_by_drag / v + by_v * before.landing_by_drag;
}

/// Returns why the bounce between two flights cannot be used; empty if it can. `usual`: usual deviation of a ratio
/// from those nearby, times the interval [s].
std::string fault_of(const std::vector<Event>& events, std::size_t i, double usual_ratio, double usual) {
    if (!events[i - 1].fault.empty()) return events[i - 1].fault;
    if (!events[i].fault.empty()) return events[i].fault;
    const double ratio = ratio_at(events, i), nearby = ratio_nearby(events, i, usual_ratio);
    const double off = std::abs(ratio - nearby);
    if (off < least_part * nearby || off * interval(events, i - 1) < most_deviations * usual) return {};
    return fmt::format("the flight after it is {:.3f} times the one before, nearby {:.3f}", ratio, nearby);
}

CheckedSeries checked(const BounceSeries& series, double usual_ratio) {
    CheckedSeries result;
    if (!std::isnan(usual_ratio)) {
        EventCheck(series, usual_ratio, result).run();
        return result;
    }
    for (std::size_t i = 0; i < series.times.size(); ++i) result.events.push_back({i, series.times[i]});
    return result;
}

/// Returns the usual deviation of a ratio of intervals from those nearby, times the interval [s].
double usual_deviation(const std::vector<CheckedSeries>& all, double usual_ratio) {
    std::vector<double> deviations;
    for (const auto& [events, removed] : all)
        for (std::size_t i = 1; i + 1 < events.size(); ++i)
            if (events[i - 1].fault.empty() && events[i].fault.empty())
                deviations.push_back((ratio_at(events, i) - ratio_nearby(events, i, usual_ratio)) *
                                     interval(events, i - 1));
    return deviations.empty() ? 0.0 : robust_deviation(std::move(deviations));
}

class SeriesBounces {
public:
    SeriesBounces(const BounceSeries& series, std::size_t index, const Flight& flight, double contact)
        : series_(series), index_(index), flight_(flight), contact_(contact) {}

    void add_to(std::vector<Bounce>& bounces, const CheckedSeries& found, double usual_ratio, double usual) const {
        const std::size_t first = bounces.size();
        for (std::size_t i = 1; i + 1 < found.events.size(); ++i) {
            bounces.push_back(bounce_at(found.events, i));
            std::string& reason = bounces.back().impact.reason;
            if (reason.empty()) reason = fault_of(found.events, i, usual_ratio, usual);
        }
        for (const auto& [event, reason] : found.removed) {
            bounces.push_back(empty_bounce(event));
            bounces.back().impact.reason = reason;
        }
        std::sort(bounces.begin() + static_cast<long>(first), bounces.end(),
                  [](const Bounce& a, const Bounce& b) { return a.events[1] < b.events[1]; });
    }

private:
    Bounce empty_bounce(std::size_t event) const {
        Bounce bounce{{series_.name, static_cast<long>(event) + 1, series_.lines[event], series_.times[event],
                       undetermined, undetermined},
                      index_,
                      {event, event, event}};
        bounce.impact.body = series_.body;
        return bounce;
    }

    Bounce bounce_at(const std::vector<Event>& events, std::size_t i) const {
        Bounce bounce = empty_bounce(events[i].index);
        bounce.events = {events[i - 1].index, events[i].index, events[i + 1].index};
        const double before = interval(events, i - 1) - contact_, after = interval(events, i) - contact_;
        if (!(before > 0.0) || !(after > 0.0))
            bounce.impact.reason = fmt::format("the interval is shorter than the contact, {:g} s", contact_);
        else
            set_values(bounce, flight_of_interval(flight_, before), flight_of_interval(flight_, after));
        return bounce;
    }

    const BounceSeries& series_;
    std::size_t index_;
    const Flight& flight_;
    double contact_;
};

}  // namespace

std::vector<Bounce> bounces_of(const std::vector<BounceSeries>& series, const Flight& flight, double contact) {
    const double ratio = usual_ratio(series);
    std::vector<CheckedSeries> all;
    for (const BounceSeries& one : series) all.push_back(checked(one, ratio));
    const double usual = usual_deviation(all, ratio);
    std::size_t events = 0;
    for (const BounceSeries& one : series) events += one.times.size();
    std::vector<Bounce> bounces;
    bounces.reserve(events);
    constexpr std::size_t least_reported = 1'000'000;
    const ReadingProgress progress("finding impacts", events, least_reported);
    std::size_t done = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        progress.at(done += series[i].times.size());
        SeriesBounces(series[i], i, flight, contact).add_to(bounces, all[i], ratio, usual);
        all[i] = {};  // a long recording has no room for both
    }
    return bounces;
}

std::vector<EventNumbers> event_numbers(const std::vector<const Bounce*>& used) {
    std::vector<EventNumbers> numbers;
    numbers.reserve(used.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
        numbers.emplace_back();
        for (std::size_t j = 0; j < 3; ++j) {
            const Bounce* before = i > 0 && used[i - 1]->series == used[i]->series ? used[i - 1] : nullptr;
            std::size_t same = 3;
            for (std::size_t k = 0; k < 3 && before != nullptr; ++k)
                if (before->events[k] == used[i]->events[j]) same = k;
            numbers[i][j] = same < 3 ? numbers[i - 1][same] : next++;
        }
    }
    return numbers;
}

}  // namespace impactfit
