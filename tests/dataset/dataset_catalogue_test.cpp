#include "impactfit/dataset/dataset_catalogue.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "impactfit/core/error.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::ErrorKind;
using impactfit::find_dataset;
using impactfit::list_datasets;
using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

namespace {

class Catalogue {
public:
    Catalogue() {
        for (const char* slug : {"mm24-table-2", "mm24-table-1", "steel-ball", "steel-ball-hot"}) {
            folder_.write(std::string("datasets/") + slug + "/datapackage.json", "{}");
        }
        std::filesystem::create_directories(folder_.path() / "datasets" / "scratch");
    }
    std::string root() const { return folder_.path().string(); }

private:
    ScratchFolder folder_;
};

}  // namespace

TEST_CASE("datasets are listed by slug, other folders left out") {
    const Catalogue catalogue;
    const auto entries = list_datasets(catalogue.root());
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].slug == "mm24-table-1");
    CHECK(std::filesystem::path(entries[3].folder).filename() == "steel-ball-hot");
}

TEST_CASE("a dataset is found by its slug, which wins over a longer one, or by a unique prefix") {
    const Catalogue catalogue;
    CHECK(find_dataset(catalogue.root(), "steel-ball").slug == "steel-ball");
    CHECK(find_dataset(catalogue.root(), "steel-ball-").slug == "steel-ball-hot");
}

TEST_CASE("an unknown slug is refused with the nearest, an ambiguous prefix with its candidates") {
    const Catalogue catalogue;
    const auto find = [&](const char* name) { return [&catalogue, name] { find_dataset(catalogue.root(), name); }; };
    CHECK(refuses(ErrorKind::usage, find("stel-ball"), "'stel-ball'", "'steel-ball'"));
    CHECK(refuses(ErrorKind::usage, find("mm24"), "'mm24'", "one of mm24-table-1, mm24-table-2"));
    CHECK(refuses(ErrorKind::usage, find(""), "''", "available: mm24-table-1"));
    CHECK(refuses(ErrorKind::usage, find("../x"), "'../x'", "available:"));
}

TEST_CASE("a folder without datasets is refused") {
    const ScratchFolder folder;
    CHECK(refuses(
        ErrorKind::data, [&] { list_datasets(folder.path().string()); }, folder.path().string(), "datasets/<slug>"));
}
