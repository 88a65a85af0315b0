# shellcheck shell=bash
# Whether a version that was just started is up, telling how long it has been waited for. Needs versions.sh, $patience
# and $health. Knows systemd; changes nothing.

steady=10 # seconds that it must stay up
tell_every=5

is_healthy() {
    if [[ $health ]]; then
        bash -c "$health"
    elif [[ $no_start ]] || ! has_systemd; then
        say "nothing is started, so nobody can see whether it comes up"
    elif [[ $on == desktop ]]; then
        "$current/.venv/bin/companion" games >/dev/null
    else
        comes_up && stays_up
    fi
}

# The service is active only after the app has said READY, which it does after its first picture.
comes_up() {
    local waited
    for ((waited = 0; waited < patience; waited++)); do
        ! systemctl is-active --quiet "$service" || return 0
        ! systemctl is-failed --quiet "$service" || { say "it failed to start"; return 1; }
        ((waited % tell_every)) || say "waiting for its first picture: $waited of at most $patience s"
        sleep 1
    done
    say "no picture after $patience s"
    return 1
}

stays_up() {
    local runs
    runs=$(systemctl show -P NRestarts "$service")
    say "it is up; watching it for $steady s"
    sleep "$steady"
    systemctl is-active --quiet "$service" && [[ $(systemctl show -P NRestarts "$service") == "$runs" ]] ||
        { say "it did not stay up"; return 1; }
}
