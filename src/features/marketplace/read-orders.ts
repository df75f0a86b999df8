/** Marketplace orders as the store sees them: from here, or read anew from Uber. */
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import { findUberEatsOrder, listUberEatsOrders } from '#db/marketplace/uber-eats-orders.repository.ts';
import type {
  MarketplaceOrderAnswer,
  MarketplaceOrdersAnswer,
  PriceChangeAnswer,
} from '#src/contracts/marketplace-orders.endpoints.ts';
import { allowedActs } from '#src/domain/marketplace/marketplace-acts.ts';
import { secondsLeft } from '#src/domain/marketplace/marketplace-order.ts';
import type { MarketplaceOrdersQuery } from '#src/domain/marketplace/marketplace-orders.schema.ts';
import { priceChangeState } from '#src/domain/marketplace/price-change.ts';
import type { ReadOrder } from '#src/integrations/marketplace/marketplace.port.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type KeptOrder, keepOrderIn, keptOrder } from './keep-order.ts';
import { answered, type MarketplaceNeeds, requireMarketplace } from './marketplace-access.ts';

const MOST = 100;

export function orderAnswer(kept: KeptOrder, now: Temporal.Instant): MarketplaceOrderAnswer {
  const { status, timedOut, readAt, order } = kept;
  const priceChange = priceChangeOf(kept, now);
  const allowed = allowedActs({ status, timedOut, order }, now);
  return {
    ...order,
    statusCode: status,
    timedOutIsoDateTimeUtc: isoUtc(timedOut),
    readIsoDateTimeUtc: isoUtc(readAt),
    secondsLeft: secondsLeft(status, timedOut, now),
    // Uber gives no e-mail address.
    customerEmail: null,
    // One price waits for the customer at a time.
    allowedActions: allowed.filter((act) => act !== 'adjustPrice' || priceChange?.statusCode !== 'waiting'),
    priceChange,
  };
}

function priceChangeOf({ asked, order }: KeptOrder, now: Temporal.Instant): PriceChangeAnswer | null {
  if (asked === null) return null;
  const { beforeInCents: _, ...change } = asked;
  return { ...change, statusCode: priceChangeState(asked, order, now.epochMilliseconds) };
}

/** As they were last read, the newest first. */
export async function listOrders(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { from, to, status, limit }: MarketplaceOrdersQuery,
): Promise<MarketplaceOrdersAnswer> {
  const filter = { from: from ?? null, until: to ?? null, status: status ?? null, limit: limit ?? MOST };
  const rows = await listUberEatsOrders(ctx.db, scope, filter);
  const now = ctx.clock.now();
  return { orders: rows.map((row) => orderAnswer(keptOrder(row), now)) };
}

/** `resource_not_found` for one that isn't this store's. */
export async function findOrderHere(ctx: MarketplaceNeeds, scope: StoreScope, id: string): Promise<KeptOrder> {
  const row = await findUberEatsOrder(ctx.db, scope, id);
  if (!row) throw notFound('order');
  return keptOrder(row);
}

export async function readOrder(ctx: MarketplaceNeeds, scope: StoreScope, id: string): Promise<MarketplaceOrderAnswer> {
  return orderAnswer(await findOrderHere(ctx, scope, id), ctx.clock.now());
}

/**
 * Asks Uber for the order and takes over what it says. One that was never seen comes in by this, if it is of the store's own
 * store on Uber Eats; any other is `resource_not_found`.
 */
export async function syncOrder(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  id: string,
): Promise<{ readonly was: KeptOrder | null; readonly kept: KeptOrder }> {
  const marketplace = requireMarketplace(ctx);
  const readAt = ctx.clock.now();
  const read = answered(ctx, await marketplace.getOrder(id), 'order');
  const done = await takeOrder(ctx, scope, { read, readAt });
  if (!done) throw notFound('order');
  return done;
}

/** Null: it isn't an order of this store. */
export async function takeOrder(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { read, readAt }: { readonly read: ReadOrder; readonly readAt: Temporal.Instant },
) {
  return ctx.write(async (trx) => {
    // One that came before the store was disconnected stays its own.
    const isKnown = (await findUberEatsOrder(trx, scope, read.order.uberEatsOrderId)) !== null;
    const connection = await findUberEatsConnection(trx, scope);
    const isOurs = connection?.linkedIsoDateTimeUtc && connection.uberEatsStoreId === read.order.uberEatsStoreId;
    return isKnown || isOurs ? keepOrderIn(trx, ctx, scope, { read, readAt }) : null;
  });
}
