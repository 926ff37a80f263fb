#!/bin/bash
# Puts the splash into dracut's initramfs, in place of the module plymouth.

# called by dracut
check() {
  [[ ! ${mount_needs-} ]] || return 1
  require_binaries bezeld
}

# Whether /etc/default/bezel-boot wants the firmware's framebuffer alone.
firmware_only() (
  DRIVERS=
  [[ ! -r ${dracutsysrootdir-}/etc/default/bezel-boot ]] || . "${dracutsysrootdir-}/etc/default/bezel-boot"
  [[ $DRIVERS == firmware ]]
)

# called by dracut
depends() {
  firmware_only || echo drm
}

# called by dracut
installkernel() {
  ! firmware_only || hostonly='' instmods simpledrm
  hostonly='' instmods evdev hid-multitouch
  instmods '=drivers/input/touchscreen'
}

# called by dracut
install() {
  local name libraries=() unit units="$systemdsystemunitdir" root=${dracutsysrootdir-}

  inst_multiple bezeld mkdir
  ln -sf bezeld "$initdir/usr/bin/bezel"
  ln -sf bezeld "$initdir/usr/bin/plymouth"
  while read -r name; do
    case $name in
    /*) inst_simple "$name" ;;
    *.ko) hostonly='' instmods "${name%.ko}" ;;
    *) libraries+=("$name") ;;
    esac
  done < <("$root/usr/lib/bezel/initramfs-files" "$root")
  inst_libdir_file "${libraries[@]}"
  # dracut adds the libraries that executable files need, which Debian's libraries are not.
  for name in "${libraries[@]}"; do find "$initdir/usr" -name "$name*" -exec chmod +x {} +; done

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
