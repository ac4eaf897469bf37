#include "tests/calibration/laboratory_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "tests/problems/power_law_impact.hpp"

namespace impactfit_tests {
namespace {

using enum LaboratoryFault;

constexpr double g = impactfit::standard_gravity;

struct Specimen {
    double mass, stiffness, damping;
};

constexpr Specimen ball{0.035, 7.92e5, 7e4}, other_ball{0.035, 4.98e5, 3e4}, table_tennis{2.7e-3, 7.92e5, 4e4},
    pad{0.08, 2e4, 4e3};

constexpr const char* noise = "--sd restitution=0.003 --sd 'duration=1 %'";

constexpr std::array cases{
    LaboratoryCase{none, "none", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{drag_table_tennis, "drag, table-tennis ball", "--mass '2.7 g'", noise, table_tennis.stiffness,
                   table_tennis.damping},
    LaboratoryCase{drag_rubber, "drag, rubber ball", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{heights_to_centre, "heights to the centre", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{rebound_to_top, "rebound to the top", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{mixed_specimens, "mixed specimens", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{doubled_mass, "mass twice too large", "--mass '70 g'",
                   "--sd restitution=0.003 --sd 'duration=1 %' --sd 'peak_force=1 %'", ball.stiffness, ball.damping},
    LaboratoryCase{rounded_restitution, "restitution rounded to 0.1", "--mass '35 g'", noise, ball.stiffness,
                   ball.damping},
    LaboratoryCase{high_speeds, "speeds 10 % high", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{height_ratio, "height ratio as restitution", "--mass '35 g'", noise, ball.stiffness, ball.damping},
    LaboratoryCase{weight, "weight in a soft contact", "--mass '80 g'", noise, pad.stiffness, pad.damping},
    LaboratoryCase{shared_height, "error of a shared height", "--mass '35 g'", noise, ball.stiffness, ball.damping}};

/// Fall and rise in air with quadratic drag: k = rho Cd A / (2 M) and the terminal speed. Buoyancy is left out.
struct Air {
    double per_metre, terminal_squared;

    Air(double mass, double diameter) {
        constexpr double density = 1.2, drag_coefficient = 0.5;
        per_metre = density * drag_coefficient * std::numbers::pi / 8.0 * diameter * diameter / mass;
        terminal_squared = g / per_metre;
    }

    double landing_speed(double height) const {
        return std::sqrt(-terminal_squared * std::expm1(-2.0 * per_metre * height));
    }
    double rise(double speed) const { return std::log1p(speed * speed / terminal_squared) / (2.0 * per_metre); }
};

impactfit::Collision<double> impact_of(const Specimen& body, double speed, bool with_weight) {
    return impactfit::simulate(power_law(), std::array{body.stiffness, 1.5, 1.5, 1.0, body.damping},
                               {body.mass, speed, with_weight ? body.mass * g : 0.0}, {});
}

/// Standard normal deviates, the same with every compiler (Box-Muller).
class Errors {
public:
    explicit Errors(unsigned seed) : draws_(seed) {}

    double normal(double deviation) {
        const double radius = std::sqrt(-2.0 * std::log(draws_.uniform(1e-300, 1.0)));
        return deviation * radius * std::cos(draws_.uniform(0.0, 2.0 * std::numbers::pi));
    }

private:
    Draws draws_;
};

struct Measured {
    double speed, restitution, duration, peak_force;
};

Measured measured(const Specimen& body, double speed, bool with_weight, Errors& errors) {
    const auto collision = impact_of(body, speed, with_weight);
    return {speed, collision.restitution + errors.normal(0.003), collision.duration * (1.0 + errors.normal(0.01)),
            collision.peak_force * (1.0 + errors.normal(0.01))};
}

std::string sheet_of_heights(LaboratoryFault fault, Errors& errors) {
    const bool light = fault == drag_table_tennis, in_air = light || fault == drag_rubber;
    const Specimen& body = light ? table_tennis : ball;
    const Air air(body.mass, light ? 0.040 : 0.039);
    std::string text = fault == height_ratio ? "drop height [cm],restitution,contact time [ms]\n"
                                             : "drop height [cm],rebound height [cm],contact time [ms]\n";
    for (const double height : {0.2, 0.4, 0.7, 1.1, 1.5, 2.0}) {
        const double fall = height + (fault == shared_height ? errors.normal(1.5e-3) : 0.0);
        const double speed = in_air ? air.landing_speed(fall) : std::sqrt(2.0 * g * fall);
        for (int repeat = 0; repeat < 3; ++repeat) {
            const Measured at = measured(body, speed, false, errors);
            const double launch = at.restitution * speed,
                         rise = in_air ? air.rise(launch) : launch * launch / (2.0 * g);
            const double more_drop = fault == heights_to_centre ? 0.02 : 0.0;
            const double more_rise = fault == rebound_to_top ? 0.04 : more_drop;
            const std::string response = fault == height_ratio ? fmt::format("{:.4f}", rise / height)
                                                               : fmt::format("{:.2f}", 100.0 * (rise + more_rise));
            text += fmt::format("{:.1f},{},{:.4f}\n", 100.0 * (height + more_drop), response, 1e3 * at.duration);
        }
    }
    return text;
}

std::string sheet_of_speeds(LaboratoryFault fault, Errors& errors) {
    const bool with_force = fault == doubled_mass, with_weight = fault == weight;
    constexpr std::array fast{0.5, 1.0, 2.0, 3.0, 4.5, 6.0}, slow{1.085, 1.534, 2.214, 3.132, 3.705, 4.201};
    std::string text = "impact speed [m/s],restitution,contact time [ms]";
    text += with_force ? ",peak force [N]\n" : "\n";
    int row = 0;
    for (const double speed : with_weight ? slow : fast)
        for (int repeat = 0; repeat < 3; ++repeat, ++row) {
            const Specimen& body = with_weight ? pad : fault == mixed_specimens && row % 2 == 1 ? other_ball : ball;
            const Measured at = measured(body, speed, with_weight, errors);
            text += fmt::format("{:.3f},{:.{}f},{:.4f}", speed * (fault == high_speeds ? 1.1 : 1.0), at.restitution,
                                fault == rounded_restitution ? 1 : 4, 1e3 * at.duration);
            text += with_force ? fmt::format(",{:.2f}\n", at.peak_force) : "\n";
        }
    return text;
}

}  // namespace

std::span<const LaboratoryCase> laboratory_cases() {
    return cases;
}

std::string laboratory_sheet(LaboratoryFault fault, unsigned seed) {
    Errors errors(seed);
    constexpr std::array of_heights{drag_table_tennis, drag_rubber,  heights_to_centre,
                                    rebound_to_top,    height_ratio, shared_height};
    return std::find(of_heights.begin(), of_heights.end(), fault) != of_heights.end() ? sheet_of_heights(fault, errors)
                                                                                      : sheet_of_speeds(fault, errors);
}

}  // namespace impactfit_tests
