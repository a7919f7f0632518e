# Debian packages: cmake --preset deb && cmake --build --preset deb --target package
# tickline has the game, libtickline-dev the library: headers, the static library, CMake and
# pkg-config files, manual and examples. There is no package of a shared library, because nothing in
# a distribution would share it: programs link the static one and need no package of ours to run.
if(BUILD_SHARED_LIBS)
  return()
endif()

set(TL_MAINTAINER "The Tickline authors <authors@tickline.invalid>" CACHE STRING
  "Maintainer of the Debian packages, with a mail address")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tickline)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_VENDOR "The Tickline authors")
set(CPACK_PACKAGE_CONTACT "${TL_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL game development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_GAME_PACKAGE_NAME tickline)
# Section games would ask for /usr/games, which is not in everybody's PATH.
set(CPACK_DEBIAN_GAME_PACKAGE_SECTION education)
set(CPACK_DEBIAN_GAME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_GAME_PACKAGE_RECOMMENDS "fonts-inter, fonts-jetbrains-mono, fonts-wqy-microhei")
set(CPACK_DEBIAN_GAME_DESCRIPTION "arcade game that shows the order of its own frame
Steer a ship through drifting debris, hold the laser on amber crystals until
the bar is full, and keep it off the red cores.

The game runs on a tick engine with the tick groups, prerequisites, intervals
and timers of Unreal Engine. Its Lab shows each frame function by function,
steps through it forwards and backwards, moves functions to other groups and
measures what becomes late. Thirty lessons teach the order of a frame.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtickline-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libc6-dev | libc-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake, pkg-config")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "frame tick engine after Unreal Engine, for C programs
Tick functions with groups, prerequisites, intervals and any-thread runs,
timers, latent actions, levels and actors, in C11 without dependencies. A frame
runs as a whole or is stepped function by function.

This package has the headers, the static library, files for CMake and
pkg-config, the manual and examples.")

# What only Debian asks of the files.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian/finish.cmake)
set(CPACK_TL_DEBIAN_FOLDER ${CMAKE_CURRENT_LIST_DIR}/debian)
set(CPACK_TL_STRIP "${CMAKE_STRIP}")
include(CPack)
