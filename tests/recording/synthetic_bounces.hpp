#pragma once
// Synthetic times of bounces: drops of a ball with drag, a restitution of the impact speed, a scatter of it, and an
// error of each time.

#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "impactfit/dynamics/flight_interval.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"

namespace impactfit::test {

struct SyntheticBounces {
    std::function<double(double)> restitution;  ///< of the impact speed
    double scatter = 0.0;                       ///< standard deviation of the restitution
    double time_error = 0.0;                    ///< standard deviation of a time [s]
    Flight flight{9.81};
    double contact = 0.0;      ///< duration of a contact [s]
    double first_speed = 2.5;  ///< of the first impact [m/s]
    std::size_t events = 15;
};

/// Returns one drop. The time of an event is that of the first touch.
inline BounceSeries synthetic_drop(const SyntheticBounces& wanted, const std::string& name, std::mt19937& noise) {
    std::normal_distribution<double> normal;
    BounceSeries series{name, {}, {}, {}, 1e-9};
    double time = 0.5, speed = wanted.first_speed;
    for (std::size_t i = 0; i < wanted.events; ++i) {
        series.times.push_back(time + wanted.time_error * normal(noise));
        series.lines.push_back(static_cast<long>(i) + 2);
        const double launch = speed * (wanted.restitution(speed) + wanted.scatter * normal(noise));
        const double duration = flight_duration(wanted.flight, launch);
        time += wanted.contact + duration;
        speed = flight_of_interval(wanted.flight, duration).landing;
    }
    return series;
}

}  // namespace impactfit::test
