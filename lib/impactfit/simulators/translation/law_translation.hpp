#pragma once
// Translation of a calibrated law into another law: its parameters are fitted to the bounces of the first law.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {

struct LawTranslationSettings {
    std::optional<double> effective_mass;              ///< [kg]; default: that of the card
    std::optional<ValidityRange> speeds;               ///< [m/s]; default: those of the card
    std::optional<Separation> separation;              ///< default: that of the card if the law has both endings
    std::vector<std::string> free;                     ///< empty: the parameters that the bounces can determine
    std::map<std::string, double, std::less<>> fixed;  ///< [SI]
    long seed = 1;
    int threads = 1;
};

/// Translation of a card. Accuracy: another law cannot have all results at all speeds; `loss` states the largest
/// differences, `bounces` those at each speed.
///
///     const LawTranslation translation = translate_law(card, find_model("tsuji_1992"), {});
///     return translation.loss;
struct LawTranslation {
    std::string source;             ///< name of the calibrated law
    ContactCard card;               ///< of the other law, with its bounces and the limitations of the source
    std::vector<std::string> free;  ///< fitted parameters
    std::vector<TranslatedBounce> bounces;
    std::string loss;  ///< one sentence
};

/// Returns the translation: least squares of restitution (in units of 0.01), duration and peak force (in units of 10 %)
/// at nine speeds. Throws Error: usage for a law whose restitution is an input, an unknown or duplicate parameter, and
/// a missing mass; data for a card without force, and bounces that the law cannot be fitted to.
LawTranslation translate_law(const ContactCard& card, const ContactModel& model,
                             const LawTranslationSettings& settings);

}  // namespace impactfit
