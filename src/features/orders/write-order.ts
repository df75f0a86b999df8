import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { chainDiscountIn } from '#db/evidence/order-events.ts';
import { appendHistory, appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { insertOrder, takeOrderNumber } from '#db/ordering/orders.repository.ts';
import { redeemCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { bookLoyaltyIn } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { courseOf } from '#src/domain/menu/courses.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { inCourses } from '#src/domain/ordering/courses.ts';
import { asSent } from '#src/domain/ordering/kept-lines.ts';
import type { Collection, Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { formatOrderNumber } from '#src/domain/ordering/order-number.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PricedCart, PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { stationsOfLine, stationsOfSentLine } from '#src/domain/printing/stations-of-line.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Quote } from './quote-cart.ts';

export interface NewOrder {
  readonly id: string;
  readonly channel: Channel;
  readonly statusCode: Extract<OrderStatus, 'new' | 'processingPayment'>;
  readonly quote: Quote;
  readonly priced: PricedCart;
  readonly lines: readonly CartLine[];
  readonly collection: Collection;
  readonly requestedForIsoDateTimeUtc: string | null;
  readonly paymentType: PaymentType;
  readonly comments: string;
  readonly customer: {
    readonly id: string | null;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
  };
  readonly pos: {
    readonly terminalId: string | null;
    readonly employeeId: string | null;
    readonly name: string | null;
  } | null;
  readonly by: ActedBy;
  readonly accessTokenHash: string | null;
  readonly isTest?: boolean;
  /**
   * Until when an order is promised that this same write accepts. Its row is then inserted as the accepted one instead of
   * being changed a moment later; whoever sets it calls `acceptOrderIn` with the same, which writes all the rest.
   */
  readonly acceptedFor?: string | undefined;
  /** A bill at a table: its later courses follow. */
  readonly hasCourses?: boolean;
  /** Lines that another bill has sent already: they keep their stations. */
  readonly sentLines?: readonly OrderLine[];
}

/**
 * Everything a placed order is made of, in the running write: number, lines, breakdown, first version, history, audit,
 * coupon redemptions and loyalty. Events are the caller's: they say what kind of placing it was.
 */
export async function writeOrderIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock' | 'ownership'>,
  scope: StoreScope,
  placed: NewOrder,
): Promise<Order> {
  requireSelling(ctx);
  const { profile } = placed.quote.store;
  const businessDay = businessDayOf(placed.quote.at, profile.timezone, posHoursOf(profile.settings));
  const number = await takeOrderNumber(trx, scope, businessDay, ctx.ownership.numberingOf(trx, scope));
  const order = orderOf(scope, placed, { businessDay, orderNumber: formatOrderNumber(placed.channel, number) });
  requireSoundTotals(order);

  await insertOrder(trx, rowToInsert(order, placed.acceptedFor), placed.accessTokenHash);
  await appendOrderVersion(trx, ctx, scope, order, 1);
  chainDiscountIn(trx, null, order, { isoDateTimeUtc: order.placedIsoDateTimeUtc, businessDay });
  await appendHistory(trx, ctx, scope, { orderId: order.id, from: null, to: order.statusCode, by: placed.by });
  await appendStoreAudit(trx, ctx, scope, {
    by: placed.by,
    action: 'placeOrder',
    subjectType: 'order',
    subjectId: order.id,
    after: {
      orderNumber: order.orderNumber,
      statusCode: order.statusCode,
      grandTotalInCents: order.grandTotalInCents,
      paymentType: order.paymentType,
    },
  });
  if (!placed.isTest) await bookPromotionsIn(trx, ctx, scope, order, placed);
  return order;
}

function rowToInsert(order: Order, acceptedFor: string | undefined): Order {
  if (acceptedFor === undefined) return order;
  return { ...order, statusCode: 'accepted', version: order.version + 1, promisedForIsoDateTimeUtc: acceptedFor };
}

const STOPPED = {
  unpaired: "This box is no longer the store's. A manager can allow sales on the box's own page.",
  secondMachine: "Another computer is running as this store's box. A manager can allow sales on this box's own page.",
} as const;

/** A box that isn't the store's sells only on a person's word (domain rules §7). */
function requireSelling(ctx: Needs<'ownership'>): void {
  const why = ctx.ownership.sellingStop();
  if (why) throw new AppError('resource_status_conflict', STOPPED[why], { reason: 'box_stopped' });
}

async function bookPromotionsIn(
  trx: Trx,
  ctx: Needs<'ids'>,
  scope: StoreScope,
  order: Order,
  { priced, quote }: NewOrder,
): Promise<void> {
  const at = order.placedIsoDateTimeUtc;
  const use = { orderId: order.id, customerId: order.customerId, coupons: priced.appliedCoupons, at };
  await redeemCouponsIn(trx, ctx.ids, scope, use);
  // At the counter the card follows from the number: `bookGuestIn`.
  if (order.customerId === null || order.channel === 'pos') return;
  await bookLoyaltyIn(trx, ctx.ids, scope, {
    orderId: order.id,
    customerId: order.customerId,
    earnsCredit: priced.loyalty.earnsCredit,
    redeemedCredits: priced.loyalty.usesReward ? quote.rewardCredits : 0,
    at,
  });
}

function orderOf(
  scope: StoreScope,
  placed: NewOrder,
  day: { readonly businessDay: string; readonly orderNumber: string },
): Order {
  const { priced, customer, pos } = placed;
  const lines = orderLinesOf(placed, placed.sentLines);
  return {
    id: placed.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    channel: placed.channel,
    orderNumber: day.orderNumber,
    version: 1,
    statusCode: placed.statusCode,
    statusReason: null,
    placedIsoDateTimeUtc: isoUtc(placed.quote.at),
    businessDay: day.businessDay,
    collection: placed.collection,
    requestedForIsoDateTimeUtc: placed.requestedForIsoDateTimeUtc,
    promisedForIsoDateTimeUtc: null,
    lines: placed.hasCourses ? inCourses(lines, [], true) : lines,
    breakdown: priced.breakdown,
    itemTotalInCents: priced.itemTotalInCents,
    discountInCents: priced.discountInCents,
    deliveryFeeInCents: priced.deliveryFeeInCents,
    surchargeInCents: priced.surchargeInCents,
    tipInCents: priced.tipInCents,
    taxInCents: priced.taxInCents,
    taxIsIncluded: priced.taxIsIncluded,
    cashRoundingInCents: priced.cashRoundingInCents,
    grandTotalInCents: priced.grandTotalInCents,
    currencyCode: priced.currencyCode,
    paymentType: placed.paymentType,
    comments: placed.comments,
    customerId: customer.id,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    posTerminalId: pos?.terminalId ?? null,
    employeeId: pos?.employeeId ?? null,
    employeeName: pos?.name ?? null,
    ...(placed.isTest ? { isTest: true } : {}),
  };
}

/**
 * Each line with its price and, frozen, where it prints (domain rules §8); a line that was sent stays where it printed.
 * `sentAt`: when the new ones are sent, of an order that was placed before.
 */
export function orderLinesOf(
  { lines, priced, quote: { menu } }: Pick<NewOrder, 'lines' | 'priced'> & { readonly quote: Pick<Quote, 'menu'> },
  sent: readonly OrderLine[] = [],
  sentAt: string | null = null,
): OrderLine[] {
  const { items, categories } = menuIndexOf(menu);
  const before = new Map(sent.map((each) => [each.id, each]));
  return priced.lines.map((pricedLine) => {
    const asked = lines.find((one) => one.id === pricedLine.lineId);
    invariant(asked, 'a priced line comes from a cart line');
    const line = asSent(asked);
    const old = before.get(line.id);
    if (old?.priced.itemId === pricedLine.itemId) {
      const { partStationIds: _, course: was, ...kept } = old;
      // The menu may have another by now: a line that was sent keeps its course until someone chooses one.
      const course = line.course === old.line.course ? was : line.course || undefined;
      return {
        ...kept,
        ...(course === undefined ? {} : { course }),
        ...{ line, priced: pricedLine, ...stationsOfSentLine(old, pricedLine, menu) },
      };
    }
    const item = items.get(pricedLine.itemId);
    invariant(item, 'a new line comes from an item of the menu');
    const course = courseOf(line.course, item, categories.get(item.categoryId));
    return {
      id: line.id,
      line,
      priced: pricedLine,
      categoryId: item.categoryId,
      categoryName: categories.get(item.categoryId)?.name ?? '',
      ...stationsOf(line, pricedLine, menu),
      printPriority: item.printPriority,
      isAlcohol: item.isAlcohol,
      ...(course === undefined ? {} : { course }),
      ...(sentAt === null ? {} : { sentIsoDateTimeUtc: sentAt }),
    };
  });
}

/** A custom item prints where the cashier chose. */
function stationsOf({ itemId, selection }: CartLine, priced: PricedLine, menu: Menu) {
  if (itemId !== OPEN_ITEM_ID || selection.type !== 'custom') return stationsOfLine(priced, menu);
  return { printStationIds: selection.printStationIds ?? [] };
}

export function requireSoundTotals(order: Order): void {
  const total = order.breakdown.filter((row) => !row.isIncluded).reduce((so, row) => so + row.amountInCents, 0);
  invariant(total === order.grandTotalInCents, 'the breakdown adds up to the grand total');
}
