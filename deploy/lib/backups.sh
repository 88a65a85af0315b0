# shellcheck shell=bash
# Backups of the players' folder, and putting one back. Needs deploy/setup and placing.sh.
# Knows that folder, a full card and a pulled plug; knows nothing of versions, of the service or of the manifest.
#
# In the folder of the backups, four digits make a backup, and nothing else does:
#   NNNN           whole: copied, written to the disk and compared with what it was copied from
#   NNNN.sha256    its checksums
#   NNNN.part      not finished, or broken off;   NNNN.old   about to be removed
# In the players' folder, which may be a partition of its own, so that only what lies in it can be moved:
#   restoring-NNNN.part   a copy of backup NNNN is being made; nothing has been moved yet
#   restoring-NNNN        the copy is whole and is taking its place; whoever finds this folder carries on
#   aside-NNNN            what lay there before a backup was put back; only its owners may remove it

data=/var/lib/shadow-table
backups=/var/lib/shadow-table-backups
kept_backups=3
# The backup that this run made and compared. No other is ever put back unasked.
backup=''

# -- what is in a folder -----------------------------------------------------------------------------------

# entries FOLDER: the names of what belongs to the players in it, NUL-divided.
entries() {
    find "$1" -mindepth 1 -maxdepth 1 ! -name lost+found ! -name 'aside-[0-9]*' ! -name 'restoring-[0-9]*' \
        -printf '%f\0' | LC_ALL=C sort -z
}

exists() { [[ -e $1 || -L $1 ]]; }

# Not a link: the players' folder belongs to the service, and root must not be led elsewhere.
is_folder() { [[ -d $1 && ! -L $1 ]]; }

