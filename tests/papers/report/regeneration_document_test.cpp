// The page of the recipes.
#include <doctest/doctest.h>

#include "impactfit/report/page/document_html.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"

using namespace impactfit;

namespace {

TEST_CASE("page of a regeneration: papers in the order of `papers`, a badge for each, short titles") {
    const Json result =
        Json::parse(R"json({"schema": "impactfit.regenerate/1", "command": "regenerate", "version": "0.2.0",
        "inputs": [], "rows": [{"recipe": "a", "subject": "s", "verdict": "reproduced", "expected": "reproduced",
                                "detail": "w"}],
        "recipes": {"a": {"title": "A", "paper": "MM24", "source": "Milehins, M. Title. (2024).", "as_expected": true},
                    "b": {"title": "B", "paper": "RH", "source": "Ramaswamy, D. Title. (Note)", "as_expected": true},
                    "c": {"title": "C", "paper": "ZH22", "source": "Zhang, J. (2022)", "as_expected": true}}})json");
    const std::string page = document_html(result_document(json_text(result), {}, {}, recipe_documents()));
    const std::string contents = page.substr(0, page.find("</nav>"));
    const std::size_t first = contents.find(">ZH22, Zhang 2022<"), second = contents.find(">MM24, Milehins 2024<"),
                      third = contents.find(">RH, Ramaswamy<");
    CHECK(first < second);
    CHECK(second < third);
    REQUIRE(third != std::string::npos);
    CHECK(contents.substr(first, second - first).find("not judged") != std::string::npos);
    CHECK(contents.substr(second, third - second).find("1 reproduced") != std::string::npos);
}

}  // namespace
