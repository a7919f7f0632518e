# Run by cpack between installing and packing: what Debian's policy asks of the files.
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(maintainer "${CPACK_PACKAGE_CONTACT}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH, where that is set

function(compress file)
  execute_process(COMMAND gzip -9n "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(strip file)
  execute_process(COMMAND ${CPACK_TL_STRIP} --remove-section=.comment ${ARGN} "${file}"
    COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(pair game:tickline development:libtickline-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  set(usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr)
  file(REMOVE ${usr}/share/doc/tickline/LICENSE) # "copyright" has it
  set(doc ${usr}/share/doc/${package})
  file(MAKE_DIRECTORY ${doc} ${usr}/share/lintian/overrides)
  configure_file(${CPACK_TL_DEBIAN_FOLDER}/changelog.in ${doc}/changelog.Debian @ONLY)
  compress(${doc}/changelog.Debian)
  configure_file(${CPACK_TL_DEBIAN_FOLDER}/copyright ${doc}/copyright COPYONLY)
  configure_file(${CPACK_TL_DEBIAN_FOLDER}/${package}.lintian-overrides
    ${usr}/share/lintian/overrides/${package} COPYONLY)
  if(component STREQUAL game)
    strip(${usr}/bin/tickline --strip-unneeded)
    compress(${usr}/share/man/man1/tickline.1)
    file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
  else()
    file(GLOB_RECURSE archive ${usr}/lib/*.a)
    strip(${archive} --strip-debug --enable-deterministic-archives)
  endif()
endforeach()
