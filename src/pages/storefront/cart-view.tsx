import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartView } from '#src/features/website/load-cart.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import type { CartData } from './cart.page.tsx';
import { CartCoupons, CartLineRow, CollectionChoice, RemovedNotice } from './cart-parts.tsx';
import { lineNames } from './line-names.ts';
import { paths } from './paths.ts';
import { PopularRow } from './popular-row.tsx';
import { RewardRow } from './reward-row.tsx';
import { TestOrderNotice } from './test-order-notice.tsx';

type WithLines = Omit<CartData, 'cart'> & { readonly cart: CartView };

const storeOf = ({ head }: Pick<CartData, 'head'>) => ({ restaurantId: head.restaurantId, storeId: head.storeId });

export function EmptyCart({ data, notice }: { data: Omit<CartData, 'cart'>; notice: string | null }) {
  const { head, base, popular, canUndo } = data;
  return (
    <>
      <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8">
        <IslandTag of={cartForm} hydrate="idle" props={{ leaving: [], watched: [] }} />
        <h1 className="mb-6 font-extrabold text-28">Your cart</h1>
        <RemovedNotice notice={notice} canUndo={canUndo} />
        <EmptyState
          title="Your cart is empty"
          action={
            <LinkButton variant="primary" href={href(base, paths.store, storeOf(data))}>
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
    </>
  );
}

export function FullCart({ data, form, notice }: { data: WithLines; form: FormState; notice: string | null }) {
  return (
    <>
      <IslandTag of={cartForm} hydrate="idle" props={{ leaving: [], watched: [] }} />
      <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-8 px-(--gutter) py-8 lg:grid-cols-[1fr_24rem]">
        <CartLines data={data} form={form} notice={notice} />
        <CartPrice data={data} form={form} />
      </div>
    </>
  );
}

function CartLines({ data, form, notice }: { data: WithLines; form: FormState; notice: string | null }) {
  const { base, cart, currencyCode, editable, hasCoupons, canUndo } = data;
  const params = storeOf(data);
  const names = lineNames(cart.lines);
  return (
    <section aria-labelledby="cart-title" className="min-w-0">
      <h1 id="cart-title" className="font-extrabold text-28">
        Your cart
      </h1>
      <RemovedNotice notice={notice} canUndo={canUndo} />
      <div className="mt-4 flex flex-col gap-3">
        {cart.details.isTest ? <TestOrderNotice canEnd /> : null}
        <ErrorSummary
          errors={form.errors}
          message={form.message}
          isBeside={(name) => name === 'couponCode' && hasCoupons}
        />
      </div>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {cart.lines.map((cartLine, at) => (
          <CartLineRow
            key={cartLine.line.id}
            cartLine={cartLine}
            ownName={names[at] ?? cartLine.name}
            currencyCode={currencyCode}
            editHref={
              editable.has(cartLine.line.id)
                ? href(base, paths.cartLine, { ...params, lineId: cartLine.line.id })
                : null
            }
          />
        ))}
      </ul>
      <LinkButton href={href(base, paths.store, params)} icon={PlusIcon} className="mt-4">
        Add more
      </LinkButton>
    </section>
  );
}

function CartPrice({ data, form }: { data: WithLines; form: FormState }) {
  const { head, cart, currencyCode, hasCoupons, usable } = data;
  return (
    <aside
      aria-label="Price"
      className="flex flex-col gap-5 self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      <CollectionChoice head={head} chosen={cart.details.collectionType} />
      {cart.issues.map((text) => (
        <Banner key={text} kind="waiting" title={text} />
      ))}
      <ToMinimum cart={cart} currencyCode={currencyCode} />
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
      <CardSurcharge data={data} />
      {cart.reward ? (
        <form method="post">
          <RewardRow reward={cart.reward} currencyCode={currencyCode} />
        </form>
      ) : null}
      {hasCoupons ? <CartCoupons {...{ cart, form, currencyCode, usable }} /> : null}
      {hasCoupons
        ? null
        : cart.refusedCoupons.map(({ couponCode, why }) => <Banner key={couponCode} kind="waiting" title={why} />)}
      <ToCheckout data={data} />
    </aside>
  );
}

/** How far the cart is on its way to the least that is delivered. */
function ToMinimum({ cart, currencyCode }: Pick<WithLines, 'cart' | 'currencyCode'>) {
  const issues = cart.quote.priced.ok ? [] : cart.quote.priced.issues;
  const below = issues.find((issue) => issue.code === 'belowMinOrder');
  if (below?.code !== 'belowMinOrder') return null;
  const { missingInCents, minOrderValueInCents } = below;
  return (
    <div data-part="to-minimum" className="-mt-2 flex flex-col gap-1.5 text-14 text-ink-2 tabular-nums">
      <progress
        aria-label="Towards the delivery minimum"
        value={minOrderValueInCents - missingInCents}
        max={minOrderValueInCents}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p className="flex justify-between">
        <span className="font-semibold text-ink">{formatAmount(missingInCents, currencyCode)} to go</span>
        <span>{formatAmount(minOrderValueInCents, currencyCode)} minimum</span>
      </p>
    </div>
  );
}

function CardSurcharge({ data: { cardSurcharge, byCardInCents, currencyCode } }: { data: WithLines }) {
  if (cardSurcharge === '') return null;
  return (
    <p data-part="card-surcharge" className="text-14 text-ink-2">
      Card payments add {cardSurcharge}
      {byCardInCents === null ? '' : `: ${formatAmount(byCardInCents, currencyCode)} in total`}.
    </p>
  );
}

function ToCheckout({ data }: { data: WithLines }) {
  const { base, cart, currencyCode } = data;
  const isBlocked = cart.lines.some((line) => line.issue) || cart.issues.length > 0;
  if (isBlocked) return <p className="text-14 text-ink-2">Fix the marked items, then check out.</p>;
  return (
    <div
      data-bar
      className="sticky bottom-0 z-10 -mx-5 -mb-5 rounded-b-card border-line border-t bg-surface px-5 py-3 lg:static lg:border-0 lg:pt-0"
    >
      <LinkButton variant="primary" size="large" isWide href={href(base, paths.checkout, storeOf(data))}>
        Checkout{cart.pricing ? ` · ${formatAmount(cart.pricing.grandTotalInCents, currencyCode)}` : ''}
      </LinkButton>
    </div>
  );
}
