#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

using Lines = std::vector<DelimitedRow>;

/// Columns of a long table, from 0.
struct LongColumns {
    std::size_t quantity = 0, value = 0;
    std::optional<std::size_t> unit;
};

/// True if a column has names of quantities below the header. Those of the first column return: a name in each row is
/// that of a transposed table.
bool has_quantities(const FileRows& rows, std::size_t header, std::size_t column) {
    const Lines& all = rows.text.rows;
    std::set<std::string> names;
    std::size_t recognised = 0;
    for (std::size_t i = header + 1; i < all.size(); ++i) {
        if (column >= all[i].cells.size() || all[i].cells[column].empty()) return false;
        if (is_number_cell(all[i].cells[column], rows.text.delimiter)) return false;
        if (!is_recognised(all[i].cells[column], rows.columns)) continue;
        ++recognised;
        names.insert(all[i].cells[column]);
    }
    const std::size_t quantities = names.size();
    // Impacts have a speed or a height, as a quantity or in a column at the left.
    names.insert(all[header].cells.begin(), all[header].cells.begin() + static_cast<std::ptrdiff_t>(column));
    const bool impacts = std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return means_column(name, {"impact_speed", "drop_height"});
    });
    return impacts && quantities > 1 && 2 * recognised > all.size() - header - 1 &&
           (column > 0 || quantities < recognised);
}

/// True if the cells of a column are numbers, missing ones apart.
bool has_values(const FileRows& rows, std::size_t header, std::size_t column) {
    const Lines& all = rows.text.rows;
    std::size_t numbers = 0;
    for (std::size_t i = header + 1; i < all.size(); ++i)
        numbers += column < all[i].cells.size() && is_number_cell(all[i].cells[column], rows.text.delimiter) ? 1U : 0U;
    return 2 * numbers > all.size() - header - 1;
}

bool has_only_units(const FileRows& rows, std::size_t header, std::size_t column) {
    const Lines& all = rows.text.rows;
    return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(header) + 1, all.end(), [&](const DelimitedRow& row) {
        return column < row.cells.size() && (row.cells[column].empty() || lab_unit(row.cells[column]));
    });
}

std::optional<LongColumns> long_columns(const FileRows& rows) {
    const Lines& all = rows.text.rows;
    const std::size_t header = first_wide_row(all);
    if (header + 2 >= all.size()) return std::nullopt;
    const std::vector<std::string>& names = all[header].cells;
    for (const std::string& name : names)
        if (is_number_cell(name, rows.text.delimiter)) return std::nullopt;
    for (std::size_t q = 0; q + 1 < names.size(); ++q) {
        if (is_recognised(names[q], rows.columns) || !has_quantities(rows, header, q)) continue;
        for (std::size_t v = q + 1; v < names.size(); ++v) {
            if (!has_values(rows, header, v)) continue;
            LongColumns columns{q, v, std::nullopt};
            for (std::size_t u = q + 1; u < names.size() && !columns.unit; ++u)
                if (u != v && !names[u].empty() && has_only_units(rows, header, u)) columns.unit = u;
            return columns;
        }
    }
    return std::nullopt;
}

/// Returns the columns at the right that the user does not use. Throws Error (data) for others: no test can have them.
std::vector<std::size_t> unused_columns(const FileRows& rows, std::size_t header, const LongColumns& columns) {
    const std::vector<std::string>& names = rows.text.rows[header].cells;
    std::vector<std::size_t> unused;
    for (std::size_t i = columns.quantity + 1; i < names.size(); ++i) {
        if (i == columns.value || columns.unit == i || names[i].empty()) continue;
        const bool stated = std::any_of(rows.columns.begin(), rows.columns.end(), [&](const ColumnMapping& mapping) {
            return mapping.from == names[i] && mapping.to == unused_column;
        });
        if (stated) {
            unused.push_back(i);
            continue;
        }
        throw Error(ErrorKind::data, "a long table has a column beside quantity, value and unit", names[i],
                    fmt::format("a column left of '{}' that names the test, or {}", names[columns.quantity],
                                option(fmt::format("columns \"{}={}\"", names[i], unused_column))),
                    {rows.file, rows.text.rows[header].line, static_cast<long>(i) + 1, names[i]});
    }
    return unused;
}

/// A value of a test: row and name of its quantity.
struct LongValue {
    std::size_t row = 0;
    std::string name;
};
struct LongTest {
    std::vector<std::string> labels;
    std::vector<LongValue> values;

    std::size_t count(const std::string& name) const {
        return static_cast<std::size_t>(
            std::count_if(values.begin(), values.end(), [&](const LongValue& one) { return one.name == name; }));
    }
};

std::vector<LongTest> labelled_tests(const Lines& rows, std::size_t header, const LongColumns& columns) {
    std::vector<LongTest> tests;
    std::map<std::vector<std::string>, std::size_t> places;
    std::vector<std::string> last;  // of a merged cell
    for (std::size_t i = header + 1; i < rows.size(); ++i) {
        const auto end = rows[i].cells.begin() + static_cast<std::ptrdiff_t>(columns.quantity);
        std::vector<std::string> labels(rows[i].cells.begin(), end);
        const bool merged = std::all_of(labels.begin(), labels.end(), [](const auto& label) { return label.empty(); });
        if (merged && i > header + 1) labels = last;
        const auto [place, fresh] = places.try_emplace(labels, tests.size());
        if (fresh) tests.push_back({labels, {}});
        tests[place->second].values.push_back({i, rows[i].cells[columns.quantity]});
        last = std::move(labels);
    }
    return tests;
}

