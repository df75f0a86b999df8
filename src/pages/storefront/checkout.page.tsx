import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { findOrderContact as findContact } from '#db/ordering/customer-orders.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type CartDetails, cartDetailsSchema } from '#src/domain/ordering/ordering.schema.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { PAYMENT_TYPES, type PaymentType, type StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { type FoundAddresses, findAddresses } from '#src/features/delivery/find-address.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { type CartView, loadCart } from '#src/features/website/load-cart.ts';
import { writePlacedOrder } from '#src/features/website/place-order.ts';
import {
  type ActionAnswer,
  href,
  type PageContext,
  type PageCookie,
  type PageRequest,
  pageOf,
} from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { addressIn, findingAgain, typedAddress } from './checkout-address.tsx';
import { HowPart, PayPart, PriceAside, YouPart } from './checkout-parts.tsx';
import { checkoutTimes, dayOf, firstOfDay } from './checkout-times.ts';
import { codeSent, verificationOf, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { openPayPage } from './order.page.tsx';
import { paths } from './paths.ts';
import { rewardAsked } from './reward-row.tsx';
import { storeHeadOf } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

/** What changes the price or the choices below it. */
const WATCHED = ['collectionType', 'requested', 'address.', 'paymentType', 'tableId'];

async function loadCheckout({ ctx, scope, base, cookies, actor, query, mayAskBilled }: PageRequest<StoreScope>) {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const store = await ctx.menus.storeOf(scope);
  const paymentTypesFor = (type: CollectionType) => payable(store.profile, type, ctx.ports.cardPayments !== null);
  const cartId = cartIdOf(cookies, scope.storeId);
  const cart = await loadCart(ctx, scope, { cartId, customerId, paymentTypesFor });
  const now = ctx.clock.now();
  const type = cart?.details.collectionType ?? 'pickup';
  const find = typedAddress(query);
  const found: FoundAddresses =
    type === 'delivery' && store.profile.settings.delivery.mode === 'areas' && cart && cart.lines.length > 0
      ? await findAddresses(ctx, store.profile, {
          ...find,
          mayAskBilled: () => mayAskBilled('suggestAddresses'),
        })
      : { kind: 'notAsked' };
  return {
    finder: ctx.ports.places === null ? null : { ...find, found },
    head: storeHeadOf(store, now),
    cart,
    base,
    store: store.profile,
    customer: customerId ? await findContact(ctx.db, scope, customerId) : null,
    needsCode: ctx.ports.sms !== null && customerId === null,
    isCodeSent: wasCodeSent(cookies),
    times: checkoutTimes(
      store.profile,
      type,
      { dishes: cart ? dishesOf(cart) : [], requested: cart?.details.requestedForIsoDateTimeUtc ?? null },
      now,
    ),
    tables: type === 'dineIn' ? await listDiningTables(ctx.db, scope) : [],
    paymentTypes: paymentTypesFor(type),
  };
}
export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;

export const checkoutPage = pageOf<StoreScope>()({
  path: paths.checkout.path,

  load: (request) => loadCheckout(request),
  title: ({ head }) => `Checkout · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render(data, { form, notice }) {
    const { head, cart, base, store } = data;
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    if (!cart || cart.lines.length === 0) {
      return (
        <StoreLayout head={head} base={base}>
          <div className="mx-auto w-full max-w-narrow px-(--gutter) py-10">
            <EmptyState
              title="Your cart is empty"
              action={
                <LinkButton variant="primary" href={href(base, paths.store, params)}>
                  See the menu
                </LinkButton>
              }
            >
              Add something from the menu first. If you’ve just ordered, find it in My orders.
            </EmptyState>
          </div>
        </StoreLayout>
      );
    }
    const total = cart.pricing?.grandTotalInCents ?? 0;
    return (
      <StoreLayout head={head} base={base}>
        <IslandTag of={cartForm} hydrate="idle" props={{ leaving: ['place'], watched: WATCHED }} />
        <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-8 px-(--gutter) py-8 lg:grid-cols-[1fr_24rem]">
          <form method="post" className="flex min-w-0 flex-col gap-6" data-part="checkout">
            <h1 className="font-extrabold text-28">Checkout</h1>
            <ErrorSummary errors={form.errors} message={form.message} isBeside={(name) => isBeside(name, data)} />
            {cart.orderId ? (
              <Banner
                kind="waiting"
                title="Your last order isn’t paid yet"
                action={
                  <LinkButton size="small" href={href(base, paths.order, { ...params, orderId: cart.orderId })}>
                    View order
                  </LinkButton>
                }
              >
                You haven’t been charged. Placing the order again opens the same payment. It won’t create a second
                order.
              </Banner>
            ) : null}
            {/* Enter in a field keeps what was typed; it never orders. */}
            <button
              type="submit"
              name="do"
              value="update"
              formNoValidate
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
            >
              Keep
            </button>

            <HowPart data={{ ...data, cart }} form={form} />
            <YouPart data={{ ...data, cart }} form={form} notice={notice} />
            <PayPart data={{ ...data, cart }} form={form} />

            <div className="sticky bottom-0 z-10 -mx-(--gutter) border-line border-t bg-paper px-(--gutter) py-3">
              <input type="hidden" name="expectedTotalInCents" value={total} />
              {cart.issues.map((text) => (
                <p key={text} className="mb-2 font-medium text-14 text-fail-text" role="alert">
                  {text}
                </p>
              ))}
              <Button type="submit" name="do" value="place" variant="primary" size="large" isWide>
                Place order · {formatAmount(total, store.currencyCode)}
              </Button>
            </div>
          </form>
          <PriceAside data={{ ...data, cart }} />
        </div>
      </StoreLayout>
    );
  },

  async action({ ctx, scope, form, base, cookies, actor, by, mayAskBilled }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const here = href(base, paths.checkout, params);
    const cartId = cartIdOf(cookies, scope.storeId);
    try {
      const { profile } = await ctx.menus.storeOf(scope);
      const address = await addressIn(ctx, form, profile, () => mayAskBilled('locateAddress'));
      const { details, isMoved } = await withDay(ctx, scope, { form, cartId, customerId }, detailsFrom(form, address));
      if (cartId) await keepDetails(ctx, scope, cartId, customerId, details);
      switch (form.get('do')) {
        case 'sendCode':
          return await askForCode(details);
        case 'verify': {
          const { cookies: given } = await confirmPhone(ctx, scope, form, details, { by, cookies });
          return { kind: 'redirect', to: here, notice: 'Thanks, your number is confirmed.', cookies: given };
        }
        case 'place':
          if (isMoved) {
            throw invalidFields({ path: 'requestedForIsoDateTimeUtc', message: 'Choose a time on that day.' });
          }
          return await placeConfirmed(details);
        default:
          return { kind: 'redirect', to: `${here}${findingAgain(form)}` };
      }
    } catch (error) {
      return formRefused(error, form);
    }

    async function askForCode(details: Partial<CartDetails>): Promise<ActionAnswer> {
      const sent = await sendPhoneCode(ctx, scope, { phone: details.phone ?? '', origin: by.origin });
      return { kind: 'redirect', to: `${here}#f-code`, cookies: [codeSent(sent)] };
    }

    /** One press: a number that is not confirmed yet gets its code, and a code that was typed counts. */
    async function placeConfirmed(details: Partial<CartDetails>): Promise<ActionAnswer> {
      if (customerId !== null || ctx.ports.sms === null) return place(customerId, by, []);
      if (String(form.get('code') ?? '').trim() === '') {
        if (!wasCodeSent(cookies)) return askForCode(details);
        throw invalidFields({ path: 'code', message: 'Enter the 6-digit code we texted you.' });
      }
      const confirmed = await confirmPhone(ctx, scope, form, details, { by, cookies });
      if (cartId) await keepDetails(ctx, scope, cartId, confirmed.customerId, details);
      try {
        return await place(confirmed.customerId, confirmed.by, confirmed.cookies);
      } catch (error) {
        const refused = formRefused(error, form);
        if (refused.kind !== 'again') return refused;
        const actor = { kind: 'customer', customerId: confirmed.customerId, restaurantId: scope.restaurantId } as const;
        return { ...refused, signedIn: { actor, cookies: confirmed.cookies } };
      }
    }

    async function place(
      signedIn: string | null,
      placedBy: ActedBy,
      given: readonly PageCookie[],
    ): Promise<ActionAnswer> {
      if (!cartId) throw new AppError('validation_failed', 'Your cart is empty.', { reason: 'cart_empty' });
      const paymentType = PAYMENT_TYPES.find((type) => type === form.get('paymentType'));
      if (!paymentType) throw invalidFields({ path: 'paymentType', message: 'Choose how to pay.' });
      const { orderId, accessToken } = await writePlacedOrder(ctx, scope, {
        cartId,
        expectedTotalInCents: Number(form.get('expectedTotalInCents')) || 0,
        paymentType,
        customerId: signedIn,
        by: { ...placedBy, mover: 'customer' },
      });
      // The order stands, whatever the provider says: its key goes out with every answer.
      const key = { name: `order_${orderId}`, value: accessToken, maxAgeSeconds: 7 * 86_400 };
      const payUrl = await openPayPage(ctx, scope, orderId);
      const own = href(base, payUrl === 'down' ? paths.order : paths.success, { ...params, orderId });
      const to = payUrl === null || payUrl === 'down' ? own : payUrl;
      return { kind: 'redirect', to, cookies: [...given, key] };
    }
  },
});

