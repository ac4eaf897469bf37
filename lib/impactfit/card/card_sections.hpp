#pragma once
// Sections that card files and results of fits have in common.

#include <vector>

#include "impactfit/card/card_parameters.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

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
