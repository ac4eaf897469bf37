#pragma once
// Parts that the documents of several commands share.

#include <string>
#include <string_view>

#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// Returns the value of a key; null if it is absent.
const Json& value_of(const Json& json, std::string_view key);

/// Returns the text of a key; empty if it is absent or not text.
std::string text_of(const Json& json, std::string_view key);

/// Returns the strings of a list; empty for any other value.
std::vector<std::string> texts_of(const Json& list);

/// Returns the objects of a list as rows. Columns: the keys of the first object, without those of `left_out`, and
/// without columns of nulls, and without columns of lists or objects.
DocumentTable table_of(const std::string& caption, const Json& objects, const std::vector<std::string>& left_out = {});

/// Returns the warnings of a result, a paragraph each, which stand above all else.
std::vector<DocumentBlock> warning_paragraphs(const Json& result);

/// Adds the figures of a result; with `names`, only these. `shown` as DocumentFigure.
void add_figures(DocumentSection& section, const Json& result, const std::vector<std::string>& names = {},
                 std::size_t shown = 0);

/// Appends the section if it has a block.
void add_section(ResultDocument& document, DocumentSection section);

/// Returns a section with the strings of a list. Without a block for any other value.
DocumentSection list_section(const std::string& title, const Json& list);

/// Adds the command line that wrote the document to its last section.
void add_command_line(ResultDocument& document, const std::string& command_line);

/// Returns the assumptions about the data of a comparison, a list for each source.
DocumentSection notes_on_data(const Json& result);

/// Returns versions, command, hashes of the files and citations.
DocumentSection provenance_section(const Json& result);

}  // namespace impactfit
