# build_text.cmake -- writes FILE, a header that names what was built: revision, compiler, system.
# Run in each build: cmake -DFILE=... -DFOLDER=... -DCOMPILER=... -P build_text.cmake
execute_process(COMMAND git -C ${FOLDER} describe --always --dirty
  OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(revision "unknown-revision")
endif()
set(text "#define APP_BUILD \"${revision}, ${COMPILER}\"\n")
if(EXISTS ${FILE})
  file(READ ${FILE} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${FILE} "${text}")
endif()
