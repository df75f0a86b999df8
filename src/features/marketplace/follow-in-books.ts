import type { Trx } from '#db/connection.ts';
import { findUberEatsOrder, updateUberEatsOrder } from '#db/marketplace/uber-eats-orders.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { BY_MARKETPLACE } from '#src/domain/access/acted-by.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import { failureWords, type MarketplaceStatus, statusWords } from '#src/domain/marketplace/marketplace-states.ts';
import {
  marketplaceCollection,
  marketplaceName,
  marketplaceNote,
  marketplaceSale,
  newPromise,
} from '#src/domain/ordering/marketplace-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { acceptOrderIn, promisedFor } from '#src/features/orders/accept-order.ts';
import { cancelOrderIn, completeOrderIn } from '#src/features/orders/end-order.ts';
import { setReadyTimeIn } from '#src/features/orders/move-ready-time.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { followChangeIn } from './follow-changes.ts';
import { keptOrder } from './keep-order.ts';

type Follows = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

/** Once it was one of these, the kitchen makes it and it is a sale. */
const TAKEN: readonly MarketplaceStatus[] = ['ACCEPTED', 'HANDED_OFF', 'DELIVERED'];
const CALLED_OFF: readonly MarketplaceStatus[] = ['CANCELLED', 'FAILED'];

/**
 * Brings the order of ours to where the marketplace's is: accepted it comes into the queue, onto paper and into the books,
 * changed it changes, wanted at another time it is promised anew, delivered it is completed, and called off it is cancelled with all that follows. A
 * repetition changes nothing.
 */
export async function followInBooks(ctx: AppContext, scope: StoreScope, uberEatsOrderId: string): Promise<void> {
  await ctx.write(async (trx) => {
    const row = await findUberEatsOrder(trx, scope, uberEatsOrderId);
    if (!row) return;
    const { status, order } = keptOrder(row);
    const ours = row.orderId === null ? null : await getOrder(trx, scope, row.orderId);
    if (ours === null) {
      if (!TAKEN.includes(status)) return;
      const booked = await bookIn(trx, ctx, scope, order);
      await updateUberEatsOrder(trx, scope, uberEatsOrderId, { orderId: booked.id });
      if (status === 'DELIVERED') await completeIn(trx, ctx, scope, booked);
    } else if (CALLED_OFF.includes(status) && (ours.statusCode === 'accepted' || ours.statusCode === 'completed')) {
      const reason = order.failure ? failureWords(order.failure).words : statusWords(status).words;
      await cancelOrderIn(trx, ctx, scope, { orderId: ours.id, reason, by: BY_MARKETPLACE });
    } else if (TAKEN.includes(status) && (ours.statusCode === 'accepted' || ours.statusCode === 'completed')) {
      const changed = await followChangeIn(trx, ctx, scope, { ours, order });
      if (changed.statusCode === 'accepted') await moveOnIn(trx, ctx, scope, { ours: changed, status, order });
    }
  });
}

async function moveOnIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  {
    ours,
    status,
    order,
  }: { readonly ours: Order; readonly status: MarketplaceStatus; readonly order: MarketplaceOrder },
): Promise<void> {
  if (status === 'DELIVERED') await completeIn(trx, ctx, scope, ours);
  if (status !== 'ACCEPTED') return;
  const promised = newPromise(ours.promisedForIsoDateTimeUtc, order, ctx.clock.now().epochMilliseconds);
  if (promised === null) return;
  await setReadyTimeIn(trx, ctx, scope, { before: ours, by: BY_MARKETPLACE, promisedForIsoDateTimeUtc: promised });
}

function completeIn(trx: Trx, ctx: Follows, scope: StoreScope, { id: orderId }: Order): Promise<Order> {
  return completeOrderIn(trx, ctx, scope, { orderId, by: BY_MARKETPLACE, isUnpaidMeant: true });
}

/** The order as one of ours, accepted, with its dockets and what the marketplace collected. */
async function bookIn(trx: Trx, ctx: Follows, scope: StoreScope, order: MarketplaceOrder): Promise<Order> {
  const store = await ctx.menus.storeOf(scope, trx);
  const menu = await ctx.menus.menuOf(scope, trx);
  const { timezone, countryCode, currencyCode } = store.profile;
  const { lines, priced } = marketplaceSale(order, { menu, countryCode, currencyCode });
  const at = Temporal.Instant.from(order.placedIsoDateTimeUtc);
  const collection = marketplaceCollection(order);
  const requestedForIsoDateTimeUtc = order.requestedFor?.fromIsoDateTimeUtc ?? null;
  const usual = await promisedFor(trx, ctx, scope, { requestedForIsoDateTimeUtc, collection }, null);
  const acceptedFor = order.readyForPickupIsoDateTimeUtc ?? usual;
  const written = await writeOrderIn(trx, ctx, scope, {
    ...{ id: ctx.ids.next(), channel: 'uberEats', statusCode: 'new', by: BY_MARKETPLACE, acceptedFor },
    quote: {
      ...{ store, menu, at, collectionAt: at, priced: { ok: true, priced }, unavailable: new Map() },
      ...{ unknownCouponCodes: [], takesCoupons: false, rewardCredits: 0, isWithoutCourierFee: false },
    },
    ...{ priced, lines, collection, requestedForIsoDateTimeUtc },
    paymentType: priced.grandTotalInCents === 0 ? 'noPaymentRequired' : 'posCustomPayment',
    comments: marketplaceNote(order, timezone),
    customer: { id: null, name: marketplaceName(order), phone: '', email: '' },
    ...{ pos: null, accessTokenHash: null },
  });
  await takeMoneyIn(trx, ctx, written);
  return acceptOrderIn(trx, ctx, scope, {
    ...{ orderId: written.id, order: written, etaMinutes: null, by: BY_MARKETPLACE, acceptedFor },
  });
}

/** The customer paid Uber Eats, which owes it to the store: collected under its name, in no drawer and on no terminal. */
async function takeMoneyIn(trx: Trx, ctx: Follows, order: Order): Promise<void> {
  if (order.grandTotalInCents === 0) return;
  const tender = tenderOf(order, {
    ...{ id: ctx.ids.next(), paymentType: 'posCustomPayment', paymentName: 'Uber Eats' },
    ...{ amountInCents: order.grandTotalInCents, tenderedInCents: order.grandTotalInCents },
    ...{ tipInCents: order.tipInCents, posTerminalId: null, employeeId: null },
    ...{ businessDay: order.businessDay, takenIsoDateTimeUtc: order.placedIsoDateTimeUtc },
  });
  await insertTender(trx, tender);
}
