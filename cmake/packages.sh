# packages.sh -- installs what play and check need. Sourced by both.
# Usage: install_packages play | check

# In an empty environment bash has a default that the programs it starts do not see.
export PATH

apt_play="cmake ninja-build gcc pkg-config libsdl2-dev libsdl2-ttf-dev libchipmunk-dev
  libfontconfig-dev libpng-dev libjansson-dev libpopt-dev fonts-inter fonts-jetbrains-mono
  fonts-wqy-microhei fonts-dejavu-core"
apt_check="clang clang-format clang-tidy check doxygen git xvfb xdotool imagemagick x11-utils"
dnf_play="cmake ninja-build gcc pkgconf-pkg-config SDL2-devel SDL2_ttf-devel chipmunk-devel
  fontconfig-devel libpng-devel jansson-devel popt-devel rsms-inter-fonts jetbrains-mono-fonts
  wqy-microhei-fonts dejavu-sans-fonts"
dnf_check="clang clang-tools-extra compiler-rt libasan libubsan libtsan check-devel git doxygen
  xorg-x11-server-Xvfb xdotool ImageMagick xwininfo"
pacman_play="cmake ninja gcc pkgconf sdl2 sdl2_ttf chipmunk fontconfig libpng jansson popt
  inter-font ttf-jetbrains-mono wqy-microhei ttf-dejavu"
pacman_check="clang compiler-rt check git doxygen xorg-server-xvfb xdotool imagemagick xorg-xwininfo"
brew_play="cmake ninja pkg-config sdl2 sdl2_ttf chipmunk fontconfig libpng jansson popt"
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

has_clang_runtime() {
    ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-* >/dev/null 2>&1
}

# The sanitizer runtime of clang has a version in its name in some releases.
clang_runtime_name() {
    local name
    for name in libclang-rt-dev libclang-rt-14-dev; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "$0: expected root or sudo to run: $*" >&2
        exit 1
    fi
}

run_installer() {
    case "$1" in
    apt-get)
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
            "${@:2}"
        ;;
    dnf) as_root dnf install -y "${@:2}" ;;
    pacman) as_root pacman -S --needed --noconfirm "${@:2}" ;;
    brew) brew install "${@:2}" ;;
    esac
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

install_packages() {
    local manager missing=() name
    manager="$(package_manager)"
    if [ -z "$manager" ]; then
        echo "$0: no known package manager; expected these to be installed:" $apt_play >&2
        return
    fi
    for name in $(wanted_packages "$manager" "$1"); do
        is_installed "$manager" "$name" || missing+=("$name")
    done
    if [ "$manager" = apt-get ]; then
        local wants_runtime=no
        [ "$1" = play ] || has_clang_runtime || wants_runtime=yes
        if [ "${#missing[@]}" -gt 0 ] || [ "$wants_runtime" = yes ]; then
            as_root apt-get update -q
        fi
        [ "$wants_runtime" = no ] || missing+=($(clang_runtime_name))
    fi
    if [ "${#missing[@]}" -gt 0 ]; then
        echo "Installing with $manager: ${missing[*]}"
        run_installer "$manager" "${missing[@]}"
    fi
}
