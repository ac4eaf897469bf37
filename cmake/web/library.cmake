# The library for a page: exceptions of WebAssembly, no threads, and a few sources of apps/web/library in place of those of
# the same path in lib/impactfit. No -msimd128: at -O2 Clang 14 then compiles phase_slopes.cpp to wrong derivatives.
add_compile_options(-fwasm-exceptions
    $<$<COMPILE_LANGUAGE:CXX>:-include> $<$<COMPILE_LANGUAGE:CXX>:${PROJECT_SOURCE_DIR}/cmake/web/standard_library.hpp>)
add_link_options(-fwasm-exceptions)
set(IMPACTFIT_WEB_SOURCES ${PROJECT_SOURCE_DIR}/apps/web/library)
set(replaced_sources core/parallel.cpp core/files/digest.cpp core/units/unit_symbol.cpp
    estimation/checkpoint/background_writer.cpp estimation/optimisation/ceres_log.cpp estimation/posterior/nuts_chain.cpp
    report/format/gnuplot.cpp)

function(impactfit_replace_sources variable)
    foreach(file IN LISTS replaced_sources)
        set(original ${PROJECT_SOURCE_DIR}/lib/impactfit/${file})
        if(original IN_LIST ${variable})
            list(REMOVE_ITEM ${variable} ${original})
            list(APPEND ${variable} ${IMPACTFIT_WEB_SOURCES}/${file})
        endif()
    endforeach()
    set(${variable} ${${variable}} PARENT_SCOPE)
endfunction()

# The units as a table: a program of this machine, linked with UDUNITS, writes it.
function(impactfit_add_unit_table target)
    find_program(IMPACTFIT_HOST_COMPILER c++ PATHS /usr/bin NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    set(units ${IMPACTFIT_WEB_SOURCES}/core/units)
    set(core ${PROJECT_SOURCE_DIR}/lib/impactfit/core)
    set(sources ${units}/write_unit_table.cpp ${core}/units/unit_symbol.cpp ${core}/error.cpp ${core}/caller_notation.cpp
        ${core}/option_notation.cpp ${core}/quoted_text.cpp ${core}/visible_text.cpp)
    set(folder ${PROJECT_BINARY_DIR}/generated/units)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${folder}/unit_table.cpp
        COMMAND ${IMPACTFIT_HOST_COMPILER} -std=c++20 -I ${PROJECT_SOURCE_DIR}/lib ${sources} -o ${folder}/write_unit_table
            -ludunits2 -lpugixml -lfmt
        COMMAND ${folder}/write_unit_table /usr/share/xml/udunits ${folder}/unit_table.cpp
        DEPENDS ${sources} COMMENT "The table of units" VERBATIM)
    target_sources(${target} PRIVATE ${folder}/unit_table.cpp)
    target_include_directories(${target} PRIVATE ${units})
endfunction()
