import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { findOrderContact as findContact } from '#db/ordering/customer-orders.repository.ts';
import type { SavedCard } from '#db/payments/saved-cards.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { hoursOf } from '#src/domain/ordering/always-open.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { isExpired } from '#src/domain/payments/saved-cards.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { makesCalls } from '#src/features/customers/send-phone-code.ts';
import { usedBefore } from '#src/features/customers/used-before.ts';
import { type FoundAddresses, findAddresses } from '#src/features/delivery/find-address.ts';
import { listCards } from '#src/features/payments/saved-cards.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { lastAddressOf } from '#src/features/website/last-address.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { href, type PageContext, type PageRequest, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { actOnCheckout, dishesOf } from './checkout-action.ts';
import { typedAddress } from './checkout-address.tsx';
import { HowPart, PayPart, PriceAside, YouPart } from './checkout-parts.tsx';
import { checkoutTimes } from './checkout-times.ts';
import { wasCodeSent } from './code-field.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';
import { tableLater } from './table-hours.ts';
import { TestOrderNotice } from './test-order-notice.tsx';
import { cartIdOf, customerIdOf } from './visitor.ts';

/** Fields that change the price or the choices below them. */
const WATCHED = ['collectionType', 'requested', 'address.', 'paymentType', 'tableId'];

async function loadCheckout({ ctx, scope, base, cookies, actor, query, mayAskBilled }: PageRequest<StoreScope>) {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const store = await ctx.menus.storeOf(scope);
  const takesCards = await takesOnlineCards(ctx, ctx.db, scope, store.profile);
  const paymentTypesFor = (type: CollectionType) => payable(store.profile, type, takesCards);
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
  const head = storeHeadOf(store, now);
  const asksAddress = type === 'delivery' && cart !== null && !cart.details.address?.line1;
  return {
    lastAddress: asksAddress && customerId ? await lastAddressOf(ctx, scope, customerId) : null,
    finder: ctx.ports.places === null ? null : { ...find, found },
    head,
    later: cart && tableLater(head, cart.details, now, store.profile.timezone),
    cart,
    isWithoutCourierFee: ctx.ports.courier !== null && (cart?.quote.isWithoutCourierFee ?? false),
    base,
    store: store.profile,
    customer: customerId ? await findContact(ctx.db, scope, customerId) : null,
    before: await usedBefore(ctx, scope, { customerId, of: 'orders' }),
    cards: await cardsFor(ctx, scope, { customerId, isTest: cart?.details.isTest ?? false }),
    needsCode: ctx.ports.sms !== null && customerId === null && !cart?.details.isTest,
    isCodeSent: wasCodeSent(cookies),
    isCalled: makesCalls(ctx.ports),
    times: checkoutTimes(
      hoursOf(store.profile, { isTest: cart?.details.isTest ?? false }),
      type,
      {
        ...(cart ? { dishes: dishesOf(cart), room: cart.room } : { dishes: [] }),
        requested: cart?.details.requestedForIsoDateTimeUtc ?? null,
      },
      now,
    ),
    tables: type === 'dineIn' ? await listDiningTables(ctx.db, scope) : [],
    paymentTypes: paymentTypesFor(type),
  };
}

/** Null: no card can be kept here. */
async function cardsFor(
  ctx: Pick<PageContext, 'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  { customerId, isTest }: { readonly customerId: string | null; readonly isTest: boolean },
): Promise<readonly SavedCard[] | null> {
  if (ctx.ports.savedCards === null || isTest) return null;
  if (customerId === null) return [];
  const { year, month } = ctx.clock.now().toZonedDateTimeISO('UTC');
  return (await listCards(ctx, scope, customerId)).filter((card) => !isExpired(card, { year, month }));
}
export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;

export const checkoutPage = pageOf<StoreScope>()({
  path: paths.checkout.path,

  load: (request) => loadCheckout(request),
  title: ({ head }) => `Checkout · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render(data, { form, notice }) {
    const { head, cart, base, store, later } = data;
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    if (!cart || cart.lines.length === 0) {
      return (
        <StoreLayout head={head} base={base}>
          <EmptyCheckout menuHref={href(base, paths.store, params)} />
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
            {cart.details.isTest ? <TestOrderNotice /> : null}
            <ErrorSummary errors={form.errors} message={form.message} isBeside={(name) => isBeside(name, data)} />
            {cart.orderId ? (
              <UnpaidOrder orderHref={href(base, paths.order, { ...params, orderId: cart.orderId })} />
            ) : null}
            {/* Enter in a field saves what was typed. It never places the order. */}
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

            <div
              data-bar
              className="sticky bottom-0 z-10 -mx-(--gutter) border-line border-t bg-paper px-(--gutter) py-3"
            >
              <input type="hidden" name="expectedTotalInCents" value={total} />
              {cart.issues.map((text) => (
                <p key={text} className="mb-2 font-medium text-14 text-fail-text" role="alert">
                  {text}
                </p>
              ))}
              <Button type="submit" name="do" value="place" variant="primary" size="large" isWide>
                Place order{later?.time ? ` for ${later.time}` : ''} · {formatAmount(total, store.currencyCode)}
              </Button>
            </div>
          </form>
          <PriceAside data={{ ...data, cart }} />
        </div>
      </StoreLayout>
    );
  },

  action: (request) => actOnCheckout(request),
});

function EmptyCheckout({ menuHref }: { menuHref: string }) {
  return (
    <div className="mx-auto w-full max-w-narrow px-(--gutter) py-10">
      <EmptyState
        title="Your cart is empty"
        action={
          <LinkButton variant="primary" href={menuHref}>
            See the menu
          </LinkButton>
        }
      >
        Add something from the menu first. If you’ve just ordered, find it in My orders.
      </EmptyState>
    </div>
  );
}

/** The cart became an order that is still unpaid. */
function UnpaidOrder({ orderHref }: { orderHref: string }) {
  return (
    <Banner
      kind="waiting"
      title="Your last order isn’t paid yet"
      action={
        <LinkButton size="small" href={orderHref}>
          View order
        </LinkButton>
      }
    >
      You haven’t been charged. Placing the order again opens the same payment. It won’t create a second order.
    </Banner>
  );
}

/** Whether a field shows its own error. An error of a field that isn't shown is listed above. */
function isBeside(name: string, { customer, isCodeSent }: CheckoutData): boolean {
  if (name === 'phone') return customer === null;
  if (name === 'code') return customer === null && isCodeSent;
  return name === 'name' || name === 'email';
}

function payable(store: StoreProfile, type: CollectionType, takesCards: boolean): PaymentType[] {
  const allowed = allowedPaymentTypes(type, store.settings.checkout.paymentSettings);
  return takesCards ? allowed : allowed.filter((one) => one !== 'stripeCheckout');
}
