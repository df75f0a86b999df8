import type { Needs } from '#src/context.ts';
import type { StoreInput } from '#src/domain/tenancy/tenancy.schema.ts';

type Addressed = Pick<StoreInput, 'line1' | 'suburb' | 'state' | 'postcode' | 'latitude' | 'longitude'>;

interface Asking {
  readonly countryCode: string;
  /** The stored address; null for a new store. */
  readonly before: Addressed | null;
  /** Called only before a request to the provider. */
  mayAskBilled(question: 'suggestAddresses' | 'locateAddress'): boolean;
}

/**
 * The store with its map position, looked up if none was entered for this address. Never throws and never hangs on a
 * missing answer: a store without a position opens as well.
 */
export async function withPosition<Store extends Addressed>(
  ctx: Needs<'ports' | 'log'>,
  store: Store,
  { countryCode, before, mayAskBilled }: Asking,
): Promise<Store> {
  const { places } = ctx.ports;
  if (places === null || !isUnplaced(store, before) || !mayAskBilled('suggestAddresses')) return store;
  const sessionToken = crypto.randomUUID();
  const text = [store.line1, store.suburb, store.state, store.postcode].filter(Boolean).join(' ').slice(0, 120);
  const found = await places.suggest({ text, countryCode, near: null, sessionToken });
  if (found.kind === 'unavailable') ctx.log.warn('store not located', { why: found.why });
  const first = found.kind === 'suggested' ? found.suggestions[0] : undefined;
  if (!first || !mayAskBilled('locateAddress')) return store;
  const located = await places.locate({ placeId: first.placeId, sessionToken });
  // The nearest guess of a provider may be in another town.
  if (located.kind !== 'located' || !isSame(located.place.postcode, store.postcode)) return store;
  const { latitude, longitude } = located.place;
  return { ...store, latitude, longitude };
}

/** It has an address, and no position or that of the address it had before. */
function isUnplaced(store: Addressed, before: Addressed | null): boolean {
  if (store.line1 === '' || store.suburb === '') return false;
  if (store.latitude === null && store.longitude === null) return true;
  if (before === null || store.latitude !== before.latitude || store.longitude !== before.longitude) return false;
  return !(['line1', 'suburb', 'postcode'] as const).every((name) => isSame(store[name], before[name]));
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
