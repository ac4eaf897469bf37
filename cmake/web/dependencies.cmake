# The libraries of a build by emscripten: compiled by dependencies.sh, or headers alone. The targets have the names of
# cmake/dependencies.cmake.
set(IMPACTFIT_WEB_DEPENDENCIES ${PROJECT_SOURCE_DIR}/build/web/deps CACHE PATH "Folder that dependencies.sh filled")
if(NOT EXISTS ${IMPACTFIT_WEB_DEPENDENCIES}/lib/libceres.a)
    message(FATAL_ERROR "no libraries in ${IMPACTFIT_WEB_DEPENDENCIES}: script/setup --web builds them")
endif()

# Takes the target, its libraries in their order, and its definitions after DEFINITIONS.
function(impactfit_web_library target)
    cmake_parse_arguments(PARSE_ARGV 1 library "" "" "DEFINITIONS")
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    list(TRANSFORM library_UNPARSED_ARGUMENTS REPLACE "(.+)" "${IMPACTFIT_WEB_DEPENDENCIES}/lib/lib\\1.a" OUTPUT_VARIABLE files)
    set_target_properties(${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${files}"
        INTERFACE_INCLUDE_DIRECTORIES "${IMPACTFIT_WEB_DEPENDENCIES}/include;/usr/include/eigen3"
        INTERFACE_COMPILE_DEFINITIONS "${library_DEFINITIONS}")
endfunction()
impactfit_web_library(fmt::fmt DEFINITIONS FMT_HEADER_ONLY)
impactfit_web_library(nlohmann_json::nlohmann_json)
impactfit_web_library(Boost::headers)
impactfit_web_library(Eigen3::Eigen)
impactfit_web_library(tomlplusplus::tomlplusplus)
impactfit_web_library(CLI11::CLI11)
impactfit_web_library(muparser::muparser muparser DEFINITIONS MUPARSER_STATIC)
impactfit_web_library(NLopt::nlopt nlopt)
impactfit_web_library(Ceres::ceres ceres DEFINITIONS MAX_LOG_LEVEL=-4)  # the level that dependencies.sh has
set_property(TARGET Ceres::ceres APPEND PROPERTY INTERFACE_INCLUDE_DIRECTORIES
    ${IMPACTFIT_WEB_DEPENDENCIES}/include/ceres/internal/miniglog)
impactfit_web_library(pugixml::pugixml pugixml)
impactfit_web_library(impactfit::csv csv)
impactfit_web_library(impactfit::zip zip z)
impactfit_web_library(impactfit::sndfile sndfile)
impactfit_web_library(impactfit::md md)
