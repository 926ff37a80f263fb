#!/bin/sh
# Starts the splash; dracut sources it. Only the devices that it needs are waited for.
if getargbool 1 plymouth.enable && getargbool 1 rd.plymouth; then
  udevadm trigger --action=add --attr-match=class=0x030000 >/dev/null 2>&1
  udevadm trigger --action=add --subsystem-match=graphics --subsystem-match=drm --subsystem-match=input \
    --subsystem-match=tty >/dev/null 2>&1
  /usr/lib/bezel/splash boot || :
fi
