// SPDX-License-Identifier: GPL-2.0
/*
 * Sets a mode on QEMU's bochs-display or VGA, as firmware would, and registers the picture as a
 * framebuffer that simpledrm drives. A native driver that comes later takes it away from simpledrm.
 *
 *   modprobe labfb [width=1024] [height=768] [depth=32]; modprobe simpledrm
 *
 * depth is 16 (RGB565), 24 (only VGA) or 32.
 */
#include <linux/io.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/platform_data/simplefb.h>
#include <linux/platform_device.h>

/* "VBE Display" registers behind BAR 2: QEMU, docs/specs/standard-vga.txt. */
#define DISPI 0x500
enum { XRES = 1, YRES, BPP, ENABLE, BANK, VIRT_WIDTH, VIRT_HEIGHT, X_OFFSET, Y_OFFSET };
#define ENABLED_LINEAR 0x41

static ushort width = 1024, height = 768, depth = 32;
module_param(width, ushort, 0444);
module_param(height, ushort, 0444);
module_param(depth, ushort, 0444);

static void set_mode(void __iomem *registers)
{
	const u16 values[][2] = {
		{ ENABLE, 0 }, { BPP, depth }, { XRES, width }, { YRES, height }, { BANK, 0 },
		{ VIRT_WIDTH, width }, { VIRT_HEIGHT, height }, { X_OFFSET, 0 }, { Y_OFFSET, 0 },
		{ ENABLE, ENABLED_LINEAR },
	};
	int i;

	for (i = 0; i < ARRAY_SIZE(values); i++)
		writew(values[i][1], registers + DISPI + 2 * values[i][0]);
}

static int __init start(void)
{
	struct simplefb_platform_data data = { width, height, width * depth / 8 };
	struct resource memory = { .flags = IORESOURCE_MEM, .name = "labfb" };
	struct platform_device *device;
	void __iomem *registers;
	struct pci_dev *card;
	int error;

	if (depth != 16 && depth != 24 && depth != 32)
		return -EINVAL;
	data.format = depth == 16 ? "r5g6b5" : depth == 24 ? "r8g8b8" : "x8r8g8b8";
	card = pci_get_device(0x1234, 0x1111, NULL);
	if (!card)
		return -ENODEV;
	error = -ENOSPC;
	if (!width || !height || (u64)data.stride * height > pci_resource_len(card, 0))
		goto out;
	error = pci_enable_device(card);
	if (error)
		goto out;
	registers = pci_iomap(card, 2, 0);
	if (!registers) {
		error = -ENOMEM;
		goto out;
	}
	set_mode(registers);
	pci_iounmap(card, registers);
	memory.start = pci_resource_start(card, 0);
	memory.end = memory.start + data.stride * height - 1;
	/* The driver that takes the framebuffer over unregisters the device: no reference, no exit. */
	device = platform_device_register_resndata(NULL, "simpledrm", PLATFORM_DEVID_NONE, &memory, 1,
						   &data, sizeof(data));
	error = PTR_ERR_OR_ZERO(device);
out:
	pci_dev_put(card);
	return error;
}
module_init(start);

MODULE_DESCRIPTION("A framebuffer as firmware leaves it");
MODULE_LICENSE("GPL");
