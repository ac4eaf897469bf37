// A CSV file of one's own: header, units, cells, uncertainties.
#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/dataset_rows.hpp"
#include "impactfit/dataset/lab_file/read_lab_file.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    impactfit::LabFile file = impactfit::read_lab_file(text, "fuzz.csv", {});
    impactfit::Dataset dataset;
    dataset.fields = impactfit::fields_of(file.headers, {"fuzz.csv", 1, 0, {}}, dataset.notes);
    impactfit::fill_rows(dataset, file.text, "fuzz.csv");
    for (const impactfit::DatasetRow& row : dataset.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (dataset.fields[i].is_number && !row.cells[i].text.empty())
                impactfit_tests::require(std::isfinite(row.cells[i].si), "a cell is not finite");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
