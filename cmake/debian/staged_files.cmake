# CPack runs this script between installation and packaging. Debian's files of a package: compressed manual pages,
# changelogs, copyright, and reasons for reports of lintian. Compiled files have no symbols and sections that linking
# does not need.
set(staged_program impactfit)
set(staged_development libimpactfit-dev)
set(staged_python python3-impactfit)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH, if set

function(compress)
    execute_process(COMMAND gzip --best --no-name ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(strip)
    execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component program development python)
    set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
    set(package ${staged_${component}})
    if(NOT EXISTS ${usr})
        continue()
    endif()
    file(GLOB pages ${usr}/share/man/man1/*.1)
    if(pages)
        compress(${pages})
    endif()
    file(GLOB libraries ${usr}/lib/*/*.a)
    if(libraries)
        strip(--strip-debug --enable-deterministic-archives ${libraries})
    endif()
    file(GLOB binaries ${usr}/bin/* ${usr}/lib/python3/dist-packages/impactfit/*.so)
    if(binaries)
        strip(--strip-unneeded ${binaries})
    endif()
    execute_process(COMMAND find ${usr} -type d -empty -delete COMMAND_ERROR_IS_FATAL ANY)
    set(documents ${usr}/share/doc/${package})
    configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright COPYONLY)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/../../CHANGELOG.md ${documents}/changelog COPYONLY)
    set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
    file(WRITE ${documents}/changelog.Debian "impactfit (${version}) bookworm; urgency=medium\n\n"
        "  * The changes are in changelog.gz.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    compress(${documents}/changelog ${documents}/changelog.Debian)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/${package}.lintian-overrides ${usr}/share/lintian/overrides/${package}
        COPYONLY)
endforeach()
