/** The shop of a random evening and what its acts share. */
import { newestId } from '#db/outbox/newest-id.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { basic, group, half, MENU } from '#src/domain/pricing/testing-menu.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import type { SendBillInput } from '../send-bill.ts';
import { ordered } from './bills-fixture.ts';
import type { Spool } from './evening-spooler.ts';
import { DRINKS, type KitchenFixture, kitchenFixture } from './kitchen-fixture.ts';
import type { Place, StationOf } from './kitchen-law.ts';

export interface Step {
  readonly act: string;
  readonly pick: number;
  readonly quantity: number;
}
export type Act = (evening: Evening, step: Step) => Promise<void>;

export interface Evening {
  readonly fixture: KitchenFixture;
  /** Where guests' orders are taken: the shop's own server, or the cloud of one with a box. */
  web: Pick<KitchenFixture, 'ctx'>;
  /** Bills of tills that were opened and not merged away or cancelled. */
  living: string[];
  /** Orders of guests and of the website. */
  orders: string[];
  made: number;
  /** An id of a till, by how many were made. */
  idOf: (made: number) => string;
  /** Printers that are off. */
  off: string[];
  /** Machines that print; null: what is due counts as printed. */
  spool: Spool | null;
  /** The next act's write dies in its middle once. */
  crashes: boolean;
  places: Place[];
  readonly dismissed: Set<string>;
  stationOf: StationOf;
  lastSent: SendBillInput | null;
  lastPaid: { readonly billId: string; readonly id: string; readonly amountInCents: number } | null;
}

const ITEMS = ['burger', 'wrap', 'odd', 'cola', 'beer', 'deal'] as const;

export async function newEvening(): Promise<Evening> {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  const all = weeklySessions([session('6:00 AM', 17)]);
  fixture.setSettings({
    timings: { pickup: all, delivery: all, dineIn: all },
    dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
  });
  const extras = group('extras', {}, { cheese: 100, bacon: 250 });
  const stationOf: StationOf = (itemId) => (DRINKS.has(itemId) ? 'bar' : 'kitchen');
  const items = [...MENU.items, basic('odd', 1003)].map((item) => ({
    ...item,
    printStationIds: [stationOf(item.id)],
    ...(item.id === 'burger' ? { modifiers: [extras] } : {}),
  }));
  fixture.setMenu({ ...MENU, items: items as typeof MENU.items });
  // As in the shop: ids follow its clock.
  const ids = createIdMaker({
    now: () => ctx.clock.now().epochMilliseconds,
    newest: () => newestId(ctx.database),
    fill: (bytes) => void crypto.getRandomValues(bytes),
  });
  Object.assign(ctx, { ids });
  return {
    fixture,
    web: fixture,
    living: [],
    orders: [],
    made: 0,
    idOf: (made) => `x${made}`,
    off: [],
    spool: null,
    crashes: false,
    places: ['kitchen', 'bar', 'pass'].map((id) => ({
      ...{ stationId: id, printerId: id },
      since: { lastJobId: '', counts: {} },
    })),
    dismissed: new Set(),
    stationOf,
    lastSent: null,
    lastPaid: null,
  };
}

export function newId(evening: Evening): string {
  evening.made += 1;
  return evening.idOf(evening.made);
}

/** One of them, by a number; undefined where there is none. */
export function one<T>(all: readonly T[], pick: number): T | undefined {
  return all.length === 0 ? undefined : all[pick % all.length];
}

/** A dish under an id of its own. */
export function aDish(evening: Evening, pick: number, quantity: number): CartLine {
  const itemId = one(ITEMS, pick) ?? 'burger';
  const id = newId(evening);
  return itemId === 'deal' ? aDeal(id, quantity, pick) : ordered(id, itemId, quantity);
}

/** A pizza of the kitchen with two drinks of the bar, or one drink in two ways. */
export function aDeal(id: string, quantity: number, pick: number): CartLine {
  const drink = (itemId: string, units: number) => ({ slotId: 'drinks', itemId, quantity: units, modifiers: [] });
  const bread = { slotId: 'bread', itemId: 'bread', quantity: 1, modifiers: [] };
  const pizza = { kind: 'whole' as const, sizeId: 'large', whole: half('margherita') };
  const choices = [[drink('beer', 2)], [drink('cola', 1), drink('beer', 1)], [drink('cola', 2), bread]];
  const items = one(choices, pick) ?? [];
  return ordered(id, 'deal', quantity, {
    selection: { type: 'deal', items, pizzas: [{ slotId: 'pizza', pizza, modifiers: [] }], modifiers: [] },
  });
}
