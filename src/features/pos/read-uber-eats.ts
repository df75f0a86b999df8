/** Orders of Uber Eats on a till's screens. A box knows none of them: Uber Eats talks to the cloud (decision 0302). */
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import {
  listWaitingUberEatsOrders,
  type StoredUberEatsOrder,
  uberEatsOfOrders,
} from '#db/marketplace/uber-eats-orders.repository.ts';
import { hasChannelOrders } from '#db/ordering/channel-orders.queries.ts';
import type { Needs } from '#src/context.ts';
import { blockerOf, warningsOf, warningWords } from '#src/domain/marketplace/marketplace-acts.ts';
import { newPromise } from '#src/domain/ordering/marketplace-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import type { UberEatsFacts, WaitingUberEats } from '#src/domain/till/uber-eats.types.ts';
import { isConnected } from '#src/features/marketplace/connect-store.ts';
import { keptOrder } from '#src/features/marketplace/keep-order.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** One whose time is over stays on the board for so long: Uber Eats says soon what became of it. */
const SHOWN_AFTER_MINUTES = 5;
/** A store that had no order for so long may well have left Uber Eats. */
const SELLS_DAYS = 14;

type OurOrder = Pick<Order, 'id' | 'channel' | 'promisedForIsoDateTimeUtc'>;

/** Whether orders of Uber Eats come in here. */
export async function takesUberEats(ctx: Needs<'db' | 'ports' | 'ownership'>, scope: StoreScope): Promise<boolean> {
  if (ctx.ports.marketplace === null || isOnBox(ctx)) return false;
  return isConnected(await findUberEatsConnection(ctx.db, scope));
}

/** What waits for an answer, or has just been waited for too long. Null on a box. */
export async function waitingUberEats(
  ctx: Needs<'db' | 'clock'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<WaitingUberEats[] | null> {
  if (isOnBox(ctx)) return null;
  const since = isoUtc(ctx.clock.now().subtract({ minutes: SHOWN_AFTER_MINUTES }));
  return (await listWaitingUberEatsOrders(ctx.db, scope, since)).map(waitingOf);
}

/**
 * Whether the store of a box sells on Uber Eats. A box has no copy of the connection, whose access is the cloud's alone, but of the orders
 * that were accepted. Undefined in the cloud, which knows the connection.
 */
export async function sellsOnUberEats(
  ctx: Needs<'db'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
  today: string,
): Promise<boolean | undefined> {
  if (!isOnBox(ctx)) return undefined;
  const from = Temporal.PlainDate.from(today).subtract({ days: SELLS_DAYS }).toString();
  return hasChannelOrders(ctx.db, scope, { channel: 'uberEats', from });
}

/** What rings: only what can be answered. */
export async function ringingUberEats(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
): Promise<Attention['newOrders'][number][]> {
  const rows = await listWaitingUberEatsOrders(ctx.db, scope, isoUtc(ctx.clock.now()));
  return rows.map(({ uberEatsOrderId, displayId, placedIsoDateTimeUtc, timedOutIsoDateTimeUtc }) => ({
    id: uberEatsOrderId,
    orderNumber: displayId,
    placedIsoDateTimeUtc,
    untilIsoDateTimeUtc: timedOutIsoDateTimeUtc,
  }));
}

/** By the id of ours: what Uber Eats lets the store do with it now. */
export async function uberEatsFactsOf(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  orders: readonly OurOrder[],
): Promise<ReadonlyMap<string, UberEatsFacts>> {
  const ours = orders.filter(({ channel }) => channel === 'uberEats');
  const rows = await uberEatsOfOrders(
    ctx.db,
    scope,
    ours.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return new Map(
    ours.flatMap((order) => {
      const row = rows.get(order.id);
      return row ? [[order.id, factsOf(order, row, now)] as const] : [];
    }),
  );
}

function isOnBox({ ownership }: Partial<Needs<'ownership'>>): boolean {
  return ownership !== undefined && ownership.boxStore() !== null;
}

function waitingOf(row: StoredUberEatsOrder): WaitingUberEats {
  const { order } = keptOrder(row);
  const { uberEatsOrderId, displayId, collectionType, placedIsoDateTimeUtc, items, instructions } = order;
  const { customerName, customerPhone, phonePin, grandTotalInCents, currencyCode } = order;
  return {
    ...{ uberEatsOrderId, displayId, collectionType, placedIsoDateTimeUtc, items, instructions },
    ...{ customerName, customerPhone, phonePin, grandTotalInCents, currencyCode },
    untilIsoDateTimeUtc: row.timedOutIsoDateTimeUtc,
    requestedForIsoDateTimeUtc: order.requestedFor?.fromIsoDateTimeUtc ?? null,
    warnings: warningsOf('accept', order).map((code) => ({ code, message: warningWords(code) })),
    takesReadyTime: order.mayMoveReadyTime !== false,
  };
}

function factsOf(
  { promisedForIsoDateTimeUtc: promised }: OurOrder,
  row: StoredUberEatsOrder,
  now: Temporal.Instant,
): UberEatsFacts {
  const kept = keptOrder(row);
  const { readAt, status } = kept;
  // So that a till that moved it doesn't read the old time once more.
  const moved = status === 'ACCEPTED' ? newPromise(promised, kept.order, now.epochMilliseconds) : null;
  return {
    uberEatsOrderId: row.uberEatsOrderId,
    isReady: kept.order.preparation === 'READY_FOR_HANDOFF',
    // None has a time limit, so any moment will do.
    mayBeReady: blockerOf('ready', kept, readAt) === null,
    mayCancel: blockerOf('cancel', kept, readAt) === null,
    mayMoveReadyTime: blockerOf('readyTime', kept, readAt) === null,
    readyIsoDateTimeUtc: moved ?? promised,
    isOwnCourier: kept.order.deliveryChannel === 'OWN_COURIER',
  };
}
