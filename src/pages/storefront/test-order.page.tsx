import { setCartDetails } from '#src/features/website/change-cart.ts';
import { opensTestOrder } from '#src/features/website/test-order.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

/** From the checklist on Today: the cart is a test from here on, until its order is placed. */
export const testOrderPage = pageOf<StoreScope>()({
  path: paths.testOrder.path,
  load: async ({ ctx, scope, query, base, url }) => ({
    head: await loadStoreHead(ctx, scope),
    base,
    link: linkWith(url, query.get('key') ?? ''),
    opens: opensTestOrder(ctx, scope, query.get('key')),
  }),
  title: ({ head }) => `Test order · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ head, base, link, opens }) => (
    <StoreLayout head={head} base={base}>
      <form
        method="post"
        className="mx-auto flex w-full max-w-narrow flex-col items-center gap-5 px-(--gutter) py-12 text-center sm:py-20"
      >
        {opens ? <Start link={link} /> : <OldLink />}
      </form>
    </StoreLayout>
  ),
  async action({ ctx, scope, query, url, base, cookies, actor }) {
    if (!opensTestOrder(ctx, scope, query.get('key'))) return { kind: 'redirect', to: url.pathname };
    const { cartId } = await setCartDetails(ctx, scope, {
      cartId: cartIdOf(cookies, scope.storeId),
      customerId: customerIdOf(actor, scope.restaurantId),
      details: { isTest: true },
    });
    return {
      kind: 'redirect',
      to: href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
      cookies: [{ name: `cart_${scope.storeId}`, value: cartId, maxAgeSeconds: CART_SECONDS }],
    };
  },
});

/** Whatever else was added to the address stays out: a QR code holds only so much. */
function linkWith({ origin, pathname }: URL, key: string): string {
  return `${origin}${pathname}?${new URLSearchParams({ key })}`;
}

function Start({ link }: { link: string }) {
  return (
    <>
      <h1 className="font-extrabold text-36">Place a test order</h1>
      <p className="max-w-md text-ink-2">
        Order the way a customer would. It reaches your tills and the kitchen, and its dockets say TEST. It costs
        nothing and isn’t counted in reports, money or loyalty cards.
      </p>
      <Button type="submit" variant="primary" size="large" className="w-full max-w-xs">
        Start test order
      </Button>
      <div className="mt-4 hidden flex-col items-center gap-2 sm:flex">
        <span className="block size-32 rounded-input bg-white p-2">
          <QrCode text={link} label="This page as a QR code" />
        </span>
        <p className="text-14 text-ink-2">Or scan it and order on your phone.</p>
      </div>
    </>
  );
}

function OldLink() {
  return (
    <>
      <h1 className="font-extrabold text-28">This link no longer works</h1>
      <p className="max-w-md text-ink-2">Open Today in the admin and choose Test order again.</p>
    </>
  );
}
