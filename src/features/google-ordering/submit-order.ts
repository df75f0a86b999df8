import type { Trx } from '#db/connection.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { countStoreOrderIn } from '#db/customers/store-customers.repository.ts';
import {
  findGoogleOrder,
  insertGoogleOrder,
  type StoredGoogleOrder,
} from '#db/marketplace/google-orders.repository.ts';
import { countOrderOfCustomerIn } from '#db/ordering/customer-orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_GOOGLE } from '#src/domain/access/acted-by.ts';
import { addressLineOf } from '#src/domain/ordering/counter-details.ts';
import { type FoodFault, type Rejection, rejectionOf } from '#src/domain/ordering/google/google-food-errors.ts';
import { centsOfGoogle } from '#src/domain/ordering/google/google-money.ts';
import type { GoogleFinalOrder } from '#src/domain/ordering/google/google-request.schema.ts';
import type { GoogleState } from '#src/domain/ordering/google/google-states.ts';
import { type AskedLine, type ToldFacts, toldOf } from '#src/domain/ordering/google/told-facts.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { accessTokenHash, accessTokenOf } from '#src/features/access/order-access.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { promisedFor } from '#src/features/orders/accept-order.ts';
import { deliveryCollection } from '#src/features/orders/delivery-collection.ts';
import { isAcceptedAtOnce, orderBecameNewIn } from '#src/features/orders/order-placed.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import { dishesOfPriced } from '#src/features/printing/kitchen-times.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { type Asking, askCourier, readCart, type SentCart } from './check-out.ts';
import { type PricedGoogleCart, priceGoogleCart, totalsOf } from './price-google-cart.ts';
import { updateOf } from './update-of-order.ts';

export interface Submitted {
  readonly order: GoogleFinalOrder;
  readonly conversationId: string;
  readonly isInSandbox: boolean;
}

/**
 * Places an order, or refuses it. Google's id of it is its name: the same one again finds what was answered before, an order or a
 * refusal. One of Google's sandbox is checked and remembered, and no order of ours.
 */
export async function submitOrder(ctx: AppContext, scope: StoreScope, submitted: Submitted, asking: Asking) {
  const { googleOrderId, finalOrder } = submitted.order;
  const sent = readCart(finalOrder.cart);
  if ((await findGoogleOrder(ctx.db, scope, googleOrderId)) === null) await askCourier(ctx, scope, sent.cart, asking);
  const row = await ctx.write(async (trx) => {
    const known = await findGoogleOrder(trx, scope, googleOrderId);
    return known ?? takeIn(trx, ctx, scope, { submitted, sent });
  });
  return { orderUpdate: await updateOf(ctx, scope, row, firstAnswer(row.toldState)) };
}

/** A repetition may come when the order is further on. */
function firstAnswer(told: GoogleState): GoogleState {
  return told === 'CREATED' || told === 'REJECTED' ? told : 'CONFIRMED';
}

interface Taking {
  readonly submitted: Submitted;
  readonly sent: SentCart;
}

async function takeIn(trx: Trx, ctx: AppContext, scope: StoreScope, taking: Taking): Promise<StoredGoogleOrder> {
  const { submitted, sent } = taking;
  const found = await priceGoogleCart(ctx, trx, scope, { cart: sent.cart, isOrder: true });
  const refusal = refusalOf(submitted.order, found);
  const isPlaced = refusal === null && !submitted.isInSandbox;
  const order = isPlaced ? await placeIn(trx, ctx, scope, found) : null;
  const now = isoUtc(ctx.clock.now());
  const told = order ? toldOf(order) : NOTHING_TOLD;
  const row: StoredGoogleOrder = {
    googleOrderId: submitted.order.googleOrderId,
    ...{ restaurantId: scope.restaurantId, storeId: scope.storeId },
    ...{ actionOrderId: order?.id ?? ctx.ids.next(), orderId: order?.id ?? null },
    conversationId: submitted.conversationId,
    isSandbox: submitted.isInSandbox ? 1 : 0,
    collectionType: found.details.collectionType === 'delivery' ? 'delivery' : 'pickup',
    linesJson: JSON.stringify(askedLines(found)),
    placedIsoDateTimeUtc: now,
    toldState: refusal ? 'REJECTED' : order?.statusCode === 'accepted' ? 'CONFIRMED' : 'CREATED',
    ...{ toldJson: JSON.stringify(told), toldIsoDateTimeUtc: now },
    ...{ rejectionType: refusal?.type ?? null, rejectionReason: refusal?.reason ?? null },
    faultsJson: JSON.stringify(refusal?.faults ?? []),
    // Of a refusal nothing more is to be said.
    nextLookIsoDateTimeUtc: refusal ? null : now,
    ...{ tries: 0, failure: null },
  };
  if (await insertGoogleOrder(trx, row)) return row;
  throw new AppError('resource_status_conflict', 'Another store has this order already.', {
    reason: 'order_elsewhere',
  });
}

