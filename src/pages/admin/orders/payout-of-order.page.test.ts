/** An order’s page and its row of fees lead to the payout that took its money. */
import { expect, test } from 'bun:test';
import { keepPayoutOfOrderIn } from '#db/payments/order-books.repository.ts';
import { insertOrderPayment } from '#db/payments/order-payments.repository.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const PAYOUT = `/admin${ROMA}/payouts?payout=po_1`;
/** The links to a payout with their words. */
const linksIn = (html: string) =>
  [...html.replaceAll('<!-- -->', '').matchAll(/<a href="([^"]*\?payout=[^"]*)">(.*?)<\/a>/g)].map(([, to, words]) => [
    to,
    words,
  ]);
const hasText = (html: string, text: string) => html.includes(text);

/** An order whose card was charged for the store. */
async function chargedOrder() {
  const pages = await adminPages();
  const order = await addOrder(pages.ctx, { orderNumber: 'W-200', paymentType: 'stripeCheckout' });
  const { restaurantId, storeId, grandTotalInCents, placedIsoDateTimeUtc } = order;
  await pages.ctx.write((trx) =>
    insertOrderPayment(trx, {
      ...{ orderId: order.id, restaurantId, storeId, statusCode: 'success', currencyCode: 'AUD' },
      ...{ amountInCents: grandTotalInCents, capturedInCents: grandTotalInCents, connectedAccountId: 'acct_1' },
      ...{ checkoutExpiresIsoDateTimeUtc: placedIsoDateTimeUtc, updatedIsoDateTimeUtc: placedIsoDateTimeUtc },
    }),
  );
  const payOut = () =>
    pages.ctx.write((trx) =>
      keepPayoutOfOrderIn(trx, ROMA_SCOPE, order.id, {
        ...{ payoutId: 'po_1', payoutArrivesIsoDateTimeUtc: '2026-11-26T00:00:00.000Z' },
      }),
    );
  return { pages, payOut, path: `${ROMA}/orders/${order.id}` };
}

test('an order says on which day its money arrives, and who may see payouts gets there from it', async () => {
  const { pages, payOut, path } = await chargedOrder();
  expect((await pages.get('owner', path)).html.match(/<dt[^>]*>Payout</)).toBeNull();
  await payOut();
  const day = 'Thursday 26 November 2026';
  const links = linksIn((await pages.get('owner', path)).html);
  expect(links).toEqual([[PAYOUT, `${day}<span class="sr-only">, open the payout</span>`]]);
  const { html } = await pages.get('staff', path);
  expect([hasText(html, day), linksIn(html)]).toEqual([true, []]);
});

test('the row of an order’s fees leads to its payout and says whose it is, and says where there is none yet', async () => {
  const { pages, payOut } = await chargedOrder();
  const row = async () => (await pages.get('owner', `${ROMA}/transaction-fee`)).html;
  const before = await row();
  expect([hasText(before, '>Not yet<'), linksIn(before)]).toEqual([true, []]);
  await payOut();
  const after = await row();
  expect(hasText(after, '>Not yet<')).toBe(false);
  expect(linksIn(after)).toEqual([[PAYOUT, 'Open<span class="sr-only"> the payout of W-200</span>']]);
});
