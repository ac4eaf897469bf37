// Recipe poursina_nikravesh_2020_pendulums: two colliding pendulums  @eq{PN20, Section 6}. Impacts by impulse and
// momentum, and by contact forces with published and exact damping. Two readings cover the ambiguous description of the
// system.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/linear_damping/two_pendulums.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

constexpr const char* paper_of_pendulums = "poursina-nikravesh-2020";

/// One reading of the description of the system, and its motions in the order of the contacts.
struct Reading {
    std::string name;
    std::size_t row;
    TwoPendulums system;
    std::vector<PendulumMotion> motions;
};

/// Returns the contacts. Impulse and momentum, the reference of the comparison, is first.
std::vector<PendulumContact> contacts(double hertz_exponent) {
    return {{"impulse and momentum"},
            {"Eq. 50", "poursina_nikravesh_2020", 0.0, Separation::zero_force},
            {"linear damping, exact", "exact", 0.0, Separation::zero_force},
            {"Hunt-Crossley with Eq. 16", "flores_2011", hertz_exponent, Separation::zero_indentation},
            {"Hunt-Crossley, exact", "exact", hertz_exponent, Separation::zero_indentation}};
}

/// Returns the direction of angle 0, from the downward vertical [rad].
double direction_of_zero(const Dataset& systems, std::size_t row) {
    const std::string& from = systems.text(row, "angles_from");
    if (from == "downward vertical") return 0.0;
    if (from == "horizontal to the right") return 0.5 * std::numbers::pi;
    throw Error(ErrorKind::data, "unknown direction", from, "downward vertical, horizontal to the right",
                {systems.files.front().path, systems.rows[row].line, 0, "angles_from"});
}

TwoPendulums system_of(const Dataset& systems, std::size_t row) {
    const auto number = [&](const char* column) { return required(systems, row, column); };
    const double zero = direction_of_zero(systems, row);
    return {{number("first_mass"), number("second_mass")},
            {number("first_length"), number("second_length")},
            number("pivot_offset"),
            {zero + number("first_angle"), zero + number("second_angle")},
            number("gravity"),
            number("restitution"),
            number("hertz_exponent"),
            number("stiffness"),
            number("duration")};
}

Reading simulated(const Dataset& systems, std::size_t row, const RecipeOptions& options) {
    Reading reading{systems.text(row, "reading"), row, system_of(systems, row), {}};
    options.begin(fmt::format("two pendulums, reading {}", reading.name));
    at_row(systems, row, [&] {
        for (const PendulumContact& contact : contacts(reading.system.hertz_exponent))
            reading.motions.push_back(simulate_pendulums(reading.system, contact));
    });
    return reading;
}

// ---- Verdicts

std::string times_of(const PendulumMotion& motion) {
    std::string times;
    for (const PendulumImpact& impact : motion.impacts)
        times += fmt::format("{}{:.6f}", times.empty() ? "" : ", ", impact.begin);
    return times;
}

/// The paper does not state the assumptions of a reading. The best verdict is reproduced_by_another_reading.
Finding judged_impacts(const Dataset& systems, const Reading& reading) {
    const PendulumMotion& impulse = reading.motions.front();
    const bool same = static_cast<double>(impulse.impacts.size()) == required(systems, reading.row, "impacts");
    return {fmt::format("Sec. 6, three impacts in 8 s, reading {}", reading.name),
            same ? RecipeVerdict::reproduced_by_another_reading : RecipeVerdict::not_reproducible,
            expected_verdict(systems, reading.row),
            fmt::format("Angles from the {}, tip of rod 2 on the face of rod 1: {} impacts by impulse and momentum, at "
                        "{} s.",
                        systems.text(reading.row, "angles_from"), impulse.impacts.size(), times_of(impulse))};
}

