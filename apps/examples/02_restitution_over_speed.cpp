// Restitution over impact speed at constant damping, for four damping exponents: what one constant can and cannot do.

#include <fmt/format.h>

#include <vector>

#include "impactfit/dynamics/simulate_batch.hpp"

int main() {
    using namespace impactfit;
    const LawEntry& law = *find_model("zhang_2021").law;
    const std::vector<double> speeds{0.1, 0.2, 0.5, 1.0, 2.0};

    fmt::print("{:>8}", "m");
    for (const double speed : speeds) fmt::print("{:>10} m/s", speed);
    fmt::print("\n");
    for (const double m : {0.25, 0.5, 1.0, 1.5}) {
        // Unit mass and stiffness, the same damping throughout.
        const std::vector<double> values{1.0, 1.5, m, 0.2};  // stiffness, hertz_exponent, damping_exponent, damping
        std::vector<Impact<double>> impacts;
        for (const double speed : speeds) impacts.push_back({1.0, speed});
        std::vector<Collision<double>> hits(impacts.size());
        simulate_batch(law, values, impacts, {}, hits);
        fmt::print("{:>8}", m);
        for (const Collision<double>& hit : hits) fmt::print("{:>14.6f}", hit.restitution);
        fmt::print("\n");
    }
    return 0;
}
