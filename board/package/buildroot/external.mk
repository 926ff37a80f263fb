include $(sort $(wildcard $(BR2_EXTERNAL_BEZEL_PATH)/package/*/*.mk))
