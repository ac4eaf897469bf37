// Recordings: texts of instruments, LabVIEW files and NumPy arrays.
#include "impactfit/recording/signal/instrument_text.hpp"
#include "impactfit/recording/signal/npy_file.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    const std::vector<impactfit::SignalTable> tables = impactfit::is_npy(text)
                                                           ? std::vector{impactfit::read_npy(text, "fuzz.npy")}
                                                           : impactfit::read_instrument_text(text, "fuzz.csv");
    for (const impactfit::SignalTable& table : tables)
        for (const impactfit::SignalColumn& column : table.columns) {
            impactfit_tests::require(column.values.size() == table.lines.size(), "a column without a value in a row");
            impactfit::quantity_of(column);
        }
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
