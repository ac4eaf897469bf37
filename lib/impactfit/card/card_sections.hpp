#pragma once
// Sections that card files and results of fits have in common: law, parameters, problem file, data and covariance, as a
// file states them. Names and completeness of the parameters are checked.

#include <string>
#include <vector>

#include "impactfit/card/card_values.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Law of a file.
struct StatedLaw {
    std::string name, parameterisation;
    std::string damping_formula;  ///< empty: none
    SourceLocation where;         ///< of the object
};

/// Returns the names that a file may state for this law. Throws Error (data or problem) for an unknown
/// parameterisation.
std::vector<std::string> names_of_law(const ContactCard& card, const StatedLaw& law);

/// Sets the model of the card. Throws Error (data) with the nearest names for an unknown law.
void set_model(ContactCard& card, const StatedLaw& law);

/// Sets form, parameters and damping rule of the card. Throws Error (data) for nondimensional parameters; for an
/// unknown, duplicate or missing parameter; as checked_parameters; and for a damping formula without
/// prescribed_restitution.
void set_parameters(ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated);

/// Returns the law of the key `law`.
StatedLaw law_at(const JsonNode& node);

/// Returns a parameter of the list `parameters`; `name_key` is the key of its name.
StatedParameter parameter_at(const JsonNode& entry, const char* name_key);

/// Sets path and digest of the problem file from the key `problem`, which may be null.
void read_problem_file_entry(const JsonNode& node, ContactCard& card);

/// Returns the data of the key `data`.
std::vector<CardData> data_at(const JsonNode& node);

/// Keeps the rows and columns of the parameters of the card. Throws Error (data) for a matrix of another size than its
/// names, duplicate names, a negative variance, and a matrix that is not symmetric.
void set_covariance(ContactCard& card, const JsonNode& node, const char* matrix_key);

}  // namespace impactfit
