#pragma once
// What a law says of each of its parameters, and the check of a value against it.

#include <limits>
#include <span>
#include <string_view>

namespace impactfit {

/// The scale on which a parameter is spread evenly when it is searched.
enum class ParameterScale { linear, log10, logit };

/// Values within the bounds that the source of a law leaves out though the law is sound there.
struct LeftOut {
    double above = 0.0, below = 0.0;  ///< strictly between the two; nothing is left out if they are equal
    std::string_view source = {};     ///< the key of the source and the place in it

    bool has(double value) const { return value > above && value < below; }
};

/// One parameter of a law. `unit` may hold sums of parameter names in braces, e.g. "N/m^{hertz_exponent}".
struct Parameter {
    std::string_view name;
    std::string_view symbol;
    std::string_view unit;
    std::string_view meaning;
    double lower;
    double upper;
    bool lower_allowed;  ///< the lower bound itself is a legal value; an infinite upper bound never is
    ParameterScale scale;
    bool upper_allowed = true;      ///< a finite upper bound itself is a legal value
    bool infinite_allowed = false;  ///< so is infinity
    double typical = 1.0;           ///< a value typical of impacts with unit mass, stiffness and speed
    LeftOut left_out = {};          ///< legal, but not published
};

/// Index of the parameter called `name`, or an Error naming the nearest ones. `owner` says whose parameters these are.
std::size_t parameter_index(std::span<const Parameter> parameters, std::string_view name, std::string_view owner);

/// Throws an Error unless `value` is finite and within the bounds of `parameter`.
void check_parameter(const Parameter& parameter, double value, std::string_view owner);

/// Throws an Error if the source of the parameter leaves `value` out.
void check_published(const Parameter& parameter, double value, std::string_view owner);

/// "not between 1 and 2 (MM24, Section 6)": what the source leaves out; empty if it leaves nothing out.
std::string published_text(const Parameter& parameter);

/// "> 0", "0 to 10": the bounds in words.
std::string allowed_text(const Parameter& parameter);

}  // namespace impactfit
