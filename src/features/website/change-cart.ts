import type { Trx } from '#db/connection.ts';
import { findCart, insertCart, type StoredCart, updateCart } from '#db/ordering/carts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { couponsForCart } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import { ITEM_UNAVAILABLE_MESSAGE, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import {
  type CartLine,
  type CartLineInput,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
} from '#src/domain/ordering/cart.schema.ts';
import { isOnAhead } from '#src/domain/ordering/cart-times.ts';
import { commentLimits } from '#src/domain/ordering/comment-limits.ts';
import { deliveryAgain } from '#src/domain/ordering/delivery-again.ts';
import { linesAgain } from '#src/domain/ordering/order-again.ts';
import { type CartDetails, MAX_COUPONS } from '#src/domain/ordering/ordering.schema.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type CartSummary, cartSummary, isBeingPaid } from './load-cart.ts';

type Ctx = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>;

interface Whose {
  readonly cartId: string | null;
  readonly customerId: string | null;
}

export interface ChangedCart extends CartSummary {
  readonly cartId: string;
  readonly lineId: string;
}

/**
 * Adds a line to the visitor's cart, and makes the cart if there is none. The same choice again raises the quantity of
 * its line. Throws `validation_failed` for what can't be priced or ordered.
 */
export async function addToCart(
  ctx: Ctx,
  scope: StoreScope,
  { cartId, customerId, line }: Whose & { readonly line: Omit<CartLineInput, 'id'> },
): Promise<ChangedCart> {
  const changed = await ctx.write(async (trx) => {
    const cart = await openCartIn(trx, ctx, scope, { cartId, customerId });
    const added: CartLine = { ...line, id: ctx.ids.next() };
    await checkLine(ctx, trx, scope, cart.details, added);
    const same = cart.lines.find(
      (one) => isSameChoice(one, added) && one.quantity + added.quantity <= MAX_LINE_QUANTITY,
    );
    if (!same && cart.lines.length >= MAX_CART_LINES) {
      throw new AppError('validation_failed', `Your cart can hold up to ${MAX_CART_LINES} different items.`, {
        reason: 'cart_full',
      });
    }
    const lines = same
      ? cart.lines.map((one) => (one === same ? { ...one, quantity: one.quantity + added.quantity } : one))
      : [...cart.lines, added];
    await updateCart(trx, scope, cart, { lines, customerId: customerId ?? cart.customerId }, now(ctx));
    return { cartId: cart.id, lineId: same?.id ?? added.id };
  });
  return { ...changed, ...(await cartSummary(ctx, scope, { cartId: changed.cartId, customerId })) };
}

/** Changes quantity, comment or choices of one line. */
export async function changeCartLine(
  ctx: Ctx,
  scope: StoreScope,
  input: Whose & {
    readonly lineId: string;
    readonly change: { [K in 'quantity' | 'comments' | 'selection']?: CartLineInput[K] | undefined };
  },
): Promise<ChangedCart> {
  return changeLines(ctx, scope, input, async (trx, cart) => {
    const line = cart.lines.find((one) => one.id === input.lineId);
    if (!line) throw notFound('line');
    const { quantity, comments, selection } = input.change;
    const changed: CartLine = {
      ...line,
      quantity: quantity ?? line.quantity,
      comments: comments ?? line.comments,
      selection: selection ?? line.selection,
    };
    if (selection) await checkLine(ctx, trx, scope, cart.details, changed);
    return cart.lines.map((one) => (one === line ? changed : one));
  });
}

export async function removeCartLine(
  ctx: Ctx,
  scope: StoreScope,
  input: Whose & { readonly lineId: string },
): Promise<ChangedCart> {
  return changeLines(ctx, scope, input, async (_, cart) => cart.lines.filter((line) => line.id !== input.lineId));
}

async function changeLines(
  ctx: Ctx,
  scope: StoreScope,
  { cartId, customerId, lineId }: Whose & { readonly lineId: string },
  change: (trx: Trx, cart: StoredCart) => Promise<readonly CartLine[]>,
): Promise<ChangedCart> {
  const cart = await ctx.write(async (trx) => {
    const open = await openOrThrow(trx, scope, cartId);
    await updateCart(trx, scope, open, { lines: await change(trx, open) }, now(ctx));
    return open;
  });
  return { cartId: cart.id, lineId, ...(await cartSummary(ctx, scope, { cartId: cart.id, customerId })) };
}