function askedLines({ lines, priced }: PricedGoogleCart): AskedLine[] {
  const totals = totalsOf(lines, priced);
  return lines.map(({ googleLineId: id, name, line }) => ({
    ...{ id, lineId: line.id, name, quantity: line.quantity, totalInCents: totals.get(id) ?? null },
  }));
}

const NOTHING_TOLD: ToldFacts = { promisedForIsoDateTimeUtc: null, totalInCents: null };

interface Refusal {
  readonly type: Rejection;
  readonly reason: string;
  readonly faults: readonly FoodFault[];
}

/** Null: it can be placed. Google's total counts as the total on a button. */
function refusalOf({ finalOrder, paymentInfo }: GoogleFinalOrder, found: PricedGoogleCart): Refusal | null {
  const { priced, store } = found;
  const total = priced?.grandTotalInCents ?? null;
  const shown = finalOrder.totalPrice.amount;
  const isShown = centsOfGoogle(shown) === total && shown.currencyCode === store.currencyCode;
  const wrongTotal: FoodFault[] =
    total === null || isShown
      ? []
      : [{ error: 'INCORRECT_PRICE', description: 'The total has changed.', updatedPriceInCents: total }];
  const faults = [...found.faults, ...wrongTotal];
  const [first] = faults;
  if (first) return { type: rejectionOf(faults), reason: first.description, faults };
  if (total === null) return { type: 'UNKNOWN', reason: 'This order has no price.', faults };
  if (total === 0 || paymentInfo?.paymentType === 'ON_FULFILLMENT') return null;
  const reason = 'This order is paid at the store or at the door, not by Google.';
  return { type: 'PAYMENT_DECLINED', reason, faults: [] };
}

/** The order as one of ours, with the customer who is behind the number. */
async function placeIn(trx: Trx, ctx: AppContext, scope: StoreScope, found: PricedGoogleCart): Promise<Order> {
  const { details, quote, priced, store, paymentType, lines } = found;
  if (!priced) throw new Error('an order without a fault has a price');
  const { requestedForIsoDateTimeUtc, address, name, phone, email, comments } = details;
  const collection = address ? deliveryCollection(address, details.dropoffNotes, store) : ({ type: 'pickup' } as const);
  const asked = { requestedForIsoDateTimeUtc, collection };
  const toAnswer = { channel: 'google', collectionType: collection.type } as const;
  const acceptedFor = isAcceptedAtOnce(trx, scope, store.settings.orderProcess, toAnswer)
    ? await promisedFor(trx, ctx, scope, { ...asked, dishes: dishesOfPriced(priced.lines, quote.menu) }, null)
    : undefined;
  const id = ctx.ids.next();
  const order = await writeOrderIn(trx, ctx, scope, {
    ...{ id, acceptedFor, channel: 'google', statusCode: 'new', quote, priced },
    ...{ lines: lines.map(({ line }) => line), collection, requestedForIsoDateTimeUtc, comments },
    paymentType: priced.grandTotalInCents === 0 || paymentType === null ? 'noPaymentRequired' : paymentType,
    // Nobody proved the number, so the order is on no account: it is counted, and printed for whoever calls.
    customer: { id: null, name, phone, email },
    ...{ pos: null, by: BY_GOOGLE, accessTokenHash: accessTokenHash(ctx, accessTokenOf(ctx, id)) },
  });
  const known = await findCustomerByMobile(trx, restaurantOf(scope), phone);
  const customer = await customerOfPhoneIn(trx, ctx, restaurantOf(scope), {
    mobileNumberE164: phone,
    // Who orders may be anyone: only who has no name yet gets this one.
    name: known && known.name !== '' ? '' : name,
  });
  await countOrderOfCustomerIn(trx, scope, customer.id, 'previousGoogleOrderCount');
  const at = order.placedIsoDateTimeUtc;
  await countStoreOrderIn(trx, scope, { customerId: customer.id, at, address: addressLineOf(collection) });
  return orderBecameNewIn(trx, ctx, scope, order, acceptedFor);
}
