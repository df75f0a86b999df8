import type { Db } from '#db/connection.ts';
import { findCart, type StoredCart } from '#db/ordering/carts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { pictureOfChoice } from '#src/domain/menu/choosable-pizzas.ts';
import { allergensOfLine, type LineAllergens } from '#src/domain/menu/line-allergens.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { hoursOf } from '#src/domain/ordering/always-open.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { timeOfCart } from '#src/domain/ordering/cart-times.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { ANY_ROOM, type SlotRoom } from '#src/domain/ordering/slot-room.ts';
import { pauseAt } from '#src/domain/ordering/store-open.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedCart, PricedLine, PricingIssue, RewardOffer } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { cachedForAMinute } from '#src/domain/time/cached-for-a-minute.ts';
import { type Quote, quoteCart } from '#src/features/orders/quote-cart.ts';
import { slotRoomOf } from '#src/features/orders/slot-room-of.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface CartLineView {
  readonly line: CartLine;
  readonly name: string;
  readonly categoryId: string | null;
  readonly imageId: string | null;
  /** Null while the line cannot be priced. */
  readonly priced: PricedLine | null;
  /** Why it can't be ordered as it is, as a sentence. */
  readonly issue: string | null;
  readonly allergens: LineAllergens;
}

/** A cart as pages show it: everything priced, every problem a sentence beside its cause. */
export interface CartView {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly CartLineView[];
  readonly pricing: PricedCart | null;
  /** What blocks the whole cart: delivery minimum, address outside. */
  readonly issues: readonly string[];
  readonly minOrderMissingInCents: number;
  readonly couponCodes: readonly string[];
  readonly refusedCoupons: readonly {
    readonly couponCode: string;
    readonly why: string;
    /** How much less the cart would cost with only this code, in place of the others; 0 if none. */
    readonly savesAloneInCents: number;
  }[];
  /** For the customer's full loyalty card; null without one. */
  readonly reward: { readonly offer: RewardOffer; readonly isUsed: boolean } | null;
  readonly details: CartDetails;
  /** Pieces, not lines. */
  readonly count: number;
  /** The order it is being paid as; null: not placed. */
  readonly orderId: string | null;
  readonly quote: Quote;
  /** Where the kitchen has room for it. */
  readonly room: SlotRoom;
}

/**
 * The visitor's cart, priced again; null if there is none or it has become an order. While that order waits for its
 * card the cart is still returned, with `orderId`: it is the visitor's again if the payment fails.
 */
export async function loadCart(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  {
    cartId,
    customerId,
    paymentTypesFor,
  }: {
    readonly cartId: string | null;
    readonly customerId: string | null;
    /** Payment types on offer: until one is chosen the first one counts, so that its surcharge is shown. */
    readonly paymentTypesFor?: (collectionType: CollectionType) => readonly PaymentType[];
  },
): Promise<CartView | null> {
  const stored = cartId ? await findCart(ctx.db, scope, cartId) : null;
  if (!stored || (stored.orderId && !(await isBeingPaid(ctx.db, scope, stored.orderId)))) return null;
  const { cart: timed, room } = await withTime(ctx, scope, stored);
  const cart = paymentTypesFor ? withOffered(timed, paymentTypesFor(timed.details.collectionType)) : timed;
  const quote = await quoteStoredCart(ctx, scope, cart, customerId);
  const view = viewCart(cart, quote, room);
  const keptOut = (quote.priced.priced?.refusedCoupons ?? []).filter(
    ({ issue }) => issue.code === 'couponNotCombinable',
  );
  const saves = new Map<string, number>();
  for (const { couponCode } of keptOut) {
    const onlyThis = await quoteStoredCart(ctx, scope, { ...cart, couponCodes: [couponCode] }, customerId);
    const before = quote.priced.priced?.grandTotalInCents ?? 0;
    saves.set(couponCode, before - (onlyThis.priced.priced?.grandTotalInCents ?? before));
  }
  const withSaving = (one: CartView['refusedCoupons'][number]) => ({
    ...one,
    savesAloneInCents: Math.max(0, saves.get(one.couponCode) ?? 0),
  });
  return saves.size === 0 ? view : { ...view, refusedCoupons: view.refusedCoupons.map(withSaving) };
}

/** The time that it can be had: a closed store's first one, until another is chosen. The price is that time's. */
async function withTime(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  cart: StoredCart,
): Promise<{ readonly cart: StoredCart; readonly room: SlotRoom }> {
  const menu = await ctx.menus.menuOf(scope);
  const { details, lines, orderId } = cart;
  const profile = hoursOf((await ctx.menus.storeOf(scope)).profile, details);
  const now = ctx.clock.now();
  const { collectionType } = details;
  const room = await slotRoomOf(ctx, ctx.db, scope, {
    store: profile,
    collectionType,
    lines: sizedLines(lines, menu),
    orderId,
  });
  const work = () => detailsWithTime(details, lines, { profile, menu, room }, now);
  // Details of one object keep their price too. With a limit, someone else may have taken the last place.
  const timed =
    room === ANY_ROOM
      ? detailsOfMinute(now, [details, lines, profile, menu], () => ({
          value: work(),
          changesAt: pauseAt(profile, now)?.until ?? null,
        }))
      : work();
  return { room, cart: timed === details ? cart : { ...cart, details: timed } };
}

const detailsOfMinute = cachedForAMinute<CartDetails>();