# next_number FOLDER [WORD-]: one more than the highest of our names there, whole or not.
next_number() {
    local path number last=0
    for path in "$1/${2-}"[0-9][0-9][0-9][0-9]{,.part,.old,.sha256}; do
        exists "$path" || continue
        number=${path##*/"${2-}"}
        ((10#${number:0:4} <= last)) || last=$((10#${number:0:4}))
    done
    printf '%04d' $((last + 1))
}

whole_backups() {
    find "$prefix$backups" -mindepth 1 -maxdepth 1 -type d -name '[0-9][0-9][0-9][0-9]' -printf '%f\n' 2>/dev/null | sort
}

is_whole_backup() { [[ $1 == [0-9][0-9][0-9][0-9] ]] && is_folder "$prefix$backups/$1"; }

# same FOLDER FOLDER NAME...: byte for byte, with all below them.
same() {
    local one=$1 other=$2 name
    shift 2
    for name; do
        diff -rq --no-dereference "$one/$name" "$other/$name" >/dev/null 2>&1 || return
    done
}

# copy_whole FOLDER COPY WHAT NAME...: into a new folder. Succeeds only when all of it is on the disk and the same.
copy_whole() {
    local from=$1 to=$2 what=$3 total
    shift 3
    mkdir -m 700 "$to" || return
    if (($#)); then
        total=$(cd "$from" && find "${@/#/./}" | wc -l) || return
        (cd "$from" && cp -av -t "$to" -- "${@/#/./}") | tell_share "$what" "$total" || return
    fi
    find "$to" \( -type f -o -type d \) -exec sync {} + || return
    same "$from" "$to" "$@" || { say "$what: the copy differs from what was copied"; return 1; }
}

# -- making a backup ---------------------------------------------------------------------------------------

# Room for the backup and for putting it back. The copying itself may still find the card full; this tells most people
# before the app is stopped.
check_room() {
    local size there
    [[ -d $prefix$data ]] || return 0
    there=$prefix$backups
    [[ -d $there ]] || there=$(dirname "$there")
    size=$(size_of_saves) || return
    if [[ $(stat -c %d "$there") == "$(stat -c %d "$prefix$data")" ]]; then
        has_room "$there" $((2 * size))
    else
        has_room "$there" "$size" && has_room "$prefix$data" "$size"
    fi
}

size_of_saves() {
    local names=()
    mapfile -d '' -t names < <(entries "$prefix$data")
    ((${#names[@]})) || { echo 0; return; }
    (cd "$prefix$data" && du -cs -B1 "${names[@]/#/./}") | tail -n 1 | cut -f 1
}

has_room() {
    local free
    free=$(df -B1 --output=avail "$1" | tail -n 1)
    ((free >= $2)) || {
        say "no room to back up the saves and put them back: that takes $(readable "$2"), and $1 has $(readable "$free") left"
        tell_leftovers
        return 1
    }
}

readable() { numfmt --to=iec --suffix=B "$1"; }

tell_leftovers() {
    local left
    for left in "$prefix$backups"/[0-9][0-9][0-9][0-9].part "$prefix$data"/aside-[0-9][0-9][0-9][0-9]; do
        [[ -d $left ]] || continue
        say "$(readable "$(du -s -B1 "$left" | cut -f 1)") are in $left: remove it if you miss nothing in it"
    done
}

# make_backup NUMBER: sets $backup when it is whole. Otherwise the saves and all older backups are as they were.
make_backup() {
    local place=$backups/$1 names=()
    mapfile -d '' -t names < <(entries "$prefix$data")
    if copy_whole "$prefix$data" "$prefix$place.part" "copying the saves" "${names[@]}" &&
        cmp -s <(entries "$prefix$data") <(entries "$prefix$place.part") && write_checksums "$place" &&
        mv -T "$prefix$place.part" "$prefix$place" && sync "$prefix$backups"; then
        backup=$place
        prune_backups || say "the old backups could not all be removed"
    else
        # Ours of this run, and copied from what nobody has touched.
        remove_all "$place.part" "$place.sha256"
        return 1
    fi
}

write_checksums() {
    (cd "$prefix$1.part" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0r sha256sum) >"$prefix$1.sha256" &&
        sync "$prefix$1.sha256"
}

# Only after a new backup is whole: the oldest, and what was broken off. What we did not put there stays.
prune_backups() {
    local name
    while read -r name; do
        # Not four digits any more, should the plug be pulled while it is being removed.
        mv -T "$prefix$backups/$name" "$prefix$backups/$name.old" || return
    done < <(whole_backups | head -n "-$kept_backups")
    for name in "$prefix$backups"/[0-9][0-9][0-9][0-9].{part,old}; do
        ! exists "$name" || rm -rf "$name" || return
    done
    for name in "$prefix$backups"/[0-9][0-9][0-9][0-9].sha256; do
        [[ -d ${name%.sha256} ]] || rm -f "$name" || return
    done
}

# -- putting one back --------------------------------------------------------------------------------------

# check_backup NUMBER: whether it is still what it was when it was made. Older ones have no checksums to tell.
check_backup() {
    is_whole_backup "$1" || die "there is no backup $1; there is: $(whole_backups | tr '\n' ' ')"
    if [[ ! -e $prefix$backups/$1.sha256 ]]; then
        say "backup $1 has no checksums, so nobody can tell whether it is as it was made"
    elif [[ -s $prefix$backups/$1.sha256 ]]; then
        (cd "$prefix$backups/$1" && sha256sum --check --quiet --strict "../$1.sha256" >&2) ||
            die "backup $1 is damaged; nothing was changed"
    fi
}

# put_back_saves NUMBER: only what differs from the backup is moved, whole folders at a time, so that a game never
# meets the journal of another time. Nothing that lay there is removed; where the copy finds no room, nothing is moved.
put_back_saves() {
    local from=$prefix$backups/$1 staging=$data/restoring-$1 all=() changed=() added=() name
    mapfile -d '' -t all < <(entries "$from")
    for name in "${all[@]}"; do
        same "$from" "$prefix$data" "$name" || changed+=("$name")
    done
    while IFS= read -r -d '' name; do
        exists "$from/$name" || added+=("$name")
    done < <(entries "$prefix$data")
    if ((${#changed[@]} + ${#added[@]} == 0)); then
        say "the saves are just as in backup $1"
    elif stage "$from" "$staging"; then
        complete_restore && same "$from" "$prefix$data" "${all[@]}" && say "the saves are again as in backup $1"
    else
        # Ours of this run, and copied from the backup.
        remove_all "$staging.part"
        return 1
    fi
}

# stage BACKUP PLACE: copies of what $changed, and a list of what was $added since. The folder later takes what is moved
# aside; it is given to whoever owns the saves, since the service completes a restore too.
stage() {
    local place=$prefix$2
    mkdir -m 700 "$place.part" &&
        printf '%s\0' "${added[@]}" >"$place.part/.restoring-added" &&
        copy_whole "$1" "$place.part/.restoring-copies" "copying the backup" "${changed[@]}" &&
        chown --reference="$prefix$data" "$place.part" "$place.part"/.restoring-{added,copies} &&
        sync "$place.part" "$place.part/.restoring-added" &&
        mv -T "$place.part" "$place" && sync "$prefix$data"
}

# Carries on wherever it was broken off: renames alone, and each is done once.
complete_restore() {
    local staging name names
    for staging in "$prefix$data"/restoring-[0-9][0-9][0-9][0-9]; do
        is_folder "$staging" || continue
        if [[ -f $staging/.restoring-added && ! -L $staging/.restoring-added ]]; then
            mapfile -d '' -t names <"$staging/.restoring-added"
            for name in "${names[@]}"; do
                move_aside "$name" "$staging" || return
            done
        fi
        if is_folder "$staging/.restoring-copies"; then
            mapfile -d '' -t names < <(entries "$staging/.restoring-copies")
            for name in "${names[@]}"; do
                move_aside "$name" "$staging" && mv -T "$staging/.restoring-copies/$name" "$prefix$data/$name" || return
            done
        fi
        close_restore "$staging" || return
    done
}

# Numbered, because a second one of that name may have been made after we were broken off: both are kept. A name only:
# the list is in a folder that belongs to the service.
move_aside() {
    case $1 in
        '' | . | .. | */*) ;;
        *) ! exists "$prefix$data/$1" || mv -T --backup=numbered "$prefix$data/$1" "$2/$1" ;;
    esac
}

close_restore() {
    rm -f "$1/.restoring-added" || return
    [[ ! -d $1/.restoring-copies ]] || rmdir "$1/.restoring-copies" || return
    if rmdir "$1" 2>/dev/null; then
        sync "$prefix$data"
    else
        keep_aside "$1" "what lay there before"
    fi
}

keep_aside() {
    local aside
    aside=$prefix$data/aside-$(next_number "$prefix$data" aside-)
    mv -T "$1" "$aside" && sync "$prefix$data" && say "$2 is kept in $aside"
}

is_restoring() { compgen -G "$prefix$data/restoring-[0-9]*" >/dev/null; }

# For root, before anything else is done with the saves: what was broken off is completed, or undone where nothing had
# been moved yet.
settle_restore() {
    local part number
    complete_restore || die "the saves are still being put back: see $prefix$data/restoring-*; nothing else was changed"
    for part in "$prefix$data"/restoring-[0-9][0-9][0-9][0-9].part; do
        is_folder "$part" || continue
        number=${part##*/restoring-}
        # A copy may go when there is what it was copied from.
        if is_whole_backup "${number%.part}"; then
            rm -rf "$part"
        else
            keep_aside "$part" "a copy that was broken off, of a backup that is gone,"
        fi
    done
}
