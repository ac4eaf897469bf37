# The sampler of Stan, a header of r-cran-stanheaders. Its inclusions and macros stay in one unit. Without the headers, on
# systems that lack the package, a posterior is refused: the source is that of the page.
find_path(IMPACTFIT_STAN_INCLUDE_DIR src/stan/mcmc/hmc/nuts/adapt_dense_e_nuts.hpp
    PATHS /usr/lib/R/site-library/StanHeaders/include)
mark_as_advanced(IMPACTFIT_STAN_INCLUDE_DIR)
if(IMPACTFIT_STAN_INCLUDE_DIR)
    target_include_directories(impactfit_estimation SYSTEM PRIVATE ${IMPACTFIT_STAN_INCLUDE_DIR}
        ${IMPACTFIT_STAN_INCLUDE_DIR}/src)
    set_source_files_properties(estimation/posterior/nuts_chain.cpp PROPERTIES
        SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:GNU>:-Wno-use-after-free>")
else()
    message(STATUS "No headers of Stan (r-cran-stanheaders): this build draws no posteriors")
    get_target_property(estimation_sources impactfit_estimation SOURCES)
    list(FILTER estimation_sources EXCLUDE REGEX "/posterior/nuts_chain\\.cpp$")
    list(APPEND estimation_sources ${PROJECT_SOURCE_DIR}/apps/web/library/estimation/posterior/nuts_chain.cpp)
    set_property(TARGET impactfit_estimation PROPERTY SOURCES ${estimation_sources})
endif()
