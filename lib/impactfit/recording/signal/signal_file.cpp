#include "impactfit/recording/signal/signal_file.hpp"

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {
namespace {

/// Sets name and unit of a column: "time [ms]", "time", or "[ms]" for a unit alone.
void rename(const std::string& to, SignalColumn& column) {
    const std::size_t bracket = std::min(to.find('['), to.size());
    const std::string name = to.substr(0, to.find_last_not_of(' ', bracket == 0 ? 0 : bracket - 1) + 1);
    if (bracket > 0 && !name.empty()) column.name = name;
    if (bracket < to.size()) column.unit = to.substr(bracket + 1, to.find(']', bracket) - bracket - 1);
}

void rename_columns(const std::vector<ColumnMapping>& columns, std::vector<SignalTable>& tables) {
    for (const ColumnMapping& mapping : columns) {
        std::vector<std::string> known;
        bool found = false;
        for (SignalTable& table : tables)
            for (SignalColumn& column : table.columns) {
                known.push_back(column.name);
                if (column.name != mapping.from && column.written != mapping.from) continue;
                found = true;
                rename(mapping.to, column);
            }
        if (!found)
            throw Error(ErrorKind::data, "a column that is not in the file", mapping.from,
                        allowed_names(mapping.from, known), {tables.front().file, 0, 0, option("columns")});
    }
}

}  // namespace

std::vector<SignalTable> read_signal_file(const std::string& path, const std::vector<ColumnMapping>& columns) {
    const std::string content = read_text_file(path);
    refuse_workbook(content, path);
    std::vector<SignalTable> tables{read_signal_text(content, path)};
    rename_columns(columns, tables);
    return tables;
}

}  // namespace impactfit
