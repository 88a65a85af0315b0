# shellcheck shell=bash
# Versions of the program side by side, and the one that is played: copying, environment, units, starting.
# Needs deploy/setup, placing.sh and backups.sh; knows systemd and Debian; asks nobody anything.

versions=$home/versions
current=$home/current
trial=$home/updating
user=shadow-table
conf=/etc/shadow-table/display.conf
service=shadow-table.service
# Where a stored version keeps its units, and where the system looks for them.
declare -A unit_folders=([console]=/etc/systemd/system [desktop]=/etc/systemd/user)
# Of the system's packages: what SDL and the box want beside the list in deploy/setup, and alsa-utils, without which a
# new sound card stays muted. "|" divides Debian's old and new name.
wanted_packages=(libgbm1 libdrm2 libudev1 "libasound2t64|libasound2" alsa-utils)
# Raspberry Pi OS has these for its camera module and its pins; plain Debian has neither.
declare -A pi_packages=([python3-picamera2]="the Pi's own camera module" [python3-lgpio]="buttons and lamps")

# -- which version this is ---------------------------------------------------------------------------------

# The checkout's own files, NUL-divided: all but git's own and what .gitignore names. Never asks git, so that a commit is
# the same version as a clone, as a clone on a machine without git, and as an unpacked archive.
own_files() {
    local line skipped=(-name .git)
    while IFS= read -r line; do
        case $line in
            '' | '#'*) ;;
            */) skipped+=(-o -type d -name "${line%/}") ;;
            *) skipped+=(-o -name "$line") ;;
        esac
    done <"$root/.gitignore"
    (cd "$root" && find . \( "${skipped[@]}" \) -prune -o -type f -printf '%P\0') | LC_ALL=C sort -z
}

# The app's own number and a hash of the files themselves: an edited checkout is another version.
version_here() {
    local number hash
    number=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/companion/__init__.py")
    hash=$(own_files | (cd "$root" && xargs -0 sha256sum) | sha256sum)
    echo "$number-${hash:0:12}"
}

version_played() { basename "$(readlink "$prefix$current" || echo none)"; }

# A version is on trial from the moment it is put in place until it has come up. Should the plug be pulled in between,
# the next update takes up the trial again, and still knows which version to go back to.
is_trial() { [[ -e $prefix$trial ]]; }

note_trial() { write_file "$trial" 644 "$1"; placed+=("file $trial"); }

end_trial() { take_away file "$trial"; }

version_to_go_back_to() {
    local version
    version=$(cat "$prefix$trial" 2>/dev/null) && [[ -d $prefix$versions/$version ]] || version=$(version_played)
    echo "$version"
}

# -- storing a version -------------------------------------------------------------------------------------

store_version() {
    local place=$versions/$1
    put_folder "$versions"
    [[ -d $prefix$place ]] || change "copy this checkout to $place" copy_checkout "$place"
    [[ $no_venv ]] || make_environment "$place"
}

copy_checkout() {
    record tree "$1"
    rm -rf "$prefix$1.part"
    mkdir "$prefix$1.part"
    own_files | tar -C "$root" --null -T - -cf - | tar -C "$prefix$1.part" --no-same-owner -xvf - |
        tell_share "copying" "$(own_files | tr -dc '\0' | wc -c)"
    chmod -R u=rwX,go=rX "$prefix$1.part"
    mv "$prefix$1.part" "$prefix$1"
}

# The stored version's own deploy/setup makes its environment; it does nothing where all is there.
make_environment() {
    if [[ $dry_run ]]; then
        [[ -e $prefix$1/.venv/.set-up ]] ||
            change "make its virtual environment from deploy/play.lock: $(python_packages | tr '\n' ' ')" :
        return
    fi
    local before=$prefix$1/.venv/.set-up
    before=$(cat "$before" 2>/dev/null || true)
    PIP_NO_CACHE_DIR=1 no_apt=$prefix bash -c '
        source "$1/deploy/setup"
        if [[ $no_apt ]]; then install_debian_packages() { die "missing: $*; --prefix installs no Debian packages"; }; fi
        prepare play' set-up "$prefix$1"
    [[ $before == "$(cat "$prefix$1/.venv/.set-up")" ]] || compile "$prefix$1"
}

