// A CSV file as WebPlotDigitizer exports it.
#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    if (const auto series = impactfit::parse_wpd_csv(text, "fuzz.csv"))
        for (const impactfit::DelimitedRow& row : series->rows)
            impactfit_tests::require(row.cells.size() == 3, "a row has no series, x and y");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
