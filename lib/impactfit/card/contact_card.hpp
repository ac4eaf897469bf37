#pragma once
// Contact card: a calibrated law with its parameters, validity range, specimen and provenance. Simulations, exports and
// comparisons read it instead of the result of a fit.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/contact/parameter_form.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Closed range of a positive quantity [SI]; 0 if it is not stated.
struct ValidityRange {
    double lowest = 0.0, highest = 0.0;

    /// True for a value within the range, up to the rounding of other units and digits, and for a range not stated.
    bool contains(double value) const {
        constexpr double rounding = 1e-9;
        return highest == 0.0 || (value >= lowest * (1.0 - rounding) && value <= highest * (1.0 + rounding));
    }
    bool contains(const ValidityRange& range) const { return contains(range.lowest) && contains(range.highest); }
};

/// Parameter of a card, in the unit of the law for these values.
struct CardParameter {
    std::string name;
    double value;           ///< SI
    double standard_error;  ///< SI; NaN if the parameter was fixed or its error is unknown
    std::string unit;
};

/// File from which the parameters were determined.
struct CardFile {
    std::string path, sha256;
};

/// Data of the calibration.
struct CardData {
    std::string name;
    std::string kind;  ///< measured | printed | digitised | derived | synthetic; empty if not stated
    std::string source;
    std::string licence;
    std::vector<CardFile> files;
};

/// Impact of the card with its stated results, so that any reader can check its own implementation. Its load is the
/// weight of a dropped body, or another constant force; 0 without.
struct CardBounce {
    Impact<double> impact;
    double restitution;
    double duration;          ///< [s]; infinite for bodies that stick; NaN for a nominal stiffness
    double peak_force;        ///< [N]; NaN for a nominal stiffness
    double peak_indentation;  ///< [m]; NaN for a nominal stiffness
};

/// Text in the provenance of a card whose parameters are stated.
inline constexpr std::string_view stated_basis = "stated, not fitted";

/// Translation of a law into the law of a card, with its largest errors over the range of speeds.
struct CardTranslation {
    std::string law;     ///< of the source
    std::string sha256;  ///< of the text of the source, card or result of a fit; empty if it was not read
    double restitution;  ///< difference with its sign
    double duration;     ///< relative difference, >= 0; NaN for a nominal stiffness
    double peak_force;   ///< relative difference, >= 0; NaN for a nominal stiffness
};

/// What remains of a power law with damping at another effective mass or at other radii.
enum class Kept {
    unstated,     ///< the damping at another mass; at other radii the rule of radius_scaling.hpp
    restitution,  ///< at equal speed: lambda ~ k^((m+1)/(n+1)) m0^((n-m)/(n+1)), for each velocity exponent
    damping,      ///< lambda
    material      ///< lambda/k at other radii, lambda at another mass
};

std::string_view to_string(Kept kept);
/// Returns restitution, damping or material of this name. Throws Error (usage) with the nearest.
Kept kept_called(const std::string& name);
/// Throws Error (usage) for a law whose card keeps its results in one way only: without hysteresis_damping.
void check_keeps(const LawEntry& law, Kept kept);

/// Restitutions in the data of a calibration.
struct MeasuredRestitution {
    struct Point {
        double impact_speed;  ///< [m/s]
        double restitution;   ///< mean of the impacts at this speed
    };
    double lowest, highest;     ///< of all impacts
    std::vector<Point> points;  ///< at the lowest, the middle and the highest measured speed
};

