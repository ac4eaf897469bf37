#pragma once
// Vertical flight of a body in still air: speeds of a fall and of a rise, with quadratic drag and buoyancy.

namespace impactfit {

/// A sphere in air. The drag coefficient is that of a smooth sphere for Reynolds numbers of 1e3 to 2e5: 0.4 to 0.5.
struct SphereInAir {
    double diameter;                 ///< [m], > 0
    double density = 1.204;          ///< of the air [kg/m^3], >= 0; dry air at 20 C and 1013 hPa
    double drag_coefficient = 0.47;  ///< >= 0
    double drag_deviation = 0.05;    ///< standard deviation of the drag coefficient, >= 0
};

/// Acceleration of free fall and drag of a vertical flight, v' = -gravity - drag v |v|, upward positive.
struct Flight {
    double gravity;     ///< less buoyancy [m/s^2], > 0
    double drag = 0.0;  ///< rho Cd A / (2 M) [1/m], >= 0
};

/// A speed, and its derivative by the logarithm of the drag (the relative change of the drag coefficient) [m/s].
struct FlightSpeed {
    double speed;
    double slope;
};

/// Returns the flight of a sphere of this mass [kg]. Its gravity is that in vacuum times 1 - rho V / M.
Flight flight_of(const SphereInAir& sphere, double mass, double gravity);

/// Returns the speed after a fall from rest over a height >= 0 [m]: v^2 = (g/k) (1 - exp(-2 k h)).
FlightSpeed speed_after_fall(const Flight& flight, double height);

/// Returns the speed at the start of a rise to a height >= 0 [m]: u^2 = (g/k) (exp(2 k h) - 1).
FlightSpeed launch_speed(const Flight& flight, double height);

/// Returns the height of a rise from a speed >= 0 [m/s]: h = ln(1 + k u^2 / g) / (2 k). The inverse of launch_speed.
double rise(const Flight& flight, double speed);

/// Returns the height of a fall from rest to a speed >= 0 below the terminal one [m/s]. The inverse of
/// speed_after_fall. Infinite at the terminal speed, NaN above it.
double fall(const Flight& flight, double speed);

}  // namespace impactfit
