// Restitution over impact speed at constant damping, for four damping exponents. At m = (n-1)/2 = 1/4 the restitution
// does not depend on speed. The argument curves.csv, curves.svg or curves.png writes finer curves to this file.

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/report.hpp"
#include "impactfit/simulation.hpp"

using namespace impactfit;

const std::vector<double> damping_exponents{0.25, 0.5, 1.0, 1.5};

/// Unit mass and stiffness, constant damping.
std::vector<double> restitutions(double damping_exponent, const std::vector<double>& speeds) {
    const LawEntry& law = *find_model("zhang_2021").law;
    const std::vector<double> values{1.0, 1.5, damping_exponent, 0.2};  // stiffness, hertz_exponent, m, damping
    std::vector<Impact<double>> impacts;
    for (const double speed : speeds) impacts.push_back({1.0, speed});
    std::vector<Collision<double>> collisions(impacts.size());
    simulate_batch(law, values, impacts, {}, collisions);
    std::vector<double> result;
    for (const Collision<double>& collision : collisions) result.push_back(collision.restitution);
    return result;
}

void print_table() {
    const std::vector<double> speeds{0.1, 0.2, 0.5, 1.0, 2.0};
    fmt::print("{:>8}", "m");
    for (const double speed : speeds) fmt::print("{:>10} m/s", speed);
    fmt::print("\n");
    for (const double m : damping_exponents) {
        fmt::print("{:>8}", m);
        for (const double e : restitutions(m, speeds)) fmt::print("{:>14.6f}", e);
        fmt::print("\n");
    }
}

void write_curves(const std::string& path) {
    std::vector<double> speeds;
    for (int i = 0; i <= 60; ++i) speeds.push_back(std::pow(10.0, -2.0 + i / 20.0));
    Panel panel{"impact_speed [m/s]", "restitution", {}, true, KeyPlace::beside};
    for (const double m : damping_exponents)
        panel.curves.push_back({fmt::format("damping_exponent {:g}", m), speeds, restitutions(m, speeds)});
    if (!path.ends_with(".csv")) return write_figure(path, "Restitution at constant damping", {panel});
    Table table{{{"damping_exponent", "1"}, {"impact_speed", "m/s"}, {"restitution", "1"}}, {}};
    for (std::size_t c = 0; c < panel.curves.size(); ++c)
        for (std::size_t i = 0; i < speeds.size(); ++i)
            table.rows.push_back({damping_exponents[c], speeds[i], panel.curves[c].y[i]});
    write_file_atomically(path, csv_text(table));
}

int main(int count, char** arguments) try {
    print_table();
    if (count > 1) write_curves(arguments[1]);
    return 0;
} catch (const Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
}
