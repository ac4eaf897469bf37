// The description of a Data Package, datapackage.json.
#include "impactfit/dataset/data_package.hpp"

#include "tests/fuzz/fuzz_target.hpp"

namespace {

void read_input(const std::string& text) {
    const impactfit::DataPackage package = impactfit::parse_data_package(text, "datapackage.json");
    impactfit_tests::require(!package.data_path.starts_with('/') && package.data_path.find("..") == std::string::npos,
                             "a path leaves the folder of the package");
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