/** Fields that say their own error; one that is not drawn now is told above. */
function isBeside(name: string, { customer, isCodeSent }: CheckoutData): boolean {
  if (name === 'phone') return customer === null;
  if (name === 'code') return customer === null && isCodeSent;
  return name === 'name' || name === 'email';
}

type Ctx = Parameters<typeof setCartDetails>[0];

async function keepDetails(
  ctx: Ctx,
  scope: StoreScope,
  cartId: string,
  customerId: string | null,
  details: Partial<CartDetails>,
) {
  await setCartDetails(ctx, scope, { cartId, customerId, details }).catch((error: unknown) => {
    // A cart that just became an order has nothing to keep: placing finds the order.
    if (!(error instanceof AppError) || error.code !== 'resource_not_found') throw error;
  });
}

/** Signs the customer in by the code that was typed; throws beside `code`. */
async function confirmPhone(
  ctx: Parameters<typeof verifyPhoneCode>[0],
  scope: StoreScope,
  form: FormData,
  details: Partial<CartDetails>,
  { by, cookies }: { readonly by: ActedBy; readonly cookies: Readonly<Record<string, string>> },
): Promise<{ readonly customerId: string; readonly cookies: readonly PageCookie[]; readonly by: ActedBy }> {
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

/** Only what the form has: a field that is not shown keeps what the cart remembers. */
function detailsFrom(form: FormData, address: CartDetails['address'] | undefined): Partial<CartDetails> {
  const given: Record<string, unknown> = {};
  for (const name of ['collectionType', 'name', 'phone', 'email', 'comments', 'dropoffNotes', 'paymentType'] as const) {
    if (form.has(name)) given[name] = String(form.get(name));
  }
  if (form.has('requestedForIsoDateTimeUtc'))
    given.requestedForIsoDateTimeUtc = form.get('requestedForIsoDateTimeUtc') || null;
  if (address !== undefined) given.address = address;
  if (form.get('do') === 'pickup') given.collectionType = 'pickup';
  const usesLoyaltyReward = rewardAsked(form);
  if (usesLoyaltyReward !== null) given.usesLoyaltyReward = usesLoyaltyReward;
  if (form.has('tableId')) given.tableId = form.get('tableId') || null;
  const parsed = cartDetailsSchema.partial().safeParse(given);
  if (parsed.success) return parsed.data as Partial<CartDetails>;
  throw new AppError('validation_failed', 'Check the marked fields.', {
    details: { fields: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) },
  });
}

