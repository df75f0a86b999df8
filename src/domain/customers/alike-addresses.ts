/** Saved addresses, as people tell them apart. Browser-safe. */
import type { CustomerAddress } from './customers.schema.ts';

type Written = Pick<CustomerAddress, 'line1' | 'suburb' | 'state' | 'postcode'>;

const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  court: 'ct',
  highway: 'hwy',
  parade: 'pde',
  crescent: 'cres',
  boulevard: 'blvd',
  terrace: 'tce',
};

/** The same for addresses that read alike: '1 King St.' and '1  King Street', and one with its state left out. */
export function addressKey({ line1, suburb, state, postcode }: Written): string {
  // Where there is a postcode it says in which state.
  return [line1, suburb, postcode || state].map(plain).join('|');
}

function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}/]+/u);
  return words
    .filter((word) => word !== '')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

/** 'Newtown NSW 2042' */
export function placeText({ suburb, state, postcode }: Written): string {
  return [suburb, state, postcode].filter((part) => part !== '').join(' ');
}

/** One of each that reads alike, the first; with the others, which go when it goes. */
export function unlikeAddresses<Kept extends { readonly address: Written }>(
  kept: readonly Kept[],
): { readonly shown: Kept; readonly alike: readonly Kept[] }[] {
  const groups = Map.groupBy(kept, ({ address }) => addressKey(address));
  return [...groups.values()].flatMap(([shown, ...alike]) => (shown ? [{ shown, alike }] : []));
}
