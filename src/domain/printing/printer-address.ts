/**
 * True for the addresses of a shop's own network (10/8, 172.16/12, 192.168/16), link-local and loopback.
 * "Add printer" must not become a way to knock on any host of the internet.
 */
export function isPrivateIpv4(ipAddress: string): boolean {
  const parts = ipAddress.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return false;
  const [first = 0, second = 0] = parts;
  if (first === 10 || first === 127) return true;
  if (first === 172) return second >= 16 && second <= 31;
  return (first === 192 && second === 168) || (first === 169 && second === 254);
}
