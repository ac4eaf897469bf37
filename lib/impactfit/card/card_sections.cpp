#include "impactfit/card/card_sections.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "impactfit/card/data_error.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

constexpr std::string_view replaced_parameter = "hysteresis_damping";

std::vector<ParameterForm> forms_of(const ContactCard& card, const StatedLaw& law) {
    const SourceLocation where = below(law.where, "parameterisation");
    return located_in_file(where, [&] { return forms_called(card.law(), law.parameterisation, where); });
}

const StatedParameter* find(const std::vector<StatedParameter>& stated, std::string_view name) {
    const auto found = std::find_if(stated.begin(), stated.end(),
                                    [&](const StatedParameter& entry) { return entry.parameter.name == name; });
    return found == stated.end() ? nullptr : &*found;
}

void check_names(const ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    const std::vector<std::string> known = names_of_law(card, law);
    for (const StatedParameter& entry : stated) {
        const std::string& name = entry.parameter.name;
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::data, fmt::format("{} has no parameter of this name", law.name), name,
                        allowed_names(name, known), entry.where);
        if (find(stated, name) != &entry)
            throw Error(ErrorKind::data, "duplicate parameter", name, "unique names", entry.where);
    }
}

ParameterForm form_of(const ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    const std::vector<ParameterForm> forms = forms_of(card, law);
    std::vector<std::string> names;
    for (const StatedParameter& entry : stated) names.push_back(entry.parameter.name);
    const ParameterForm* form = form_with(forms, names);
    if (form == nullptr)
        throw Error(ErrorKind::data, "parameters of two forms", fmt::format("{}", fmt::join(names, ", ")),
                    fmt::format("parameters of one form (see: impactfit laws {})", law.name), law.where);
    if (form->unit_impact)
        throw Error(ErrorKind::data, "the parameters are nondimensional: they determine no force", law.parameterisation,
                    "dimensional parameters", below(law.where, "parameterisation"));
    return *form;
}

std::vector<std::string> names_in(const ParameterForm& form) {
    std::vector<std::string> names;
    for (const Parameter& parameter : form.parameters) names.emplace_back(parameter.name);
    return names;
}

/// Orders the parameters as the form does. A prescribed restitution takes the place of the damping.
std::vector<StatedParameter> in_order(const StatedLaw& law, const ParameterForm& form,
                                      const std::vector<StatedParameter>& stated) {
    const StatedParameter* restitution =
        has_parameter(form, prescribed_restitution) ? nullptr : find(stated, prescribed_restitution);
    std::vector<StatedParameter> ordered;
    for (const Parameter& parameter : form.parameters) {
        const StatedParameter* entry = find(stated, parameter.name);
        if (restitution && parameter.name == replaced_parameter) {
            if (entry)
                throw Error(ErrorKind::data, "duplicate damping",
                            fmt::format("{} and {}", replaced_parameter, prescribed_restitution), "either of them",
                            entry->where);
            entry = restitution;
        }
        if (entry == nullptr)
            throw Error(ErrorKind::data, fmt::format("missing parameter of {}", law.name), std::string(parameter.name),
                        fmt::format("a value for each of {}", fmt::join(names_in(form), ", ")),
                        {law.where.file, 0, 0, "parameters"});
        ordered.push_back(*entry);
    }
    return ordered;
}

/// Throws Error unless exactly a prescribed restitution has a damping formula.
void check_rule(const StatedLaw& law, bool needed) {
    const SourceLocation where = below(law.where, "damping_formula");
    if (!needed && !law.damping_formula.empty())
        throw Error(ErrorKind::data, "a damping formula needs a prescribed restitution", law.damping_formula,
                    "a parameter prescribed_restitution, or null", where);
    if (needed && law.damping_formula.empty())
        throw Error(ErrorKind::data, "the damping formula of the prescribed restitution is missing", "none",
                    "exact, or the name of a damping formula", where);
    if (needed && law.damping_formula != exact_rule)
        located_in_file(where, [&] { find_damping_rule(law.damping_formula); });
}

/// Relative difference of mirrored entries of a covariance; decimal texts of 17 digits are exact, shorter ones are not.
constexpr double asymmetry = 1e-6;

bool mirrored(const std::vector<std::vector<double>>& matrix, std::size_t i, std::size_t j) {
    const double a = matrix[i][j], b = matrix[j][i];
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
    return a == b || std::abs(a - b) <= asymmetry * std::max(std::abs(a), std::abs(b));
}

void check_covariance(const std::vector<std::string>& names, const std::vector<std::vector<double>>& matrix,
                      const SourceLocation& where) {
    const auto refuse = [&](const char* what, const std::string& got, const std::string& allowed) {
        throw Error(ErrorKind::data, what, got, allowed, where);
    };
    const std::size_t size = names.size();
    for (std::size_t i = 0; i < std::max<std::size_t>(matrix.size(), 1); ++i)
        if (matrix.size() != size || matrix[i].size() != size)
            refuse("the covariance has the wrong size",
                   fmt::format("{} rows, row {} with {} entries", matrix.size(), i + 1,
                               matrix.empty() ? 0 : matrix[i].size()),
                   fmt::format("{0} rows with {0} entries", size));
    for (std::size_t i = 0; i < size; ++i) {
        if (std::count(names.begin(), names.end(), names[i]) > 1)
            refuse("duplicate parameter of the covariance", names[i], "unique names");
        if (matrix[i][i] < 0.0) refuse("a variance is negative", fmt::format("{:g}", matrix[i][i]), ">= 0, or null");
        for (std::size_t j = 0; j < i; ++j)
            if (!mirrored(matrix, i, j))
                refuse("the covariance is not symmetric", fmt::format("{:g} and {:g}", matrix[i][j], matrix[j][i]),
                       fmt::format("equal entries of {} and {}", names[i], names[j]));
    }
}