python_packages() {
    sed -n "/sys_platform == 'win32'/d; s/^\([[:alnum:]._-]*\)==.*/\1/p" "$root/deploy/play.lock" | sort -u
}

# The service may not write beside the program, so Python's compiled files are made now.
compile() {
    changes=$((changes + 1))
    "$1/.venv/bin/python" -m compileall -q -x '/\.venv/' "$1" >/dev/null
}

# drop_versions KEEP...: all others.
drop_versions() {
    local place
    for place in "$prefix$versions"/*/; do
        place=$(basename "$place")
        [[ " $* " == *" $place "* ]] || change "remove the old version $place" drop_version "$versions/$place"
    done
}

drop_version() {
    remove_all "$1" "$1.part"
    forget "tree $1"
}

# -- the system around it ----------------------------------------------------------------------------------

# All at once, those of deploy/setup too: so --dry-run can name them, and apt runs once.
install_packages() {
    local missing=()
    [[ ! $prefix ]] || { say "--prefix: no Debian packages are installed"; return; }
    [[ $dry_run ]] || learn_packages
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]})) || return 0
    change "install Debian packages: ${missing[*]}" install_debian_packages "${missing[@]}"
    [[ ! $dry_run ]] || tell_what_they_need "${missing[@]}"
}

# A fresh system has no list of packages yet, and so cannot tell which of two names is the one it has.
learn_packages() { has_candidate "${wanted_packages[0]}" || apt-get update -q >/dev/null 2>&1 || true; }

has_candidate() { [[ $(apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[0-9]* ]]; }

missing_packages() {
    local names name pair wanted=("${wanted_packages[@]}")
    ! is_a_pi || mapfile -t -O "${#wanted[@]}" wanted < <(packages_of_a_pi)
    can_make_venv || printf '%s\n' python3 python3-venv
    for pair in "${libraries[@]}"; do
        finds_library "${pair%%:*}" || echo "${pair#*:}"
    done
    for pair in "${fonts[@]}"; do
        [[ -e ${pair%%:*} ]] || echo "${pair#*:}"
    done
    for names in "${wanted[@]}"; do
        name=$(first_known "${names//|/ }")
        # shellcheck disable=SC2016 # dpkg's own placeholder
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || echo "$name"
    done
}

# Without one of them the rest works. Where not even a package that every Debian has is known, there is no list to ask.
packages_of_a_pi() {
    local name
    for name in "${!pi_packages[@]}"; do
        if [[ $name == python3-picamera2 ]] && ! camera_module_works; then
            say "$no_camera_module"
        elif has_candidate "$name" || ! has_candidate "${wanted_packages[0]}"; then
            echo "$name"
        else
            say "this system has no package $name, so ${pi_packages[$name]} cannot be used; Raspberry Pi OS has it"
        fi
    done
}

# deploy/setup asks Python, once there is one.
finds_library() {
    if command -v python3 >/dev/null; then has_library "$1"; else [[ $(/sbin/ldconfig -p) == *"$1 "* ]]; fi
}

# tell_what_they_need PACKAGE...: the packages that come along with these, as far as apt knows already.
tell_what_they_need() {
    local plan more
    plan=$(apt-get install --simulate --no-install-recommends "$@" 2>/dev/null) ||
        { say "which others these need, apt can only tell after apt-get update"; return; }
    more=$(sed -n 's/^Inst \([^ ]*\).*/\1/p' <<<"$plan" | grep -vxF "$(printf '%s\n' "$@")" | tr '\n' ' ') || true
    [[ ! $more ]] || say "they bring along: $more"
}

