/** What a till sees of a bill’s guest and their stamps, while it is saved, once it is sent, and with a reward on it. */

import { expect, test } from 'bun:test';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';
import { aCoupon, loyalty } from '#src/domain/pricing/testing-menu.ts';
import { filledCart, place, plantCoupon, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readBill } from './read-bills.ts';
import { type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';

/** Ada's, as a till types it. */
const ADA = '0491 570 156';
const BURGER = [ordered('a', 'burger')];
const REWARD = { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true };

/** A guest who has so many stamps, each of which is a reward of $3.00. */
async function stamped(stamps: number): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  const { settings } = loyalty({ count: 1, value: 300 });
  await fixture.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, settings));
  for (let at = 0; at < stamps; at++) {
    await fixture.send(`earns-${at}`, { customerPhone: ADA, lines: [ordered('e', 'cola')] });
    await fixture.pay(`earns-${at}`);
  }
  await fixture.pump();
  return fixture;
}
const creditsOn = async ({ ctx }: BillsFixture) => (await readBill(ctx, SCOPE, 'one')).guest?.credits ?? null;

test.each([1, 2])(
  'a guest with %p stamps is shown with them while the bill is saved, and once it is sent',
  async (stamps) => {
    const fixture = await stamped(stamps);
    await fixture.save('one', { customerPhone: ADA, lines: BURGER });
    expect(await creditsOn(fixture)).toBe(stamps);
    await fixture.send('one', {});
    expect(await creditsOn(fixture)).toBe(stamps);
  },
);

test('a bill that has used the reward may go on using it, whatever is left on the card', async () => {
  const fixture = await stamped(1);
  await fixture.send('one', { customerPhone: ADA, wishes: REWARD, lines: BURGER }, { expectedTotalInCents: 700 });
  expect(await creditsOn(fixture)).toBe(Number.MAX_SAFE_INTEGER);
});

test('a bill without a guest shows none', async () => {
  const fixture = await stamped(0);
  await fixture.send('one', { lines: BURGER });
  expect((await readBill(fixture.ctx, SCOPE, 'one')).guest).toBeNull();
});

test('a reward does not come onto a bill that was sent without it, however many stamps there are', async () => {
  const fixture = await stamped(2);
  await fixture.send('one', { customerPhone: ADA, lines: BURGER });
  const order = await fixture.send('one', { wishes: REWARD, lines: [...BURGER, ordered('b', 'cola')] });
  expect(order.grandTotalInCents).toBe(1400);
  expect(order.breakdown.some(({ kind }) => kind === 'loyalty')).toBe(false);
});

test.each([
  ['online', 'new', false],
  ['online', 'accepted', true],
  ['online', 'completed', true],
  ['online', 'cancelled', false],
  ['google', 'accepted', true],
  ['uberEats', 'accepted', false],
  ['uberEats', 'completed', false],
  ['pos', 'new', true],
] as const)('an order from %s that is %s is read at a till: %p', async (channel, statusCode, isRead) => {
  const fixture = await billsFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  await fixture.ctx.db.updateTable('orders').set({ channel, statusCode }).execute();
  const refused = await refusalOf(readBill(fixture.ctx, SCOPE, orderId));
  expect(refused?.code ?? null).toBe(isRead ? null : 'resource_not_found');
});

test('a coupon is granted to a bill that was sent with it, and not to one that is only saved', async () => {
  const fixture = await billsFixture();
  await plantCoupon(fixture, aCoupon('TEN'));
  const granted = async () => (await readBill(fixture.ctx, SCOPE, 'one')).coupons.map(({ isGranted }) => isGranted);
  await fixture.save('one', { lines: BURGER, wishes: { ...NO_COUNTER_DETAILS, couponCodes: ['TEN'] } });
  expect(await granted()).toEqual([false]);
  await fixture.send('one', {}, { expectedTotalInCents: 900 });
  expect(await granted()).toEqual([true]);
});

test('a bill that was sent says what the kitchen knows of it, and one that was only saved does not', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { lines: BURGER, comments: 'No onion' });
  expect(await readBill(fixture.ctx, SCOPE, 'one')).toMatchObject({ sentFacts: null, unsentCount: 1 });
  await fixture.send('one', {});
  const { sentFacts, draft, unsentCount } = await readBill(fixture.ctx, SCOPE, 'one');
  expect([sentFacts, unsentCount]).toEqual([factsOf(draft), 0]);
});

test('a sale that was paid at once has nothing to send, and shows what it cost', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: BURGER });
  await fixture.pay('one');
  await fixture.ctx.write((trx) =>
    trx
      .deleteFrom('bills')
      .execute()
      .then(() => undefined),
  );
  expect(await readBill(fixture.ctx, SCOPE, 'one')).toMatchObject({
    ...{ version: 1, isOpen: false, unsentCount: 0, sentFacts: null },
    ...{ totalInCents: 1000, savedTotalInCents: 1000, leftInCents: 0, refundableInCents: 1000 },
  });
});

test('the holiday of a bill is that of the hour it is wanted at', async () => {
  const fixture = await billsFixture();
  const publicHolidaySurcharge = {
    ...{ enabled: true, isEnabledForOnline: false, surcharge: { amountInCents: 0, percentageBps: 1500 } },
    holidays: [{ date: '2026-11-21', name: 'Founders Day' }],
  };
  fixture.setSettings({ publicHolidaySurcharge });
  const ofDay = async (requestedForIsoDateTimeUtc: string | null) => {
    await fixture.save('one', { lines: BURGER, wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc } });
    return (await readBill(fixture.ctx, SCOPE, 'one')).holidaySurcharge?.name;
  };
  expect(await ofDay(null)).toBe('Founders Day');
  expect(await ofDay('2026-11-23T08:00:00.000Z')).toBeUndefined();
});
