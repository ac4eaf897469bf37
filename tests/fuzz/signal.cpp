// Recordings: texts of instruments, LabVIEW files, NumPy arrays and JSON.
#include "impactfit/recording/compressions/loading_branch.hpp"
#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/instrument_text.hpp"
#include "impactfit/recording/signal/run_columns.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    std::vector<impactfit::SignalTable> tables;
    if (impactfit::is_npy(text))
        tables.push_back(impactfit::read_npy(text, "fuzz.npy"));
    else if (impactfit::is_json(text))
        tables = impactfit::read_json_arrays(text, "fuzz.json");
    else
        for (const impactfit::SignalTable& table : impactfit::read_instrument_text(text, "fuzz.csv"))
            for (impactfit::SignalTable& part : impactfit::tables_of_parts(table)) tables.push_back(std::move(part));
    for (impactfit::SignalTable& table : tables) {
        impactfit::label_runs(table);
        for (const impactfit::SignalColumn& column : table.columns) {
            impactfit_tests::require(column.values.size() == table.lines.size(), "a column without a value in a row");
            impactfit::quantity_of(column);
        }
        impactfit::may_hold_compression(table);
    }
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