# first_known "NAME NAME": the first that this release of Debian has; the last where it has none, for a clear message.
first_known() {
    local name
    for name in $1; do
        ! has_candidate "$name" || break
    done
    echo "$name"
}

# The packages that somebody asked for; deploy/setup asks for some too, so they are compared before and after.
asked_for() { [[ $prefix ]] || apt-mark showmanual | sort; }

# record_packages BEFORE: what is asked for now and was not before.
record_packages() {
    local name
    [[ ! $dry_run ]] || return 0
    while read -r name; do record package "$name"; done < <(comm -13 <(printf %s "${1:+$1$'\n'}") <(asked_for))
}

make_user() {
    local group groups=()
    [[ ! $prefix ]] || { say "--prefix: no user is made"; return; }
    getent passwd "$user" >/dev/null || change "make the system user $user" add_user
    for group in video render input gpio audio; do
        ! getent group "$group" >/dev/null || [[ " $(id -nG "$user" 2>/dev/null) " == *" $group "* ]] || groups+=("$group")
    done
    ((${#groups[@]} == 0)) || change "let $user use: ${groups[*]}" usermod -aG "$(IFS=,; echo "${groups[*]}")" "$user"
}

add_user() {
    record user "$user"
    useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
}

# The players' own folder outlives us, so it is not recorded as a folder of ours.
make_data_folder() {
    put_folder "$(dirname "$data")"
    [[ -d $prefix$data ]] || change "make $data for the saves" install -d -m 750 "$prefix$data"
    [[ $dry_run ]] || record saves "$data"
    [[ $prefix || $dry_run || $(stat -c %U "$data") == "$user" ]] ||
        change "give $data to $user" chown -R "$user:$user" "$data"
}

# -- activating a version ----------------------------------------------------------------------------------

# activate VERSION console|desktop: its units, its rules and the link that everything starts through.
activate() {
    local stored=$prefix$versions/$1 on=$2 file
    [[ -d $stored ]] || stored=$root # only --dry-run: nothing has been copied
    placed+=("file $conf")
    for file in "$stored/deploy/systemd/$on"/*; do
        put_unit "$file" "${unit_folders[$on]}"
    done
    case $on in
        console) put_file /etc/udev/rules.d/90-shadow-table.rules <"$stored/deploy/systemd/90-shadow-table.rules" ;;
        desktop) put_file /etc/xdg/autostart/shadow-table.desktop <"$stored/deploy/systemd/shadow-table.desktop" ;;
    esac
    # A version from before that command has none.
    [[ ! -e $stored/deploy/lib/companion ]] || put_file /usr/local/bin/companion 755 <"$stored/deploy/lib/companion"
    put_link "$current" "versions/$1"
    sweep
    [[ $dry_run ]] || ! has_systemd || systemctl daemon-reload
}

# Enabling is a link; made here it is the same in a scratch root, in an image and on a running system.
put_unit() {
    local name target
    name=$(basename "$1")
    put_file "$2/$name" <"$1"
    target=$(sed -n 's/^WantedBy=//p' "$1")
    [[ ! $target ]] || put_link "$2/$target.wants/$name" "$2/$name"
}

has_systemd() { [[ ! $prefix && -d /run/systemd/system ]]; }

start_service() {
    if [[ $on == desktop ]]; then
        say "the app starts with the next login to the desktop"
    elif has_systemd && [[ ! $no_start ]]; then
        [[ ! -x /bin/udevadm ]] || udevadm trigger --subsystem-match=backlight || true
        systemctl start shadow-table-poweroff.path shadow-table-reboot.path
        # Five failures of an earlier version must not count against this one.
        systemctl reset-failed "$service" 2>/dev/null || true
        systemctl restart --no-block "$service"
    fi
}

# Saves whose putting-back was broken off, before anything else happens to them; not under a running app.
settle_saves() {
    is_restoring || return 0
    stop_service
    settle_restore
    start_service
}

stop_service() { ! has_systemd || systemctl stop "$service" 2>/dev/null || true; }
