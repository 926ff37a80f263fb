// A touch panel in the initramfs of the virtual board: a device of uinput, and touches that come as lines "X Y"
// from a serial port. Usage: panel PORT WIDTH HEIGHT
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static void check(int result, const char *action) {
  if (result >= 0) return;
  fprintf(stderr, "panel: %s: %s\n", action, strerror(errno));
  exit(1);
}

static void emit(int device, int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  check(write(device, &event, sizeof event), "write an event");
}

static void add_axis(int device, int code, int maximum) {
  struct uinput_abs_setup axis = {.code = code, .absinfo.maximum = maximum};
  check(ioctl(device, UI_ABS_SETUP, &axis), "add an axis");
}

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: panel PORT WIDTH HEIGHT\n", stderr);
    return 2;
  }
  int port = open(arguments[1], O_RDONLY | O_NOCTTY);
  check(port, "open the port");
  struct termios mode;
  check(tcgetattr(port, &mode), "read the port's mode");
  mode.c_lflag &= ~ECHO;
  check(tcsetattr(port, TCSANOW, &mode), "set the port's mode");

  int device = open("/dev/uinput", O_WRONLY);
  check(device, "open /dev/uinput");
  check(ioctl(device, UI_SET_EVBIT, EV_KEY), "add keys");
  check(ioctl(device, UI_SET_KEYBIT, BTN_TOUCH), "add BTN_TOUCH");
  check(ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT), "add INPUT_PROP_DIRECT");
  check(ioctl(device, UI_SET_EVBIT, EV_ABS), "add axes");
  add_axis(device, ABS_X, atoi(arguments[2]) - 1);
  add_axis(device, ABS_Y, atoi(arguments[3]) - 1);
  add_axis(device, ABS_MT_SLOT, 9);
  add_axis(device, ABS_MT_TRACKING_ID, 65535);
  add_axis(device, ABS_MT_POSITION_X, atoi(arguments[2]) - 1);
  add_axis(device, ABS_MT_POSITION_Y, atoi(arguments[3]) - 1);
  struct uinput_setup setup = {.id = {.bustype = BUS_I2C}, .name = "Board touch panel"};
  check(ioctl(device, UI_DEV_SETUP, &setup), "set the device up");
  check(ioctl(device, UI_DEV_CREATE), "create the device");

  FILE *lines = fdopen(port, "r");
  int x, y;
  for (int id = 1; fscanf(lines, "%d %d", &x, &y) == 2; id++) {
    for (int down = 1; down >= 0; down--) {
      emit(device, EV_ABS, ABS_MT_TRACKING_ID, down ? id : -1);
      if (down) {
        emit(device, EV_ABS, ABS_MT_POSITION_X, x);
        emit(device, EV_ABS, ABS_MT_POSITION_Y, y);
        emit(device, EV_ABS, ABS_X, x);
        emit(device, EV_ABS, ABS_Y, y);
      }
      emit(device, EV_KEY, BTN_TOUCH, down);
      emit(device, EV_SYN, SYN_REPORT, 0);
      usleep(100000);
    }
  }
  return 0;
}
