# Finds Chipmunk2D 7: the static library first, because only its allocation calls can be sent into
# an arena. Target: Chipmunk::Chipmunk. Chipmunk_CAN_WRAP: static, and the linker knows --wrap.
include(FindPackageHandleStandardArgs)
include(CheckLinkerFlag)

find_path(Chipmunk_INCLUDE_DIR chipmunk/chipmunk.h)
find_library(Chipmunk_LIBRARY
  NAMES ${CMAKE_STATIC_LIBRARY_PREFIX}chipmunk${CMAKE_STATIC_LIBRARY_SUFFIX} chipmunk)
mark_as_advanced(Chipmunk_INCLUDE_DIR Chipmunk_LIBRARY)

if(Chipmunk_INCLUDE_DIR)
  foreach(part MAJOR MINOR RELEASE)
    file(STRINGS "${Chipmunk_INCLUDE_DIR}/chipmunk/chipmunk.h" line
      REGEX "^#define CP_VERSION_${part} ")
    string(REGEX MATCH "[0-9]+" Chipmunk_VERSION_${part} "${line}")
  endforeach()
  set(Chipmunk_VERSION
    ${Chipmunk_VERSION_MAJOR}.${Chipmunk_VERSION_MINOR}.${Chipmunk_VERSION_RELEASE})
endif()

find_package_handle_standard_args(Chipmunk
  REQUIRED_VARS Chipmunk_LIBRARY Chipmunk_INCLUDE_DIR
  VERSION_VAR Chipmunk_VERSION)

if(Chipmunk_FOUND)
  check_linker_flag(C "-Wl,--wrap=malloc" Chipmunk_LINKER_WRAPS)
  set(Chipmunk_CAN_WRAP OFF)
  if(Chipmunk_LINKER_WRAPS AND Chipmunk_LIBRARY MATCHES "\\${CMAKE_STATIC_LIBRARY_SUFFIX}$")
    set(Chipmunk_CAN_WRAP ON)
  endif()
  if(NOT TARGET Chipmunk::Chipmunk)
    find_package(Threads REQUIRED)
    add_library(Chipmunk::Chipmunk UNKNOWN IMPORTED)
    set_target_properties(Chipmunk::Chipmunk PROPERTIES
      IMPORTED_LOCATION "${Chipmunk_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${Chipmunk_INCLUDE_DIR}")
    target_link_libraries(Chipmunk::Chipmunk INTERFACE m Threads::Threads)
  endif()
endif()
