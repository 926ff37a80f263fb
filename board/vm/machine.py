"""The emulator that `splash` and `unlock` start, what they type on it, and its serial ports; and its control protocol."""
import json
import re
import select
import socket
import subprocess
import sys
import threading
import time


class Control:
    """The emulator's control protocol on a socket."""

    def __init__(self, end):
        self.stream = end.makefile("rw", encoding="utf-8")
        self.read()
        self.do("qmp_capabilities")

    def read(self):
        line = self.stream.readline()
        if not line:
            raise EOFError
        return json.loads(line)

    def do(self, command, **arguments):
        self.stream.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.stream.flush()
        while True:
            answer = self.read()
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])
            if "return" in answer:
                return answer["return"]

    def monitor(self, line):
        """Has the monitor for people carry out a line, and returns its answer."""
        return self.do("human-monitor-command", **{"command-line": line})


class Machine(Control):
    """The emulator, with its control protocol on a socket."""

    def __init__(self, options, work, pause=0.15):
        self.work, self.pause = work, pause  # the seconds between the events of keys
        control, control_end = socket.socketpair()
        self.serial, serial_end = socket.socketpair()
        self.panel, panel_end = socket.socketpair()
        self.agent, agent_end = socket.socketpair()
        ends = [control_end.fileno(), serial_end.fileno(), panel_end.fileno(), agent_end.fileno()]
        command = ["setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64", *options]
        command += ["-chardev", f"socket,id=control,fd={ends[0]}", "-mon", "control,mode=control"]
        command += ["-chardev", f"socket,id=serial,fd={ends[1]}", "-serial", "chardev:serial"]
        # Read by the touch panel; see `panel.c`.
        command += ["-chardev", f"socket,id=panel,fd={ends[2]}", "-serial", "chardev:panel"]
        # Read by `agent`.
        command += ["-chardev", f"socket,id=agent,fd={ends[3]}", "-serial", "chardev:agent"]
        self.process = subprocess.Popen(command, pass_fds=ends)
        for end in [control_end, serial_end, panel_end, agent_end]:
            end.close()
        super().__init__(control)

    def seconds(self):
        """The guest's time since the machine's start: the counter of its HPET, of 10 ns each."""
        text = self.monitor("xp /2wx 0xfed000f0")
        low, high = re.findall(r"0x([0-9a-f]{8})", text)[:2]
        return (int(high, 16) << 32 | int(low, 16)) * 1e-8

    def screen(self):
        """Width, height and the bytes of all pixels."""
        path = f"{self.work}/screen"
        self.do("screendump", filename=path)
        with open(path, "rb") as file:
            match = re.match(rb"P6\s(\d+) (\d+)\s255\s", data := file.read())
        return int(match[1]), int(match[2]), data[match.end() :]

    def press(self, *names):
        """Presses keys one after the other, and releases them."""
        for down, keys in [(True, names), (False, reversed(names))]:
            self.do("input-send-event", events=[key_event(name, down) for name in keys])
            time.sleep(self.pause)

    def type(self, character, layout="de"):
        name, shift = key_of(character, layout)
        self.press(*(["shift", name] if shift else [name]))

    def touch(self, character):
        """Touches the keys on the screen for a character."""
        for x, y in places_of(character):
            self.panel.sendall(f"{x} {y}\n".encode())
            time.sleep(1)


def key_event(name, down):
    return {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": name}}}


def key_of(character, layout):
    """The place of a character's key on a German, an American or a Russian keyboard, and if it needs Shift."""
    special = {"~": "ret", "^": "backspace", " ": "spc", ".": "dot", ",": "comma"}
    lower = character.lower()
    if layout == "de":
        special.update({"-": "slash", "ß": "minus"})
        lower = {"y": "z", "z": "y"}.get(lower, lower)
    elif layout == "ru":
        lower = dict(zip("парольь", "gfhjkmm")).get(lower, lower)
    return special.get(character, lower), character != character.lower()


def places_of(character):
    """Where the keys on a screen of 1280 x 800 are that have to be touched for a character, in pixels."""
    special = {"~": (996, 762), "^": (993, 694), " ": (662, 762)}
    if character in special:
        return [special[character]]
    rows = [("1234567890", 238, 179), ("qwertzuiopüß", 231, 149), ("asdfghjklöä", 268, 149), ("yxcvbnm", 417, 149)]
    shift = [] if character == character.lower() else [(286, 694)]
    for row, (keys, left, pitch) in enumerate(rows):
        column = keys.find(character.lower())
        if column >= 0:
            return [*shift, (left + column * pitch // 2, 490 + row * 68)]
    sys.exit(f"board/vm: the keyboard on the screen has no {character} on its first page.")


class Agent:
    """Runs commands in the guest, by `agent`."""

    def __init__(self, port):
        self.port, self.rest, self.number, self.is_ready = port, b"", 0, False

    def line(self, seconds):
        """The next line; None when there is none for some seconds."""
        end = time.monotonic() + seconds
        while b"\n" not in self.rest:
            if not select.select([self.port], [], [], max(0, end - time.monotonic()))[0]:
                return None
            part = self.port.recv(65536)
            if not part:
                raise EOFError
            self.rest += part
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode(errors="replace").rstrip()

    def run(self, command, seconds=10):
        """The lines that a command printed; None when there is no agent, or it ends meanwhile."""
        while (line := self.line(0)) is not None:
            self.is_ready |= line == "ready"
        if not self.is_ready:
            return None
        self.number += 1
        self.port.sendall(f"{self.number} {command}\n".encode())
        lines = []
        while (line := self.line(seconds)) is not None:
            if line == f"begin {self.number}":
                lines = []
            elif line == "ready":
                return None
            elif line.startswith(f"end {self.number} "):
                return lines
            else:
                lines.append(line)
        return None


class Serial(threading.Thread):
    """Reads the serial port, and keeps its lines."""

    def __init__(self, port, path):
        super().__init__(daemon=True)
        self.port, self.path, self.lines = port, path, []

    def run(self):
        start = time.monotonic()
        with open(self.path, "w", encoding="utf-8") as file:
            for line in self.port.makefile("r", encoding="utf-8", errors="replace"):
                self.lines.append(line.rstrip())
                file.write(f"{time.monotonic() - start:8.2f} {line.rstrip()}\n")
                file.flush()

    def marks(self):
        """The seconds since the kernel's start, by the names of the marks."""
        text = "\n".join(self.lines)
        return {name: float(up) for name, up in re.findall(r"board: (\S+) ([0-9.]+)", text)}
