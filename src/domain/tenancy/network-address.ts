/** Network addresses of devices in a store. Browser-safe. */

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** Dotted quad. Rejects a leading zero: some programs read such a number as octal. */
export const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
