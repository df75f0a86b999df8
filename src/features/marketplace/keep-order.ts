import type { Trx } from '#db/connection.ts';
import {
  findUberEatsOrder,
  insertUberEatsOrder,
  type StoredUberEatsOrder,
  updateUberEatsOrder,
} from '#db/marketplace/uber-eats-orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  answerUntil,
  type MarketplaceOrder,
  PERSON_KEPT_DAYS,
  withoutPerson,
} from '#src/domain/marketplace/marketplace-order.ts';
import { type MarketplaceStatus, nextStatus, statusOf } from '#src/domain/marketplace/marketplace-states.ts';
import type { AskedPriceChange } from '#src/domain/marketplace/price-change.ts';
import type { ReadOrder } from '#src/integrations/marketplace/marketplace.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface KeptOrder {
  readonly status: MarketplaceStatus;
  readonly timedOut: Temporal.Instant;
  readonly readAt: Temporal.Instant;
  readonly order: MarketplaceOrder;
  /** The last price that the store asked for; null: none. */
  readonly asked: AskedPriceChange | null;
}

export function keptOrder(row: StoredUberEatsOrder): KeptOrder {
  return {
    status: row.status,
    timedOut: Temporal.Instant.from(row.timedOutIsoDateTimeUtc),
    readAt: Temporal.Instant.from(row.readIsoDateTimeUtc),
    order: JSON.parse(row.orderJson) as MarketplaceOrder,
    asked: row.priceChangeJson === null ? null : (JSON.parse(row.priceChangeJson) as AskedPriceChange),
  };
}

/** Whether a reading says nothing that isn't kept already. */
export function isKept(row: StoredUberEatsOrder | null, { order }: ReadOrder): boolean {
  return row?.orderJson === JSON.stringify(order);
}

/**
 * Takes over an order as Uber has it: the one place where one comes in or moves on, whoever asked for it. Forward only, and a
 * reading that began before the last one that counted changes nothing. What else is to follow an order reacts to
 * `marketplaceOrderMoved`. Null: the order is another store's.
 */
export async function keepOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { read, readAt }: { readonly read: ReadOrder; readonly readAt: Temporal.Instant },
): Promise<{ readonly was: KeptOrder | null; readonly kept: KeptOrder } | null> {
  const { uberEatsOrderId, displayId, placedIsoDateTimeUtc, status: external, state, failure } = read.order;
  const row = await findUberEatsOrder(trx, scope, uberEatsOrderId);
  const was = row && keptOrder(row);
  if (was && Temporal.Instant.compare(readAt, was.readAt) < 0) return { was, kept: was };
  const status = nextStatus(was?.status ?? null, statusOf(state, failure?.reason ?? null));
  const placed = Temporal.Instant.from(placedIsoDateTimeUtc);
  const before = was && { status: was.order.status, timedOut: was.timedOut };
  const timedOut = answerUntil(before, { status: external, placed, readAt });
  // One that was emptied stays so, however often it is read.
  const isOld = Temporal.Instant.compare(placed, ctx.clock.now().subtract({ hours: PERSON_KEPT_DAYS * 24 })) < 0;
  const order = isOld ? withoutPerson(read.order) : read.order;
  const change = {
    ...{ displayId, status, placedIsoDateTimeUtc },
    timedOutIsoDateTimeUtc: isoUtc(timedOut),
    readIsoDateTimeUtc: isoUtc(readAt),
    orderJson: JSON.stringify(order),
    rawJson: isOld ? null : JSON.stringify(read.raw),
  };
  if (row) await updateUberEatsOrder(trx, scope, uberEatsOrderId, change);
  else {
    const { restaurantId, storeId } = scope;
    if (!(await insertUberEatsOrder(trx, { uberEatsOrderId, restaurantId, storeId, ...change }))) return null;
  }
  if (row?.status !== status || row.orderJson !== change.orderJson) {
    await appendStoreEvent(trx, ctx, scope, {
      orderId: null,
      type: 'marketplaceOrderMoved',
      payload: { uberEatsOrderId, status },
    });
  }
  return { was, kept: { status, timedOut, readAt, order, asked: was?.asked ?? null } };
}
