#!/bin/sh
# Lets the splash go on in the mounted root; dracut sources it.
# One that has crashed, and left its number, is started again there.
[ ! -e /run/plymouth/pid ] || plymouth --newroot="$NEWROOT" || rm -f /run/plymouth/pid
