#include "impactfit/report/page/result_page.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/page/command_pages.hpp"
#include "impactfit/report/page/page_parts.hpp"

namespace impactfit {
namespace {

constexpr SchemaPage command_schemas[]{{"impactfit.fit/1", fit_page},
                                       {"impactfit.compare/1", comparison_page},
                                       {"impactfit.compare_forms/1", form_comparison_page},
                                       {"impactfit.design/1", design_page},
                                       {"impactfit.design_forms/1", design_page},
                                       {"impactfit.sweep/1", sweep_page},
                                       {"impactfit.validate/1", validation_page},
                                       {"impactfit.export/1", export_page},
                                       {"impactfit.translate/1", translation_page}};

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

std::string result_page(const std::string& json, const std::string& where, const std::string& command_line,
                        std::span<const SchemaPage> more) {
    const Json result = parsed(json, where);
    const std::string schema = text_of(result, "schema");
    const auto written = [&](Page page) {
        add_command_line(page, command_line);
        return page_html(page);
    };
    if (schema.starts_with("impactfit.card/")) return written(card_page(parse_card(json, where)));
    std::vector<SchemaPage> pages(std::begin(command_schemas), std::end(command_schemas));
    pages.insert(pages.end(), more.begin(), more.end());
    std::vector<std::string> known{"impactfit.card/1"};
    for (const SchemaPage& one : pages) {
        known.emplace_back(one.schema);
        if (schema != one.schema) continue;
        try {
            return written(one.page(result));
        } catch (const Json::exception& error) {
            throw Error(ErrorKind::data, "the result lacks a part of its page", error.what(),
                        "the output of this version, unchanged", {where, 0, 0, {}});
        }
    }
    throw Error(ErrorKind::data, "no page for this schema", schema.empty() ? "none" : schema,
                allowed_names(schema, known), {where, 0, 0, "schema"});
}

}  // namespace impactfit
