/** `usb:<serial number>`, or `usb:` for the only one. */
export const USB_ADDRESS = 'usb:';

/** `bluetooth:<address of the printer>`, such as `bluetooth:00:01:90:7C:AB:12`. */
export const BLUETOOTH_ADDRESS = 'bluetooth:';
