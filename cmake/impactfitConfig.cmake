# find_package(impactfit 0.2 COMPONENTS simulation estimation calibration simulators impactfit papers): targets
# impactfit::<component>.
include(${CMAKE_CURRENT_LIST_DIR}/dependencies.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/impactfit_targets.cmake)
foreach(component IN LISTS impactfit_FIND_COMPONENTS)
    if(component MATCHES "^(simulation|estimation|calibration|simulators|impactfit|papers)$")
        set(impactfit_${component}_FOUND TRUE)
    elseif(impactfit_FIND_REQUIRED_${component})
        set(impactfit_FOUND FALSE)
        set(impactfit_NOT_FOUND_MESSAGE
            "impactfit has no component ${component}; it has simulation, estimation, calibration, simulators, impactfit, papers")
    endif()
endforeach()
