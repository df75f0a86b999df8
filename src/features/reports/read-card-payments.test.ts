import { expect, test } from 'bun:test';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { aSale, eftposFixture, settle } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readCardPayments } from './read-card-payments.ts';
import { sale, TODAY } from './testing/report-day.ts';

test('card payments are counted by terminal and kind of card, apart from cash and from other stores', async () => {
  const fixture = await eftposFixture();
  const { ctx } = fixture;
  await placeCardOrder(ctx, SCOPE, aSale());
  await settle(fixture);
  await sale(fixture, 'cash', { paymentType: 'posCash', tenderedInCents: 1000 });
  ctx.pass({ minutes: 1 });
  const { rows } = await readCardPayments(ctx, SCOPE, TODAY);
  expect(rows).toMatchObject([
    { provider: 'simulator', paymentCount: 1, paidInCents: 1000, refundCount: 0, netInCents: 1000 },
  ]);
  expect(rows[0]?.name).toMatch(/^Counter pad, [A-Z]/);
  expect((await readCardPayments(ctx, OTHER_SCOPE, TODAY)).rows).toEqual([]);
  expect((await readCardPayments(ctx, SCOPE, { ...TODAY, channel: 'WEBSITE' })).rows).toEqual([]);
  expect((await readCardPayments(ctx, SCOPE, { ...TODAY, period: { name: 'last24Hours' } })).rows).toHaveLength(1);
});
