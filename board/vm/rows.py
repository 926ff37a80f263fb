"""The machines that `unlock` boots, and what happens on them while a question is open."""
from dataclasses import dataclass, field

GERMAN = ["german", "german", "single"]
SPLASH = "$(cat /run/plymouth/pid)"
CONNECTOR = "c=$(echo /sys/class/drm/card0-*); echo {} >$c/status; echo change >/sys/class/drm/card0/uevent"


@dataclass
class Row:
    """What a machine is like; a dictionary's key is its name."""

    about: str
    display: str = "virtio-vga"
    kernel: str = ""
    firmware: str = "BIOS"
    drivers: bool = True  # in the initramfs
    # The passphrases that are typed in the initramfs and in the system, by their names in `passphrases`.
    answers: list = field(default_factory=lambda: ["wrong", "first", "long"])
    later: list = field(default_factory=lambda: ["wrong", "last"])
    disks: list = field(default_factory=lambda: ["several", "several", "single"])
    # What happens while the first question of the initramfs and of the system is open.
    happens: object = None
    initramfs: list = field(default_factory=lambda: ["tools", "dracut"])
    # The layout of the keyboard by which answers are typed.
    layout: str = "de"
    size: str = "1280x800"

    @property
    def shows_pictures(self):
        return self.display != "none" and self.kernel != "nomodeset"


def signal(name):
    def happens(run):
        run.guest("echo '|/usr/lib/board/agent-tool core' >/proc/sys/kernel/core_pattern")
        run.secret("before the signal")
        run.guest(f"kill -{name} {SPLASH}")
        run.secret("after the signal")
        run.sleep(8 if name == "STOP" else 4)

    return happens


def late(seconds):
    def happens(run):
        if run.in_initramfs:
            run.sleep(seconds)
            run.guest("modprobe virtio_gpu")
            run.sleep(5)

    return happens


def unplug(run):
    run.guest(CONNECTOR.format("off"))
    run.sleep(6)
    run.keep("unplugged")
    run.guest(CONNECTOR.format("detect"))
    run.sleep(4)


def change_keys(run):
    if run.in_initramfs:
        run.guest("loadkeys /usr/lib/board/de.kmap")


def switch_layout(run):
    """Switches from us to ru at the first question, which all others keep."""
    if run.in_initramfs:
        run.press("ctrl", "spc")
        run.sleep(1)
        run.press("kp_7")
        run.sleep(1)
        run.keep("switched")
        run.press("ctrl", "u")
        run.layout = "ru"


MACHINES = {
    "virtio": Row("virtio-gpu, whose driver the initramfs has"),
    "std": Row("a VGA with the driver bochs", display="VGA"),
    "bochs": Row("the same without VGA's text mode", display="bochs-display"),
    "driverless": Row("no driver of displays in the initramfs", drivers=False),
    "efi": Row("UEFI's framebuffer", display="VGA", firmware="UEFI", kernel="modprobe.blacklist=bochs"),
    "vesa": Row("the BIOS's framebuffer", display="VGA", kernel="vga=0x37a modprobe.blacklist=bochs"),
    "nomodeset": Row("the BIOS's text console", display="VGA", kernel="nomodeset"),
    "late12": Row("the driver comes 12 s after the question", kernel="modprobe.blacklist=virtio_gpu", happens=late(12)),
    "late60": Row("the driver comes 60 s after the question", kernel="modprobe.blacklist=virtio_gpu", happens=late(60)),
    "serial": Row("no display, a serial console", display="none", kernel="console=ttyS0"),
    "kill": Row("the splash gets SIGKILL", happens=signal("KILL")),
    "segv": Row("the splash gets SIGSEGV", happens=signal("SEGV")),
    "stop": Row("the splash gets SIGSTOP", happens=signal("STOP")),
    "unplug": Row("the monitor is unplugged for 6 s", happens=unplug),
    "same": Row("two disks with the same passphrase", answers=["first", "first"]),
    "tries": Row("three wrong passphrases", answers=["wrong", "wrong", "wrong", "first", "long"]),
    # Of dracut's initramfs the splash loads them, of the other one a script of Debian's.
    "german": Row("German keys, the machine's own", disks=GERMAN, answers=["wrong", "german", "german"], size="480x272"),
    "keys": Row("German keys, set meanwhile", disks=GERMAN, answers=["german", "german"], happens=change_keys),
    "layouts": Row(
        "a Russian passphrase after a switch of the layout", kernel="board.layouts", disks=["russian"] * 3,
        answers=["wrong", "russian", "russian"], later=["russian"], happens=switch_layout, initramfs=["dracut"],
        layout="us", size="800x480",
    ),
    "touch": Row(
        "a German passphrase on the keyboard on the screen", disks=["german"] * 3,
        answers=["wrong", "german", "german"], later=["wrong", "german"], initramfs=["tools"],
    ),
}  # fmt: skip
ROWS = {f"{made}-{name}": (made, row) for name, row in MACHINES.items() for made in row.initramfs}


def machine_options(options, system, made, row, work):
    line = "quiet splash loglevel=3 systemd.show_status=auto vt.global_cursor_default=0 panic=-1 mitigations=off "
    line += "no_timer_check random.trust_cpu=on modprobe.blacklist=ata_piix root=/dev/vda ro board.agent "
    line += f"board.case={'touch' if row is MACHINES['touch'] else 'unlock'} "
    if options["search"] == "yes":
        # A login would clear what the next reader of the terminal shall not see.
        line += "systemd.mask=getty@tty1.service "
    text = "nomodeset" in row.kernel or not row.drivers
    kernel = "vmlinuz" if "vga=" in row.kernel or row.firmware == "UEFI" or text else "vmlinux"
    initrd = f"{system}/initrd-disks{'-dracut' if made == 'dracut' else ''}"
    if not row.drivers:
        initrd = without_displays(initrd, f"{work}/initrd")
    result = ["-nodefaults", "-no-user-config", "-display", "none", "-machine", "pc", "-cpu", "max", "-m", "1024"]
    result += ["-kernel", f"{system}/{kernel}", "-initrd", initrd, "-append", f"{line}{row.kernel} {options['kernel']}"]
    for file in ["root", *(f"luks-{disk}" for disk in row.disks)]:
        result += ["-drive", f"file={system}/{file},if=virtio,format=raw,snapshot=on"]
    if row.firmware == "UEFI":
        result += ["-bios", "/usr/share/ovmf/OVMF.fd"]
    if row.display != "none":
        width, height = row.size.split("x")
        result += ["-device", f"{row.display},xres={width},yres={height}"]
    if options["clock"] == "counted":
        result += ["-accel", "tcg", "-smp", "1", "-icount", "shift=1"]
    else:
        result += ["-accel", "tcg,thread=multi", "-smp", "2"]
    return [*result, "-S", "-no-reboot"]


def without_displays(initrd, copy):
    """A copy of an initramfs without the drivers of displays; it is an archive of cpio, or several."""
    with open(initrd, "rb") as file:
        data = file.read()
    result, at = bytearray(), 0
    while at < len(data):
        if data[at : at + 6] != b"070701":
            result += data[at : at + 4]
            at += 4
            continue
        size, length = int(data[at + 54 : at + 62], 16), int(data[at + 94 : at + 102], 16)
        end = at + (110 + length + 3) // 4 * 4
        end += (size + 3) // 4 * 4
        if b"/drivers/gpu/" not in data[at + 110 : at + 110 + length] or size == 0:
            result += data[at:end]
        at = end
    with open(copy, "wb") as file:
        file.write(result)
    return copy
