import type { StoreFacts } from '#db/menu/menu-store.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import type { Needs } from '#src/context.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import {
  type CartLine,
  type CartLineInput,
  cartLineInputSchema,
  MAX_LINE_QUANTITY,
} from '#src/domain/ordering/cart.schema.ts';
import { couponBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { tryCoupon } from '#src/features/promotions/try-coupon.ts';
import {
  addToCart,
  applyCoupon,
  changeCartLine,
  removeCartLine,
  removeCoupon,
  setCartDetails,
  takeCouponInstead,
} from '#src/features/website/change-cart.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { CartCoupons, CartLineRow, CollectionChoice, RemovedNotice } from './cart-parts.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { formOfLine } from './line-form.ts';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { PopularRow, popularCards } from './popular-row.tsx';
import { RewardRow, rewardAsked } from './reward-row.tsx';
import { cardSurchargeOf, loadStoreHead } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

const UNDO_COOKIE = 'cart_undo';
const UNDO_SECONDS = 20;
/** A cookie holds about four thousand letters. */
const MAX_UNDO_LENGTH = 2500;

export const cartPage = pageOf<StoreScope>()({
  path: paths.cart.path,

  async load({ ctx, scope, base, cookies, actor }) {
    const whose = { cartId: cartIdOf(cookies, scope.storeId), customerId: customerIdOf(actor, scope.restaurantId) };
    const store = await ctx.menus.storeOf(scope);
    const cart = await loadCart(ctx, scope, whose);
    const isEmpty = !cart || cart.lines.length === 0;
    const menu = await ctx.menus.menuOf(scope);
    const surcharge = cardSurchargeOf(store.profile, cart?.details.collectionType ?? 'pickup', ctx.clock.now());
    const paymentTypesFor = () => ['stripeCheckout'] as const;
    const byCard = surcharge === '' || isEmpty ? null : await loadCart(ctx, scope, { ...whose, paymentTypesFor });
    return {
      head: await loadStoreHead(ctx, scope),
      cart,
      byCardInCents: byCard?.pricing?.grandTotalInCents ?? null,
      popular: isEmpty ? await popularCards(ctx, scope, store, await menuNow(ctx, scope, store)) : [],
      currencyCode: store.profile.currencyCode,
      hasCoupons: store.profile.settings.checkout.hasCoupons,
      cardSurcharge: surcharge,
      editable: new Set(cart?.lines.filter(({ line }) => canBeEdited(line, menu)).map(({ line }) => line.id)),
      canUndo: removedLine(cookies) !== null,
      base,
    };
  },
  title: ({ head }) => `Your cart · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render(
    { head, cart, popular, editable, currencyCode, hasCoupons, cardSurcharge, byCardInCents, canUndo, base },
    { form, notice },
  ) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    const menuHref = href(base, paths.store, params);
    if (!cart || cart.lines.length === 0) {
      return (
        <StoreLayout head={head} base={base}>
          <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8">
            <IslandTag of={cartForm} hydrate="idle" props={{ leaving: [], watched: [] }} />
            <h1 className="mb-6 font-extrabold text-28">Your cart</h1>
            <RemovedNotice notice={notice} canUndo={canUndo} />
            <EmptyState
              title="Your cart is empty"
              action={
                <LinkButton variant="primary" href={menuHref}>
                  See the menu
                </LinkButton>
              }
            >
              Add something from the menu. It will stay here until you’re ready.
            </EmptyState>
          </div>
          <div className="mx-auto w-full max-w-page px-(--gutter)">
            <PopularRow items={popular} head={head} base={base} />
          </div>
        </StoreLayout>
      );
    }
    const blocked = cart.lines.some((line) => line.issue) || cart.issues.length > 0;
    return (
      <StoreLayout head={head} base={base}>
        <IslandTag of={cartForm} hydrate="idle" props={{ leaving: [], watched: [] }} />
        <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-8 px-(--gutter) py-8 lg:grid-cols-[1fr_24rem]">
          <section aria-labelledby="cart-title" className="min-w-0">
            <h1 id="cart-title" className="font-extrabold text-28">
              Your cart
            </h1>
            <RemovedNotice notice={notice} canUndo={canUndo} />
            <div className="mt-4">
              <ErrorSummary
                errors={form.errors}
                message={form.message}
                isBeside={(name) => name === 'couponCode' && hasCoupons}
              />
            </div>
            <ul className="flex flex-col divide-y divide-line border-line border-y">
              {cart.lines.map((cartLine) => (
                <CartLineRow
                  key={cartLine.line.id}
                  cartLine={cartLine}
                  currencyCode={currencyCode}
                  editHref={
                    editable.has(cartLine.line.id)
                      ? href(base, paths.cartLine, { ...params, lineId: cartLine.line.id })
                      : null
                  }
                />
              ))}
            </ul>
            <LinkButton href={menuHref} icon={PlusIcon} className="mt-4">
              Add more
            </LinkButton>
          </section>

          <aside
            aria-label="Price"
            className="flex flex-col gap-5 self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24"
          >
            <CollectionChoice head={head} chosen={cart.details.collectionType} />
            {cart.issues.map((text) => (
              <Banner key={text} kind="waiting" title={text} />
            ))}
            {cart.pricing ? (
              <div>
                <PriceExplanation
                  hidesLines
                  breakdown={cart.pricing.breakdown}
                  grandTotalInCents={cart.pricing.grandTotalInCents}
                  currencyCode={currencyCode}
                />
              </div>
            ) : null}
            {cardSurcharge === '' ? null : (
              <p data-part="card-surcharge" className="text-14 text-ink-2">
                Card payments add {cardSurcharge}
                {byCardInCents === null ? '' : `: ${formatAmount(byCardInCents, currencyCode)} in total`}.
              </p>
            )}
            {cart.reward ? (
              <form method="post">
                <RewardRow reward={cart.reward} currencyCode={currencyCode} />
              </form>
            ) : null}
            {hasCoupons ? <CartCoupons cart={cart} form={form} currencyCode={currencyCode} /> : null}
            {hasCoupons
              ? null
              : cart.refusedCoupons.map(({ couponCode, why }) => (
                  <Banner key={couponCode} kind="waiting" title={why} />
                ))}
            {blocked ? (
              <p className="text-14 text-ink-2">Fix the marked items, then check out.</p>
            ) : (
              <div className="sticky bottom-0 z-10 -mx-5 -mb-5 rounded-b-card border-line border-t bg-surface px-5 py-3 lg:static lg:border-0 lg:pt-0">
                <LinkButton variant="primary" size="large" isWide href={href(base, paths.checkout, params)}>
                  Checkout{cart.pricing ? ` · ${formatAmount(cart.pricing.grandTotalInCents, currencyCode)}` : ''}
                </LinkButton>
              </div>
            )}
          </aside>
        </div>
      </StoreLayout>
    );
  },

  async action({ ctx, scope, form, base, cookies, actor, by }) {
    const whose = { cartId: cartIdOf(cookies, scope.storeId), customerId: customerIdOf(actor, scope.restaurantId) };
    const lineId = String(form.get('lineId') ?? '');
    const to = href(base, paths.cart, { restaurantId: scope.restaurantId, storeId: scope.storeId });
    try {
      switch (form.get('do')) {
        case 'fewer':
        case 'more': {
          const quantity = quantityIn(form) + (form.get('do') === 'more' ? 1 : -1);
          await changeCartLine(ctx, scope, { ...whose, lineId, change: { quantity: quantityWithin(quantity) } });
          return { kind: 'redirect', to };
        }
        case 'remove': {
          const line = (await loadCart(ctx, scope, whose))?.lines.find((one) => one.line.id === lineId);
          await removeCartLine(ctx, scope, { ...whose, lineId });
          const kept = line ? JSON.stringify(line.line) : '';
          const cookies =
            kept.length < MAX_UNDO_LENGTH
              ? [{ name: UNDO_COOKIE, value: encodeURIComponent(kept), maxAgeSeconds: UNDO_SECONDS }]
              : [];
          return { kind: 'redirect', to, notice: `${line?.name ?? 'The item'} removed from your cart.`, cookies };
        }
        case 'undo': {
          const line = removedLine(cookies);
          if (line) await addToCart(ctx, scope, { ...whose, line });
          return { kind: 'redirect', to, cookies: [{ name: UNDO_COOKIE, value: '', maxAgeSeconds: 0 }] };
        }
        case 'collection':
          await setCartDetails(ctx, scope, { ...whose, details: collectionIn(form) });
          return { kind: 'redirect', to };
        case 'useReward':
        case 'keepReward':
          await setCartDetails(ctx, scope, { ...whose, details: { usesLoyaltyReward: rewardAsked(form) ?? false } });
          return { kind: 'redirect', to };
        case 'useInstead':
          await takeCouponInstead(ctx, scope, { ...whose, couponCode: String(form.get('couponCode')) });
          return { kind: 'redirect', to };
        case 'removeCoupon':
          await removeCoupon(ctx, scope, { ...whose, couponCode: String(form.get('couponCode')) });
          return { kind: 'redirect', to };
        default:
          await tryCoupon(ctx, by.origin, {
            look: () => applyCoupon(ctx, scope, { ...whose, couponCode: couponIn(form) }),
          });
          return { kind: 'redirect', to };
      }
    } catch (error) {
      return formRefused(error, form);
    }
  },
});

function canBeEdited(line: CartLine, menu: Menu): boolean {
  const item = menuIndexOf(menu).items.get(line.itemId);
  return item !== undefined && formOfLine(line, item, menu) !== null;
}

async function menuNow(ctx: Needs<'menus' | 'clock'>, scope: StoreScope, store: StoreFacts) {
  return menuSections(await ctx.menus.menuOf(scope), store, ctx.clock.now());
}

function quantityIn(form: FormData): number {
  const text = String(form.get('quantity') ?? '');
  return /^\d{1,2}$/.test(text) ? Number(text) : 0;
}

function quantityWithin(quantity: number): number {
  if (quantity >= 1 && quantity <= MAX_LINE_QUANTITY) return quantity;
  throw new AppError('validation_failed', 'Enter a quantity from 1 to 99.', {
    details: { fields: [{ path: 'quantity', message: 'Enter a quantity from 1 to 99.' }] },
  });
}

/** What was just removed, for as long as it can be undone. The cookie is the visitor's: it is read like any input. */
function removedLine(cookies: Readonly<Record<string, string>>): Omit<CartLineInput, 'id'> | null {
  try {
    const parsed = cartLineInputSchema.safeParse(JSON.parse(decodeURIComponent(cookies[UNDO_COOKIE] ?? '')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function collectionIn(form: FormData) {
  const parsed = collectionTypeSchema.safeParse(form.get('collectionType'));
  if (!parsed.success) throw new AppError('validation_failed', 'Choose an order type.');
  return { collectionType: parsed.data, requestedForIsoDateTimeUtc: null };
}

function couponIn(form: FormData): string {
  const parsed = couponBodySchema.safeParse({ couponCode: String(form.get('couponCode') ?? '') });
  if (parsed.success) return parsed.data.couponCode;
  const message = 'That’s not a coupon code. Codes have at least 3 capital letters or digits.';
  throw new AppError('validation_failed', message, { details: { fields: [{ path: 'couponCode', message }] } });
}
