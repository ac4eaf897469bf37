#include "impactfit/report/document/result_document.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"

namespace impactfit {
namespace {

constexpr SchemaDocument command_schemas[]{{"impactfit.fit/1", fit_document},
                                           {"impactfit.compare/1", comparison_document},
                                           {"impactfit.compare_forms/1", form_comparison_document},
                                           {"impactfit.compare_populations/1", population_comparison_document},
                                           {"impactfit.design/1", design_document},
                                           {"impactfit.design_forms/1", design_document},
                                           {"impactfit.sweep/1", sweep_document},
                                           {"impactfit.impacts/1", impacts_document},
                                           {"impactfit.validate/1", validation_document},
                                           {"impactfit.export/1", export_document},
                                           {"impactfit.translate/1", translation_document}};

/// A result has few levels; deep nesting would exhaust the stack.
constexpr int most_levels = 64;

Json parsed(const std::string& text, const std::string& where) {
    const auto limit_depth = [&](int depth, Json::parse_event_t, Json&) {
        if (depth > most_levels)
            throw Error(ErrorKind::data, "the JSON is nested too deeply", {}, fmt::format("{} levels", most_levels),
                        {where, 0, 0, {}});
        return true;
    };
    Json json = Json::parse(text, limit_depth, false);
    if (json.is_discarded() || !json.is_object())
        throw Error(ErrorKind::data, "the file is not JSON of a result", {},
                    "the output of impactfit --format json, or a contact card", {where, 0, 0, {}});
    return json;
}

}  // namespace

ResultDocument result_document(const std::string& json, const std::string& where, const std::string& command_line,
                               std::span<const SchemaDocument> more) {
    const Json result = parsed(json, where);
    const std::string schema = text_of(result, "schema");
    const auto completed = [&](ResultDocument document) {
        add_command_line(document, command_line);
        return document;
    };
    if (schema.starts_with("impactfit.card/")) return completed(card_document(parse_card(json, where)));
    std::vector<SchemaDocument> documents(std::begin(command_schemas), std::end(command_schemas));
    documents.insert(documents.end(), more.begin(), more.end());
    std::vector<std::string> known{"impactfit.card/1"};
    for (const SchemaDocument& one : documents) {
        known.emplace_back(one.schema);
        if (schema != one.schema) continue;
        try {
            return completed(one.document(result));
        } catch (const Json::exception& error) {
            throw Error(ErrorKind::data, "the result lacks a part of its document", error.what(),
                        "the output of this version, unchanged", {where, 0, 0, {}});
        }
    }
    throw Error(ErrorKind::data, "no document for this schema", schema.empty() ? "none" : schema,
                allowed_names(schema, known), {where, 0, 0, "schema"});
}

}  // namespace impactfit
