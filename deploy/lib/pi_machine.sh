# shellcheck shell=bash
# An arm64 Debian that says that it is a Pi, with the three things that Raspberry Pi OS has for its pins and Debian 13 has
# not: the group gpio, the rule that gives the pins to it, and lgpio. Needs fresh_root.sh and deploy/try-machine's own.

binfmt=/proc/sys/fs/binfmt_misc
# For QEMU's Pi 3, which starts from an SD card.
needed_on_pi=(sdhci_iproc bcm2835 mmc_block)
# A Pi 4's: gpiozero looks up the board by it.
pi_model="Raspberry Pi 4 Model B (QEMU virt)" pi_revision=c03111
# Whatever is added to these adds devices that the device tree must name: two serial lines, two processors.
pi_board=(-M virt -cpu cortex-a72 -smp 2 -m 2G -nodefaults -nic none -display none -serial null -serial null)
# To be asked nothing beforehand saves minutes under emulation.
pi_options=(
    --architectures=arm64
    --essential-hook="rm -f \$1/etc/apt/apt.conf.d/70debconf"
)

# Programs for arm64 run here, where no init system has seen to it already. The entry loads the emulator at once, so it
# works inside a new root too.
ensure_emulation() {
    local emulator=qemu-aarch64-static:qemu-user-static
    [[ $(uname -m) != aarch64 ]] || emulator=
    ensure_tools arch-test:arch-test ${emulator:+"$emulator"}
    [[ $emulator && ! -e $binfmt/qemu-aarch64 ]] || return 0
    [[ -e $binfmt/register ]] || mount -t binfmt_misc binfmt_misc "$binfmt"
    [[ -e $binfmt/qemu-aarch64 ]] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >"$binfmt/register"
}

# Before deploy/install, which lets the service's user into the group where there is one.
be_like_pi_os() {
    inside groupadd --system --force gpio
    echo 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"' >"$fresh/etc/udev/rules.d/99-com.rules"
}

# add_lgpio KEPT: into the table's environment; the wheel is kept in that folder.
add_lgpio() {
    compgen -G "$1/lgpio-*.whl" >/dev/null || timed "building lgpio" build_lgpio "$1"
    cp "$1"/lgpio-*.whl "$fresh/tmp/"
    inside "$current/.venv/bin/python" -m pip --quiet --disable-pip-version-check install --no-deps --no-index \
        --find-links /tmp lgpio
}

# The package index has lgpio ready made for Python 3.12 at most, and as source. Built over the table's system, whose own
# files stay as they are: a compiler is not what players have.
build_lgpio() {
    local over=$1/building
    rm -rf --one-file-system "$over"
    mkdir -p "$over"/{changes,work,system}
    # shellcheck disable=SC2016 # for the shells in there
    unshare --mount bash -c '
        mount --make-rprivate /
        mount -t overlay overlay -o "lowerdir=$0,upperdir=$1/changes,workdir=$1/work" "$1/system"
        for part in dev proc sys; do mount --rbind "/$part" "$1/system/$part"; done
        exec chroot "$1/system" bash -euc "
            apt-get update -q
            apt-get install -q -y --no-install-recommends gcc libc6-dev swig python3-dev python3-venv
            python3 -m venv /build
            PYPI=1 /build/bin/pip wheel --no-deps --no-binary :all: --wheel-dir /build lgpio==0.2.2.0"' "$fresh" "$over" >&2
    mv "$over"/changes/build/lgpio-*.whl "$1/"
    rm -rf --one-file-system "$over"
}

# make_device_trees SYSTEM: QEMU's own device tree of the board, and what makes it a Pi's for whoever asks. Then one for
# QEMU's Pi 3, without the Bluetooth that would take its first serial line.
make_device_trees() {
    inside qemu-system-aarch64 "${pi_board[@]/#virt/virt,dumpdtb=/trial/pi.dtb}"
    inside fdtput -t s /trial/pi.dtb / model "$pi_model"
    inside fdtput -p -t x /trial/pi.dtb /system linux,revision "$pi_revision"
    cp "$1"/usr/lib/linux-image-*/broadcom/bcm2837-rpi-3-b.dtb "$place/pi3.dtb"
    inside fdtput -r /trial/pi3.dtb /soc/serial@7e201000/bluetooth
    inside fdtput -p -t x /trial/pi3.dtb /system linux,revision a02082
}
