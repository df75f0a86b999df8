import { describe, expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_ADA,
  BY_BEN,
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  paidOrder,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { writePlacedOrder } from '#src/features/website/place-order.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

interface Placed {
  readonly orderId: string;
  readonly accessToken: string;
}

/** The order's page as the browser of its customer asks for it. */
async function customerOf(fixture: OrderingFixture, { orderId, accessToken }: Placed) {
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const path = `${STORE}/secure/orders/${orderId}`;
  const headers = { cookie: `order_${orderId}=${accessToken}` };
  return {
    async page(key: Record<string, string> = headers) {
      const answer = await app.request(path, { headers: key });
      return { status: answer.status, text: (await answer.text()).replaceAll(/<[^>]+>/g, ' ') };
    },
    async receipt(key: Record<string, string> = headers) {
      const answer = await app.request(`${path}/receipt`, { headers: key });
      return {
        status: answer.status,
        to: answer.headers.get('location'),
        text: (await answer.text()).replaceAll(/<[^>]+>/g, ' '),
      };
    },
    async press(button: string, key: Record<string, string> = headers) {
      const body = new URLSearchParams({ do: button });
      const answer = await app.request(path, { method: 'POST', headers: key, body });
      return { status: answer.status, to: answer.headers.get('location'), said: noticeIn(answer) };
    },
    statusNow: async () =>
      (
        await fixture.ctx.db
          .selectFrom('orders')
          .select('statusCode')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).statusCode,
  };
}

const noticeIn = (answer: Response) =>
  decodeURIComponent(/servery_notice=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '');

const CARD = { paymentType: 'stripeCheckout' } as const;

describe('the buttons of an order’s page', () => {
  test('cancel withdraws an order that hasn’t been accepted yet', async () => {
    const fixture = await orderingFixture();
    const { press, page, statusNow } = await customerOf(fixture, await place(fixture, await filledCart(fixture)));
    expect((await page()).text).toContain('Cancel this order');
    expect(await press('cancel')).toMatchObject({ status: 303, said: 'Your order has been cancelled.' });
    expect(await statusNow()).toBe('cancelled');
    expect((await page()).text).not.toContain('Cancel this order');
  });

  test('cancel disappears, and does nothing, once the kitchen has it', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture));
    const { press, page, statusNow } = await customerOf(fixture, placed);
    await acceptOrder(fixture.ctx, SCOPE, { orderId: placed.orderId, etaMinutes: 15, by: BY_BEN });
    expect((await page()).text).not.toContain('Cancel this order');
    expect((await press('cancel')).status).toBe(409);
    expect(await statusNow()).toBe('accepted');
  });

  test('again puts what was ordered into the cart', async () => {
    const fixture = await orderingFixture();
    const { press } = await customerOf(fixture, await place(fixture, await filledCart(fixture)));
    expect(await press('again')).toMatchObject({ status: 303, to: `${STORE}/cart` });
  });

  test('pay leads to the provider, and says so where its page does not open', async () => {
    const fixture = await orderingFixture();
    fixture.card.setDown(true);
    const { press, page, statusNow } = await customerOf(fixture, await placedWhileDown(fixture));
    expect((await page()).text).toContain('Not paid yet');
    expect(await press('pay')).toMatchObject({ status: 303, said: expect.stringContaining('still won’t open') });
    fixture.card.setDown(false);
    expect((await press('pay')).to).toStartWith('https://checkout.test/pay/');
    expect(await statusNow()).toBe('processingPayment');
    expect((await page()).text).toContain('Continue to payment');
  });

  test('pay for what is paid leads back to the order, not to a second payment', async () => {
    const fixture = await orderingFixture();
    const placed = await paidOrder(fixture);
    const { press } = await customerOf(fixture, placed);
    expect(await press('pay')).toMatchObject({ status: 303, to: `${STORE}/secure/orders/${placed.orderId}` });
  });

  test('check asks the provider and says what it answers', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    const { press } = await customerOf(fixture, placed);
    expect((await press('check')).said).toContain('hasn’t received a payment yet');
    fixture.card.setDown(true);
    expect((await press('check')).said).toContain('Do not pay again');
  });

  test('a button that the page does not have changes nothing', async () => {
    const fixture = await orderingFixture();
    const { press, statusNow } = await customerOf(fixture, await place(fixture, await filledCart(fixture)));
    expect((await press('accept')).status).toBe(400);
    expect(await statusNow()).toBe('new');
  });

  test.each(['cancel', 'again', 'pay', 'check'])('%s of another customer’s order does not exist', async (button) => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture));
    const { press, page, statusNow } = await customerOf(fixture, placed);
    for (const key of [{}, { cookie: `order_${placed.orderId}=guessed` }] as Record<string, string>[]) {
      expect((await press(button, key)).status).toBe(404);
      expect((await page(key)).status).toBe(404);
    }
    expect(await statusNow()).toBe('new');
  });
});

async function placedWhileDown(fixture: OrderingFixture): Promise<Placed> {
  const cartId = await filledCart(fixture);
  const { ctx } = fixture;
  return writePlacedOrder(ctx, SCOPE, {
    cartId,
    expectedTotalInCents: 1000,
    ...CARD,
    customerId: CUSTOMER,
    by: BY_ADA,
  });
}

describe('the receipt', () => {
  test('opens from the order’s page once the store accepted a paid order, and has the same contents as the printed one', async () => {
    const fixture = await orderingFixture();
    const order = await paidOrder(fixture);
    const { page, receipt } = await customerOf(fixture, order);
    expect((await page()).text).not.toContain('View receipt');
    expect(await receipt()).toMatchObject({ status: 302, to: `${STORE}/secure/orders/${order.orderId}` });
    await acceptOrder(fixture.ctx, SCOPE, { orderId: order.orderId, etaMinutes: 15, by: BY_BEN });
    expect((await page()).text).toContain('View receipt');
    const { status, text } = await receipt();
    expect(status).toBe(200);
    expect(text).toContain('TAX INVOICE');
    expect(text).toMatch(/TOTAL AUD +\$/);
    expect(text).toContain('Balance due');
    expect(text).not.toContain('[QR');
  });

  test('is shown to no one else, and not while nothing is paid', async () => {
    const fixture = await orderingFixture();
    const paid = await paidOrder(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId: paid.orderId, etaMinutes: 15, by: BY_BEN });
    expect((await (await customerOf(fixture, paid)).receipt({})).status).toBe(404);
    const unpaid = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId: unpaid.orderId, etaMinutes: 15, by: BY_BEN });
    const other = await customerOf(fixture, unpaid);
    expect((await other.page()).text).not.toContain('View receipt');
    expect((await other.receipt()).status).toBe(302);
  });
});
