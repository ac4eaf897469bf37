#pragma once
// Target: a simulator, its units, the forces that it offers, and the text of its input. Each file under targets/
// defines one.

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/simulators/force/time_stepping.hpp"
#include "impactfit/simulators/translation/simulator_force.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {

/// Exponents of force, length, time and mass in the unit of a quantity.
struct Dimension {
    double force = 0.0, length = 0.0, time = 0.0, mass = 0.0;
};

/// Units of a simulator in SI units.
struct UnitSystem {
    std::string_view name;  ///< as of --units
    double force, length, time, mass;
    std::string_view force_name, length_name, time_name, mass_name;

    /// Returns an SI value in this system.
    double convert(double si, const Dimension& d) const {
        return si / (std::pow(force, d.force) * std::pow(length, d.length) * std::pow(time, d.time) *
                     std::pow(mass, d.mass));
    }
    /// Returns the unit of a quantity as text, such as "N/m^1.5"; "1" for a pure number.
    std::string unit(const Dimension& d) const;
};

inline constexpr UnitSystem si_units{"si", 1.0, 1.0, 1.0, 1.0, "N", "m", "s", "kg"},
    cgs_units{"cgs", 1e-5, 1e-2, 1.0, 1e-3, "dyn", "cm", "s", "g"},
    mmks_units{"mmks", 1.0, 1e-3, 1.0, 1.0, "N", "mm", "s", "kg"};
inline constexpr std::array only_si_units{si_units};

/// Input of an export that no card contains.
enum class ExportNeed { radii, poisson_ratios, density };

/// Settings of an export, SI units. A missing mass is that of the card, missing speeds are its range. Targets state the
/// settings that they need (`needs`); an error names a missing one.
struct ExportSettings {
    std::optional<std::array<double, 2>> masses;   ///< [kg]; infinite for a wall
    std::optional<double> effective_mass;          ///< [kg], instead of masses
    std::optional<std::array<double, 2>> radii;    ///< [m]; infinite for a plane
    std::optional<std::array<double, 2>> poisson;  ///< Poisson's ratios
    std::optional<double> density;                 ///< [kg/m^3]
    std::optional<double> time_step;               ///< [s]; default: the largest accurate step. State that of the scene
    std::optional<double> stiffness;      ///< of the law, if the data do not determine it; the restitution is kept
    std::optional<ValidityRange> speeds;  ///< [m/s]
    double friction = 0.0;                ///< coefficient of sliding friction, for the text only
    std::string name = "contact";         ///< prefix of names in source code
    std::optional<StiffnessMatch> match;  ///< default: peak_force; a refit fits all results
    std::optional<Kept> keep;             ///< at another mass or other radii; default: that of the card
    /// Acceleration towards a fixed body, whose weight acts in the contact [m/s^2]; 0: none. Default: that of the loads
    /// in the bounces of the card.
    std::optional<double> gravity;
    bool refit = false;   ///< accept a refit to another force: the result no longer is the law
    std::string units;    ///< empty: first of the target
    std::string version;  ///< empty: first of the target
};

/// Number to enter in the simulator.
struct SimulatorInput {
    std::string name;  ///< in the simulator
    double value;      ///< in `unit`
    std::string unit;
    std::string meaning;  ///< formula, in the notation of the laws
};

/// A translation with everything that its text contains.
struct TranslatedContact {
    const ContactCard* card;
    Translation translation;
    ExportSettings settings;
    UnitSystem units;
    std::string version;
    double effective_mass;
    double effective_radius;  ///< infinite without radii
    double time_step;         ///< [s]; infinite for error-controlled integration
    double gravity = 0.0;     ///< acceleration towards the fixed body [m/s^2]; 0: no weight acts

    const PowerLawCoefficients<double>& law() const { return translation.law; }
    bool clamped() const { return translation.separation == Separation::zero_force; }
    /// Returns the index of the body that is a plane: of infinite radius, or of infinite mass without radii.
    std::optional<std::size_t> wall() const;
    bool has_wall() const { return wall().has_value(); }
    ValidityRange speeds() const { return settings.speeds.value_or(card->speeds); }
    /// Returns the impact of the translated force, without load and the errors of time steps.
    Collision<double> impact(double impact_speed) const;
    /// Returns an input by its SI value and dimension, in the units of the target.
    SimulatorInput input(std::string name, double si, const Dimension& dimension, std::string meaning) const;
};

/// Start and end of a comment line in the input of a simulator.
struct CommentMarks {
    std::string_view start, end;
};

inline constexpr CommentMarks hash_comment{"# ", ""}, slash_comment{"// ", ""}, xml_comment{"<!-- ", " -->"},
    exclamation_comment{"! ", ""}, table_comment{"", ""};

struct SimulatorTarget {
    std::string_view name, title;
    std::string_view field;      ///< "DEM", "multibody", "robotics" or "source code"
    std::string_view read_from;  ///< version of the simulator from which the formulas were read
    TimeStepping stepping = TimeStepping::error_controlled;
    std::span<const ExportNeed> needs = {};
    std::span<const UnitSystem> units = only_si_units;  ///< the first is the default
    std::span<const std::string_view> versions = {};    ///< of --target-version, the first is the default
    /// Returns the forces of a version, in the order of preference. Null: none, the target has each law.
    std::span<const SimulatorForce> (*forces)(std::string_view version) = nullptr;
    /// True if the target has the law itself, by source code. Null: only `forces`.
    bool (*has_law)(const ContactCard& card) = nullptr;
    /// Returns the numbers to enter. Null: the text is source code without such numbers.
    std::vector<SimulatorInput> (*inputs)(const TranslatedContact& contact) = nullptr;
    /// Returns the text to paste. `inputs` are those of `inputs`, in their order.
    std::string (*snippet)(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) = nullptr;
    std::string_view remark = {};               ///< sentence on what the simulator does besides; empty if nothing
    std::string_view remark_with_gravity = {};  ///< replaces `remark` if gravity acts; empty: `remark`
    /// Share of the radius below which the gap to a wall has the force of implicit_linear in the step that reaches the
    /// touch; see Stepping.
    double early_gap_at_wall = 0.0;
    bool restitution_only = false;  ///< Newton's rule in place of a force; `forces` is not called
    bool sets_gravity = false;      ///< the text has the gravity of the contact
    /// Marks of the lines that state law, route and impacts before the snippet. Empty: the snippet states them itself.
    std::optional<CommentMarks> comment = {};

    /// True if source code of the target has the law.
    bool expresses(const ContactCard& card) const { return has_law ? has_law(card) : !forces && !restitution_only; }
};

std::span<const SimulatorTarget* const> all_simulator_targets();
/// Returns the target of this name. Throws Error (usage) with the nearest names.
const SimulatorTarget& find_simulator_target(const std::string& name);

/// Returns the gravity of a contact in the units of the target.
double gravity_input(const TranslatedContact& contact);

/// Returns a number as text of a simulator input, 10 digits.
std::string input_number(double value);

/// Returns a line of a dialogue: name in a column of this width, number, unit unless it is 1.
std::string input_line(const SimulatorInput& input, std::size_t width);

}  // namespace impactfit
