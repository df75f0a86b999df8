import { listDiningTables } from '#db/menu/dining-tables.repository.ts';
import { findOrderContact as findContact } from '#db/ordering/customer-orders.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type CartDetails, cartDetailsSchema } from '#src/domain/ordering/ordering.schema.ts';
import { listSlots } from '#src/domain/ordering/slots.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { PAYMENT_TYPES, type PaymentType, type StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatDayNear, formatStoreTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { setCartDetails } from '#src/features/ordering/change-cart.ts';
import { type FoundAddresses, findAddresses } from '#src/features/ordering/find-address.ts';
import { loadCart } from '#src/features/ordering/load-cart.ts';
import { writePlacedOrder } from '#src/features/ordering/place-order.ts';
import { type ActionAnswer, href, type PageCookie, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { addressIn, findingAgain, typedAddress } from './checkout-address.tsx';
import { HowPart, PayPart, PriceAside, YouPart } from './checkout-parts.tsx';
import { CODE_SENT, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { openPayPage } from './order.page.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

/** What changes the price or the choices below it. */
const WATCHED = ['collectionType', 'requestedFor', 'address.', 'paymentType', 'tableId'];

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
    slots: slotOptions(store.profile, type, now),
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
              There is nothing to check out yet. If you just ordered, it is under My orders.
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
            {notice ? <Banner kind="success" title={notice} /> : null}
            <ErrorSummary errors={form.errors} message={form.message} />
            {cart.orderId ? (
              <Banner
                kind="waiting"
                title="This order waits for its payment"
                action={
                  <LinkButton size="small" href={href(base, paths.order, { ...params, orderId: cart.orderId })}>
                    See it
                  </LinkButton>
                }
              >
                Nothing was charged yet. Placing it again leads to the same payment; it stays one order.
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
            <YouPart data={{ ...data, cart }} form={form} />
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
      const details = detailsFrom(form, address);
      if (cartId) await keepDetails(ctx, scope, cartId, customerId, details);
      switch (form.get('do')) {
        case 'sendCode':
          await sendPhoneCode(ctx, scope, { phone: details.phone ?? '', origin: by.origin });
          return {
            kind: 'redirect',
            to: `${here}#f-code`,
            notice: 'We sent you a text with a code.',
            cookies: [CODE_SENT],
          };
        case 'verify': {
          const cookie = await confirmPhone(ctx, scope, form, details);
          return { kind: 'redirect', to: here, notice: 'Thanks, your number is confirmed.', cookies: [cookie] };
        }
        case 'place':
          return await place(customerId);
        default:
          return { kind: 'redirect', to: `${here}${findingAgain(form)}` };
      }
    } catch (error) {
      return formRefused(error, form);
    }

    async function place(signedIn: string | null): Promise<ActionAnswer> {
      if (!cartId) throw new AppError('validation_failed', 'Your cart is empty.', { reason: 'cart_empty' });
      const paymentType = PAYMENT_TYPES.find((type) => type === form.get('paymentType'));
      if (!paymentType) {
        throw new AppError('validation_failed', 'Choose how to pay.', {
          details: { fields: [{ path: 'paymentType', message: 'Choose how to pay.' }] },
        });
      }
      const { orderId, accessToken } = await writePlacedOrder(ctx, scope, {
        cartId,
        expectedTotalInCents: Number(form.get('expectedTotalInCents')) || 0,
        paymentType,
        customerId: signedIn,
        by: { ...by, mover: 'customer' },
      });
      // The order stands, whatever the provider says: its key goes out with every answer.
      const cookies = [{ name: `order_${orderId}`, value: accessToken, maxAgeSeconds: 7 * 86_400 }];
      const payUrl = await openPayPage(ctx, scope, orderId);
      const own = href(base, payUrl === 'down' ? paths.order : paths.success, { ...params, orderId });
      return { kind: 'redirect', to: payUrl === null || payUrl === 'down' ? own : payUrl, cookies };
    }
  },
});

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

async function confirmPhone(
  ctx: Parameters<typeof verifyPhoneCode>[0],
  scope: StoreScope,
  form: FormData,
  details: Partial<CartDetails>,
): Promise<PageCookie> {
  const verified = await verifyPhoneCode(ctx, scope, {
    phone: details.phone ?? '',
    code: String(form.get('code') ?? ''),
    ...(details.name ? { name: details.name } : {}),
  });
  return {
    name: `customer_${scope.restaurantId}`,
    value: verified.token,
    maxAgeSeconds: CUSTOMER_SESSION_DAYS * 86_400,
  };
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
  if (form.has('tableId')) given.tableId = form.get('tableId') || null;
  const parsed = cartDetailsSchema.partial().safeParse(given);
  if (parsed.success) return parsed.data as Partial<CartDetails>;
  throw new AppError('validation_failed', 'Please look at what is marked.', {
    details: { fields: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) },
  });
}

function slotOptions(store: StoreProfile, type: CollectionType, now: Temporal.Instant) {
  const today = localDateOf(now, store.timezone);
  return listSlots(store, type, now)
    .slice(0, 8)
    .flatMap(({ date, slots }) =>
      slots.map((at) => ({
        value: at.toString({ fractionalSecondDigits: 3 }),
        label: formatStoreTime(at, store.timezone),
        group: formatDayNear(Temporal.PlainDate.from(date), today),
      })),
    );
}

function payable(store: StoreProfile, type: CollectionType, hasCardProvider: boolean): PaymentType[] {
  const allowed = allowedPaymentTypes(type, store.settings.checkout.paymentSettings);
  return hasCardProvider ? allowed : allowed.filter((one) => one !== 'stripeCheckout');
}
