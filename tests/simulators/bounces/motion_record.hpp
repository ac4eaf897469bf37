#pragma once
// Requests and motion records of the bounce programs. A program reads impacts from standard input and prints a row of
// its motion at each step; motion.py reads these rows.

#include <cmath>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bounce {

/// Impact of two free spheres, or of a sphere and a wall. SI units.
struct Request {
    int number;                 ///< of the bounce
    int contact;                ///< number of the exported contact
    double mass_a, mass_b;      ///< infinite: a wall
    double radius_a, radius_b;  ///< of a wall: 0
    double speed;               ///< of approach
    double gap;                 ///< between the surfaces, at the start
    double time_step;
    double end_time;

    bool wall() const { return std::isinf(mass_b); }
    double start() const { return -radius_a - radius_b - gap; }  ///< position of body a; that of b or the wall is 0
    double speed_a() const { return wall() ? speed : speed * mass_b / (mass_a + mass_b); }
    double speed_b() const { return wall() ? 0.0 : speed_a() - speed; }
    long steps() const { return std::lround(std::ceil(end_time / time_step)); }
    double indentation(double position_a, double position_b) const {
        return radius_a + radius_b - (position_b - position_a);
    }
};

inline std::vector<Request> read_requests() {
    std::vector<Request> requests;
    for (std::string line; std::getline(std::cin, line);) {
        Request r{};
        std::istringstream fields(line);
        std::string mass_b, radius_b;  // "inf" is no number for a stream
        fields >> r.number >> r.contact >> r.mass_a >> mass_b >> r.radius_a >> radius_b >> r.speed >> r.gap >>
            r.time_step >> r.end_time;
        if (!fields) throw std::runtime_error("request '" + line + "'");
        r.mass_b = std::stod(mass_b);
        r.radius_b = r.wall() ? 0.0 : std::stod(radius_b);
        requests.push_back(r);
    }
    return requests;
}

/// Prints a state: the indentation is negative for a gap, the speed positive for an approach, the force is the normal
/// force (of the step from this state, in programs with impulses).
inline void print_state(const Request& request, double time, double indentation, double speed, double force) {
    std::printf("%d %.17g %.17g %.17g %.17g\n", request.number, time, indentation, speed, force);
}

}  // namespace bounce
