/** How a till begins, as it is set and as the store allows: what a store offers may change after a till was set. */
import type { StartScreen } from '#src/domain/access/terminal-words.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';

type Offers = Pick<PosStore, 'collectionTypes' | 'hasTableMap'>;

const STARTS = {
  home: '/home',
  ordering: '/ordering',
  savedOrders: '/saved-orders',
  incoming: '/incoming-online-orders',
  tableMap: '/table-map',
} as const satisfies Record<StartScreen, string>;

/** Whether guests sit at tables that this store has drawn. */
export function hasTables({ collectionTypes, hasTableMap }: Offers): boolean {
  return hasTableMap && collectionTypes.includes('dineIn');
}

/** The address at which a till begins; its home where it was set to tables that the store has not. */
export function startAddress(start: StartScreen, store: Offers): (typeof STARTS)[StartScreen] {
  return STARTS[start === 'tableMap' && !hasTables(store) ? 'home' : start];
}

/** What a new order is; the first that the store offers where it no longer offers what the till was set to. */
export function usualOrderType(wanted: CollectionType, { collectionTypes }: Offers): CollectionType {
  return collectionTypes.includes(wanted) ? wanted : (collectionTypes[0] ?? 'pickup');
}
