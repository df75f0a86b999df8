/** How a till starts, by its settings and what the store allows, which may have changed since the till was set up. */
import type { StartScreen } from '#src/domain/access/terminal-choices.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { PosSession, PosStore } from '#src/domain/till/till.types.ts';

type Offers = Pick<PosStore, 'collectionTypes' | 'hasTableMap'>;

const STARTS = {
  home: '/home',
  ordering: '/ordering',
  savedOrders: '/saved-orders',
  incoming: '/incoming-online-orders',
  tableMap: '/table-map',
} as const satisfies Record<StartScreen, string>;

/** Whether the store has drawn tables for its guests. */
export function hasTables({ collectionTypes, hasTableMap }: Offers): boolean {
  return hasTableMap && collectionTypes.includes('dineIn');
}

/** The address that a till starts with. Its home when it is set to tables that the store doesn't have. */
export function startAddress(start: StartScreen, store: Offers): (typeof STARTS)[StartScreen] {
  return STARTS[start === 'tableMap' && !hasTables(store) ? 'home' : start];
}

/** The type of a new order. The store's first one when it no longer offers the till's. */
export function usualOrderType(wanted: CollectionType, { collectionTypes }: Offers): CollectionType {
  return collectionTypes.includes(wanted) ? wanted : (collectionTypes[0] ?? 'pickup');
}

/** An employee is signed in, or this till's lock screen is off. */
export function mayStand({ employee, terminal }: PosSession): boolean {
  return employee !== null || !terminal.asksForPin;
}

/** The screen that this till is set to start with. */
export function startOf(session: PosSession | null) {
  return session ? startAddress(session.terminal.settings.screen.startScreen, session.store) : '/home';
}
