import type { Db } from '#db/connection.ts';
import { type DueOrderLine, listDueOrderLines } from '#db/ordering/due-orders.queries.ts';
import type { Needs } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { ANY_ROOM, dueAtOf, isLimited, type SlotRoom, slotRoom, unitsOf } from '#src/domain/ordering/slot-room.ts';
import { earliestCollectionAt } from '#src/domain/ordering/slots.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order for now is made within hours, or never. */
const LONGEST_WAIT_HOURS = 6;

interface Asked {
  readonly store: StoreProfile;
  readonly collectionType: CollectionType;
  /** The cart's contents; an item that is no longer on the menu counts as any. */
  readonly lines: readonly { readonly categoryId: string; readonly quantity: number }[];
  /** The order that the cart is being paid as: its place is the cart's own. */
  readonly orderId: string | null;
}

/** Where the kitchen has room for a cart, given the orders so far. */
export async function slotRoomOf(
  ctx: Needs<'clock'>,
  db: Db,
  scope: StoreScope,
  { store, collectionType, lines, orderId }: Asked,
): Promise<SlotRoom> {
  if (!isLimited(store, collectionType)) return ANY_ROOM;
  const { slotCapacity } = store.settings.orderProcess;
  const now = ctx.clock.now();
  const due = await listDueOrderLines(db, scope, {
    requestedFrom: isoUtc(now.subtract({ hours: 1 })),
    placedFrom: isoUtc(now.subtract({ hours: LONGEST_WAIT_HOURS })),
  });
  const others = due.filter((line) => line.orderId !== orderId);
  const taken = [...ordersOf(others).values()].map((order) => ({
    dueAt: dueAtOf(order[0], store),
    units: unitsOf(order, slotCapacity),
  }));
  return slotRoom({ most: slotCapacity.most, needed: unitsOf(lines, slotCapacity) }, taken);
}

function ordersOf(lines: readonly DueOrderLine[]): Map<string, [DueOrderLine, ...DueOrderLine[]]> {
  const orders = new Map<string, [DueOrderLine, ...DueOrderLine[]]>();
  for (const line of lines) {
    const order = orders.get(line.orderId);
    if (order) order.push(line);
    else orders.set(line.orderId, [line]);
  }
  return orders;
}

/** In the write that places the order: of two customers for the last place, one gets it. */
export function requireRoom(
  room: SlotRoom,
  {
    store,
    collectionType,
    requestedAt,
  }: Pick<Asked, 'store' | 'collectionType'> & { readonly requestedAt: Temporal.Instant | null },
  ctx: Needs<'clock'>,
): void {
  const at = requestedAt ?? earliestCollectionAt(store, collectionType, ctx.clock.now());
  if (!at || room.hasRoomAt(at)) return;
  const full = 'The kitchen is full right now.';
  const message = !store.settings.checkout.hasCollectionTime
    ? `${full} Try again in 15 minutes.`
    : `${requestedAt ? 'That time has just been taken.' : full} Choose another time.`;
  throw refuseField('requestedForIsoDateTimeUtc', message, 'slot_taken');
}
