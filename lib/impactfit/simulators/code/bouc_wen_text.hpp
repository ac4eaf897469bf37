#pragma once
// Bouc-Wen law in source text.

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

/// Constants of a Bouc-Wen law.
struct BoucWenText {
    BoucWenCoefficients<double> law;
    double elastic_stiffness;     ///< alpha k
    double hysteretic_stiffness;  ///< (1 - alpha) k
    double parallel_dashpot;      ///< c in parallel; 0 without
    double series_compliance;     ///< 1/c in series; 0 without
};

inline BoucWenText bouc_wen_text(const CodeLaw& law) {
    const LawEntry& entry = law.card.law();
    const auto value = [&](std::string_view name) { return law.values[entry.index_of(name)]; };
    const BoucWenCoefficients<double> c{value("stiffness"),
                                        value("hertz_exponent"),
                                        value("hysteresis_exponent"),
                                        value("elastic_fraction"),
                                        value("hysteresis_amplitude"),
                                        value("loading_rate_constant"),
                                        value("unloading_rate_constant")};
    const bool series = law.family == CodeFamily::bouc_wen_series;
    const double dashpot = entry.has("rate_damping") ? value("rate_damping") : 0.0;
    return {c, c.stiffness * c.elastic_fraction, c.stiffness * (1.0 - c.elastic_fraction), series ? 0.0 : dashpot,
            series ? 1.0 / dashpot : 0.0};
}

}  // namespace impactfit
