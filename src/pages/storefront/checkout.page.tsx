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
import { shownPhone } from '#src/features/customers/phone-number.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { setCartDetails } from '#src/features/ordering/change-cart.ts';
import { type FoundAddresses, findAddresses } from '#src/features/ordering/find-address.ts';
import { loadCart } from '#src/features/ordering/load-cart.ts';
import { writePlacedOrder } from '#src/features/ordering/place-order.ts';
import { type ActionAnswer, href, type PageCookie, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, RadioGroup, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { formRefused } from './cart.page.tsx';
import { AddressPart, addressIn, findingAgain, typedAddress } from './checkout-address.tsx';
import { CODE_SENT, CodeField, wasCodeSent } from './code-field.tsx';
import { StoreLayout } from './layout.tsx';
import { openPayPage } from './order.page.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

const PAYMENT_LABELS: Partial<Record<PaymentType, { label: string; help: string }>> = {
  stripeCheckout: { label: 'Card', help: 'You pay on a secure page. Nothing is taken before the store accepts.' },
  inStore: { label: 'Pay in store', help: 'Pay when you pick up.' },
  cashOnDelivery: { label: 'Cash on delivery', help: 'Have it ready for the driver.' },
  cardOnDelivery: { label: 'Card on delivery', help: 'The driver brings a card terminal.' },
};

/** What changes the price or the choices below it. */
const WATCHED = ['collectionType', 'requestedFor', 'address.', 'paymentType', 'tableId'];

export const checkoutPage = pageOf<StoreScope>()({
  path: paths.checkout.path,

  async load({ ctx, scope, base, cookies, actor, query, mayAskBilled }) {
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
  },
  title: ({ head }) => `Checkout · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render(
    { head, cart, base, store, customer, needsCode, isCodeSent, slots, tables, paymentTypes, finder },
    { form, notice },
  ) {
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
    const { details, pricing } = cart;
    const value = (name: string, kept: string) => form.values[name] ?? kept;
    const total = pricing?.grandTotalInCents ?? 0;
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

            <Part title="How and when">
              <Fieldset legend="How" name="collectionType" error={form.errors.collectionType}>
                <RadioGroup
                  name="collectionType"
                  defaultValue={value('collectionType', details.collectionType)}
                  options={head.collections.map((one) => ({ value: one.type, label: one.label, help: one.note }))}
                />
              </Fieldset>
              <Field name="requestedForIsoDateTimeUtc" label="When" error={form.errors.requestedForIsoDateTimeUtc}>
                {(wiring) => (
                  <Select
                    {...wiring}
                    defaultValue={value('requestedForIsoDateTimeUtc', details.requestedForIsoDateTimeUtc ?? '')}
                    options={[{ value: '', label: 'As soon as possible' }, ...slots]}
                  />
                )}
              </Field>
              {details.collectionType === 'delivery' ? (
                <AddressPart details={details} store={store} form={form} finder={finder} />
              ) : null}
              {details.collectionType === 'dineIn' && tables.length > 0 ? (
                <Field name="tableId" label="Table" error={form.errors.tableId} isRequired>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      placeholder="Which table are you at?"
                      defaultValue={value('tableId', details.tableId ?? '')}
                      options={tables.map((table) => ({ value: table.id, label: `${table.name} · ${table.area}` }))}
                    />
                  )}
                </Field>
              ) : null}
              {/* With script the page follows every change by itself. */}
              <noscript>
                <Button type="submit" name="do" value="update" formNoValidate>
                  Update times and fee
                </Button>
              </noscript>
            </Part>

            <Part title="You">
              <Field name="name" label="Name" error={form.errors.name} isRequired>
                {(wiring) => (
                  <Input
                    {...wiring}
                    autoComplete="name"
                    maxLength={60}
                    defaultValue={value('name', details.name || customer?.name || '')}
                  />
                )}
              </Field>
              {customer ? (
                <p className="text-14 text-ink-2">
                  Phone{' '}
                  <span className="font-semibold text-ink tabular-nums">
                    {shownPhone(customer.mobileNumberE164, store.countryCode)}
                  </span>
                  , confirmed
                </p>
              ) : (
                <>
                  <Field
                    name="phone"
                    label="Mobile number"
                    error={form.errors.phone}
                    isRequired
                    help="We text you a code to confirm it."
                  >
                    {(wiring) => (
                      <Input
                        {...wiring}
                        type="tel"
                        autoComplete="tel"
                        inputMode="tel"
                        maxLength={30}
                        defaultValue={value('phone', details.phone)}
                      />
                    )}
                  </Field>
                  {needsCode ? (
                    <div className="flex flex-wrap items-end gap-3">
                      {isCodeSent ? <CodeField error={form.errors.code} /> : null}
                      {isCodeSent ? (
                        <Button type="submit" name="do" value="verify" formNoValidate>
                          Confirm
                        </Button>
                      ) : null}
                      <Button
                        type="submit"
                        name="do"
                        value="sendCode"
                        variant={isCodeSent ? 'quiet' : 'secondary'}
                        formNoValidate
                      >
                        {isCodeSent ? 'Send it again' : 'Text me a code'}
                      </Button>
                    </div>
                  ) : null}
                </>
              )}
              <Field name="email" label="E-mail" isOptional error={form.errors.email} help="For your receipt.">
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="email"
                    autoComplete="email"
                    maxLength={50}
                    defaultValue={value('email', details.email)}
                  />
                )}
              </Field>
              {store.settings.checkout.hasComments ? (
                <Field name="comments" label="Anything the store should know" isOptional error={form.errors.comments}>
                  {(wiring) => (
                    <Textarea
                      {...wiring}
                      rows={2}
                      maxLength={store.settings.checkout.orderCommentMaxLength}
                      defaultValue={value('comments', details.comments)}
                    />
                  )}
                </Field>
              ) : null}
            </Part>

            <Part title="Pay">
              <Fieldset legend="How do you want to pay?" name="paymentType" error={form.errors.paymentType}>
                <RadioGroup
                  name="paymentType"
                  defaultValue={value('paymentType', details.paymentType ?? paymentTypes[0] ?? '')}
                  options={paymentTypes.map((type) => ({
                    value: type,
                    label: PAYMENT_LABELS[type]?.label ?? type,
                    help: PAYMENT_LABELS[type]?.help,
                  }))}
                />
              </Fieldset>
            </Part>

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
          <aside
            aria-label="Price"
            className="self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24"
          >
            <h2 className="mb-3 font-bold text-18">{cart.count === 1 ? '1 item' : `${cart.count} items`}</h2>
            {pricing ? (
              <PriceExplanation
                breakdown={pricing.breakdown}
                grandTotalInCents={total}
                currencyCode={store.currencyCode}
              />
            ) : null}
          </aside>
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

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-22">{title}</h2>
      {children}
    </section>
  );
}
