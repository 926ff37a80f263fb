################################################################################
#
# bezel
#
################################################################################

BEZEL_VERSION = 0.9.0
BEZEL_ARCHIVE = $(if $(BR2_x86_64),amd64,$(if $(BR2_aarch64),arm64,armhf))
BEZEL_SOURCE = bezel-$(BEZEL_VERSION)-$(BEZEL_ARCHIVE).tar.gz
BEZEL_SITE = $(call qstrip,$(BR2_PACKAGE_BEZEL_SITE))
# Its owner has chosen no licence for others yet, as the file says; when there is
# one, its name stands here.
BEZEL_LICENSE = PROPRIETARY
BEZEL_LICENSE_FILES = copyright
BEZEL_REDISTRIBUTE = NO

# Usage: $(call BEZEL_COPY,FOLDER,EXCLUDED...)
# udev's files go into /lib/udev, where eudev looks, too.
define BEZEL_COPY
	tar -C $(1) $(addprefix --exclude=,usr/lib/udev $(2)) -cf - etc usr | \
		tar -C $(TARGET_DIR) -xf -
endef

define BEZEL_INSTALL_TARGET_CMDS
	$(call BEZEL_COPY,$(@D))
	mkdir -p $(TARGET_DIR)/lib/udev
	cp -a $(@D)/usr/lib/udev/. $(TARGET_DIR)/lib/udev
endef

BEZEL_SCRIPTS = usr/share/doc/bezel/examples/sysv

define BEZEL_INSTALL_INIT_SYSV
	$(INSTALL) -D -m 0755 $(@D)/$(BEZEL_SCRIPTS)/S90bezeld \
		$(TARGET_DIR)/etc/init.d/S90bezeld
	$(BEZEL_INSTALL_SPLASH_SYSV)
endef

ifeq ($(BR2_PACKAGE_BEZEL_BOOT),y)
# The script's second place is the first one of a shutdown.
define BEZEL_INSTALL_SPLASH_SYSV
	$(INSTALL) -D -m 0755 $(@D)/$(BEZEL_SCRIPTS)/S00bezel-splash \
		$(TARGET_DIR)/etc/init.d/S00bezel-splash
	ln -sf S00bezel-splash $(TARGET_DIR)/etc/init.d/S99bezel-splash
	$(INSTALL) -D -m 0755 $(@D)/$(BEZEL_SCRIPTS)/psplash-write \
		$(TARGET_DIR)/usr/bin/psplash-write
endef

define BEZEL_INSTALL_INIT_SYSTEMD
	$(call BEZEL_COPY,$(@D)/boot,usr/share usr/lib/dracut usr/lib/initcpio)
	mkdir -p $(TARGET_DIR)/var/lib/bezel
endef

BEZEL_LOGO = $(call qstrip,$(BR2_PACKAGE_BEZEL_LOGO))
ifneq ($(BEZEL_LOGO),)
define BEZEL_INSTALL_LOGO
	$(INSTALL) -D -m 0644 $(BEZEL_LOGO) $(TARGET_DIR)/usr/share/bezel/logo.png
endef
BEZEL_POST_INSTALL_TARGET_HOOKS += BEZEL_INSTALL_LOGO
endif
endif

define BEZEL_USERS
	bezel -1 bezel -1 * - - video,input,tty Bezel progress HUD
endef

$(eval $(generic-package))
