#pragma once
// The datasets under a data folder: DATA/datasets/<slug>/datapackage.json.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct DatasetEntry {
    std::string slug;
    std::string folder;
};

/// All datasets under `data_root`, by slug. Throws Error (data) if it has no folder `datasets`, and Error (usage) if it
/// is empty: the shipped data were not found.
std::vector<DatasetEntry> list_datasets(const std::string& data_root);

/// The dataset with this slug, or the only one whose slug starts so. Throws Error (usage) with the nearest slugs when
/// there is none, and with the candidates when a prefix fits several.
DatasetEntry find_dataset(const std::string& data_root, std::string_view slug_or_prefix);

/// Whether a name is the path of somebody's own file or package: something that is there, or has a '/' or '.' in it.
bool is_data_path(const std::string& name);

/// Such a path as it is, or the folder of the dataset called so (find_dataset).
std::string dataset_path(const std::string& data_root, const std::string& path_or_slug);

}  // namespace impactfit