/// Tests that begin where a quantity returns. Throws Error (data) if they differ in their quantities.
std::vector<LongTest> returning_tests(const FileRows& rows, std::size_t header, const LongColumns& columns) {
    std::vector<LongTest> tests;
    for (std::size_t i = header + 1; i < rows.text.rows.size(); ++i) {
        const std::string& name = rows.text.rows[i].cells[columns.quantity];
        if (tests.empty() || tests.back().count(name) > 0) tests.push_back({});
        tests.back().values.push_back({i, name});
    }
    const auto alike = [&](const LongTest& test) {
        return std::equal(test.values.begin(), test.values.end(), tests.front().values.begin(),
                          tests.front().values.end(),
                          [](const LongValue& a, const LongValue& b) { return a.name == b.name; });
    };
    const auto other = std::find_if_not(tests.begin(), tests.end(), alike);
    if (other != tests.end())
        throw Error(ErrorKind::data, "the tests of a long table differ in their quantities",
                    fmt::format("test {} begins with '{}'", other - tests.begin() + 1, other->values.front().name),
                    fmt::format("a column left of '{}' that names the test of each row",
                                rows.text.rows[header].cells[columns.quantity]),
                    {rows.file, rows.text.rows[other->values.front().row].line, 0, {}});
    return tests;
}

/// A column of the table: a quantity, and the number of its value in the test.
struct LongTarget {
    std::string name;
    std::size_t repeat = 0, row = 0;  ///< row: first one with the quantity
};

std::vector<LongTarget> targets_of(const std::vector<LongTest>& tests) {
    std::vector<std::string> names;
    std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // most values of a test, first row
    for (const LongTest& test : tests)
        for (const LongValue& value : test.values) {
            const auto [found, fresh] = counts.try_emplace(value.name, 0, value.row);
            if (fresh) names.push_back(value.name);
            found->second.first = std::max(found->second.first, test.count(value.name));
        }
    std::vector<LongTarget> targets;
    for (const std::string& name : names)
        for (std::size_t k = 0; k < counts[name].first; ++k) targets.push_back({name, k, counts[name].second});
    return targets;
}

/// Returns the header of a quantity with its unit. Throws Error (data) for two units.
std::string header_of(const FileRows& rows, const LongColumns& columns, const LongTarget& target) {
    const Lines& all = rows.text.rows;
    if (!columns.unit) return target.name;
    const std::string& unit = all[target.row].cells[*columns.unit];
    for (std::size_t i = target.row; i < all.size(); ++i)
        if (all[i].cells[columns.quantity] == target.name && all[i].cells[*columns.unit] != unit)
            throw Error(ErrorKind::data, "a quantity of a long table has two units",
                        fmt::format("'{}' and '{}'", unit, all[i].cells[*columns.unit]), "one unit for a quantity",
                        {rows.file, all[i].line, static_cast<long>(*columns.unit) + 1, target.name});
    return unit.empty() ? target.name : fmt::format("{} [{}]", target.name, *lab_unit(unit));
}

DelimitedRow row_of_test(const FileRows& rows, const LongColumns& columns, const LongTest& test,
                         const std::vector<LongTarget>& targets) {
    const Lines& all = rows.text.rows;
    DelimitedRow made{all[test.values.front().row].line, {}};
    for (const std::string& label : test.labels) add_cell(made, label, made.line);
    for (const LongTarget& target : targets) {
        std::size_t left = target.repeat;
        const auto found = std::find_if(test.values.begin(), test.values.end(),
                                        [&](const LongValue& one) { return one.name == target.name && left-- == 0; });
        const bool present = found != test.values.end();
        add_cell(made, present ? all[found->row].cells[columns.value] : std::string(),
                 present ? all[found->row].line : made.line);
    }
    return made;
}

}  // namespace

bool is_long(const FileRows& rows) {
    const std::optional<LongColumns> columns = long_columns(rows);
    if (!columns) return false;
    const std::vector<std::string>& names = rows.text.rows[first_wide_row(rows.text.rows)].cells;
    return std::none_of(names.begin(), names.end(), [](const std::string& name) {
        return means_column(name, {"restitution", "rebound_speed", "rebound_height", "duration", "peak_force"});
    });
}

bool may_be_long(const FileRows& rows) {
    return long_columns(rows).has_value();
}

DelimitedText long_table(FileRows rows) {
    const std::size_t header = first_wide_row(rows.text.rows);
    make_equally_long(rows, header);
    const LongColumns columns = *long_columns(rows);
    const std::vector<std::size_t> unused = unused_columns(rows, header, columns);
    const Lines& all = rows.text.rows;
    const std::vector<LongTest> tests =
        columns.quantity == 0 ? returning_tests(rows, header, columns) : labelled_tests(all, header, columns);
    const std::vector<LongTarget> targets = targets_of(tests);
    DelimitedText table{rows.text.delimiter, {all[header].line, {}}, {}, {}};
    std::vector<long> places;
    for (std::size_t i = 0; i < columns.quantity; ++i) {
        add_cell(table.header, all[header].cells[i], all[header].line);
        places.push_back(static_cast<long>(i) + 1);
    }
    for (const LongTarget& target : targets) {
        add_cell(table.header, header_of(rows, columns, target), all[target.row].line);
        places.push_back(static_cast<long>(columns.value) + 1);
    }
    for (const LongTest& test : tests) table.rows.push_back(row_of_test(rows, columns, test, targets));
    for (const std::size_t i : unused) {  // has a note there
        add_cell(table.header, all[header].cells[i], all[header].line);
        places.push_back(static_cast<long>(i) + 1);
        for (DelimitedRow& row : table.rows) add_cell(row, {}, row.line);
    }
    table.places = {places};
    table.notes.push_back(fmt::format("a row is a value: the quantities in column '{}' of {} tests are columns",
                                      all[header].cells[columns.quantity], tests.size()));
    return table;
}

}  // namespace impactfit
