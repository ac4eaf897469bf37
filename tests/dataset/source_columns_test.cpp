// Columns of a file with what they are read as: for a menu above each column.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {
namespace {

SourceTable columns_of(const std::string& content, const std::string& columns = {}) {
    return read_table(content, "table.csv",
                      columns.empty() ? std::vector<ColumnMapping>{} : parse_column_mappings(columns, {}))
        .table;
}

/// "number name -> column [unit]: remark" of each column.
std::vector<std::string> lines_of(const SourceTable& table) {
    std::vector<std::string> lines;
    for (const SourceColumn& column : table.columns)
        lines.push_back(std::to_string(column.number) + " " + column.name + " -> " + column.read_as + " [" +
                        column.unit + "]: " + column.remark);
    return lines;
}

using Lines = std::vector<std::string>;

TEST_CASE("columns of a file: below titles, with the unused ones and the reasons") {
    const SourceTable table = columns_of(
        "Drops of Monday\nv,Rebound 1,Rebound 2,tc [ms],T [K],remark\n0.5,0.91,0.92,1.9,293,a\n1,0.87,0.88,1.7,293,\n",
        "Rebound 1=restitution,Rebound 2=restitution");
    CHECK(table.header_line == 2);
    CHECK(table.layout == "rows");
    CHECK(lines_of(table) == Lines{"1 v -> impact_speed [m/s]: no unit in the file", "2 Rebound 1 -> restitution [1]: ",
                                   "3 Rebound 2 -> restitution [1]: ", "4 tc [ms] -> duration [ms]: ",
                                   "5 T [K] ->  [K]: it is not recognised", "6 remark ->  []: text"});
}

TEST_CASE("columns of a file: a value with its deviation, and a column that the user leaves out") {
    const SourceTable table =
        columns_of("impact_speed [m/s],e,h [cm]\n0.5,0.91 \u00b1 0.02,3\n1,0.87 \u00b1 0.02,4\n", "h=unused");
    CHECK(lines_of(table) == Lines{"1 impact_speed [m/s] -> impact_speed [m/s]: ", "2 e -> restitution [1]: ",
                                   "2 e -> sd(restitution) [1]: the number behind the value in its cell",
                                   "3 h [cm] ->  [cm]: as stated"});
}

TEST_CASE("columns of a file: specimens side by side keep the columns of the file") {
    const SourceTable table =
        columns_of("A,,,B,\nv [m/s],e,,v [m/s],e\n0.5,0.91,,0.5,0.81\n1,0.87,,1,0.77\n1.5,0.8,,1.5,0.7\n");
    CHECK(table.layout == "side_by_side");
    CHECK(table.header_line == 2);
    REQUIRE(table.columns.size() == 5);
    for (const auto& [column, name] : {std::pair<std::size_t, std::string>{0, "impact_speed"},
                                       {1, "restitution"},
                                       {2, ""},
                                       {3, "impact_speed"},
                                       {4, "restitution"}}) {
        CHECK(table.columns[column].number == static_cast<long>(column) + 1);
        CHECK(table.columns[column].read_as == name);
    }
    CHECK(table.columns[2].remark == "it is empty");
}

TEST_CASE("columns of a file: another layout has the columns of its table") {
    const SourceTable table = columns_of("v [m/s],0.5,1.0,2.0\ne,0.93,0.91,0.88\n");
    CHECK(table.layout == "transposed");
    CHECK(std::any_of(table.columns.begin(), table.columns.end(), [](const SourceColumn& column) {
        return column.name == "e" && column.read_as == "restitution" && column.number == 2;
    }));
}

TEST_CASE("columns of a file: names of the user have no line") {
    const std::vector<ColumnMapping> names = parse_column_names("v [m/s], e", {});
    const SourceTable table = read_table("0.5,0.91\n1,0.87\n", "table.csv", names).table;
    CHECK(table.header_line == 0);
    CHECK(table.columns.size() == 2);
}

}  // namespace
}  // namespace impactfit
