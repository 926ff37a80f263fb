#!/bin/sh
# Gives the console to dracut's emergency shell, which sources it.
[ ! -e /run/plymouth/pid ] || plymouth hide-splash 2>/dev/null || :
