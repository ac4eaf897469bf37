#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/contact/law_list.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

template <PublishedForm Form>
FormEntry form_entry() {
    static_assert(Form::published.size() == Form::constants.size());
    return {Form::description,
            Form::output,
            Form::impact,
            Form::inputs,
            Form::constants,
            Form::published,
            Form::template value<double>,
            Form::template value<Dual>};
}

template <PublishedForm... Forms>
std::vector<FormEntry> make_forms(TypeList<Forms...>) {
    return {form_entry<Forms>()...};
}

}  // namespace

std::size_t FormEntry::input(std::string_view name) const {
    const auto same = [&](const Parameter& parameter) { return parameter.name == name; };
    return static_cast<std::size_t>(std::find_if(inputs.begin(), inputs.end(), same) - inputs.begin());
}

std::vector<std::string> FormEntry::columns() const {
    std::vector<std::string> names{std::string(output.name)};
    for (const Parameter& parameter : inputs) names.emplace_back(parameter.name);
    return names;
}

std::span<const FormEntry> all_forms() {
    static const std::vector<FormEntry> forms = make_forms(FormList{});
    return forms;
}

const FormEntry& find_form(std::string_view name) {
    std::vector<std::string> known;
    for (const FormEntry& form : all_forms()) {
        if (form.description.name == name) return form;
        known.emplace_back(form.description.name);
    }
    throw Error(ErrorKind::usage, "unknown form", std::string(name), allowed_names(name, known));
}

}  // namespace impactfit
