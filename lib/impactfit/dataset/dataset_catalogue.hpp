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

/// All datasets under `data_root`, by slug. Throws Error (data) when it has no folder `datasets`.
std::vector<DatasetEntry> list_datasets(const std::string& data_root);

/// The dataset with this slug, or the only one whose slug starts so. Throws Error (usage) with the nearest slugs when
/// there is none, and with the candidates when a prefix fits several.
DatasetEntry find_dataset(const std::string& data_root, std::string_view slug_or_prefix);

}  // namespace impactfit
