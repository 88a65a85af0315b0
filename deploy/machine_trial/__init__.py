"""A whole machine on trial: boots an installed table in QEMU, drives it from outside, judges what it shows."""
