# One header under contact/laws or contact/damping makes one law or one damping formula: this writes the list of them,
# and for every law a source file that instantiates its simulation. Self-registering statics would vanish from a static
# library.

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
    list(JOIN law_types ", " law_list)
    list(JOIN rule_types ", " rule_list)
    file(CONFIGURE OUTPUT ${output}/impactfit/contact/law_list.hpp @ONLY CONTENT
"// Written by cmake/law_registry.cmake from the headers in contact/laws and contact/damping.
#pragma once

@law_includes@@rule_includes@
namespace impactfit {

template <class...>
struct TypeList {};

using LawList = TypeList<@law_list@>;
using DampingRuleList = TypeList<@rule_list@>;

}  // namespace impactfit
")
endfunction()

# For every law the file that instantiates its simulation by dual numbers. The power-law family shares that of
# power_law: its laws give it their coefficients as dual numbers.
function(impactfit_write_law_derivatives output sources)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/contact/laws/*.hpp)
    set(written "")
    foreach(header IN LISTS headers)
        get_filename_component(name ${header} NAME_WE)
        impactfit_type_name(${name} type)
        file(STRINGS ${header} family REGEX "struct ${type} : PowerLawFamily<")
        if(family AND NOT name STREQUAL "power_law")
            continue()
        endif()
        set(source ${output}/differentiate_${name}.cpp)
        file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Written by cmake/law_registry.cmake.
#include \"impactfit/contact/laws/@name@.hpp\"
#include \"impactfit/calibration/law_derivatives_definition.hpp\"

template struct impactfit::LawDerivatives<impactfit::@type@>;
")
        list(APPEND written ${source})
    endforeach()
    set(${sources} ${written} PARENT_SCOPE)
endfunction()

function(impactfit_write_law_simulations output sources)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/contact/laws/*.hpp)
    set(written "")
    foreach(header IN LISTS headers)
        get_filename_component(name ${header} NAME_WE)
        impactfit_type_name(${name} type)
        set(source ${output}/simulate_${name}.cpp)
        file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Written by cmake/law_registry.cmake.
#include \"impactfit/contact/laws/@name@.hpp\"
#include \"impactfit/dynamics/law_simulation.hpp\"

template struct impactfit::LawSimulation<impactfit::@type@>;
")
        list(APPEND written ${source})
    endforeach()
    set(${sources} ${written} PARENT_SCOPE)
endfunction()
