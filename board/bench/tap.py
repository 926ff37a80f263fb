"""A look at the connections between clients and a Wayland compositor, for `wayland`."""

import array
import os
import socket
import struct
import threading
import time


class Tap:
    """Lies between clients and a compositor, and notes when a surface gets its first picture."""

    # The seconds that a picture may take.
    PATIENCE = 20

    def __init__(self, path, compositor):
        self.compositor = compositor
        self.pictures = []
        self.change = threading.Condition()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.compositor)
            except OSError:
                client.close()
                continue
            requests = Requests(self)
            for source, target, look in [(client, server, requests.look), (server, client, None)]:
                threading.Thread(target=self.pass_on, args=(source, target, look), daemon=True).start()

    @staticmethod
    def pass_on(source, target, look):
        space = socket.CMSG_SPACE(28 * 4)
        while True:
            try:
                data, ancillary, _, _ = source.recvmsg(65536, space)
            except OSError:
                data = b""
            if not data:
                for end in (source, target):
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass
                return
            if look:
                look(data)
            descriptors = array.array("i")
            for _, _, part in ancillary:
                descriptors.frombytes(part)
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)] if descriptors else []
            try:
                count = target.sendmsg([data], rights)
                target.sendall(data[count:])
            except OSError:
                pass
            for descriptor in descriptors:
                os.close(descriptor)

    def note(self):
        with self.change:
            self.pictures.append(time.monotonic())
            self.change.notify_all()

    def first_after(self, moment):
        """Returns how many milliseconds after a moment a surface got its first picture."""
        with self.change:
            if not self.change.wait_for(lambda: self.pictures and self.pictures[-1] > moment, Tap.PATIENCE):
                raise TimeoutError("no picture came.")
            return (next(each for each in self.pictures if each > moment) - moment) * 1000


class Requests:
    """Follows the surfaces of one client.

    Source: wayland.xml; the numbers are those of its requests.
    """

    def __init__(self, tap):
        self.tap, self.rest = tap, b""
        self.compositors, self.surfaces = set(), {}

    def look(self, data):
        self.rest += data
        while len(self.rest) >= 8:
            number, word = struct.unpack_from("=II", self.rest)
            size, opcode = word >> 16, word & 0xFFFF
            if size < 8 or len(self.rest) < size:
                return
            self.handle(number, opcode, self.rest[8:size])
            self.rest = self.rest[size:]

    def handle(self, number, opcode, body):
        words = struct.unpack(f"={len(body) // 4}I", body)
        if opcode == 0 and len(words) > 4 and b"wl_compositor\0" in body:
            self.compositors.add(words[-1])  # bind of the registry
        elif number in self.compositors and opcode == 0:
            self.surfaces[words[0]] = "empty"
        elif number in self.surfaces:
            state = self.surfaces[number]
            if opcode == 0:  # destroy
                del self.surfaces[number]
            elif opcode == 1:  # attach
                self.surfaces[number] = ("attached" if state == "empty" else state) if words[0] else "empty"
            elif opcode == 6 and state == "attached":  # commit
                self.surfaces[number] = "shown"
                self.tap.note()
