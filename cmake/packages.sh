# shellcheck shell=bash
# shellcheck disable=SC2034,SC2046,SC2086,SC2207 # lists are read by name and split at blanks
# packages.sh -- installs what play and check need. Sourced by both.
# Usage: install_packages play | check
# Ends the script with status 1 and a line that says why if a package is missing and cannot be had.

# In an empty environment bash has a default that the programs it starts do not see.
export PATH

# "a|b": a, or b on systems without a.
apt_play="cmake ninja-build gcc pkg-config libsdl2-dev libsdl2-ttf-dev libchipmunk-dev
  libfontconfig-dev libpng-dev libjansson-dev libinih-dev libpopt-dev zlib1g-dev fonts-inter fonts-jetbrains-mono
  fonts-wqy-microhei fonts-dejavu-core"
apt_check="clang clang-format-14|clang-format clang-tidy-14|clang-tidy check doxygen git xvfb xdotool
  imagemagick libx11-dev x11-utils appstream desktop-file-utils libxml2-utils man-db shared-mime-info"
# Peers of the benchmark, for ./check --all.
apt_all="libev-dev libuv1-dev libevent-dev libglib2.0-dev libtbb-dev"
dnf_play="cmake ninja-build gcc pkgconf-pkg-config SDL2-devel SDL2_ttf-devel chipmunk-devel
  fontconfig-devel libpng-devel jansson-devel inih-devel popt-devel zlib-devel rsms-inter-fonts jetbrains-mono-fonts
  wqy-microhei-fonts dejavu-sans-fonts"
dnf_check="clang clang-tools-extra compiler-rt libasan libubsan libtsan check-devel git doxygen
  xorg-x11-server-Xvfb xdotool ImageMagick libX11-devel xwininfo appstream desktop-file-utils libxml2 man-db
  shared-mime-info"
pacman_play="cmake ninja gcc pkgconf sdl2 sdl2_ttf chipmunk fontconfig libpng jansson libinih popt zlib
  inter-font ttf-jetbrains-mono wqy-microhei ttf-dejavu"
pacman_check="clang compiler-rt check git doxygen xorg-server-xvfb xdotool imagemagick libx11 xorg-xwininfo
  appstream desktop-file-utils libxml2 man-db shared-mime-info"
brew_play="cmake ninja pkg-config sdl2 sdl2_ttf chipmunk fontconfig libpng jansson inih popt zlib"
brew_check="llvm check doxygen imagemagick"

package_manager() {
    local name
    for name in apt-get dnf pacman brew; do
        if command -v "$name" >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
}

is_installed() {
    case "$1" in
    apt-get) [ "$(dpkg-query -W -f='${db:Status-Status}' "$2" 2>/dev/null)" = installed ] ;;
    dnf) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -Q "$2" >/dev/null 2>&1 ;;
    brew) brew list "$2" >/dev/null 2>&1 ;;
    esac
}

is_any_installed() {
    local name
    for name in ${2//|/ }; do
        ! is_installed "$1" "$name" || return 0
    done
    return 1
}

wanted_packages() {
    local family="${1%-get}" list
    list="${family}_play"
    echo ${!list}
    if [ "$2" = check ]; then
        list="${family}_check"
        echo ${!list}
    fi
}

has_clang_runtime() {
    ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-* >/dev/null 2>&1
}

missing_packages() {
    local name
    for name in $(wanted_packages "$1" "$2"); do
        is_any_installed "$1" "$name" || echo "$name"
    done
    # Debian's clang only recommends its sanitizer runtime.
    if [ "$1 $2" = "apt-get check" ] && ! has_clang_runtime; then
        echo clang-runtime
    fi
}

is_known() {
    apt-cache show "$1" >/dev/null 2>&1
}

# The runtime has the version of clang in its name; some releases have it in clang's own packages.
clang_runtime_name() {
    local name
    name="libclang-rt-$(apt-cache depends clang 2>/dev/null |
        sed -n 's/^ *Depends: clang-\([0-9]*\)$/\1/p')-dev"
    ! is_known "$name" || echo "$name"
}

# package_names MANAGER NAME...: the names that this system uses.
package_names() {
    local manager="$1" name
    for name in "${@:2}"; do
        case "$manager $name" in
        "apt-get clang-runtime") clang_runtime_name ;;
        "apt-get "*"|"*) is_known "${name%%|*}" && echo "${name%%|*}" || echo "${name#*|}" ;;
        *) echo "$name" ;;
        esac
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# sudo asks for a password here, where its question can be seen.
can_install() {
    [ "$1" = brew ] || [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo true; }
}

run_installer() {
    case "$1" in
    apt-get) as_root env DEBIAN_FRONTEND=noninteractive $(install_command "$1") "${@:2}" ;;
    brew) brew install "${@:2}" ;;
    *) as_root $(install_command "$1") "${@:2}" ;;
    esac
}

install_command() {
    case "$1" in
    apt-get) echo "apt-get install -y --no-install-recommends" ;;
    dnf) echo "dnf install -y" ;;
    pacman) echo "pacman -S --needed --noconfirm" ;;
    esac
}

# Prints what the installer says only where it fails, and then its first error.
install_quietly() {
    local log reason
    echo "Installing with $1: ${*:2}"
    log="$(mktemp)"
    if ! run_installer "$@" >"$log" 2>&1; then
        reason="$(grep -m 1 -iE '^(E|error):' "$log" || tail -n 1 "$log")"
        rm -f "$log"
        echo "$0: $1 failed: ${reason#E: }" >&2
        exit 1
    fi
    rm -f "$log"
}

ask_for_install() {
    local update=""
    [ "$1" != apt-get ] || update="apt-get update && "
    echo "$0: expected root or sudo, to install what is missing. As root, run:" >&2
    echo "$update$(install_command "$1") ${*:2}" >&2
    exit 1
}

require_cmake() {
    local found
    found="$(cmake --version 2>/dev/null | sed -n '1s/^cmake version //p')"
    if [ "$(printf '%s\n' 3.25 "${found:-0}" | sort -V | head -n 1)" != 3.25 ]; then
        echo "$0: expected CMake 3.25 or newer, found ${found:-none}" >&2
        exit 1
    fi
}

install_missing() {
    local manager="$1" is_allowed=no names
    shift
    if can_install "$manager"; then
        is_allowed=yes
        # Old lists may still do; if not, the installer says so.
        [ "$manager" != apt-get ] || as_root apt-get update -q >/dev/null 2>&1 || true
    fi
    names=($(package_names "$manager" "$@"))
    if [ "${#names[@]}" -eq 0 ]; then
        return
    elif [ "$is_allowed" = yes ]; then
        install_quietly "$manager" "${names[@]}"
    else
        ask_for_install "$manager" "${names[@]}"
    fi
}

install_packages() {
    local manager missing
    manager="$(package_manager)"
    if [ -z "$manager" ]; then
        echo "$0: no known package manager; README.md lists what must be installed" >&2
    else
        missing=($(missing_packages "$manager" "$1"))
        [ "${#missing[@]}" -eq 0 ] || install_missing "$manager" "${missing[@]}"
    fi
    require_cmake
}
