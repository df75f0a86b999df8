import { networkOf } from '#src/shared/ip-address.ts';

/** A page that asks for a code: the code, and the key that comes for it, go over a line that nobody else reads. */
export function isCloudAddress(typed: string, ownCloud: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, origin } = new URL(typed);
  if (protocol === 'https:') return true;
  // A cloud on this machine, or the one that the box was started with: a demo, or a workshop.
  const isHere = hostname === 'localhost' || networkOf(hostname.replace(/^\[|\]$/g, '')) === 'machine';
  return protocol === 'http:' && (isHere || (URL.canParse(ownCloud) && origin === new URL(ownCloud).origin));
}