/** Saves checkout fields so far, one by one; makes the cart if there is none. */
export async function setCartDetails(
  ctx: Ctx,
  scope: StoreScope,
  input: Whose & { readonly details: { [K in keyof CartDetails]?: CartDetails[K] | undefined } },
): Promise<{ readonly cartId: string }> {
  return ctx.write(async (trx) => {
    const cart = await openCartIn(trx, ctx, scope, input);
    const given = Object.fromEntries(Object.entries(input.details).filter(([, value]) => value !== undefined));
    const details = { ...cart.details, ...given } as CartDetails;
    // A form that is sent twice changes nothing the second time, so it does not look like a changed cart either.
    if (!Bun.deepEquals(details, cart.details)) await updateCart(trx, scope, cart, { details }, now(ctx));
    return { cartId: cart.id };
  });
}

/** Adds a code. An unknown one is rejected; one that doesn't apply yet is saved and the cart says why. */
export async function applyCoupon(
  ctx: Ctx,
  scope: StoreScope,
  { cartId, couponCode }: Whose & { readonly couponCode: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const cart = await openOrThrow(trx, scope, cartId);
    if (!(await ctx.menus.storeOf(scope, trx)).profile.settings.checkout.hasCoupons) throw couponsOff();
    if (cart.couponCodes.includes(couponCode)) return;
    const [found] = await couponsForCart(trx, scope, [couponCode]);
    if (!found) {
      throw new AppError('validation_failed', `There’s no coupon ${couponCode}.`, {
        reason: 'coupon_not_applicable',
        details: { fields: [{ path: 'couponCode', message: 'There’s no coupon with this code.' }] },
      });
    }
    if (cart.couponCodes.length >= MAX_COUPONS) {
      throw new AppError('validation_failed', `You can use up to ${MAX_COUPONS} coupons.`, {
        reason: 'coupon_not_applicable',
      });
    }
    await updateCart(trx, scope, cart, { couponCodes: [...cart.couponCodes, couponCode] }, now(ctx));
  });
}

function couponsOff(): AppError {
  const message = 'This store isn’t taking coupons right now.';
  return new AppError('validation_failed', message, {
    reason: 'coupon_not_applicable',
    details: { fields: [{ path: 'couponCode', message }] },
  });
}

/** Uses only this code, replacing those that rule it out. */
export async function takeCouponInstead(
  ctx: Ctx,
  scope: StoreScope,
  { cartId, couponCode }: Whose & { readonly couponCode: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const cart = await openOrThrow(trx, scope, cartId);
    if (!cart.couponCodes.includes(couponCode)) return;
    await updateCart(trx, scope, cart, { couponCodes: [couponCode] }, now(ctx));
  });
}

export async function removeCoupon(
  ctx: Ctx,
  scope: StoreScope,
  { cartId, couponCode }: Whose & { readonly couponCode: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const cart = await openOrThrow(trx, scope, cartId);
    const couponCodes = cart.couponCodes.filter((code) => code !== couponCode);
    await updateCart(trx, scope, cart, { couponCodes }, now(ctx));
  });
}

/**
 * The visitor's open cart, or a fresh one: a cart that became an order is finished. While that order waits for its card
 * the cart may still be changed; placing it then closes the card page first.
 */
export async function openCartIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { cartId, customerId }: Whose,
): Promise<StoredCart> {
  const cart = cartId ? await findCart(trx, scope, cartId) : null;
  if (cart && (!cart.orderId || (await isBeingPaid(trx, scope, cart.orderId)))) return cart;
  const fresh = await insertCart(trx, scope, { id: ctx.ids.next(), customerId, at: now(ctx) });
  // The customer's details stay for the next order of the same visit.
  const { name, phone, email } = cart?.details ?? fresh.details;
  return { ...fresh, details: { ...fresh.details, name, phone, email } };
}

async function openOrThrow(trx: Trx, scope: StoreScope, cartId: string | null): Promise<StoredCart> {
  const cart = cartId ? await findCart(trx, scope, cartId) : null;
  if (!cart || (cart.orderId && !(await isBeingPaid(trx, scope, cart.orderId)))) throw notFound('cart');
  return cart;
}

export interface OrderedAgain extends CartSummary {
  readonly cartId: string;
  readonly missing: readonly string[];
  /** The street, where the order was delivered to one that the store no longer delivers to. */
  readonly notDeliveredTo: string | null;
}

