import { networkOf } from '#src/shared/ip-address.ts';

/**
 * Where the printing program runs. `shopNetwork`: in a store, like a box, or on a developer's machine. `internet`: far
 * away and for many stores, so its own network is none of theirs.
 */
export type PrinterReach = 'shopNetwork' | 'internet';

export interface PrinterPlace {
  readonly ipAddress: string;
  readonly port: number;
}

/** Mail servers, shells and the like listen below this: a typed address must not reach them from our network. */
const FIRST_OPEN_PORT = 1024;

/** A connection is opened to this address and to no other: there is no name in between that could change its meaning. */
export function isReached(reach: PrinterReach, { ipAddress, port }: PrinterPlace): boolean {
  const network = networkOf(ipAddress);
  if (reach === 'internet') return network === 'internet' && port >= FIRST_OPEN_PORT;
  return network === 'private' || network === 'linkLocal' || network === 'machine';
}

export type WhyNoPrinterThere = 'outsideNetwork' | 'ownMachine' | 'lowPort';

/**
 * Why a printer can't be set up at this address; null when it can. A printer on a store's own network is always
 * allowed: the store's box reaches it, wherever it was set up.
 */
export function whyNoPrinterAt(reach: PrinterReach, place: PrinterPlace): WhyNoPrinterThere | null {
  const network = networkOf(place.ipAddress);
  if (network === 'private' || network === 'linkLocal' || isReached(reach, place)) return null;
  if (network === 'machine') return 'ownMachine';
  return network === 'internet' && reach === 'internet' ? 'lowPort' : 'outsideNetwork';
}
