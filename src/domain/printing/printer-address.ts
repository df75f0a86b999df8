import { networkOf } from '#src/shared/ip-address.ts';

/**
 * From where a program reaches printers. `shopNetwork`: it stands in a store, as a box does, or on a developer's desk.
 * `internet`: it serves many stores from far away, and its own network is none of theirs.
 */
export type PrinterReach = 'shopNetwork' | 'internet';

export interface PrinterPlace {
  readonly ipAddress: string;
  readonly port: number;
}

/** Mail, shells and the like listen below; whoever types an address must not be able to speak to them from ours. */
const FIRST_OPEN_PORT = 1024;

/** A connection is opened to this address and to no other: there is no name in between that could change its meaning. */
export function isReached(reach: PrinterReach, { ipAddress, port }: PrinterPlace): boolean {
  const network = networkOf(ipAddress);
  if (reach === 'internet') return network === 'internet' && port >= FIRST_OPEN_PORT;
  return network === 'private' || network === 'linkLocal' || network === 'machine';
}

export type WhyNoPrinterThere = 'outsideNetwork' | 'ownMachine' | 'lowPort';

/**
 * Why a printer cannot be set up there; null when it can. A printer of a store's own network can always be: the store's box reaches
 * it, whoever it is set up by.
 */
export function whyNoPrinterAt(reach: PrinterReach, place: PrinterPlace): WhyNoPrinterThere | null {
  const network = networkOf(place.ipAddress);
  if (network === 'private' || network === 'linkLocal' || isReached(reach, place)) return null;
  if (network === 'machine') return 'ownMachine';
  return network === 'internet' && reach === 'internet' ? 'lowPort' : 'outsideNetwork';
}
