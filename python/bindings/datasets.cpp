#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/report/datasets/dataset_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit_papers/report/papers/paper_report.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

ResultTexts dataset(const ProblemRequest& request) {
    const std::shared_ptr<const Dataset> rows = requested_rows(request);
    const Dataset& data = *rows;
    return {dataset_json(data), dataset_text(data), short_dataset_text(data), dataset_csv(data)};
}

ResultTexts datasets(const std::string& data_root) {
    const Table table = dataset_list_table(data_root);
    return {dataset_list_json(table), table_text(table), table_text(table), csv_text(table)};
}

ResultTexts items_texts(const std::vector<ListedItem>& items) {
    const std::string text = paper_grids(items, grid_text);
    return {json_text(paper_items_json(items)), text, text, csv_text(paper_items_table(items))};
}

ResultTexts papers(const std::string& paper, const std::string& data_root, std::uint64_t seed) {
    return items_texts(judged_items(data_root, items_of_paper(read_paper_index(data_root), paper), seed));
}

/// A table in the layout of the paper, or an item without a table.
ResultTexts paper_item(const std::string& paper, const std::string& wanted, const std::string& data_root,
                       std::uint64_t seed) {
    const std::vector<PaperItem> items = items_of_paper(read_paper_index(data_root), paper);
    const PaperItem& item = find_item(items, wanted);
    if (const std::optional<PaperTable> table = paper_table(data_root, item)) {
        const std::string text = grid_text(grid_of(item, *table));
        return {json_text(paper_table_json(item, *table)), text, text, csv_text(numbers_of(*table))};
    }
    const std::vector<ListedItem> listed = judged_items(data_root, {item}, seed);
    ResultTexts texts = items_texts(listed);
    texts.text = texts.short_text = paper_item_text(listed.front());
    return texts;
}

}  // namespace

void bind_datasets(py::module_& module) {
    using Free = py::call_guard<py::gil_scoped_release>;
    module.def("datasets", datasets, Free());
    module.def("dataset", dataset, Free());
    module.def("papers", papers, Free());
    module.def("paper_item", paper_item, Free());
}

}  // namespace impactfit::python
