import { findLastTry } from '#db/payments/saved-card-tries.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { type CartDetails, visitorDetailsSchema } from '#src/domain/ordering/ordering.schema.ts';
import { PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { keepQuoteFresh } from '#src/features/courier/ask-quote.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { lastAddressOf } from '#src/features/website/last-address.ts';
import { type CartView, loadCart } from '#src/features/website/load-cart.ts';
import { writePlacedOrder } from '#src/features/website/place-order.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageCookie } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CALL_ME } from './call-button.tsx';
import { addressIn, findingAgain } from './checkout-address.tsx';
import { dayOf, firstOfDay } from './checkout-times.ts';
import { codeSent, verificationOf, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { openPayPage } from './order.page.tsx';
import { paths } from './paths.ts';
import { requestedReward } from './reward-row.tsx';
import { NOTE_AGAIN } from './used-before.tsx';
import { cartIdOf, customerIdOf } from './visitor.ts';

interface Checkout extends PageActionRequest<StoreScope> {
  /** Null if the visitor has no cart. */
  readonly cartId: string | null;
  /** Null if the visitor isn't signed in. */
  readonly customerId: string | null;
  /** The checkout's own address. */
  readonly here: string;
}

/** A customer whose phone number was just confirmed. */
interface SignedIn {
  readonly customerId: string;
  readonly cookies: readonly PageCookie[];
  readonly by: ActedBy;
}

/** Saves the form's input, then does what the pressed button says. */
export async function actOnCheckout(request: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const { ctx, scope, base, form, cookies, actor, mayAskBilled } = request;
  const checkout: Checkout = {
    ...request,
    cartId: cartIdOf(cookies, scope.storeId),
    customerId: customerIdOf(actor, scope.restaurantId),
    here: href(base, paths.checkout, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
  };
  try {
    const { profile } = await ctx.menus.storeOf(scope);
    const address =
      (await lastAddressIn(checkout)) ?? (await addressIn(ctx, form, profile, () => mayAskBilled('locateAddress')));
    const { details, isMoved } = await withDay(checkout, detailsFrom(form, address));
    await keepDetails(checkout, checkout.customerId, details);
    await askCourier(checkout);
    switch (form.get('do')) {
      case 'sendCode':
      case CALL_ME:
        return await askForCode(checkout, details);
      case 'verify': {
        const { cookies: given } = await confirmPhone(checkout, details);
        return { kind: 'redirect', to: checkout.here, notice: 'Thanks, your number is confirmed.', cookies: given };
      }
      case 'place':
        if (isMoved) throw invalidFields({ path: 'requestedForIsoDateTimeUtc', message: 'Choose a time on that day.' });
        return await placeConfirmed(checkout, details);
      default:
        return { kind: 'redirect', to: `${checkout.here}${form.has(NOTE_AGAIN) ? '#f-comments' : findingAgain(form)}` };
    }
  } catch (error) {
    return formRefused(error, form);
  }
}

async function lastAddressIn({ ctx, scope, form, customerId }: Checkout): Promise<CartDetails['address']> {
  return form.get('do') === 'lastAddress' && customerId !== null ? lastAddressOf(ctx, scope, customerId) : null;
}

/** What the courier asks for this address, before the page shows the total and before it is ordered. */
async function askCourier({ ctx, scope, cartId, customerId, mayAskBilled }: Checkout): Promise<void> {
  if (!ctx.ports.courier) return;
  const cart = await loadCart(ctx, scope, { cartId, customerId });
  if (!cart) return;
  await keepQuoteFresh(ctx, scope, cart.details, {
    worthInCents: cart.pricing?.itemTotalInCents ?? 0,
    mayAsk: () => mayAskBilled('courierQuote'),
  });
}

async function askForCode(
  { ctx, scope, by, form, here }: Checkout,
  details: Partial<CartDetails>,
): Promise<ActionAnswer> {
  const isCall = form.get('do') === CALL_ME;
  const sent = await sendPhoneCode(ctx, scope, { phone: details.phone ?? '', origin: by.origin, isCall });
  return { kind: 'redirect', to: `${here}#f-code`, cookies: [codeSent(sent)] };
}

/** One button does both: it texts a code to a number that isn't confirmed yet, and checks the code that was entered. */
async function placeConfirmed(checkout: Checkout, details: Partial<CartDetails>): Promise<ActionAnswer> {
  const { ctx, scope, form, by, cookies, customerId } = checkout;
  const needsCode = customerId === null && ctx.ports.sms !== null && !(await isTestCart(checkout));
  if (!needsCode) return place(checkout, { customerId, by, cookies: [] });
  if (String(form.get('code') ?? '').trim() === '') {
    if (!wasCodeSent(cookies)) return askForCode(checkout, details);
    throw invalidFields({ path: 'code', message: 'Enter the 6-digit code we sent you.' });
  }
  const confirmed = await confirmPhone(checkout, details);
  await keepDetails(checkout, confirmed.customerId, details);
  try {
    return await place(checkout, confirmed);
  } catch (error) {
    const rejected = formRefused(error, form);
    if (rejected.kind !== 'again') return rejected;
    const actor = { kind: 'customer', customerId: confirmed.customerId, restaurantId: scope.restaurantId } as const;
    return { ...rejected, signedIn: { actor, cookies: confirmed.cookies } };
  }
}

async function isTestCart({ ctx, scope, cartId, customerId }: Checkout): Promise<boolean> {
  return (await loadCart(ctx, scope, { cartId, customerId }))?.details.isTest ?? false;
}

async function place(
  { ctx, scope, base, form, cartId }: Checkout,
  buyer: Omit<SignedIn, 'customerId'> & { readonly customerId: string | null },
): Promise<ActionAnswer> {
  if (!cartId) throw new AppError('validation_failed', 'Your cart is empty.', { reason: 'cart_empty' });
  const paymentType = PAYMENT_TYPES.find((type) => type === form.get('paymentType'));
  if (!paymentType) throw invalidFields({ path: 'paymentType', message: 'Choose how to pay.' });
  const { orderId, accessToken } = await writePlacedOrder(ctx, scope, {
    cartId,
    expectedTotalInCents: Number(form.get('expectedTotalInCents')) || 0,
    paymentType,
    customerId: buyer.customerId,
    by: { ...buyer.by, mover: 'customer' },
    card: { savedCardId: String(form.get('savedCard') ?? '') || null, saves: form.has('savesCard') },
  });
  // The order exists whatever the provider answers, so its key goes out with every answer.
  const key = { name: `order_${orderId}`, value: accessToken, maxAgeSeconds: 7 * 86_400 };
  const payUrl = await openPayPage(ctx, scope, orderId);
  const params = { restaurantId: scope.restaurantId, storeId: scope.storeId, orderId };
  const isDeclined = payUrl === null && (await findLastTry(ctx.db, scope, orderId))?.state === 'ended';
  const own = href(base, payUrl === 'down' || isDeclined ? paths.order : paths.success, params);
  const to = payUrl === null || payUrl === 'down' ? own : payUrl;
  return { kind: 'redirect', to, cookies: [...buyer.cookies, key] };
}

async function keepDetails(
  { ctx, scope, cartId }: Checkout,
  customerId: string | null,
  details: Partial<CartDetails>,
): Promise<void> {
  if (!cartId) return;
  await setCartDetails(ctx, scope, { cartId, customerId, details }).catch((error: unknown) => {
    // A cart that just became an order has nothing to keep: placing finds the order.
    if (!(error instanceof AppError) || error.code !== 'resource_not_found') throw error;
  });
}

/** Signs the customer in with the entered code. Errors are shown beside `code`. */
async function confirmPhone(
  { ctx, scope, form, by, cookies }: Checkout,
  details: Partial<CartDetails>,
): Promise<SignedIn> {
  const { customerId, token } = await verifyPhoneCode(ctx, scope, {
    phone: details.phone ?? '',
    verificationId: verificationOf(cookies),
    code: String(form.get('code') ?? ''),
    ...(details.name ? { name: details.name } : {}),
    origin: by.origin,
  });
  const cookie = {
    name: `customer_${scope.restaurantId}`,
    value: token,
    maxAgeSeconds: CUSTOMER_SESSION_DAYS * 86_400,
  };
  const customer = { mover: 'customer', kind: 'customer', id: customerId, name: details.name || 'Customer' } as const;
  return { customerId, cookies: [cookie], by: { ...customer, origin: by.origin } };
}

/** Only what the form has. A field that isn't shown keeps its value in the cart. */
function detailsFrom(form: FormData, address: CartDetails['address'] | undefined): Partial<CartDetails> {
  const given: Record<string, unknown> = {};
  for (const name of ['collectionType', 'name', 'phone', 'email', 'comments', 'dropoffNotes', 'paymentType'] as const) {
    if (form.has(name)) given[name] = String(form.get(name));
  }
  if (form.has(NOTE_AGAIN)) given.comments = String(form.get(NOTE_AGAIN));
  if (form.has('requestedForIsoDateTimeUtc'))
    given.requestedForIsoDateTimeUtc = form.get('requestedForIsoDateTimeUtc') || null;
  if (address !== undefined) given.address = address;
  if (form.get('do') === 'pickup') given.collectionType = 'pickup';
  const usesLoyaltyReward = requestedReward(form);
  if (usesLoyaltyReward !== null) given.usesLoyaltyReward = usesLoyaltyReward;
  if (form.has('tableId')) given.tableId = form.get('tableId') || null;
  const parsed = visitorDetailsSchema.safeParse(given);
  if (parsed.success) return parsed.data as Partial<CartDetails>;
  throw new AppError('validation_failed', 'Check the marked fields.', {
    details: { fields: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) },
  });
}

export function dishesOf(cart: CartView): MenuItem[] {
  const { items } = menuIndexOf(cart.quote.menu);
  return cart.lines.flatMap(({ line }) => items.get(line.itemId) ?? []);
}

/** If another day was chosen than the time is on, moves to the first time of that day. */
async function withDay(
  { ctx, scope, form, cartId, customerId }: Checkout,
  details: Partial<CartDetails>,
): Promise<{ readonly details: Partial<CartDetails>; readonly isMoved: boolean }> {
  const day = form.get('requestedDay');
  const asked = details.requestedForIsoDateTimeUtc ?? null;
  const { profile } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  if (typeof day !== 'string' || day === dayOf(asked, profile, now)) return { details, isMoved: false };
  const cart = await loadCart(ctx, scope, { cartId, customerId });
  const type = details.collectionType ?? cart?.details.collectionType ?? 'pickup';
  const first = firstOfDay(
    profile,
    type,
    { ...(cart ? { dishes: dishesOf(cart), room: cart.room } : { dishes: [] }), day },
    now,
  );
  return { details: { ...details, requestedForIsoDateTimeUtc: first }, isMoved: true };
}
