# shellcheck shell=bash
# Makes a fresh Debian in the folder $fresh and runs commands in it, with the mirror, the proxy, the registry and the
# certificates that this machine's apt and pip are configured for. Needs deploy/setup and root; knows nothing of what is
# tried in there.

fresh='' kept=''

# ensure_tools COMMAND:PACKAGE...: mmdebstrap and these.
ensure_tools() {
    local pair missing=()
    for pair in mmdebstrap:mmdebstrap "$@"; do
        command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
    done
    ((${#missing[@]} == 0)) || install_debian_packages "${missing[@]}"
}

# choose_root COMMAND [FOLDER]: the folder, new or made by the command before, stays; without one, the system is removed
# in the end.
choose_root() {
    [[ $(id -u) == 0 ]] || die "making another system needs root: sudo bash $1"
    kept=${2-}
    [[ ! -e $kept || -e $kept/made-by-shadow-table ]] || die "$kept is not a system that $1 made; name a new folder"
    fresh=${kept:-$(mktemp -d)/system}
    trap leave_root EXIT
}

leave_root() { if [[ $kept ]]; then say "left: $fresh"; else rm -rf --one-file-system "$(dirname "$fresh")"; fi; }

# make_root SUITE OPTION...: unless it is there. Moved when whole, so that a system that was broken off is not taken for
# one. The options are mmdebstrap's.
make_root() {
    local suite=$1 mirror settings
    shift
    [[ ! -d $fresh ]] || return 0
    settings=$(mktemp)
    apt-config dump | grep -E '^Acquire::(https?|Retries|Check-Valid-Until)\b' >"$settings" || true
    # shellcheck disable=SC2016 # apt's own placeholder
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | sed q)
    rm -rf --one-file-system "$fresh.part"
    unshare --mount mmdebstrap --quiet --mode=root --dpkgopt=force-unsafe-io --aptopt="$settings" "$@" \
        "$suite" "$fresh.part" ${mirror:+"$mirror"}
    rm "$settings"
    touch "$fresh.part/made-by-shadow-table"
    mv "$fresh.part" "$fresh"
}

# pip in there asks whichever registry, and trusts whom, this machine is configured for. Those whom its owner added are
# copied one by one too: the list is written anew from them by the first package that needs it.
trust_as_here() {
    local file
    for file in /etc/pip.conf /etc/hosts /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt \
        /usr/local/share/ca-certificates/*.crt; do
        [[ ! -e $file ]] || install -D -m 644 "$file" "$fresh$file"
    done
}

# inside COMMAND...: in the fresh system; its mounts vanish with the command. ${lent[FOLDER]} is a folder of this machine
# that is FOLDER in there.
declare -A lent=()
inside() {
    local folder pairs=()
    for folder in "${!lent[@]}"; do pairs+=("${lent[$folder]}" "$fresh/$folder"); done
    # shellcheck disable=SC2016 # for the shell in there
    unshare --mount bash -c '
        mount --make-rprivate /
        for part in dev proc sys; do mount --rbind "/$part" "$0/$part"; done
        for ((left = $1; left; left--)); do mkdir -p "$3" && mount --bind "$2" "$3" && set -- "$1" "${@:4}"; done
        exec chroot "$0" "${@:2}"' "$fresh" $((${#pairs[@]} / 2)) "${pairs[@]}" "$@"
}

# timed WHAT COMMAND...
timed() {
    local what=$1 begun=$SECONDS
    shift
    say "$what …"
    "$@"
    say "$what: $((SECONDS - begun)) s"
}
