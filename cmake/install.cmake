# cmake --install: headers, libraries and the files of find_package(impactfit).
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
get_property(targets GLOBAL PROPERTY impactfit_installed)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/impactfit)
install(TARGETS ${targets} EXPORT impactfit_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT impactfit_targets NAMESPACE impactfit:: DESTINATION ${package_folder})
foreach(folder ${PROJECT_SOURCE_DIR}/lib/impactfit ${PROJECT_SOURCE_DIR}/lib/impactfit_papers
        ${PROJECT_BINARY_DIR}/generated/impactfit)
    install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" PATTERN "*.inc")
endforeach()

write_basic_package_version_file(${PROJECT_BINARY_DIR}/impactfitConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/impactfitConfig.cmake ${PROJECT_SOURCE_DIR}/cmake/dependencies.cmake
    ${PROJECT_BINARY_DIR}/impactfitConfigVersion.cmake DESTINATION ${package_folder})