/// Rounding of the texts may make the smallest eigenvalue of the correlations this negative.
constexpr double rounding_of_correlations = 1e-6;

/// Returns the correlation of two parameters. A fixed parameter has none.
double correlation(const std::vector<std::vector<double>>& matrix, std::size_t i, std::size_t j) {
    if (i == j) return 1.0 + rounding_of_correlations;
    return matrix[i][j] == 0.0 ? 0.0 : matrix[i][j] / std::sqrt(matrix[i][i]) / std::sqrt(matrix[j][j]);
}

bool positive_semidefinite(const std::vector<std::vector<double>>& matrix) {
    const auto size = static_cast<Eigen::Index>(matrix.size());
    if (size == 0) return true;
    const Eigen::MatrixXd correlations = Eigen::MatrixXd::NullaryExpr(size, size, [&](Eigen::Index i, Eigen::Index j) {
        return correlation(matrix, static_cast<std::size_t>(std::max(i, j)), static_cast<std::size_t>(std::min(i, j)));
    });
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(correlations, Eigen::EigenvaluesOnly);
    return solver.info() == Eigen::Success && solver.eigenvalues().minCoeff() > 0.0;
}

bool all_finite(const std::vector<std::vector<double>>& matrix) {
    for (const std::vector<double>& row : matrix)
        for (const double entry : row)
            if (!std::isfinite(entry)) return false;
    return true;
}

bool names_parameter(const ContactCard& card, const std::string& name) {
    return std::any_of(card.parameters.begin(), card.parameters.end(),
                       [&](const CardParameter& parameter) { return parameter.name == name; });
}

CardData source_at(const JsonNode& node) {
    CardData source{node.text_or_empty("name"),
                    node.text_or_empty("kind"),
                    node.text_or_empty("source"),
                    node.text_or_empty("licence"),
                    {}};
    for (const JsonNode& file : node.objects_or_none("files"))
        source.files.push_back({file.text("path"), file.text("sha256")});
    return source;
}

}  // namespace

std::vector<std::string> names_of_law(const ContactCard& card, const StatedLaw& law) {
    return names_given(card.law(), forms_of(card, law));
}

void set_model(ContactCard& card, const StatedLaw& law) {
    card.model = located_in_file(below(law.where, "name"), [&] { return &find_model(law.name); });
}

void set_parameters(ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    check_names(card, law, stated);
    card.form = form_of(card, law, stated);
    const std::vector<StatedParameter> ordered = in_order(law, card.form, stated);
    check_rule(law, prescribes_restitution(card.form, ordered));
    card.damping_rule = law.damping_formula;
    card.parameters = checked_parameters(card.form, ordered, law.name);
}

StatedLaw law_at(const JsonNode& node) {
    const JsonNode law = node.object("law");
    law.only_keys({"name", "title", "equation", "parameterisation", "damping_formula", "source"});
    return {law.text("name"), law.text("parameterisation"), law.text_or_empty("damping_formula"), law.where()};
}

StatedParameter parameter_at(const JsonNode& entry, const char* name_key) {
    return {{entry.text(name_key), entry.extended_number("value"), entry.number_or_nan("standard_error"),
             entry.text("unit")},
            entry.where()};
}

void read_problem_file_entry(const JsonNode& node, ContactCard& card) {
    if (!node.has_value("problem")) return;
    const JsonNode problem = node.object("problem");
    problem.only_keys({"path", "sha256"});
    card.problem_path = problem.text("path");
    card.problem_sha256 = problem.text("sha256");
}

std::vector<CardData> data_at(const JsonNode& node) {
    std::vector<CardData> data;
    for (const JsonNode& entry : node.objects_or_none("data")) data.push_back(source_at(entry));
    return data;
}

void set_covariance(ContactCard& card, const JsonNode& node, const char* matrix_key) {
    const std::vector<std::string> names = node.texts("parameters");
    const std::vector<std::vector<double>> matrix = node.matrix(matrix_key);
    check_covariance(names, matrix, node.where(matrix_key));
    if (all_finite(matrix) && !positive_semidefinite(matrix))
        throw Error(ErrorKind::data, "the covariance is not positive semidefinite", "a correlation beyond 1",
                    "the covariance of random values", node.where(matrix_key));
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names_parameter(card, names[i])) kept.push_back(i);
    for (const std::size_t i : kept) {
        card.covariance_names.push_back(names[i]);
        std::vector<double>& row = card.covariance.emplace_back();
        for (const std::size_t j : kept) row.push_back(matrix[i][j]);
    }
}

}  // namespace impactfit
