#pragma once
// Type-erased form, and the registry of forms. The build generates the list from the files in forms/.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/form/form.hpp"
#include "impactfit/core/numbers/dual.hpp"

namespace impactfit {

/// Elastic exponent of impacts whose form does not contain it: that of spheres.
inline constexpr double sphere_hertz_exponent = 1.5;

/// Form of unknown type. Inputs and constants are in the order of their lists.
struct FormEntry {
    FormDescription description;
    FormOutput output;
    FormImpact impact;
    std::span<const Parameter> inputs;
    std::span<const Parameter> constants;
    std::span<const double> published;  ///< published constants; NaN where the source has none
    std::function<double(std::span<const double> inputs, std::span<const double> constants)> value;
    std::function<Dual(std::span<const Dual> inputs, std::span<const Dual> constants)> dual_value;
    bool exact_derivatives = true;  ///< false: dual_value contains finite differences

    /// Returns the index of an input; the number of inputs if there is none of this name.
    std::size_t input(std::string_view name) const;
    /// Returns the names of the output and of the inputs, the columns of its points.
    std::vector<std::string> columns() const;
    /// Returns the value for double or Dual.
    double operator()(std::span<const double> x, std::span<const double> c) const { return value(x, c); }
    Dual operator()(std::span<const Dual> x, std::span<const Dual> c) const { return dual_value(x, c); }
};

std::span<const FormEntry> all_forms();

/// Returns the form of this name. Throws Error (usage) with the nearest names.
const FormEntry& find_form(std::string_view name);

}  // namespace impactfit