/// Returns the maximum difference of the impact times from impulse and momentum [s]. Returns the simulated time if the
/// numbers of impacts differ.
double difference_of_times(const Reading& reading, const PendulumMotion& motion) {
    const PendulumMotion& impulse = reading.motions.front();
    if (motion.impacts.size() != impulse.impacts.size()) return reading.system.duration;
    double largest = 0.0;
    for (std::size_t i = 0; i < impulse.impacts.size(); ++i)
        largest = std::max(largest, std::abs(motion.impacts[i].begin - impulse.impacts[i].begin));
    return largest;
}

const PendulumMotion& motion_of(const Reading& reading, const Dataset& claims, std::size_t row, const char* column) {
    const std::vector<PendulumContact> all = contacts(reading.system.hertz_exponent);
    const std::string& name = claims.text(row, column);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == name) return reading.motions[i];
    throw Error(ErrorKind::data, "unknown contact", name, "Eq. 50, Hunt-Crossley with Eq. 16 or another of the table",
                {claims.files.front().path, claims.rows[row].line, 0, column});
}

double last_restitution(const PendulumMotion& motion) {
    return motion.impacts.empty() ? 0.0 : motion.impacts.back().restitution;
}

Finding judged_closeness(const Dataset& claims, const std::vector<Reading>& readings) {
    const std::size_t row = claim_row(claims, "closer_to_impulse");
    bool holds = true;
    std::string text;
    for (const Reading& reading : readings) {
        const PendulumMotion &closer = motion_of(reading, claims, row, "closer"),
                             &farther = motion_of(reading, claims, row, "farther"), &exact = reading.motions.back();
        const double near = difference_of_times(reading, closer), far = difference_of_times(reading, farther);
        holds = holds && near < far;
        text += fmt::format(
            "Reading {}, maximum difference of the impact times: {:.4f} s with {}; {:.4f} s with {} (restitution "
            "{:.3f}, prescribed {:g}); {:.4f} s with Hunt-Crossley and exact damping (restitution {:.4f}). ",
            reading.name, near, claims.text(row, "closer"), far, claims.text(row, "farther"), last_restitution(farther),
            reading.system.restitution, difference_of_times(reading, exact), last_restitution(exact));
    }
    return {fmt::format("{}, {} is closer than {}", claims.text(row, "place"), claims.text(row, "closer"),
                        claims.text(row, "farther")),
            holds ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible, expected_verdict(claims, row),
            text + "The damping formula causes the advantage, not the force law."};
}

// ---- Tables

RecipeTable impacts_table(const std::vector<Reading>& readings) {
    RecipeTable table{
        "impacts",
        "Impacts of the two pendulums",
        {"method of order 8, error per step below 1e-11; steps end at contacts and separations",
         "damping from effective mass and closing speed of each impact; angular velocities before and after"},
        {{{"reading"},
          {"contact"},
          {"impact", "1"},
          {"begin", "s"},
          {"end", "s"},
          {"velocity_1_before", "rad/s"},
          {"velocity_2_before", "rad/s"},
          {"velocity_1_after", "rad/s"},
          {"velocity_2_after", "rad/s"},
          {"abscissa", "m"},
          {"effective_mass", "kg"},
          {"closing_speed", "m/s"},
          {"restitution", "1"}},
         {}}};
    for (const Reading& reading : readings) {
        const std::vector<PendulumContact> all = contacts(reading.system.hertz_exponent);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t number = 0; number < reading.motions[i].impacts.size(); ++number) {
                const PendulumImpact& impact = reading.motions[i].impacts[number];
                table.table.rows.push_back({reading.name, all[i].name, static_cast<long>(number + 1), impact.begin,
                                            impact.end, impact.velocity_before[0], impact.velocity_before[1],
                                            impact.velocity_after[0], impact.velocity_after[1], impact.abscissa,
                                            impact.effective_mass, impact.closing_speed, impact.restitution});
            }
    }
    return table;
}

