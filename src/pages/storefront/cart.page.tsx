import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { Needs } from '#src/context.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
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
import { usableCoupons } from '#src/features/website/usable-coupons.ts';
import { href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { EmptyCart, FullCart } from './cart-view.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { formOfLine } from './line-form.ts';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { popularCards } from './popular-row.tsx';
import { requestedReward } from './reward-row.tsx';
import { cardSurchargeOf, loadStoreHead } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

const UNDO_COOKIE = 'cart_undo';
const UNDO_SECONDS = 20;
/** A cookie holds about 4,000 characters. */
const MAX_UNDO_LENGTH = 2500;

async function loadCartPage({ ctx, scope, base, cookies, actor }: PageRequest<StoreScope>) {
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
    usable: isEmpty ? [] : await usableCoupons(ctx, scope, { cart, customerId: whose.customerId }),
    cardSurcharge: surcharge,
    editable: new Set(cart?.lines.filter(({ line }) => canBeEdited(line, menu)).map(({ line }) => line.id)),
    canUndo: removedLine(cookies) !== null,
    base,
  };
}
export type CartData = Awaited<ReturnType<typeof loadCartPage>>;

export const cartPage = pageOf<StoreScope>()({
  path: paths.cart.path,

  load: (request) => loadCartPage(request),
  title: ({ head }) => `Your cart · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render({ cart, ...data }, answered) {
    const { head, base } = data;
    return (
      <StoreLayout head={head} base={base}>
        {cart && cart.lines.length > 0 ? (
          <FullCart data={{ ...data, cart }} {...answered} />
        ) : (
          <EmptyCart data={data} notice={answered.notice} />
        )}
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
        case 'endTest':
          await setCartDetails(ctx, scope, { ...whose, details: { isTest: false } });
          return { kind: 'redirect', to };
        case 'useReward':
        case 'keepReward':
          await setCartDetails(ctx, scope, {
            ...whose,
            details: { usesLoyaltyReward: requestedReward(form) ?? false },
          });
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

/** The line that was just removed, while that can be undone. The cookie comes from the visitor, so it is checked like any input. */
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
