# shellcheck shell=bash
# Puts files, links and folders into the system and remembers each in a manifest, so that all can be taken away again.
# Knows a root folder ($prefix, empty for the real one), --dry-run and the manifest; knows nothing of what is installed.
#
# A line of the manifest is KIND PATH, the path as the installed system sees it (without $prefix):
#   file, link      taken away by uninstall, or by a later install that no longer has them
#   folder          taken away when it is empty
#   tree            a whole version of the program, taken away with all it holds
#   saves           the players' own; kept unless uninstall is told otherwise
#   backup          a file that was there before us lies beside its place, as PATH.before-shadow-table
#   user, package   made or installed by us

prefix=${prefix-}
dry_run=${dry_run-}
home=/opt/shadow-table
manifest=$prefix$home/manifest
changes=0
placed=()
declare -A promised=()

set -E
trap 'say "broke off at: $BASH_COMMAND"' ERR

# Two at a time would be in each other's way. Held until the script ends.
take_turn() {
    exec {turn}<"${prefix:-/}"
    flock --nonblock "$turn" || die "deploy/install, update or uninstall is at work here; wait until it is done"
}

# change WHAT COMMAND...: says what is done and does it; with --dry-run only says it.
change() {
    local what=$1
    shift
    changes=$((changes + 1))
    if [[ $dry_run ]]; then
        say "would $what"
    else
        say "$what"
        "$@"
    fi
}

record() { is_recorded "$1" "$2" || printf '%s %s\n' "$1" "$2" >>"$manifest"; }

is_recorded() { grep -qsxF "$1 $2" "$manifest"; }

# remove_all PATH...: each with all it holds. Never a folder at the top, whatever a variable failed to say.
remove_all() {
    local path
    for path; do
        [[ $path == /?*/?* ]] || die "will not remove '$path'"
        rm -rf "$prefix$path"
    done
}

# put_folder PATH [MODE]: the folder and what is missing above it. The first one ever put must be $home.
put_folder() {
    local path=$1 missing=()
    while [[ $path != / && ! -d $prefix$path && ! ${promised[$path]-} ]]; do
        missing=("$path" "${missing[@]}")
        promised[$path]=yes
        path=$(dirname "$path")
    done
    ((${#missing[@]} == 0)) || change "make the folder $1" make_folders "${2-755}" "${missing[@]}"
}

make_folders() {
    local mode=$1 path
    shift
    for path; do install -d -m 755 "$prefix$path"; done
    chmod "$mode" "$prefix$path"
    for path; do record folder "$path"; done
}

# put_file PATH [MODE] <TEXT
put_file() {
    local path=$1 mode=${2-644} text
    text=$(cat; echo .) # the dot keeps the newlines at the end
    text=${text%.}
    placed+=("file $path")
    ! cmp -s "$prefix$path" <(printf %s "$text") || return 0
    put_folder "$(dirname "$path")"
    ! is_foreign "$path" || change "keep the old $path as $path.before-shadow-table" keep_old "$path"
    change "write $path" write_file "$path" "$mode" "$text"
}

is_foreign() { [[ -e $prefix$1 ]] && ! is_recorded file "$1"; }

keep_old() {
    record backup "$1"
    cp -a "$prefix$1" "$prefix$1.before-shadow-table"
}

# Recorded before it is made: what is broken off here can be taken away too.
write_file() {
    record file "$1"
    # Whole or not at all: the plug may be pulled now.
    printf %s "$3" >"$prefix$1.new"
    chmod "$2" "$prefix$1.new"
    sync "$prefix$1.new"
    mv -f "$prefix$1.new" "$prefix$1"
}

# put_link PATH TARGET
put_link() {
    placed+=("link $1")
    [[ $(readlink "$prefix$1") != "$2" ]] || return 0
    put_folder "$(dirname "$1")"
    change "link $1 to $2" link_to "$1" "$2"
}

link_to() {
    record link "$1"
    ln -sfn "$2" "$prefix$1.new"
    mv -fT "$prefix$1.new" "$prefix$1"
}

# Takes away the files and links that an earlier install put and this one did not.
sweep() {
    local kind path
    [[ -e $manifest ]] || return 0
    while read -r kind path; do
        [[ $kind == file || $kind == link ]] || continue
        [[ " ${placed[*]} " == *" $kind $path "* ]] || change "remove $path, no longer used" take_away "$kind" "$path"
    done < <(cat "$manifest")
}

take_away() {
    rm -f "$prefix$2"
    [[ ! -e $prefix$2.before-shadow-table ]] || put_back "$2"
    forget "$1 $2" "backup $2"
}

put_back() {
    say "put back the old $1"
    mv -f "$prefix$1.before-shadow-table" "$prefix$1"
}

# forget LINE...: out of the manifest.
forget() {
    # 1 means that no line is left; anything above, that the card is full or worse.
    printf '%s\n' "$@" | grep -vxF -f - "$manifest" >"$manifest.new" || (($? == 1))
    mv -f "$manifest.new" "$manifest"
}