function dishesOf(cart: CartView): MenuItem[] {
  const { items } = menuIndexOf(cart.quote.menu);
  return cart.lines.flatMap(({ line }) => items.get(line.itemId) ?? []);
}

/** Another day was chosen than that of the time: its first time, until one of its own is. */
async function withDay(
  ctx: PageContext,
  scope: StoreScope,
  { form, cartId, customerId }: { form: FormData; cartId: string | null; customerId: string | null },
  details: Partial<CartDetails>,
): Promise<{ readonly details: Partial<CartDetails>; readonly isMoved: boolean }> {
  const day = form.get('requestedDay');
  const asked = details.requestedForIsoDateTimeUtc ?? null;
  const { profile } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  if (typeof day !== 'string' || day === dayOf(asked, profile, now)) return { details, isMoved: false };
  const cart = await loadCart(ctx, scope, { cartId, customerId });
  const type = details.collectionType ?? cart?.details.collectionType ?? 'pickup';
  const first = firstOfDay(profile, type, { dishes: cart ? dishesOf(cart) : [], day }, now);
  return { details: { ...details, requestedForIsoDateTimeUtc: first }, isMoved: true };
}

function payable(store: StoreProfile, type: CollectionType, hasCardProvider: boolean): PaymentType[] {
  const allowed = allowedPaymentTypes(type, store.settings.checkout.paymentSettings);
  return hasCardProvider ? allowed : allowed.filter((one) => one !== 'stripeCheckout');
}
