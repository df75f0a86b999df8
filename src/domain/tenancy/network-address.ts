/** Network addresses of devices in a store. Browser-safe. */

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** Dotted quad. A leading zero is refused: some programs read such a number as octal. */
export const DOTTED_QUAD = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/**
 * The address stays inside a network: 10/8, 172.16/12, 192.168/16, link-local 169.254/16, loopback 127/8.
 * False for what is no dotted quad.
 */
export function isPrivateAddress(address: string): boolean {
  if (!DOTTED_QUAD.test(address)) return false;
  const [first = 0, second = 0] = address.split('.').map(Number);
  if (first === 10 || first === 127) return true;
  if (first === 172) return second >= 16 && second <= 31;
  return (first === 192 && second === 168) || (first === 169 && second === 254);
}

/** The machine itself: 127/8. */
export function isLoopbackAddress(address: string): boolean {
  return DOTTED_QUAD.test(address) && address.startsWith('127.');
}