/// Contact card. Its law holds for the speeds and masses of its ranges; validity_notes() (card_request.hpp) has a
/// sentence for each value outside. Its results are as uncertain as its parameters (`covariance`).
///
///     const ContactCard card = read_card("cards/bounce_test.json");
///     const Collision<double> collision = simulate(card, {0.035, 2.0});
///     return collision.restitution;
struct ContactCard {
    std::string path;    ///< of the file that was read; empty otherwise
    std::string sha256;  ///< of the text that was read, card or result of a fit; empty otherwise
    std::string title;
    const ContactModel* model = nullptr;
    ParameterForm form = {};   ///< parametrisation of `parameters`
    std::string damping_rule;  ///< of a parameter prescribed_restitution; empty without
    Separation separation = Separation::zero_indentation;
    std::vector<CardParameter> parameters;        ///< in the order of `form`; prescribed_restitution may replace
                                                  ///< hysteresis_damping
    std::vector<std::string> covariance_names;    ///< parameters of the covariance; empty if it is unknown
    std::vector<std::vector<double>> covariance;  ///< symmetric [SI]
    std::vector<std::string> undetermined;        ///< parameters that the data do not determine, such as the stiffness
                                                  ///< of a fit to restitutions
    bool nominal_stiffness = false;               ///< the stiffness is a nominal 1, since only restitutions were
                                                  ///< measured: durations, forces and indentations are unknown
    ValidityRange speeds;                         ///< of the data [m/s]
    ValidityRange masses;                         ///< effective masses of the data [kg]
    std::optional<std::array<double, 2>> radii;   ///< of both bodies [m], infinite for a plane; empty if not stated
    Kept kept = Kept::unstated;                   ///< at another mass or other radii
    bool stated = false;                          ///< the parameters are stated, not fitted
    std::string verdict;                          ///< of the fit; empty if the card is not from a fit
    std::optional<bool> goodness_tested;          ///< false: no stated noise and no replicates tested the misfit
    std::optional<bool> doubtful;                 ///< true: the misfit has a probability below 0.05
    std::optional<MeasuredRestitution> measured;  ///< empty: no restitution was measured, or it is not stated
    std::string specimen, licence, citation;      ///< texts; empty if not stated
    std::string program = "impactfit";            ///< that made the calibration; empty if not stated
    std::string program_version;                  ///< of this program
    std::string problem_path, problem_sha256;     ///< problem file of the fit; empty for command-line options
    std::vector<CardData> data;
    std::vector<CardTranslation> translations;  ///< from the calibrated law to this law; empty for a calibrated law
    std::vector<CardBounce> bounces;
    bool states_bounces = false;  ///< true: from the card file; false: computed here

    const LawEntry& law() const { return *model->law; }
};

/// True if a load acts in a bounce of the card.
bool has_load(const ContactCard& card);

/// Returns the load over the effective mass of the bounces [m/s^2], that of gravity for a drop; 0 without a load. Empty
/// if it differs between bounces.
std::optional<double> load_acceleration(const ContactCard& card);

/// Returns the values of the law at an impact, in the order of its parameters: a prescribed restitution becomes the
/// damping of this impact, and the damping of a card that keeps its restitution that of this mass. Throws Error (data)
/// for a card with nondimensional parameters, which determine a restitution but no force.
std::vector<double> law_values(const ContactCard& card, const Impact<double>& impact);

/// Sets undetermined and nominal_stiffness, after the parameters and the covariance. The stiffness is nominal if it is
/// undetermined, was not fitted, and is 1: a fitted stiffness without a known error has a scale.
void set_undetermined(ContactCard& card, std::vector<std::string> names);

/// Returns the result of one impact; of a card with a nominal stiffness the result without scale. Throws Error as
/// law_values, and for an impact out of range.
Collision<double> simulate(const ContactCard& card, const Impact<double>& impact, double tolerance = 1e-10);

/// Constant loads of the impacts of a calibration [N], >= 0.
struct LoadRange {
    double lowest = 0.0, highest = 0.0;
};

/// Returns the bounces to state in a card: the lowest, the geometric mean and the highest speed of its range, with the
/// lowest mass and load and, if one of them differs, the highest mass and load. A nominal stiffness has no load.
std::vector<CardBounce> bounces_of(const ContactCard& card, const LoadRange& loads = {});

}  // namespace impactfit
