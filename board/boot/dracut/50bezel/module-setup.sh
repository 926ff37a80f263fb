#!/bin/bash
# Puts the splash into dracut's initramfs, in place of the module plymouth.

# called by dracut
check() {
  [[ ! ${mount_needs-} ]] || return 1
  require_binaries bezeld
}

# called by dracut
depends() {
  echo drm
}

# called by dracut
installkernel() {
  hostonly='' instmods evdev hid-multitouch
  instmods '=drivers/input/touchscreen'
}

# called by dracut
install() {
  local FONT='' path has_picture='' libraries=(libdrm.so.2 libevdev.so.2 libmtdev.so.1 libudev.so.1)
  local unit units="$systemdsystemunitdir" root=${dracutsysrootdir-}

  # shellcheck source=/dev/null
  [[ ! -r $root/etc/default/bezel-boot ]] || . "$root/etc/default/bezel-boot"
  inst_multiple bezeld mkdir
  ln -sf bezeld "$initdir/usr/bin/bezel"
  ln -sf bezeld "$initdir/usr/bin/plymouth"
  inst_simple /usr/lib/bezel/splash
  inst_multiple -o /etc/default/bezel-boot "$root"/etc/bezel/*.conf "$root"/etc/bezel/*/* \
    "$root"/usr/lib/bezel/profiles/*.conf
  while read -r path; do
    [[ $path != /* ]] || { inst_simple "$path" && has_picture=yes; }
  done < <(
    sed -n 's/^[[:space:]]*\(Logo\|Backdrop\)[[:space:]]*=[[:space:]]*//p' "$root"/etc/bezel/bezel.conf \
      "$root"/etc/bezel/bezel.conf.d/*.conf 2>/dev/null
  )
  if [[ $FONT ]]; then
    inst_simple "$FONT"
    libraries+=(libfreetype.so.6 libharfbuzz.so.0)
  fi
  [[ ! $has_picture ]] || libraries+=(libpng16.so.16)
  inst_libdir_file "${libraries[@]}"
  # The rules by which udev tells keyboards and touch panels from other devices.
  inst_rules 60-input-id.rules

  inst_hook emergency 50 "$moddir/bezel-emergency.sh"
  if dracut_module_included systemd; then
    for unit in plymouth-start plymouth-switch-root plymouth-quit plymouth-quit-wait \
      plymouth-poweroff plymouth-reboot plymouth-halt plymouth-kexec systemd-ask-password-plymouth; do
      inst_multiple -o "$units/$unit.service" "$units/$unit.path"
    done
    $SYSTEMCTL -q --root "$initdir" add-wants sysinit.target plymouth-start.service
    $SYSTEMCTL -q --root "$initdir" add-wants initrd-switch-root.target plymouth-start.service \
      plymouth-switch-root.service
  else
    inst_hook pre-trigger 10 "$moddir/bezel-pre-trigger.sh"
    inst_hook pre-pivot 90 "$moddir/bezel-pre-pivot.sh"
  fi
}
