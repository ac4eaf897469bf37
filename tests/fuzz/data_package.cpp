// The description of a Data Package, datapackage.json.
#include "impactfit/dataset/package/data_package.hpp"

#include <filesystem>

#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    const impactfit::DataPackage package = impactfit::parse_data_package(text, "datapackage.json");
    const std::filesystem::path inside = std::filesystem::path("folder") / package.data_path;
    const std::string normal = inside.lexically_normal().string();
    impactfit_tests::require(normal == "folder" || normal.starts_with("folder/"),
                             "a path leaves the folder of the package");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
