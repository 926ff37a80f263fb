SUMMARY = "Progress HUD and boot splash for screens without a window system"
DESCRIPTION = "Bezel shows a ring, a progress bar, a text or a question on a screen that has no window system, as a \
boot screen, a kiosk or a machine's front panel has. The package bezel-boot makes it the splash of the boot."
SECTION = "base"
# Its owner has chosen no licence for others yet, as the tarball's file `copyright` says; when there is one, it stands here.
LICENSE = "LicenseRef-bezel-CLOSED"
NO_GENERIC_LICENSE[bezel-CLOSED] = "copyright"
LIC_FILES_CHKSUM = "file://copyright;md5=94b5d7182acddc4dd90b94a7f8bff89c"

# The tarball that board/package/build makes: a file in `files` beside this recipe, or an address with the SHA-256.
BEZEL_ARCH = "none"
BEZEL_ARCH:x86-64 = "amd64"
BEZEL_ARCH:aarch64 = "arm64"
BEZEL_ARCH:arm = "armhf"
BEZEL_TARBALL ?= "file://bezel-${PV}-${BEZEL_ARCH}.tar.gz"
BEZEL_SHA256 ?= ""
# A PNG that the splash shows, if there is one: an absolute path, or a name in `files` of your own layer.
BEZEL_LOGO ?= ""
SRC_URI = "${BEZEL_TARBALL};name=bezel ${@'file://${BEZEL_LOGO}' if d.getVar('BEZEL_LOGO') else ''}"
SRC_URI[bezel.sha256sum] = "${BEZEL_SHA256}"
S = "${UNPACKDIR}/bezel-${PV}-${BEZEL_ARCH}"

COMPATIBLE_HOST = "(x86_64|aarch64|arm).*-linux"
COMPATIBLE_HOST:libc-musl = "null"
python () {
    tune = (d.getVar('TUNE_FEATURES') or '').split()
    if d.getVar('BEZEL_ARCH') == 'armhf' and not {'neon', 'callconvention-hard'} <= set(tune):
        raise bb.parse.SkipRecipe('bezel needs NEON, and floating point in registers')
}

inherit systemd update-rc.d useradd

# The program is linked with jansson, and opens the other libraries when it needs them; the guide INSTALL.md says for what.
DEPENDS = "jansson"
RDEPENDS:${PN} = "libudev"
PACKAGECONFIG ??= "screen touch images text bidi ${@bb.utils.filter('DISTRO_FEATURES', 'systemd', d)}"
PACKAGECONFIG[screen] = ",,,libdrm"
PACKAGECONFIG[touch] = ",,,libevdev mtdev"
PACKAGECONFIG[images] = ",,,libpng"
PACKAGECONFIG[text] = ",,,freetype harfbuzz"
PACKAGECONFIG[bidi] = ",,,fribidi"
PACKAGECONFIG[fontconfig] = ",,,fontconfig"
PACKAGECONFIG[systemd] = ",,,libsystemd"
PACKAGECONFIG[patterns] = ",,,libpcre2"
# In meta-oe.
PACKAGECONFIG[qr] = ",,,qrencode"

USERADD_PACKAGES = "${PN}"
USERADD_PARAM:${PN} = "--system --no-create-home --home-dir / --shell /sbin/nologin --groups video,input,tty \
    --user-group bezel"

SYSTEMD_SERVICE:${PN} = "bezeld.socket bezeld.service"
INITSCRIPT_PACKAGES = "${PN} ${PN}-boot"
INITSCRIPT_NAME:${PN} = "bezeld"
INITSCRIPT_PARAMS:${PN} = "start 90 2 3 4 5 . stop 20 0 1 6 ."
# Before udev, which loads the screen's driver.
INITSCRIPT_NAME:${PN}-boot = "bezel-splash"
INITSCRIPT_PARAMS:${PN}-boot = "start 04 S . stop 01 0 6 ."

do_configure[noexec] = "1"
do_compile[noexec] = "1"

do_install() {
    cp -r --no-preserve=ownership ${S}/etc ${S}/usr ${S}/boot/. ${D}
    # Makers of an initramfs that OpenEmbedded does not have.
    rm -r ${D}${datadir}/initramfs-tools ${D}${nonarch_libdir}/initcpio
    if [ ${systemd_system_unitdir} != ${nonarch_libdir}/systemd/system ]; then
        install -d ${D}${systemd_unitdir}
        mv ${D}${nonarch_libdir}/systemd/system ${D}${systemd_unitdir}
        mv ${D}${nonarch_libdir}/udev ${D}${nonarch_base_libdir}
    fi
    scripts=${D}${docdir}/bezel/examples/sysv
    install -D -m 755 $scripts/S90bezeld ${D}${INIT_D_DIR}/bezeld
    install -m 755 $scripts/S00bezel-splash ${D}${INIT_D_DIR}/bezel-splash
    install -m 755 $scripts/psplash-write ${D}${bindir}
    if [ -n "${BEZEL_LOGO}" ]; then
        install -D -m 644 "${UNPACKDIR}/${BEZEL_LOGO}" ${D}${datadir}/bezel/logo.png
    fi
}

# `SPLASH = "bezel-boot"` makes it the splash of IMAGE_FEATURES += "splash", in the place of psplash.
PACKAGES =+ "${PN}-boot ${PN}-dracut ${PN}-completions"
RDEPENDS:${PN}-boot = "${PN}"
RPROVIDES:${PN}-boot = "plymouth"
RREPLACES:${PN}-boot = "plymouth psplash"
RCONFLICTS:${PN}-boot = "plymouth psplash"
RDEPENDS:${PN}-dracut = "${PN}-boot bash"
FILES:${PN}-boot = "${bindir}/plymouth ${bindir}/psplash-write ${datadir}/bezel ${INIT_D_DIR}/bezel-splash \
    ${sysconfdir}/default ${localstatedir}/lib ${nonarch_libdir}/bezel/splash ${nonarch_libdir}/bezel/initramfs-files \
    ${nonarch_libdir}/bezel/keymaps \
    ${systemd_system_unitdir}/*plymouth* ${systemd_system_unitdir}/*.d ${systemd_system_unitdir}/*.wants"
FILES:${PN}-dracut = "${nonarch_libdir}/dracut"
FILES:${PN}-completions = "${datadir}/bash-completion ${datadir}/fish ${datadir}/zsh"
FILES:${PN} += "${nonarch_libdir} ${systemd_unitdir} ${nonarch_base_libdir}/udev"
CONFFILES:${PN} = "${sysconfdir}/bezel/bezel.conf"
CONFFILES:${PN}-boot = "${sysconfdir}/default/bezel-boot"

# The program is linked and stripped already.
INHIBIT_PACKAGE_STRIP = "1"
INHIBIT_SYSROOT_STRIP = "1"
INHIBIT_PACKAGE_DEBUG_SPLIT = "1"
INSANE_SKIP:${PN} = "already-stripped ldflags"
