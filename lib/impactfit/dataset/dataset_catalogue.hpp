#pragma once
// Catalogue of datasets: DATA/datasets/<slug>/datapackage.json.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct DatasetEntry {
    std::string slug;
    std::string folder;
};

/// Returns all datasets under `data_root`, sorted by slug. Throws Error (data) if there is no folder `datasets`, and
/// Error (usage) if `data_root` is empty (shipped data not found).
std::vector<DatasetEntry> list_datasets(const std::string& data_root);

/// Returns the dataset with this slug, or the only dataset whose slug has this prefix. Throws Error (usage) with the
/// nearest slugs if there is none, and with the candidates if a prefix is ambiguous.
DatasetEntry find_dataset(const std::string& data_root, std::string_view slug_or_prefix);

/// True if a name is the path of a user's file or package: it exists, or contains '/' or '.'.
bool is_data_path(const std::string& name);

/// Returns a data path unchanged, or the folder of the dataset with this slug (find_dataset).
std::string dataset_path(const std::string& data_root, const std::string& path_or_slug);

}  // namespace impactfit
