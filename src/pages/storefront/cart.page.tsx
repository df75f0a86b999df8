import type { StoreFacts } from '#db/menu/menu-store.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import type { Needs } from '#src/context.ts';
import { collectionTypeSchema } from '#src/domain/menu/menu-words.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type CartLineInput, cartLineInputSchema, MAX_LINE_QUANTITY } from '#src/domain/ordering/cart.schema.ts';
import { couponBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import {
  addToCart,
  applyCoupon,
  changeCartLine,
  removeCartLine,
  removeCoupon,
  setCartDetails,
} from '#src/features/ordering/change-cart.ts';
import { loadCart } from '#src/features/ordering/load-cart.ts';
import { type ActionAnswer, formAgain, href, pageOf } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { MinusIcon, PlusIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { ChoiceSummary } from './choice-summary.tsx';
import { StoreLayout } from './layout.tsx';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { PopularRow, popularCards } from './popular-row.tsx';
import { loadStoreHead, type StoreHead } from './store-head.ts';
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
    return {
      head: await loadStoreHead(ctx, scope),
      cart,
      popular: isEmpty ? await popularCards(ctx, scope, store, await menuNow(ctx, scope, store)) : [],
      currencyCode: store.profile.currencyCode,
      hasCoupons: store.profile.settings.checkout.hasCoupons,
      canUndo: removedLine(cookies) !== null,
      base,
    };
  },
  title: ({ head }) => `Your cart · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render({ head, cart, popular, currencyCode, hasCoupons, canUndo, base }, { form, notice }) {
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
              title="Nothing in here yet"
              action={
                <LinkButton variant="primary" href={menuHref}>
                  See the menu
                </LinkButton>
              }
            >
              Choose something good; it waits here until you are ready.
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
              <ErrorSummary errors={form.errors} message={form.message} />
            </div>
            <ul className="flex flex-col divide-y divide-line border-line border-y">
              {cart.lines.map(({ line, name, imageId, priced, issue }) => (
                <li key={line.id} data-key={line.id} className="flex gap-4 py-4" data-part="cart-line">
                  <Image
                    src={imageId ? `/images/${imageId}` : null}
                    alt={name}
                    ratio={[1, 1]}
                    width={80}
                    className="size-20 shrink-0 rounded-card"
                  />
                  <div className="min-w-0 flex-1">
                    <p className="flex justify-between gap-3">
                      <span className="font-semibold">{name}</span>
                      {priced ? (
                        <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={currencyCode} />
                      ) : null}
                    </p>
                    {priced ? <ChoiceSummary parts={priced.parts} /> : null}
                    {line.comments ? <p className="text-14 text-ink-2 italic">“{line.comments}”</p> : null}
                    {issue ? (
                      <p className="mt-1 font-medium text-14 text-fail-text" role="alert">
                        {issue}
                      </p>
                    ) : null}
                    <LineButtons lineId={line.id} name={name} quantity={line.quantity} />
                  </div>
                </li>
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
            {hasCoupons ? (
              <div className="flex flex-col gap-2">
                {cart.couponCodes.map((code) => (
                  <form key={code} method="post" className="flex items-center justify-between gap-2 text-14">
                    <span>
                      <span className="font-semibold">{code}</span>{' '}
                      <span className="text-ink-2">
                        {cart.refusedCoupons.find((one) => one.couponCode === code)?.why ?? 'applied'}
                      </span>
                    </span>
                    <input type="hidden" name="couponCode" value={code} />
                    <Button type="submit" name="do" value="removeCoupon" variant="quiet" size="small">
                      Remove
                    </Button>
                  </form>
                ))}
                <form method="post" className="flex items-end gap-2">
                  <Field name="couponCode" label="Coupon code" error={form.errors.couponCode} className="flex-1">
                    {(wiring) => (
                      <Input
                        {...wiring}
                        autoCapitalize="characters"
                        autoComplete="off"
                        defaultValue={form.values.couponCode ?? ''}
                      />
                    )}
                  </Field>
                  <Button type="submit" name="do" value="coupon">
                    Apply
                  </Button>
                </form>
              </div>
            ) : null}
            {blocked ? (
              <p className="text-14 text-ink-2">Mend what is marked, then you can check out.</p>
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

  async action({ ctx, scope, form, base, cookies, actor }) {
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
          return { kind: 'redirect', to, notice: `${line?.name ?? 'The item'} is out of your cart.`, cookies };
        }
        case 'undo': {
          const line = removedLine(cookies);
          if (line) await addToCart(ctx, scope, { ...whose, line });
          return { kind: 'redirect', to, cookies: [{ name: UNDO_COOKIE, value: '', maxAgeSeconds: 0 }] };
        }
        case 'collection':
          await setCartDetails(ctx, scope, { ...whose, details: collectionIn(form) });
          return { kind: 'redirect', to };
        case 'removeCoupon':
          await removeCoupon(ctx, scope, { ...whose, couponCode: String(form.get('couponCode')) });
          return { kind: 'redirect', to };
        default:
          await applyCoupon(ctx, scope, { ...whose, couponCode: couponIn(form) });
          return { kind: 'redirect', to };
      }
    } catch (error) {
      return formRefused(error, form);
    }
  },
});

async function menuNow(ctx: Needs<'menus' | 'clock'>, scope: StoreScope, store: StoreFacts) {
  return menuSections(await ctx.menus.menuOf(scope), store, ctx.clock.now());
}

function CollectionChoice({ head, chosen }: { head: StoreHead; chosen: string }) {
  return (
    <form method="post" aria-label="How do you want your order?" className="flex gap-1 rounded-card bg-sunken p-1">
      <input type="hidden" name="do" value="collection" />
      {head.collections.map((one) => (
        <button
          key={one.type}
          type="submit"
          name="collectionType"
          value={one.type}
          aria-pressed={one.type === chosen}
          className="min-h-11 flex-1 rounded-input px-2 font-semibold text-14 text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong/60"
        >
          {one.label}
        </button>
      ))}
    </form>
  );
}

function RemovedNotice({ notice, canUndo }: { notice: string | null; canUndo: boolean }) {
  if (!notice) return null;
  return (
    <form
      method="post"
      data-key="notice"
      className="my-3 flex min-h-12 items-center justify-between gap-3 rounded-card bg-sunken pr-1 pl-4"
    >
      <span role="status">{notice}</span>
      {canUndo ? (
        <Button type="submit" name="do" value="undo" variant="quiet" icon={UndoIcon}>
          Undo
        </Button>
      ) : null}
    </form>
  );
}

/** One press each, so that it works without script and without a second button to confirm. */
function LineButtons({ lineId, name, quantity }: { lineId: string; name: string; quantity: number }) {
  return (
    <form method="post" className="mt-2 flex items-center gap-3" data-key={`buttons-${lineId}`}>
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="quantity" value={quantity} />
      <div className="flex items-center rounded-full border border-line-strong/60">
        <IconButton
          type="submit"
          name="do"
          value="fewer"
          icon={MinusIcon}
          label={`One fewer ${name}`}
          className="rounded-full!"
          disabled={quantity <= 1}
        />
        <span className="tnum w-7 text-center font-semibold">
          <span className="sr-only">Quantity </span>
          {quantity}
        </span>
        <IconButton
          type="submit"
          name="do"
          value="more"
          icon={PlusIcon}
          label={`One more ${name}`}
          className="rounded-full!"
          disabled={quantity >= MAX_LINE_QUANTITY}
        />
      </div>
      <Button type="submit" name="do" value="remove" variant="quiet" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  );
}

function quantityIn(form: FormData): number {
  const text = String(form.get('quantity') ?? '');
  return /^\d{1,2}$/.test(text) ? Number(text) : 0;
}

function quantityWithin(quantity: number): number {
  if (quantity >= 1 && quantity <= MAX_LINE_QUANTITY) return quantity;
  throw new AppError('validation_failed', 'A quantity is 1 to 99.', {
    details: { fields: [{ path: 'quantity', message: 'A quantity is 1 to 99.' }] },
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
  if (!parsed.success) throw new AppError('validation_failed', 'Choose pickup, delivery or dine in.');
  return { collectionType: parsed.data, requestedForIsoDateTimeUtc: null };
}

function couponIn(form: FormData): string {
  const parsed = couponBodySchema.safeParse({ couponCode: String(form.get('couponCode') ?? '') });
  if (parsed.success) return parsed.data.couponCode;
  const message = 'A coupon code has capital letters and digits, at least 3.';
  throw new AppError('validation_failed', message, { details: { fields: [{ path: 'couponCode', message }] } });
}

/** A refusal that the person can mend: the page again, with what was typed and what is wrong. */
export function formRefused(error: unknown, form: FormData): ActionAnswer {
  const isTheirs =
    error instanceof AppError &&
    (error.code === 'validation_failed' ||
      error.code === 'service_unavailable' ||
      error.reason === 'login_required' ||
      error.reason === 'too_many_codes');
  if (!isTheirs) throw error;
  const issues = (error.details?.fields as FieldIssue[] | undefined) ?? [];
  return {
    kind: 'again',
    form: formAgain(form, issues, error.message),
    status: error.code === 'service_unavailable' ? 503 : 400,
  };
}
