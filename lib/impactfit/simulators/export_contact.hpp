#pragma once
// Export of a contact card to a simulator: numbers to enter, text to paste, and the restitution, duration and peak
// force that the simulator then realises.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

/// Measured and single restitutions of a bounce of an export.
struct BounceContext {
    std::optional<double> measured;      ///< restitution in the data at about this speed, 5 %
    std::optional<ValidityRange> range;  ///< restitutions of single bounces, over the phases of the first touch; empty
                                         ///< for an accurate step
};

/// Effect of the weight of a body in its contact with a fixed one.
struct ExportWeight {
    double load;                                      ///< [N]
    double sag;                                       ///< indentation at rest [m]; NaN if it is not known
    std::optional<double> smallest_rebounding_speed;  ///< [m/s]; empty if each impact rebounds
};

/// Export of a card. Accuracy: at the default time step the simulator realises the restitution of its force within
/// 1e-3; `bounces` has the results of law and simulator, `loss` what differs in a sentence.
///
///     const ContactCard card = read_card("cards/bounce_test.json");
///     ExportSettings settings;
///     settings.speeds = {0.5, 5.0};  // m/s
///     const ContactExport made = export_contact(card, find_simulator_target("drake"), settings);
///     return made.snippet;
struct ContactExport {
    std::shared_ptr<const ContactCard> card;
    const SimulatorTarget* target;
    TranslatedContact contact;
    ValidityRange speeds;
    std::vector<SimulatorInput> inputs;
    std::string snippet;
    std::string loss;                       ///< one sentence
    ValidityRange masses_of_card;           ///< before a change of the mass [kg]
    std::string mass_note;                  ///< on a damping at another mass than that of the card; empty without
    std::string radii_note;                 ///< on a stiffness at other radii than those of the card; empty without
    bool radii_of_card = false;             ///< the settings have no radii, the card has
    double accurate_step;                   ///< [s]; see export_tolerance; infinite for error-controlled integration
    double stable_step;                     ///< [s]
    double step_error = 0.0;                ///< of the restitution at any phase, by a step above the accurate step
    double mean_step_error = 0.0;           ///< of the mean restitution over speeds and phases; see set_time_step
    std::vector<TranslatedBounce> bounces;  ///< at the lowest, the geometric mean and the highest speed
    std::vector<BounceContext> context;     ///< of the bounces, in their order
    std::optional<ExportWeight> weight;     ///< empty without gravity
    std::vector<TranslatedBounce> curve;    ///< at 33 speeds, for a figure
    std::vector<std::string> notes;  ///< limitations and settings without effect first, then remarks of the target
    std::size_t limitations = 0;     ///< number of notes that limit this export, or a setting without effect
};

/// Error of the restitution at the accurate time step, at any phase of the first touch within a step. Two realisations
/// of an impact then differ by at most 1e-3.
inline constexpr double export_tolerance = 5e-4;

/// Returns the export. Throws Error: usage for a missing or unknown setting, a law without a direct route unless
/// `settings.refit`, and an unusable time step; data for a card without force, with a restitution out of reach, and as
/// check_reference_bounces.
ContactExport export_contact(const ContactCard& card, const SimulatorTarget& target, const ExportSettings& settings);

}  // namespace impactfit
