#include "impactfit/dataset/dataset_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> slugs_of(const std::vector<DatasetEntry>& entries) {
    std::vector<std::string> slugs;
    for (const DatasetEntry& entry : entries) slugs.push_back(entry.slug);
    return slugs;
}

std::vector<fs::path> items_of(const fs::path& folder) {
    std::vector<fs::path> items;
    std::error_code failed;
    fs::directory_iterator item(folder, failed);
    for (; !failed && item != fs::directory_iterator(); item.increment(failed)) items.push_back(item->path());
    if (failed)
        throw Error(ErrorKind::data, "the folder cannot be read: " + failed.message(), folder.string(),
                    "a folder with read permission", {folder.string(), 0, 0, {}});
    return items;
}

}  // namespace

std::vector<DatasetEntry> list_datasets(const std::string& data_root) {
    if (data_root.empty())
        throw Error(ErrorKind::usage, "the shipped data were not found", {},
                    "name their folder by " + option("data") + " or IMPACTFIT_DATA");
    const fs::path folder = fs::path(data_root) / "datasets";
    if (path_kind(folder.string()) != PathKind::folder) {
        throw Error(ErrorKind::data, "not a data folder", data_root,
                    "a folder that contains datasets/<slug>/datapackage.json", {data_root, 0, 0, {}});
    }
    std::vector<DatasetEntry> entries;
    for (const fs::path& item : items_of(folder)) {
        if (path_kind((item / "datapackage.json").string()) == PathKind::nothing) continue;
        entries.push_back({item.filename().string(), item.string()});
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.slug < b.slug; });
    return entries;
}

DatasetEntry find_dataset(const std::string& data_root, std::string_view slug_or_prefix) {
    const std::vector<DatasetEntry> entries = list_datasets(data_root);
    std::vector<DatasetEntry> fitting;
    for (const DatasetEntry& entry : entries) {
        if (entry.slug == slug_or_prefix) return entry;
        if (!slug_or_prefix.empty() && entry.slug.starts_with(slug_or_prefix)) fitting.push_back(entry);
    }
    if (fitting.size() == 1) return fitting.front();
    const std::string got = fmt::format("'{}'", slug_or_prefix);
    if (fitting.empty()) {
        throw Error(ErrorKind::usage, "no such dataset", got, allowed_names(slug_or_prefix, slugs_of(entries)));
    }
    throw Error(ErrorKind::usage, "an ambiguous prefix of datasets", got,
                fmt::format("one of {}", fmt::join(slugs_of(fitting), ", ")));
}

bool is_data_path(const std::string& name) {
    return name.find_first_of("/.") != std::string::npos || path_kind(name) != PathKind::nothing;
}

std::string dataset_path(const std::string& data_root, const std::string& path_or_slug) {
    return is_data_path(path_or_slug) ? path_or_slug : find_dataset(data_root, path_or_slug).folder;
}

}  // namespace impactfit