function detailsWithTime(
  details: CartDetails,
  lines: readonly CartLine[],
  { profile, menu, room }: { readonly profile: StoreProfile; readonly menu: Menu; readonly room: SlotRoom },
  now: Temporal.Instant,
): CartDetails {
  const { items } = menuIndexOf(menu);
  const { collectionType, requestedForIsoDateTimeUtc } = details;
  const chosen = requestedForIsoDateTimeUtc === null ? null : Temporal.Instant.from(requestedForIsoDateTimeUtc);
  const dishes = lines.flatMap(({ itemId }) => items.get(itemId) ?? []);
  const time = timeOfCart(profile, collectionType, { chosen, dishes }, now, room);
  const iso = time && isoUtc(time);
  return iso === requestedForIsoDateTimeUtc ? details : { ...details, requestedForIsoDateTimeUtc: iso };
}

function withOffered(cart: StoredCart, offered: readonly PaymentType[]): StoredCart {
  const { paymentType } = cart.details;
  if (paymentType && offered.includes(paymentType)) return cart;
  return { ...cart, details: { ...cart.details, paymentType: offered[0] ?? null } };
}

export async function isBeingPaid(db: Db, scope: StoreScope, orderId: string): Promise<boolean> {
  const order = await findOrder(db, scope, orderId);
  return order?.statusCode === 'processingPayment';
}

export function quoteStoredCart(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  cart: StoredCart,
  customerId: string | null,
): Promise<Quote> {
  return quoteCart(ctx, ctx.db, scope, {
    channel: 'online',
    lines: cart.lines,
    couponCodes: cart.couponCodes,
    details: cart.details,
    paymentType: cart.details.paymentType,
    isTest: cart.details.isTest,
    customerId,
  });
}

/** The lines as they take room in the kitchen. */
export function sizedLines(lines: readonly CartLine[], menu: Menu) {
  const { items } = menuIndexOf(menu);
  return lines.map(({ itemId, quantity }) => ({ categoryId: items.get(itemId)?.categoryId ?? '', quantity }));
}

function viewCart(cart: StoredCart, quote: Quote, room: SlotRoom): CartView {
  const currency = quote.store.profile.currencyCode;
  const issues = quote.priced.ok ? [] : quote.priced.issues;
  const pricing = quote.priced.priced;
  const pricedLines = new Map(pricing?.lines.map((line) => [line.lineId, line]));
  const index = menuIndexOf(quote.menu);
  const { items } = index;
  const minimum = issues.find((issue) => issue.code === 'belowMinOrder');
  return {
    id: cart.id,
    version: cart.version,
    lines: cart.lines.map((line) => {
      const item = items.get(line.itemId);
      const issue = issues.find((one) => 'lineId' in one && one.lineId === line.id);
      return {
        line,
        name: item?.name ?? 'An item no longer on the menu',
        categoryId: item?.categoryId ?? null,
        imageId: pictureOfChoice(line.itemId, line.selection, items),
        priced: pricedLines.get(line.id) ?? null,
        issue: quote.unavailable.get(line.id) ?? (issue ? describeIssue(issue, currency) : null),
        allergens: allergensOfLine(line, index),
      };
    }),
    pricing,
    issues: issues.filter((issue) => !('lineId' in issue)).map((issue) => describeIssue(issue, currency)),
    minOrderMissingInCents: minimum?.code === 'belowMinOrder' ? minimum.missingInCents : 0,
    couponCodes: cart.couponCodes,
    refusedCoupons: refusedCoupons(quote, currency),
    reward: pricing?.loyalty.offer ? { offer: pricing.loyalty.offer, isUsed: pricing.loyalty.usesReward } : null,
    details: cart.details,
    count: countPieces(cart.lines),
    orderId: cart.orderId,
    quote,
    room,
  };
}

function refusedCoupons(quote: Quote, currency: Parameters<typeof describeIssue>[1]) {
  const unknown = quote.unknownCouponCodes.map((couponCode) => ({
    couponCode,
    savesAloneInCents: 0,
    why: describeIssue(
      { code: quote.takesCoupons ? 'couponUnknown' : 'couponsOff', couponCode } satisfies PricingIssue,
      currency,
    ),
  }));
  const refused = quote.priced.priced?.refusedCoupons ?? [];
  return [
    ...unknown,
    ...refused.map(({ couponCode, issue }) => ({
      couponCode,
      savesAloneInCents: 0,
      why: describeIssue(issue, currency),
    })),
  ];
}

export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export interface CartSummary {
  readonly count: number;
  readonly totalInCents: number;
  readonly totalText: string;
  /** Null: there is no cart yet. */
  readonly collectionType: CollectionType | null;
  /** The table that the guest sits at; null: none. */
  readonly tableId: string | null;
}

/** The header's cart link. The total is the grand total as far as it is known. */
export async function cartSummary(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { cartId, customerId = null }: { readonly cartId: string | null; readonly customerId?: string | null },
): Promise<CartSummary> {
  const cart = await loadCart(ctx, scope, { cartId, customerId });
  const total = cart?.pricing?.grandTotalInCents ?? 0;
  const currency = cart?.quote.store.profile.currencyCode ?? 'AUD';
  return {
    count: cart?.count ?? 0,
    totalInCents: total,
    totalText: cart ? formatAmount(total, currency) : '',
    collectionType: cart?.details.collectionType ?? null,
    tableId: cart?.details.collectionType === 'dineIn' ? cart.details.tableId : null,
  };
}
