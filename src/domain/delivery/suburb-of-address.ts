/** Finds a store's suburb in the words of an address (domain rules §3 step 9). Browser-safe. */
import type { DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';

type Suburb = DeliverySettings['suburbs'][number];

export interface SuburbText {
  readonly suburb: string;
  readonly postcode: string;
  /** From a form or a client; never trusted against the words. */
  readonly suburbId: string | null;
}

export type SuburbFound =
  | { readonly kind: 'found'; readonly suburb: Suburb }
  /** Neither words nor an id. */
  | { readonly kind: 'unknown' }
  /** No suburb of the store has these words. */
  | { readonly kind: 'outside' }
  /** The id is of a suburb that the words do not name. */
  | { readonly kind: 'mismatch'; readonly chosen: Suburb };

/**
 * The suburb of an address, found by name and postcode. An id without words is used as it is, for forms that only offer
 * a list; an id that contradicts the words is a mismatch.
 */
export function suburbOfAddress(address: SuburbText, suburbs: readonly Suburb[]): SuburbFound {
  const chosen = address.suburbId === null ? undefined : suburbs.find((one) => one.id === address.suburbId);
  const [name, postcode] = [plain(address.suburb), plain(address.postcode)];
  if (name === '' && postcode === '') {
    if (chosen) return { kind: 'found', suburb: chosen };
    return { kind: address.suburbId === null ? 'unknown' : 'outside' };
  }
  const fitting = suburbs.filter(
    (one) => (name === '' || plain(one.name) === name) && (postcode === '' || plain(one.postcode) === postcode),
  );
  if (chosen) {
    return fitting.includes(chosen) ? { kind: 'found', suburb: chosen } : { kind: 'mismatch', chosen };
  }
  const [only, ...others] = fitting;
  return only && others.length === 0 ? { kind: 'found', suburb: only } : { kind: 'outside' };
}

/** Normalises spellings of one name: case, dots and spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.,'’-]/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
