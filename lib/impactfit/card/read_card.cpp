#include "impactfit/card/read_card.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "impactfit/card/card_file.hpp"
#include "impactfit/card/fit_result.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {
namespace {

constexpr const char* readable =
    "a contact card (impactfit.card/1), or a result of impactfit fit --format json (impactfit.fit/1)";

/// Throws Error for a document that is neither a card nor the result of a fit of the versions read here.
[[noreturn]] void refuse(const std::string& schema, const SourceLocation& where) {
    for (const char* known : {"impactfit.card/", "impactfit.fit/"})
        if (schema.starts_with(known))
            throw Error(ErrorKind::data, "the file has another version of its schema", schema,
                        fmt::format("{}1; a newer impactfit reads newer versions", known), where);
    throw Error(ErrorKind::data, "the file is neither a contact card nor the result of a fit", schema, readable, where);
}

/// Throws Error for the name of a law in place of a file: a law without numbers is no force.
void refuse_law_name(const std::string& file) {
    for (const ContactModel& model : all_models())
        if (file == model.name || (!model.alias.empty() && file == model.alias))
            throw Error(
                ErrorKind::usage, "a law without parameters in place of a contact card", file,
                fmt::format("impactfit card {} --restitution E --duration T --mass M --speed V --card FILE.json, "
                            "which writes a card",
                            file));
}

}  // namespace

ContactCard parse_card(const std::string& text, const std::string& file) {
    const JsonNode document = JsonNode::parse(text, file);
    check_unique_keys(text, file);
    const SourceLocation where = document.where("schema");
    if (!document.has("schema")) refuse("no key 'schema'", where);
    const std::string schema = document.text("schema");
    if (schema != "impactfit.card/1" && schema != "impactfit.fit/1") refuse(schema, where);
    ContactCard card = schema == "impactfit.card/1" ? card_of_file(document) : card_of_fit(document);
    card.sha256 = sha256_hex(text);
    return card;
}

ContactCard read_card(const std::string& file) {
    if (!std::filesystem::exists(file)) refuse_law_name(file);
    return parse_card(read_text_file(file, most_tree_bytes), file);
}

void set_texts(ContactCard& card, const CardTexts& texts) {
    if (!texts.specimen.empty()) card.specimen = texts.specimen;
    if (!texts.licence.empty()) card.licence = texts.licence;
    if (!texts.citation.empty()) card.citation = texts.citation;
    if (!texts.title.empty()) card.title = texts.title;
}

}  // namespace impactfit
