import { couponBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { couponTermLines, couponWorth } from '#src/domain/promotions/coupon-text.ts';
import { formatDayNear, localDateOf } from '#src/domain/time/store-clock.ts';
import { firstOrderCodesOver, listPublicCoupons } from '#src/features/promotions/public-coupons.ts';
import { tryCoupon } from '#src/features/promotions/try-coupon.ts';
import { applyCoupon, setCartDetails } from '#src/features/website/change-cart.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

export const couponsPage = pageOf<StoreScope>()({
  path: paths.coupons.path,
  hasOwnCss: true,
  async load({ ctx, scope, base, cookies, actor }) {
    const { profile } = await ctx.menus.storeOf(scope);
    const today = localDateOf(ctx.clock.now(), profile.timezone);
    const whose = { cartId: cartIdOf(cookies, scope.storeId), customerId: customerIdOf(actor, scope.restaurantId) };
    const cart = await loadCart(ctx, scope, whose);
    const running = await listPublicCoupons(ctx, scope);
    const isOver = await firstOrderCodesOver(ctx, scope, whose.customerId, running);
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      coupons: running.map((coupon) => ({
        coupon,
        words: couponWorth(coupon, profile.currencyCode),
        terms: couponTermLines(coupon, profile),
        ends: coupon.endDate ? `Until ${formatDayNear(Temporal.PlainDate.from(coupon.endDate), today)}` : null,
        isInCart: cart?.couponCodes.includes(coupon.couponCode) ?? false,
        whyNot: isOver.has(coupon.couponCode)
          ? 'For first orders only. You’ve ordered here before.'
          : (cart?.refusedCoupons.find((one) => one.couponCode === coupon.couponCode)?.why ?? null),
      })),
    };
  },
  title: ({ head }) => `Coupons · ${head.restaurantName}`,
  render({ head, base, coupons }, { form, notice }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto w-full max-w-page px-(--gutter) py-8">
          <h1 className="mb-5 font-extrabold text-28">Coupons</h1>
          {notice ? (
            <div className="mb-5">
              <Banner kind="success" title={notice} isOutcome />
            </div>
          ) : null}
          <ErrorSummary errors={form.errors} message={form.message} />
          {coupons.length === 0 ? (
            <EmptyState
              title="No coupons right now"
              action={
                <LinkButton variant="primary" href={href(base, paths.store, params)}>
                  See the menu
                </LinkButton>
              }
            >
              Have another code? Enter it in your cart.
            </EmptyState>
          ) : (
            <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {coupons.map(({ coupon, words, terms, ends, isInCart, whyNot }) => (
                <li
                  key={coupon.couponCode}
                  data-part="coupon"
                  className="flex flex-col gap-3 rounded-card border border-accent border-dashed bg-surface p-5"
                >
                  <div>
                    <h2 className="font-extrabold text-22 text-accent-text">{words}</h2>
                    {coupon.description ? <p className="mt-1">{coupon.description}</p> : null}
                  </div>
                  <ul className="text-14 text-ink-2">
                    {[...terms, ...(ends ? [ends] : [])].map((term) => (
                      <li key={term}>{term}</li>
                    ))}
                  </ul>
                  <form method="post" className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <input type="hidden" name="couponCode" value={coupon.couponCode} />
                    <code className="whitespace-nowrap font-mono font-semibold">{coupon.couponCode}</code>
                    {whyNot ? (
                      <span className="text-14 text-ink-2">{whyNot}</span>
                    ) : isInCart ? (
                      <span className="font-semibold text-14 text-done-text">In your cart</span>
                    ) : (
                      <Button type="submit" aria-label={`Use ${coupon.couponCode}`}>
                        Use
                      </Button>
                    )}
                  </form>
                </li>
              ))}
            </ul>
          )}
        </div>
      </StoreLayout>
    );
  },
  async action({ ctx, scope, form, base, cookies, actor, by }) {
    const whose = { cartId: cartIdOf(cookies, scope.storeId), customerId: customerIdOf(actor, scope.restaurantId) };
    try {
      const { couponCode } = parseInput(couponBodySchema, { couponCode: String(form.get('couponCode') ?? '') });
      // A code may be chosen before anything else: it waits in the cart.
      const { cartId } = await setCartDetails(ctx, scope, { ...whose, details: {} });
      await tryCoupon(ctx, by.origin, { look: () => applyCoupon(ctx, scope, { ...whose, cartId, couponCode }) });
      return {
        kind: 'redirect',
        to: href(base, paths.coupons, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
        notice: `${couponCode} added. It will apply once your order meets its terms.`,
        cookies: [{ name: `cart_${scope.storeId}`, value: cartId, maxAgeSeconds: CART_SECONDS }],
      };
    } catch (error) {
      return formRefused(error, form);
    }
  },
});
