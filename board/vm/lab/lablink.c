// SPDX-License-Identifier: GPL-2.0
/*
 * Breaks the links to a card's screens, as drivers of DisplayPort do when training fails after a
 * commit was accepted: link-status becomes BAD and user space gets a hotplug event.
 *
 *   modprobe lablink; echo /dev/dri/card0 >/sys/module/lablink/parameters/break
 *
 * Another program has to have the card open: the first to open one becomes its master.
 */
#include <drm/drm_connector.h>
#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_probe_helper.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/string.h>

#define CARD_MAJOR 226

static int break_links(const char *value, const struct kernel_param *parameter)
{
	struct drm_connector_list_iter iterator;
	struct drm_connector *connector;
	struct drm_device *device;
	char path[32];
	struct file *file;
	int status = 0;

	strscpy(path, value, sizeof(path));
	file = filp_open(strim(path), O_RDWR, 0);
	if (IS_ERR(file))
		return PTR_ERR(file);
	if (imajor(file_inode(file)) != CARD_MAJOR) {
		status = -ENOTTY;
		goto out;
	}
	device = ((struct drm_file *)file->private_data)->minor->dev;
	drm_connector_list_iter_begin(device, &iterator);
	drm_for_each_connector_iter(connector, &iterator)
		if (connector->status == connector_status_connected)
			drm_connector_set_link_status_property(connector,
							       DRM_MODE_LINK_STATUS_BAD);
	drm_connector_list_iter_end(&iterator);
	drm_kms_helper_hotplug_event(device);
out:
	filp_close(file, NULL);
	return status;
}

static const struct kernel_param_ops operations = { .set = break_links };
module_param_cb(break, &operations, NULL, 0200);

MODULE_DESCRIPTION("Breaks the links to a card's screens");
MODULE_LICENSE("GPL");
