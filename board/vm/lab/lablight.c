// SPDX-License-Identifier: GPL-2.0
/*
 * A fake backlight: /sys/class/backlight/lablight keeps the values that are written to it.
 *
 *   modprobe lablight [off=1] [brightness=0…100]
 */
#include <linux/backlight.h>
#include <linux/err.h>
#include <linux/fb.h>
#include <linux/module.h>

static bool off;
static ushort brightness = 100;
module_param(off, bool, 0444);
module_param(brightness, ushort, 0444);

static struct backlight_device *light;

static int update(struct backlight_device *device)
{
	return 0;
}

static const struct backlight_ops operations = { .update_status = update };

static int __init start(void)
{
	struct backlight_properties properties = {
		.type = BACKLIGHT_RAW,
		.max_brightness = 100,
		.brightness = min_t(ushort, brightness, 100),
		.power = off ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK,
	};

	light = backlight_device_register("lablight", NULL, NULL, &operations, &properties);
	return PTR_ERR_OR_ZERO(light);
}

static void __exit stop(void)
{
	backlight_device_unregister(light);
}
module_init(start);
module_exit(stop);

MODULE_DESCRIPTION("A backlight that lights nothing");
MODULE_LICENSE("GPL");
