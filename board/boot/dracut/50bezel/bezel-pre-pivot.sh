#!/bin/sh
# Lets the splash go on in the mounted root; dracut sources it.
[ ! -e /run/plymouth/pid ] || plymouth --newroot="$NEWROOT"
