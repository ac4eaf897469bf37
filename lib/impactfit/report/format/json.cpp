#include "impactfit/report/format/json.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {

Json number_or_null(double value) {
    return std::isnan(value) ? Json(nullptr) : json_number(value);
}

Json number_or_null(const std::optional<double>& value) {
    return value ? number_or_null(*value) : Json(nullptr);
}

Json json_cell(const Cell& cell) {
    struct Visitor {
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(double value) const { return json_number(value); }
        Json operator()(long value) const { return value; }
        Json operator()(bool value) const { return value; }
        Json operator()(const std::string& value) const { return value; }
    };
    return std::visit(Visitor{}, cell);
}

Json json_objects(const Table& table) {
    Json rows = Json::array();
    for (const std::vector<Cell>& row : table.rows) {
        Json entry = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i) entry[table.columns[i].name] = json_cell(row[i]);
        rows.push_back(std::move(entry));
    }
    return rows;
}

Json json_number(double value) {
    if (std::isnan(value)) throw Error(ErrorKind::internal, "a result is NaN");
    if (std::isinf(value)) return value > 0.0 ? "inf" : "-inf";
    return value;
}

std::string json_text(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_header(std::string_view command) {
    return {{"schema", fmt::format("impactfit.{}/1", command)}, {"command", command}, {"version", version}};
}

Json json_rows(std::string_view command, const Table& table, std::span<const SourceFile> inputs) {
    Json json = json_header(command);
    json["inputs"] = Json::array();
    for (const SourceFile& file : inputs) json["inputs"].push_back({{"path", file.path}, {"sha256", file.sha256}});
    json["rows"] = json_objects(table);
    return json;
}

}  // namespace impactfit
