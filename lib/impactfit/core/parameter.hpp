#pragma once
// Parameter of a law: name, unit, bounds, scale, and validation of values.

#include <limits>
#include <span>
#include <string_view>

namespace impactfit {

/// Parameter scale of search and optimisation.
enum class ParameterScale { linear, log10, logit };

/// Interval within the bounds that the source of a law excludes although the law is valid there.
struct LeftOut {
    double above = 0.0, below = 0.0;  ///< open interval (above, below); empty if equal
    std::string_view source = {};     ///< key and place of the source

    bool has(double value) const { return value > above && value < below; }
};

/// Parameter of a law. `unit` may contain sums of parameter names in braces, such as "N/m^{hertz_exponent}".
struct Parameter {
    std::string_view name;
    std::string_view symbol;
    std::string_view unit;
    std::string_view meaning;
    double lower;
    double upper;
    bool lower_allowed;  ///< the lower bound is a valid value; an infinite upper bound never is
    ParameterScale scale;
    bool upper_allowed = true;      ///< a finite upper bound is a valid value
    bool infinite_allowed = false;  ///< infinity is a valid value
    double typical = 1.0;           ///< typical value for impacts with unit mass, stiffness and speed
    LeftOut left_out = {};          ///< valid, but outside the published range
};

/// Returns the index of the parameter `name`. Throws Error (usage) with the nearest names. `owner` is the name of the
/// law in the message.
std::size_t parameter_index(std::span<const Parameter> parameters, std::string_view name, std::string_view owner);

/// Throws Error (usage) unless `value` is finite and within the bounds of `parameter`.
void check_parameter(const Parameter& parameter, double value, std::string_view owner);

/// Throws Error (usage) if the source of the parameter excludes `value`.
void check_published(const Parameter& parameter, double value, std::string_view owner);

/// Returns the excluded interval as text: "not between 1 and 2 (MM24, Section 6)". Empty if there is none.
std::string published_text(const Parameter& parameter);

/// Returns the bounds as text: "> 0", "0 to 10".
std::string allowed_text(const Parameter& parameter);

}  // namespace impactfit
