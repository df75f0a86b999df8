import ipaddr from 'ipaddr.js';

/** A home line, a phone or a server has this much of IPv6 to itself, and may take any address of it at any moment. */
const IPV6_NETWORK_BITS = 64;

/**
 * Who a limit counts, from an origin ("address device"): one IPv4 address, or the /64 network of an IPv6 one. Text that
 * is no address, as in tests and scripts, counts as it is.
 */
export function callerOf(origin: string): string {
  const end = origin.indexOf(' ');
  const address = end < 0 ? origin : origin.slice(0, end);
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/${IPV6_NETWORK_BITS}`).toString()}/${IPV6_NETWORK_BITS}`;
}

const PLAIN_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** An address as a proxy writes it: with a port, in brackets, or plain. Null when it is none. */
export function readAddress(text: string): string | null {
  // Most are, and each request of a visitor has one.
  if (PLAIN_IPV4.test(text)) return text;
  const bare = text.trim().match(/^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$|^([^[\]\s]+)$/);
  const address = bare?.[1] ?? bare?.[2] ?? bare?.[3];
  // `ipaddr.isValid` also takes "10" and "0x7f.1", as an old C library would.
  const isWhole = address !== undefined && (address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address));
  return isWhole && ipaddr.isValid(address) ? address : null;
}

const COARSE_IPV4_BITS = 24;
const COARSE_IPV6_BITS = 48;

/** About where an address is, for people to recognise: the network of a line or a provider. Text that is no address is 'unknown'. */
export function coarseNetworkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/${COARSE_IPV6_BITS}`)}/${COARSE_IPV6_BITS}`;
  }
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${COARSE_IPV4_BITS}`)}/${COARSE_IPV4_BITS}`;
}

function withoutZone(address: ipaddr.IPv6): string {
  return address.toString().split('%')[0] as string;
}

/**
 * The network of an address: the internet's, a private one (10/8, 172.16/12, 192.168/16, IPv6 unique local), one cable
 * (link-local), this machine itself, or none that anything listens at (unspecified, multicast, reserved, a carrier's
 * own).
 */
export type NetworkOfAddress = 'internet' | 'private' | 'linkLocal' | 'machine' | 'none';

const NETWORKS: Readonly<Record<string, NetworkOfAddress>> = {
  unicast: 'internet',
  private: 'private',
  uniqueLocal: 'private',
  linkLocal: 'linkLocal',
  loopback: 'machine',
};

/** All that the internet hands out in IPv6; the library calls unicast whatever has no other name. */
const IPV6_INTERNET = ipaddr.IPv6.parseCIDR('2000::/3');

/** An IPv4 address inside an IPv6 one counts as IPv4. Anything but an address, including names, is on none. */
export function networkOf(text: string): NetworkOfAddress {
  const isWritten = text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text);
  if (!isWritten || !ipaddr.isValid(text)) return 'none';
  const address = ipaddr.process(text);
  const network = NETWORKS[address.range()] ?? 'none';
  if (network === 'internet' && address instanceof ipaddr.IPv6 && !address.match(IPV6_INTERNET)) return 'none';
  return network;
}
