import type { Trx } from '#db/connection.ts';
import { countStoreOrderIn } from '#db/customers/store-customers.repository.ts';
import { countOrderOfCustomerIn } from '#db/ordering/customer-orders.repository.ts';
import { appendHistory, appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { insertOrder, takeOrderNumber } from '#db/ordering/orders.repository.ts';
import { insertOrderPayment } from '#db/payments/order-payments.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import { redeemCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { bookLoyaltyIn, settleLoyaltyIn } from '#db/promotions/loyalty.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { addressLineOf } from '#src/domain/ordering/counter-details.ts';
import { PAID_IN_STORE } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { formatOrderNumber } from '#src/domain/ordering/order-number.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { IdMaker } from '#src/shared/ids.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Dice } from './dice.ts';
import type { PastOrder, PastStore } from './past-order.ts';

export interface PastCounter {
  readonly terminalIds: readonly string[];
  readonly employees: readonly { readonly id: string; readonly name: string }[];
}

export interface PastWriter {
  readonly dice: Dice;
  /** Of what is not in every order, so that orders stay what they were whatever is added to them. */
  readonly whims: Dice;
  readonly ids: IdMaker;
  readonly scope: StoreScope;
  readonly store: PastStore;
  readonly counter: PastCounter;
}

/** What became of an order, and when. */
interface Fate {
  readonly statusCode: OrderStatus;
  readonly statusReason: string | null;
  readonly moves: readonly {
    readonly from: OrderStatus | null;
    readonly to: OrderStatus;
    readonly at: Temporal.Instant;
  }[];
}

/** An order is completed within these. Younger ones are not planted: what is under way on a screen was begun by a person. */
export const LONGEST_ORDER_MINUTES = 45;
const NO_TRADE_REASONS = {
  rejected: 'We are out of an ingredient.',
  cancelled: 'Customer asked to cancel.',
  counter: 'Rung up twice',
} as const;

/**
 * An order of the past with all rows that placing, accepting and paying it would have left. It has no event, so it
 * triggers nothing.
 */
export async function writePastOrder(trx: Trx, writer: PastWriter, past: PastOrder): Promise<Order> {
  const { scope, ids, dice } = writer;
  const { profile } = writer.store;
  const businessDay = businessDayOf(past.at, profile.timezone, posHoursOf(profile.settings));
  const number = await takeOrderNumber(trx, scope, businessDay);
  const fate = fateOf(writer, past);
  const employee =
    past.channel === 'pos' && writer.counter.employees.length > 0 ? dice.pick(writer.counter.employees) : null;
  const posTerminalId = past.channel === 'pos' ? (writer.counter.terminalIds[0] ?? null) : null;
  const order: Order = {
    id: ids.next(),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    channel: past.channel,
    orderNumber: formatOrderNumber(past.channel, number),
    version: fate.moves.length,
    statusCode: fate.statusCode,
    statusReason: fate.statusReason,
    placedIsoDateTimeUtc: isoUtc(past.at),
    businessDay,
    collection: past.collection,
    requestedForIsoDateTimeUtc: null,
    promisedForIsoDateTimeUtc: isAccepted(fate) ? isoUtc(promisedFor(profile.settings.orderProcess, past)) : null,
    lines: past.lines,
    breakdown: past.priced.breakdown,
    itemTotalInCents: past.priced.itemTotalInCents,
    discountInCents: past.priced.discountInCents,
    deliveryFeeInCents: past.priced.deliveryFeeInCents,
    surchargeInCents: past.priced.surchargeInCents,
    tipInCents: past.priced.tipInCents,
    taxInCents: past.priced.taxInCents,
    taxIsIncluded: past.priced.taxIsIncluded,
    cashRoundingInCents: past.priced.cashRoundingInCents,
    grandTotalInCents: past.priced.grandTotalInCents,
    currencyCode: past.priced.currencyCode,
    paymentType: paidAs(past, fate),
    comments: past.comments,
    customerId: past.customer?.id ?? null,
    customerName: past.customer?.name ?? '',
    customerPhone: past.customer?.phone ?? '',
    customerEmail: past.customer?.email ?? '',
    posTerminalId,
    employeeId: employee?.id ?? null,
    employeeName: employee?.name ?? null,
  };
  await insertOrder(trx, order, null);
  // A guest without an account who gives a known number is that customer to a till.
  const known = writer.store.customers.find(({ id, phone }) => id !== null && phone === order.customerPhone);
  if (known && known.id !== null && isAccepted(fate)) {
    const { placedIsoDateTimeUtc: at, collection } = order;
    await countStoreOrderIn(trx, scope, { customerId: known.id, at, address: addressLineOf(collection) });
  }
  const clock = { now: () => past.at };
  await appendOrderVersion(trx, { clock }, scope, order, 1);
  for (const { from, to, at } of fate.moves) {
    const by = moverOf(order, from);
    const reason = to === fate.statusCode ? fate.statusReason : null;
    await appendHistory(trx, { ids, clock: { now: () => at } }, scope, { orderId: order.id, from, to, by, reason });
  }
  await writeMoney(trx, writer, order, fate);
  await writePromotions(trx, writer, order, past, fate);
  return order;
}

function fateOf({ dice, whims }: PastWriter, past: PastOrder): Fate {
  const soon = past.at.add({ seconds: dice.between(20, 200) });
  const done = past.at.add({ minutes: dice.between(18, LONGEST_ORDER_MINUTES) });
  const placed = { from: null, to: 'new', at: past.at } as const;
  const accepted = { from: 'new', to: 'accepted', at: past.channel === 'pos' ? past.at : soon } as const;
  const chance = past.channel === 'online' ? dice.roll() : 1;
  if (chance < 0.04) {
    const to = chance < 0.015 ? 'rejected' : 'cancelled';
    return { statusCode: to, statusReason: NO_TRADE_REASONS[to], moves: [placed, { from: 'new', to, at: soon }] };
  }
  if (past.channel === 'pos' && whims.chance(0.02)) {
    const cancelled = { from: 'accepted', to: 'cancelled', at: soon } as const;
    return { statusCode: 'cancelled', statusReason: NO_TRADE_REASONS.counter, moves: [placed, accepted, cancelled] };
  }
  const completed = { from: 'accepted', to: 'completed', at: done } as const;
  return { statusCode: 'completed', statusReason: null, moves: [placed, accepted, completed] };
}

function isAccepted({ statusCode }: Fate): boolean {
  return statusCode === 'accepted' || statusCode === 'completed';
}

function promisedFor(
  { prepMinutes }: PastStore['profile']['settings']['orderProcess'],
  past: PastOrder,
): Temporal.Instant {
  return past.at.add({ minutes: prepMinutes[past.collection.type] });
}

function moverOf(order: Order, from: OrderStatus | null): ActedBy {
  const isByCustomer = order.channel === 'online' && from === null;
  if (isByCustomer) {
    return { mover: 'customer', kind: 'customer', id: order.customerId, name: order.customerName, origin: 'website' };
  }
  const { employeeId, employeeName } = order;
  return { mover: 'staff', kind: 'employee', id: employeeId, name: employeeName ?? 'Staff', origin: 'counter' };
}

/** What was to be paid in the store was paid at its till when it was handed over; a bill that was cancelled there never was. */
function paidAs({ paymentType, channel }: PastOrder, { statusCode }: Fate): Order['paymentType'] {
  if (channel === 'pos' && statusCode === 'cancelled') return 'posPayLater';
  const isPaidThere = statusCode === 'completed' && (PAID_IN_STORE as readonly string[]).includes(paymentType);
  return isPaidThere ? 'posCard' : paymentType;
}

async function writeMoney(
  trx: Trx,
  { scope, ids, dice, counter }: PastWriter,
  order: Order,
  fate: Fate,
): Promise<void> {
  const place = { restaurantId: scope.restaurantId, storeId: scope.storeId, orderId: order.id };
  const amountInCents = order.grandTotalInCents;
  if (order.paymentType === 'stripeCheckout') {
    const isTaken = isAccepted(fate);
    await insertOrderPayment(trx, {
      ...place,
      statusCode: isTaken ? 'success' : 'cancel',
      amountInCents,
      currencyCode: order.currencyCode,
      checkoutExpiresIsoDateTimeUtc: order.placedIsoDateTimeUtc,
      checkoutSessionId: `cs_seed_${order.id}`,
      checkoutUrl: null,
      paymentIntentId: `pi_seed_${order.id}`,
      connectedAccountId: null,
      chargeId: isTaken ? `ch_seed_${order.id}` : null,
      cardBrand: dice.pick(['visa', 'mastercard', 'amex']),
      cardLast4: dice.pick(['4242', '4444', '0005', '1117']),
      captureBeforeIsoDateTimeUtc: null,
      capturedInCents: isTaken ? amountInCents : 0,
      updatedIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    });
  }
  if (order.paymentType !== 'posCash' && order.paymentType !== 'posCard') return;
  const tenderedInCents = order.paymentType === 'posCash' ? Math.ceil(amountInCents / 1000) * 1000 : amountInCents;
  const tender = tenderOf(
    { ...order, version: 1 },
    {
      id: ids.next(),
      paymentType: order.paymentType,
      amountInCents,
      tenderedInCents,
      cashRoundingInCents: order.cashRoundingInCents,
      tipInCents: order.tipInCents,
      posTerminalId: order.posTerminalId ?? counter.terminalIds[0] ?? null,
      employeeId: order.employeeId,
      businessDay: order.businessDay,
      takenIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    },
  );
  await insertTender(trx, tender);
}

async function writePromotions(
  trx: Trx,
  { scope, ids }: PastWriter,
  order: Order,
  { priced }: PastOrder,
  fate: Fate,
): Promise<void> {
  if (!isAccepted(fate)) return;
  const { id: orderId, customerId, placedIsoDateTimeUtc: at } = order;
  await redeemCouponsIn(trx, ids, scope, { orderId, customerId, coupons: priced.appliedCoupons, at });
  if (customerId === null) return;
  await countOrderOfCustomerIn(trx, scope, customerId);
  const earnsCredit = priced.loyalty.earnsCredit;
  await bookLoyaltyIn(trx, ids, scope, { orderId, customerId, earnsCredit, redeemedCredits: 0, at });
  const life = { statusCode: fate.statusCode, isPaid: fate.statusCode !== 'new', isRefundedInFull: false };
  await settleLoyaltyIn(trx, ids, scope, { orderId, at, life });
}
