# One header under contact/laws, contact/damping or contact/forms makes one law, damping formula or form: this writes the list,
# and for every law the source files that instantiate its simulation and its derivatives. Self-registering statics would
# vanish from a static library.

# hunt_crossley_1975 -> HuntCrossley1975
function(impactfit_type_name file_name result)
    string(REPLACE "_" ";" words "${file_name}")
    set(type "")
    foreach(word IN LISTS words)
        string(SUBSTRING "${word}" 0 1 first)
        string(SUBSTRING "${word}" 1 -1 rest)
        string(TOUPPER "${first}" first)
        string(APPEND type "${first}${rest}")
    endforeach()
    set(${result} "${type}" PARENT_SCOPE)
endfunction()

function(impactfit_list_headers folder prefix includes types)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/contact/${folder}/*.hpp)
    list(SORT headers)
    set(include_lines "")
    set(type_names "")
    foreach(header IN LISTS headers)
        get_filename_component(name ${header} NAME_WE)
        impactfit_type_name(${name} type)
        string(APPEND include_lines "#include \"impactfit/contact/${folder}/${name}.hpp\"\n")
        list(APPEND type_names "${prefix}${type}")
    endforeach()
    set(${includes} "${include_lines}" PARENT_SCOPE)
    set(${types} "${type_names}" PARENT_SCOPE)
endfunction()

function(impactfit_write_law_list output)
    impactfit_list_headers(laws "" law_includes law_types)
    impactfit_list_headers(damping "damping::" rule_includes rule_types)
    impactfit_list_headers(forms "forms::" form_includes form_types)
    list(JOIN law_types ", " law_list)
    list(JOIN rule_types ", " rule_list)
    list(JOIN form_types ", " form_list)
    file(CONFIGURE OUTPUT ${output}/impactfit/contact/law_list.hpp @ONLY CONTENT
"// Written by cmake/law_registry.cmake from the headers in contact/laws, contact/damping and contact/forms.
#pragma once

@law_includes@@rule_includes@@form_includes@
namespace impactfit {

template <class...>
struct TypeList {};

using LawList = TypeList<@law_list@>;
using DampingRuleList = TypeList<@rule_list@>;
using FormList = TypeList<@form_list@>;

}  // namespace impactfit
")
endfunction()

# For every law the file ${output}/${verb}_law.cpp that instantiates a template with it; their names go into `sources`.
# The power-law family has one for all, that of power_law.
function(impactfit_instantiate_laws verb template header output sources)
    file(GLOB laws CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/contact/laws/*.hpp)
    set(written "")
    foreach(law IN LISTS laws)
        get_filename_component(name ${law} NAME_WE)
        impactfit_type_name(${name} type)
        file(STRINGS ${law} in_family REGEX "struct ${type} : PowerLawFamily<")
        if(in_family AND NOT name STREQUAL "power_law")
            continue()
        endif()
        set(source ${output}/${verb}_${name}.cpp)
        file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Written by cmake/law_registry.cmake.
#include \"impactfit/contact/laws/@name@.hpp\"
#include \"impactfit/@header@\"

template struct impactfit::@template@<impactfit::@type@>;
")
        list(APPEND written ${source})
    endforeach()
    set(${sources} ${written} PARENT_SCOPE)
endfunction()
