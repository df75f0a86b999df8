import { expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { listOpenFindings } from '#db/sync/restore-findings.repository.ts';
import {
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { askForPayments } from './ask-for-payments.ts';
import { receiveWebhook } from './receive-webhook.ts';

const CARD = { paymentType: 'stripeCheckout' as const };
const findings = async ({ ctx }: OrderingFixture) =>
  (await listOpenFindings(ctx.db, SCOPE)).map(({ kind, label }) => ({ kind, label }));

/** An order that was paid, and the file as if it had been put back from a backup that does not have it. */
async function paidAndLost() {
  const fixture = await orderingFixture();
  const { raw } = fixture.ctx.house;
  const placed = await place(fixture, await filledCart(fixture), CARD);
  fixture.card.pay(sessionOf(placed));
  const { orderId } = placed;
  const kept = new Map(
    ['orders', 'order_payments'].map((table) => {
      const key = table === 'orders' ? 'id' : 'orderId';
      return [
        table,
        raw.query<Record<string, string>, [string]>(`select * from ${table} where ${key} = ?`).get(orderId),
      ];
    }),
  );
  raw.run('pragma foreign_keys = off');
  raw.query('delete from order_payments where orderId = ?').run(orderId);
  raw.query('delete from orders where id = ?').run(orderId);
  raw.run('pragma foreign_keys = on');
  fixture.ctx.pass({ minutes: 5 });
  /** As a box gives it back: without what the provider calls it. */
  const comeBack = () => {
    const payment = {
      ...kept.get('order_payments'),
      checkoutSessionId: null,
      checkoutUrl: null,
      paymentIntentId: null,
    };
    for (const [table, row] of [
      ['orders', kept.get('orders')],
      ['order_payments', payment],
    ] as const) {
      const names = Object.keys(row ?? {});
      const list = names.map((name) => `"${name}"`).join(', ');
      raw
        .query(`insert into ${table} (${list}) values (${names.map(() => '?').join(', ')})`)
        .run(...(Object.values(row ?? {}) as string[]));
    }
  };
  return { house: fixture, orderId, comeBack };
}

test('money of an order that a restored file has lost is shown to its store, and read when the order comes back', async () => {
  const { house: fixture, orderId, comeBack } = await paidAndLost();
  beginHistory(fixture.ctx.house.raw, 'restore', isoUtc(fixture.ctx.clock.now()));
  for (let time = 0; time < 2; time++) await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([{ kind: 'cardMoney', label: expect.stringMatching(/^Card payment of \$/) }]);
  comeBack();
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  await fixture.pump();
  expect(await orderPayment(fixture.ctx.db, SCOPE, orderId)).toMatchObject({
    statusCode: 'requiresCapture',
    paymentIntentId: expect.any(String),
  });
  expect((await findOrder(fixture.ctx.db, SCOPE, orderId))?.statusCode).toBe('new');
});

test('a message about an order that is not here has the provider asked, also where no restore is known', async () => {
  const { house: fixture } = await paidAndLost();
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  for (const { rawBody, signatureHeader } of fixture.card.takeWebhooks()) {
    await receiveWebhook(fixture.ctx, { rawBody, signatureHeader, which: 'platform' });
  }
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toHaveLength(1);
});

test('a provider that is away is asked again, and nothing is guessed', async () => {
  const { house: fixture } = await paidAndLost();
  beginHistory(fixture.ctx.house.raw, 'restore', isoUtc(fixture.ctx.clock.now()));
  fixture.card.setDown(true);
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  fixture.card.setDown(false);
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toHaveLength(1);
});