/// Keeps every fourth sample: sufficient resolution for plots.
RecipeTable first_contact_table(const Reading& reading) {
    RecipeTable table{"first_contact",
                      fmt::format("Force and penetration of the first impact, reading {}", reading.name),
                      {"every fourth step, and the last"},
                      {{{"contact"}, {"time", "s"}, {"penetration", "m"}, {"force", "N"}}, {}}};
    const std::vector<PendulumContact> all = contacts(reading.system.hertz_exponent);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<ContactSample>& samples = reading.motions[i].first_contact;
        for (std::size_t j = 0; j < samples.size(); ++j)
            if (j % 4 == 0 || j + 1 == samples.size())
                table.table.rows.push_back({all[i].name, samples[j].time, samples[j].penetration, samples[j].force});
    }
    return table;
}

// ---- Figures

/// A line, or every eighth sample as a point from sample `first` on, to keep overlapping curves visible.
template <class Samples, class X, class Y>
Curve curve_of(const std::string& label, const Samples& samples, bool points, std::size_t first, const X& x,
               const Y& y) {
    Curve curve{label, {}, {}, points};
    for (std::size_t i = points ? first : 0; i < samples.size(); i += points ? 8 : 1) {
        curve.x.push_back(x(samples[i]));
        curve.y.push_back(y(samples[i]));
    }
    return curve;
}

RecipeFigure velocities_figure(const Reading& reading) {
    RecipeFigure figure{
        fmt::format("velocities_{}", reading.name), fmt::format("Two pendulums, reading {}", reading.name), {}};
    const std::vector<PendulumContact> all = contacts(reading.system.hertz_exponent);
    for (const std::size_t rod : {0u, 1u}) {
        Panel panel{"time [s]", fmt::format("angular velocity {} [rad/s]", rod + 1), {}};
        panel.key = KeyPlace::beside;
        for (const std::size_t i : {0u, 3u, 1u, 2u, 4u})
            panel.curves.push_back(curve_of(
                all[i].name, reading.motions[i].path, i != 0 && i != 3, 2 * i, [](const auto& at) { return at.time; },
                [rod](const auto& at) { return at.velocity[rod]; }));
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

RecipeFigure first_contact_figure(const Reading& reading) {
    Panel panel{"penetration [mm]", "force [kN]", {}};
    panel.key = KeyPlace::beside;
    const std::vector<PendulumContact> all = contacts(reading.system.hertz_exponent);
    for (const std::size_t i : {1u, 2u, 3u, 4u})
        panel.curves.push_back(curve_of(
            all[i].name, reading.motions[i].first_contact, i == 2, 2,
            [](const auto& at) { return 1e3 * at.penetration; }, [](const auto& at) { return 1e-3 * at.force; }));
    return {fmt::format("first_contact_{}", reading.name),
            fmt::format("First impact of the two pendulums, reading {}", reading.name),
            {panel}};
}

RecipeResult run_pendulums(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset systems = published_constants(options, paper_of_pendulums, "two_pendulums.csv", result);
    const Dataset claims = published_constants(options, paper_of_pendulums, "two_pendulums_claims.csv", result);
    std::vector<Reading> readings;
    for (std::size_t row = 0; row < systems.rows.size(); ++row) readings.push_back(simulated(systems, row, options));
    for (const Reading& reading : readings) {
        result.findings.push_back(judged_impacts(systems, reading));
        result.figures.push_back(velocities_figure(reading));
        result.figures.push_back(first_contact_figure(reading));
    }
    result.findings.push_back(judged_closeness(claims, readings));
    result.tables = {impacts_table(readings), first_contact_table(readings.front())};
    return result;
}

}  // namespace

extern const Recipe poursina_nikravesh_2020_pendulums;
const Recipe poursina_nikravesh_2020_pendulums{"poursina_nikravesh_2020_pendulums",
                                               "Two colliding pendulums, by impulse and by contact forces", "PN20",
                                               run_pendulums};

}  // namespace impactfit::recipes
