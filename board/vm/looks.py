"""What `splash` sees on the screen of its machine: pictures, and in which order."""
import struct
import zlib

# The cases in which the console shows text from the beginning on.
TEXT = ["text", "rescue", "serial"]
# The seconds that a service takes to stop when the machine ends; see `case`.
STOPPING = 15
# Some pixels of a prompt's box.
PROMPT = b"\x2c\x2c\x2e" * 100


def write_png(path, screen):
    width, height, pixels = screen
    rows = b"".join(
        b"\0" + pixels[row * width * 3 : (row + 1) * width * 3] for row in range(height)
    )

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def is_black(pixels):
    return not pixels.strip(b"\0")


def quarter(screen):
    """A picture of a quarter of the width and height: each pixel is the mean of sixteen."""
    width, height, pixels = screen
    row = width * 3
    result = bytearray(width // 4 * 3 * (height // 4))
    for channel in range(3):
        means = bytearray()
        for y in range(0, height // 4 * 4, 4):
            begins = [line * row + channel + x * 3 for line in range(y, y + 4) for x in range(4)]
            means += bytes(
                sum(sixteen) // 16
                for sixteen in zip(*(pixels[begin : begin + width // 4 * 12 - 11 : 12] for begin in begins))
            )
        result[channel::3] = means
    return width // 4, height // 4, bytes(result)


class Looks:
    """What was seen on the screen."""

    def __init__(self, machine, mode, folder):
        self.machine, self.mode, self.folder = machine, mode, folder
        self.last, self.now, self.changed, self.kept = None, 0.0, 0.0, 0.0
        self.picture = None  # the seconds of the first one of a splash
        self.ending = None  # the seconds when the machine was told to end
        self.order = []  # what was shown, and from when on
        self.parts = []  # of the strip
        self.count = 0

    def look(self, often):
        screen = self.machine.screen()
        self.now = self.machine.seconds()
        if screen == self.last:
            return
        self.last, self.changed = screen, self.now
        shown = self.shown(screen)
        is_new = not self.order or self.order[-1][0] != shown
        if is_new:
            self.order.append((shown, self.now))
        if shown == "splash" and self.picture is None:
            self.picture = self.now
        if is_new or not often or self.now - self.kept >= 0.25:
            self.keep()
        if is_new or shown in ["splash", "prompt"] and self.now - self.parts[-1][0] >= 2:
            self.parts.append((self.now, screen))

    def shown(self, screen):
        width, height, pixels = screen
        row = width * 3
        # The firmware's text has another size.
        if f"{width}x{height}" != self.mode:
            return "firmware"
        if is_black(pixels):
            return "black"
        corners = [pixels[0:3], pixels[row - 3 : row], pixels[-row : 3 - row], pixels[-3:]]
        # One of its corners may be black.
        if sum(not is_black(corner) for corner in corners) >= 3:
            return "application"
        # The box of a prompt, and of a keyboard on the screen.
        if PROMPT in pixels:
            return "prompt"
        # The console's text begins at the upper left corner; a splash without a logo begins near the middle
        # of a low screen, and further down on others.
        return "splash" if is_black(pixels[: height * 4 // 10 * row]) else "text"

    def problem(self, case):
        """What was wrong with the order; None when nothing was."""
        shown = [name for name, _ in self.order]
        if (case in TEXT) == ("splash" in shown):
            return "there was a splash" if case in TEXT else "there was no splash"
        if case in TEXT:
            return None if shown[-1] == "text" else "there was no text"
        first = shown.index("splash")
        if "text" in shown[:first]:
            return "there was text before the splash"
        last = len(shown) - shown[::-1].index("splash")
        if case == "late":
            # The driver itself clears the screen.
            return None if shown.count("splash") > 1 else "there was no splash on the driver that came late"
        if case in ["poweroff", "reboot", "halt", "kexec"]:
            return self.problem_of_ending(case)
        between = set(shown[first:last]) - {"splash", "prompt"}
        if between:
            return "the splash was interrupted: " + ", ".join(between)
        if case in ["luks", "touch"] and "prompt" not in shown:
            return "there was no prompt"
        if case == "application":
            return None if shown[last:] == ["application"] else "the application did not follow at once"
        if case == "update":
            return None if not shown[last:] else "the splash did not end the run"
        return None if shown[-1] == "text" else "the console did not come back"

    def problem_of_ending(self, case):
        """The console is shown until the machine is told to end; then a splash, at once and until the end."""
        if self.ending is None:
            return "the machine was not told to end"
        before = [shown for shown, seconds in self.order if seconds <= self.ending]
        after = [(shown, seconds) for shown, seconds in self.order if seconds > self.ending]
        if case == "halt" and after and after[-1][0] == "text":
            # QEMU says in its own letters that the display is off then.
            after.pop()
        first = next((seconds for shown, seconds in after if shown == "splash"), None)
        if before[-1:] != ["text"] or first is None:
            return "there was no splash after the console"
        if first > self.ending + 2:
            return f"the splash came {first - self.ending:.1f} s after the end began"
        if after[-1][0] != "splash" or sum(shown == "splash" for shown, _ in after) > 1:
            return "the splash did not end the run"
        if self.now < self.ending + STOPPING - 1:
            return f"the machine ended after {self.now - self.ending:.1f} s"
        return None

    def still(self):
        return self.now - self.changed

    def keep(self):
        write_png(f"{self.folder}/{self.count:03}-{self.now:.2f}.png", self.last)
        self.count += 1
        self.kept = self.now

    def strip(self):
        """All parts in rows of four."""
        width, height = (int(length) for length in self.mode.split("x"))
        parts = [quarter(screen) for _, screen in self.parts if screen[:2] == (width, height)]
        width, height = width // 4, height // 4
        gap = b"\x60" * 12
        rows = []
        for first in range(0, len(parts), 4):
            some = [pixels for _, _, pixels in parts[first : first + 4]]
            some += [bytes(width * height * 3)] * (4 - len(some))
            for row in range(height):
                rows.append(b"".join(pixels[row * width * 3 :][: width * 3] + gap for pixels in some))
            rows.append(b"\x60" * (width * 3 + 12) * 4)
        return (width + 4) * 4, len(rows), b"".join(rows)

    def lines(self):
        picture = "none" if self.picture is None else f"{self.picture:.2f}"
        order = ", ".join(f"{shown} {seconds:.2f}" for shown, seconds in self.order)
        return [f"first picture {picture}", f"order: {order}"]


class Frames:
    """The frames that the display got since the splash's first, from the emulator's trace."""

    def __init__(self, path):
        self.file = open(path, "rb")
        self.total = self.unseen = 0

    def look(self, is_first):
        """Counts a look at a machine that stands still: of the frames since the last look it saw one."""
        count = self.file.read().count(b"res_flush")
        if not is_first:
            self.total += count
            self.unseen += max(0, count - 1)

    def lines(self):
        return [f"frames {self.total}, {self.unseen} of them between two looks"]
