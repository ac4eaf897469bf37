#pragma once
// Flights between bounces: impact speed and restitution of each bounce from the intervals before and after it, and the
// events that were missed or counted twice.

#include <array>
#include <vector>

#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// One bounce between two flights, and the derivatives of its values by the times of three events [1/s].
struct Bounce {
    RecordedImpact impact;
    std::size_t series;                   ///< index into the series
    std::array<std::size_t, 3> events{};  ///< before, of, and after the bounce, in the series
    std::array<double, 3> speed_by_time{}, restitution_by_time{};
    double speed_by_drag = 0.0, restitution_by_drag = 0.0;  ///< by the logarithm of the drag
};

/// Returns the bounces of all series between their first and last event; those that cannot be used have a reason.
/// `contact`: duration of a contact [s], which is part of an interval from onset to onset.
///
/// With the median ratio q of successive intervals nearby, an interval near q (1 + q) times the one before it has a
/// missed event, and a longer one is no flight; a short one that makes with the next an interval near q times the one
/// before has an event counted twice, which is removed. A bounce whose ratio is off q by 8 usual deviations of the
/// recording and 8 % is left out.
std::vector<Bounce> bounces_of(const std::vector<BounceSeries>& series, const Flight& flight, double contact);

/// Numbers of the three events of a bounce among the events of all used bounces, from 0.
using EventNumbers = std::array<std::size_t, 3>;

/// Returns the numbers of the events of the used bounces. Neighbouring bounces share events.
std::vector<EventNumbers> event_numbers(const std::vector<const Bounce*>& used);

}  // namespace impactfit
