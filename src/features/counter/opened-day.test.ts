import { describe, expect, test } from 'bun:test';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { CUSTOMER, plantCoupon, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const ADA = '+61491570156';
const TONIGHT = {
  publicHolidaySurcharge: {
    enabled: true,
    isEnabledForOnline: false,
    surcharge: { amountInCents: 0, percentageBps: 1500 },
    holidays: [{ date: '2026-11-21', name: 'Founders Day' }],
  },
};

/** A store on a holiday evening; one dish for ten dollars is sent. */
async function holidayFixture() {
  const fixture = await billsFixture({ hasPrinters: false });
  fixture.setSettings(TONIGHT);
  await fixture.send('one', { lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 1150 });
  return fixture;
}

describe('a bill that goes on past midnight', () => {
  test('keeps the surcharge of the day it was opened on, and the till is told so', async () => {
    const fixture = await holidayFixture();
    fixture.ctx.pass({ hours: 7 });
    expect((await fixture.bill('one')).holidaySurcharge).toMatchObject({ name: 'Founders Day', percentageBps: 1500 });
    const order = await fixture.send(
      'one',
      { lines: [ordered('a', 'burger'), ordered('b', 'cola')] },
      { expectedTotalInCents: 1610 },
    );
    expect(order.surchargeInCents).toBe(210);
  });

  test('gets none of the new day: the table of the evening before a holiday pays as before', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    fixture.setSettings({
      publicHolidaySurcharge: {
        ...TONIGHT.publicHolidaySurcharge,
        holidays: [{ date: '2026-11-22', name: 'Founders Day' }],
      },
    });
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    fixture.ctx.pass({ hours: 7 });
    const order = await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
    expect([order.surchargeInCents, (await fixture.bill('one')).holidaySurcharge]).toEqual([0, null]);
    const other = await fixture.send('two', { lines: [ordered('c', 'cola')] }, { expectedTotalInCents: 460 });
    expect(other.surchargeInCents).toBe(60);
  });

  test('keeps its coupon', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await plantCoupon(fixture, aCoupon('TODAY', { endDate: '2026-11-21' }));
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['TODAY'] };
    await fixture.send('one', { wishes, lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 900 });
    fixture.ctx.pass({ hours: 7 });
    const lines = [ordered('a', 'burger'), ordered('b', 'cola')];
    expect((await fixture.send('one', { lines }, { expectedTotalInCents: 1260 })).discountInCents).toBe(140);
  });

  test('gives its hour to the dishes that get a bill of their own', async () => {
    const fixture = await holidayFixture();
    const lines = [ordered('a', 'burger'), ordered('b', 'cola')];
    await fixture.send('one', { lines }, { expectedTotalInCents: 1610 });
    fixture.ctx.pass({ hours: 7 });
    const { version } = await fixture.bill('one');
    const move = { billId: 'one', toBillId: 'own', isNewBill: true, lines: [{ lineId: 'b', quantity: 1 }] };
    await transferLines(fixture.ctx, SCOPE, { ...FRONT, ...move, expectedVersion: version });
    const more = [ordered('b', 'cola'), ordered('c', 'cola')];
    expect((await fixture.send('own', { lines: more }, { expectedTotalInCents: 920 })).surchargeInCents).toBe(120);
  });

  test('of an order that was saved the day before begins when it is sent', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    fixture.setSettings(TONIGHT);
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    fixture.ctx.pass({ hours: 7 });
    expect((await fixture.send('one', {})).surchargeInCents).toBe(0);
    expect((await fixture.send('one', { lines: [ordered('a', 'burger', 2)] })).surchargeInCents).toBe(0);
  });
});

describe('what a sent bill was granted', () => {
  test('a first-order coupon is not for a regular by way of an edit, and stays on the bill that has it', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await plantCoupon(fixture, aCoupon('FIRST', { firstOrderDiscount: true }));
    await plantCoupon(fixture, aCoupon('TEN'));
    const first = { ...NO_COUNTER_DETAILS, couponCodes: ['FIRST'] };
    const draft = { customerPhone: ADA, lines: [ordered('a', 'burger')] };
    await fixture.send('one', { ...draft, wishes: first }, { expectedTotalInCents: 900 });
    const more = { lines: [ordered('a', 'burger'), ordered('b', 'cola')] };
    expect((await fixture.send('one', more, { expectedTotalInCents: 1260 })).discountInCents).toBe(140);

    await fixture.send(
      'two',
      { customerPhone: ADA, lines: [ordered('c', 'burger')], wishes: { ...NO_COUNTER_DETAILS, couponCodes: ['TEN'] } },
      { expectedTotalInCents: 900 },
    );
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['TEN', 'FIRST'] };
    const refused = fixture.send('two', { wishes }, { expectedTotalInCents: 810 });
    expect((await refusalOf(refused))?.reason).toBe('coupon_not_applicable');
  });

  test('a reward may be taken off again, and is the guest’s to use another day', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.ctx.write((trx) =>
      writeLoyaltySettings(trx, SCOPE, {
        enabled: true,
        count: 1,
        type: 'amount',
        value: 300,
        cardBg: null,
        noLoyaltyOnDiscountedOrders: false,
        isEnabledForPOS: true,
        isEnabledForOnline: true,
        accumulateCreditsOnDiscountedItemsOrOrders: true,
        redeemCreditsOnDiscountedItems: true,
      }),
    );
    await fixture.send('earns', { customerPhone: ADA, lines: [ordered('e', 'cola')] });
    await fixture.pay('earns');
    await fixture.pump();
    const credits = async () => (await findLoyaltyCard(fixture.ctx.db, SCOPE, CUSTOMER))?.credits;
    expect(await credits()).toBe(1);
    const wishes = { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true };
    await fixture.send(
      'one',
      { customerPhone: ADA, wishes, lines: [ordered('a', 'burger')] },
      { expectedTotalInCents: 700 },
    );
    expect(await credits()).toBe(0);
    const order = await fixture.send('one', { wishes: NO_COUNTER_DETAILS }, { expectedTotalInCents: 1000 });
    expect([order.grandTotalInCents, await credits()]).toEqual([1000, 1]);
  });
});

test('a coupon that takes nothing off is not used up', async () => {
  const fixture = await billsFixture({ hasPrinters: false });
  const amount = (code: string, discountAmount: number) =>
    aCoupon(code, { type: 'flatAmountDiscount', discountPercentageBps: null, discountAmount, maxRedeems: 1 });
  await plantCoupon(fixture, amount('ALL', 9900));
  await plantCoupon(fixture, amount('MORE', 700));
  const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['ALL', 'MORE'] };
  await fixture.send('one', { wishes, lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 0 });
  const uses = await fixture.ctx.db.selectFrom('coupon_redemptions').select(['couponId', 'amountInCents']).execute();
  expect(uses).toEqual([{ couponId: 'ALL', amountInCents: 1000 }]);
});
