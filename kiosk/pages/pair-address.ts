import { networkOf } from '#src/shared/ip-address.ts';

/** Whether the box may pair with this address. The code, and the key that comes back, need an encrypted line. */
export function isCloudAddress(typed: string, ownCloud: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, origin } = new URL(typed);
  if (protocol === 'https:') return true;
  // A cloud on this machine, or the one that the box was started with: a demo, or a workshop.
  const isHere = hostname === 'localhost' || networkOf(hostname.replace(/^\[|\]$/g, '')) === 'machine';
  return protocol === 'http:' && (isHere || (URL.canParse(ownCloud) && origin === new URL(ownCloud).origin));
}
