#!/usr/bin/env bash
# fresh_machine.sh -- runs ./play and ./check on a machine that has nothing: a new root folder of
# Debian 12 (debootstrap minbase plus git), made with the apt configuration of this machine, with a
# clone of HEAD and an empty environment.
#
# Usage, as root:
#   fresh_machine.sh                    ./play and ./check as root, then both as a user with sudo
#   fresh_machine.sh COMMAND...         COMMAND in the clone, as root
#   fresh_machine.sh --user COMMAND...  COMMAND in the clone, as a user with sudo
#   fresh_machine.sh --deb              builds the Debian packages in one root; installs, runs and
#                                       removes them in another
#
# Prints the time of each command. Status: 0, that of the first command that fails, or 77 after the
# line "fresh root: SKIPPED, reason" if the root cannot be made for want of network or mounts.
# Folder: ${TMPDIR:-/tmp}, some GB; removed at the end. Mounts are made in a namespace of their own,
# which ends with the script, also when it is killed.
set -euo pipefail

suite=bookworm
script="$(realpath "$0")"
project="$(dirname "$script")/../.."

skip() {
    echo "fresh root: SKIPPED, $*"
    exit 77
}

# The address of the suite in this machine's apt sources, in whatever form these are written.
mirror() {
    # shellcheck disable=SC2016 # apt replaces these names
    apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(CODENAME)|$(COMPONENT)' \
        'Created-By: Packages' 2>/dev/null |
        awk -F'|' -v suite="$suite" \
            '($2 == suite || $3 == suite) && $4 == "main" && !found++ { print $1 }'
}

# Sources, proxies and keys, and the files that they name.
copy_apt_configuration() {
    local root="$1" file name
    rm -rf "$root/etc/apt"
    cp -a /etc/apt "$root/etc/apt"
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    {
        grep -rhoE '/[^][ ";,]+\.(gpg|asc|pem|crt|key)' /etc/apt || true
        find /usr/local/share/ca-certificates /etc/ssl/certs/ca-certificates.crt -type f || true
    } 2>/dev/null | sort -u | while read -r file; do
        [ ! -f "$file" ] || install -D -m 644 "$file" "$root$file"
    done
    for name in http https; do
        file="${name}_proxy"
        [ -z "${!file:-}" ] || echo "Acquire::$name::Proxy \"${!file}\";"
    done >"$root/etc/apt/apt.conf.d/99environment"
}

make_base() {
    local address log="$work/debootstrap.log"
    command -v debootstrap >/dev/null || skip "debootstrap is not installed"
    address="$(mirror || true)"
    [ -n "$address" ] || skip "the apt sources of this machine have no $suite"
    eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
    export http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}"
    debootstrap --variant=minbase --include=git "$suite" "$work/base" "$address" >"$log" 2>&1 ||
        skip "debootstrap: $(grep '^E:' "$log" || tail -n 1 "$log")"
    copy_apt_configuration "$work/base"
}

# open_root NAME: a copy of the base, with what a running system has mounted.
open_root() {
    local root="$work/$1"
    cp -a --one-file-system "$work/base" "$root"
    mount -t proc proc "$root/proc" || skip "/proc cannot be mounted"
    mount --rbind /sys "$root/sys" || skip "/sys cannot be mounted"
    mount --rbind /dev "$root/dev" || skip "/dev cannot be mounted"
    mount -t tmpfs tmpfs "$root/dev/shm" || skip "/dev/shm cannot be mounted"
}

# clone_into NAME HOME: HEAD of this project, with its owner's rights.
clone_into() {
    printf '[safe]\n\tdirectory = *\n' >"$work/gitconfig"
    GIT_CONFIG_GLOBAL="$work/gitconfig" git clone -q --depth 1 \
        "file://$(realpath "$project")" "$work/$1$2/tickline"
}

# run NAME USER COMMAND...
run() {
    local root="$work/$1" user="$2" begin=$SECONDS status=0
    shift 2
    echo "fresh root: $* as $user"
    # shellcheck disable=SC2016 # the shell in the root expands these
    chroot --userspec="$user:" "$root" /usr/bin/env -i /bin/bash -c 'cd ~/tickline && exec "$@"' \
        bash "$@" || status=$?
    if [ "$status" -ne 0 ]; then
        echo "fresh root: $* as $user: FAILED with status $status after $((SECONDS - begin)) s"
        exit "$status"
    fi
    echo "fresh root: $* as $user: $((SECONDS - begin)) s"
}

root_machine() {
    open_root root-machine
    clone_into root-machine /root
}

user_machine() {
    local root="$work/user-machine"
    open_root user-machine
    chroot "$root" apt-get update -q
    chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends sudo
    chroot "$root" useradd --create-home --shell /bin/bash player
    echo 'player ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/player"
    clone_into user-machine /home/player
    chroot "$root" chown -R player: /home/player/tickline
}

both_commands() {
    root_machine
    run root-machine root ./play
    run root-machine root ./check
    user_machine
    run user-machine player ./play
    run user-machine player ./check
}

# The machine that installs the packages has never built anything.
deb_machines() {
    root_machine
    run root-machine root tests/tools/deb.sh build
    open_root plain-machine
    clone_into plain-machine /root
    mkdir "$work/plain-machine/tmp/packages"
    cp "$work"/root-machine/*/tickline/build/deb/*.deb "$work/plain-machine/tmp/packages"
    run plain-machine root tests/tools/deb.sh try /tmp/packages
}

# In the namespaces.
inside() {
    work="$1"
    shift
    make_base
    echo "fresh root: Debian $(cat "$work/base/etc/debian_version") made in $SECONDS s"
    if [ "$#" -eq 0 ]; then
        both_commands
    elif [ "$1" = --deb ]; then
        deb_machines
    elif [ "$1" = --user ]; then
        user_machine
        run user-machine player "${@:2}"
    else
        root_machine
        run root-machine root "$@"
    fi
}

# Processes end before their files go. The mounts are not seen from here.
close() {
    if [ -n "${child:-}" ]; then
        kill -KILL "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    fi
    rm -rf --one-file-system "$work" 2>/dev/null || {
        sleep 1
        rm -rf --one-file-system "$work"
    }
}

outside() {
    local status=0
    if [ "$(id -u)" != 0 ]; then
        echo "$0: expected root, because a new root folder needs mounts: sudo $0 $*" >&2
        exit 1
    fi
    unshare --mount --pid --fork --kill-child --uts true 2>/dev/null ||
        skip "this machine allows no namespace of mounts"
    work="$(mktemp -d "${TMPDIR:-/tmp}/fresh_machine.XXXXXX")"
    chmod 755 "$work"
    trap close EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --mount-proc --uts \
        "$script" --inside "$work" "$@" <&0 &
    child=$!
    wait "$child" || status=$?
    child=""
    echo "fresh root: $SECONDS s in all"
    exit "$status"
}

if [ "${1:-}" = --inside ]; then
    shift
    inside "$@"
else
    outside "$@"
fi