/**
 * Puts an earlier order's lines into the cart, as far as the menu still has them; `missing` names the rest. A delivery brings its
 * address and the word to the driver. What somebody chose for a cart that is filled already stays.
 */
export async function orderAgain(
  ctx: Ctx,
  scope: StoreScope,
  { orderId, cartId, customerId }: Whose & { readonly orderId: string },
): Promise<OrderedAgain> {
  const missing: string[] = [];
  let notDeliveredTo: string | null = null;
  const id = await ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    const cart = await openCartIn(trx, ctx, scope, { cartId, customerId });
    const closed = new Set<CartLine>();
    for (const { line } of order.lines) {
      if (!(await canBeAdded(ctx, trx, scope, cart.details, { ...line, id: ctx.ids.next() }))) closed.add(line);
    }
    const before = order.lines.map(({ line, priced }) => ({ line, name: priced.name }));
    const again = linesAgain(before, {
      newId: () => ctx.ids.next(),
      whyNot: (_, line) => (closed.has(line) ? ITEM_UNAVAILABLE_MESSAGE : null),
      room: MAX_CART_LINES - cart.lines.length,
    });
    missing.push(...again.missing.map((one) => one.name));
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const delivery = deliveryAgain(order.collection, profile, ctx.clock.now());
    const mayFill = cart.lines.length === 0 && cart.details.tableId === null;
    if (mayFill) notDeliveredTo = delivery.notDeliveredTo;
    const details = mayFill && delivery.details ? { ...cart.details, ...delivery.details } : cart.details;
    await updateCart(trx, scope, cart, { lines: [...cart.lines, ...again.lines], details }, now(ctx));
    return cart.id;
  });
  return { cartId: id, ...(await cartSummary(ctx, scope, { cartId: id, customerId })), missing, notDeliveredTo };
}

async function canBeAdded(...check: Parameters<typeof checkLine>): Promise<boolean> {
  try {
    await checkLine(...check);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function checkLine(
  ctx: Needs<'menus' | 'clock'>,
  trx: Trx,
  scope: StoreScope,
  details: CartDetails,
  line: CartLine,
): Promise<void> {
  const [store, menu] = [await ctx.menus.storeOf(scope, trx), await ctx.menus.menuOf(scope, trx)];
  const index = menuIndexOf(menu);
  const item = index.items.get(line.itemId);
  if (!item) throw notFound('item');
  const why = whyItemUnavailable(item, {
    category: menu.categories.find((category) => category.id === item.categoryId) ?? null,
    menu,
    channel: 'online',
    collectionType: null,
    at: details.requestedForIsoDateTimeUtc
      ? Temporal.Instant.from(details.requestedForIsoDateTimeUtc)
      : ctx.clock.now(),
    timezone: store.profile.timezone,
  });
  const isForLater = why?.code === 'outsideHours' && isOnAhead(item, store.profile, ctx.clock.now());
  if (why && !isForLater) {
    throw new AppError('validation_failed', ITEM_UNAVAILABLE_MESSAGE, { reason: 'item_unavailable' });
  }
  const most = commentLimits(store.profile.settings, details.collectionType).item;
  if (line.comments.length > most) {
    throw new AppError('validation_failed', `Use ${most} characters or fewer for special instructions.`, {
      details: { fields: [{ path: 'comments', message: `Use ${most} characters or fewer.` }] },
    });
  }
  const priced = priceLine(line, menu, { channel: 'online', collectionType: details.collectionType });
  if (priced.ok) return;
  const currency = store.profile.currencyCode;
  throw new AppError('validation_failed', describeIssue(priced.issues[0]!, currency), {
    reason: 'choice_not_possible',
    details: {
      fields: priced.issues.map((issue) => ({
        path: 'groupId' in issue ? `group.${issue.groupId}` : 'slotId' in issue ? `slot.${issue.slotId}` : 'selection',
        message: describeIssue(issue, currency),
      })),
    },
  });
}

function isSameChoice(a: CartLine, b: CartLine): boolean {
  return (
    a.itemId === b.itemId &&
    a.comments === b.comments &&
    JSON.stringify(a.selection) === JSON.stringify(b.selection) &&
    !a.adjustment
  );
}

function now(ctx: Needs<'clock'>): string {
  return isoUtc(ctx.clock.now());
}
