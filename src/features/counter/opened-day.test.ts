import { describe, expect, test } from 'bun:test';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { CUSTOMER, plantCoupon, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { billsHouse, FRONT, ordered } from './testing/bills-house.ts';
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
async function holidayHouse() {
  const house = await billsHouse({ hasPrinters: false });
  house.setSettings(TONIGHT);
  await house.send('one', { lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 1150 });
  return house;
}

describe('a bill that goes on past midnight', () => {
  test('keeps the surcharge of the day it was opened on, and the till is told so', async () => {
    const house = await holidayHouse();
    house.ctx.pass({ hours: 7 });
    expect((await house.bill('one')).holidaySurcharge).toMatchObject({ name: 'Founders Day', percentageBps: 1500 });
    const order = await house.send(
      'one',
      { lines: [ordered('a', 'burger'), ordered('b', 'cola')] },
      { expectedTotalInCents: 1610 },
    );
    expect(order.surchargeInCents).toBe(210);
  });

  test('gets none of the new day: the table of the evening before a holiday pays as before', async () => {
    const house = await billsHouse({ hasPrinters: false });
    house.setSettings({
      publicHolidaySurcharge: {
        ...TONIGHT.publicHolidaySurcharge,
        holidays: [{ date: '2026-11-22', name: 'Founders Day' }],
      },
    });
    await house.send('one', { lines: [ordered('a', 'burger')] });
    house.ctx.pass({ hours: 7 });
    const order = await house.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
    expect([order.surchargeInCents, (await house.bill('one')).holidaySurcharge]).toEqual([0, null]);
    const other = await house.send('two', { lines: [ordered('c', 'cola')] }, { expectedTotalInCents: 460 });
    expect(other.surchargeInCents).toBe(60);
  });

  test('keeps its coupon', async () => {
    const house = await billsHouse({ hasPrinters: false });
    await plantCoupon(house, aCoupon('TODAY', { endDate: '2026-11-21' }));
    const wishes = { ...NO_WISHES, couponCodes: ['TODAY'] };
    await house.send('one', { wishes, lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 900 });
    house.ctx.pass({ hours: 7 });
    const lines = [ordered('a', 'burger'), ordered('b', 'cola')];
    expect((await house.send('one', { lines }, { expectedTotalInCents: 1260 })).discountInCents).toBe(140);
  });

  test('gives its hour to the dishes that get a bill of their own', async () => {
    const house = await holidayHouse();
    const lines = [ordered('a', 'burger'), ordered('b', 'cola')];
    await house.send('one', { lines }, { expectedTotalInCents: 1610 });
    house.ctx.pass({ hours: 7 });
    const { version } = await house.bill('one');
    const move = { billId: 'one', toBillId: 'own', isNewBill: true, lines: [{ lineId: 'b', quantity: 1 }] };
    await transferLines(house.ctx, SCOPE, { ...FRONT, ...move, expectedVersion: version });
    const more = [ordered('b', 'cola'), ordered('c', 'cola')];
    expect((await house.send('own', { lines: more }, { expectedTotalInCents: 920 })).surchargeInCents).toBe(120);
  });

  test('of an order that was saved the day before begins when it is sent', async () => {
    const house = await billsHouse({ hasPrinters: false });
    house.setSettings(TONIGHT);
    await house.save('one', { lines: [ordered('a', 'burger')] });
    house.ctx.pass({ hours: 7 });
    expect((await house.send('one', {})).surchargeInCents).toBe(0);
    expect((await house.send('one', { lines: [ordered('a', 'burger', 2)] })).surchargeInCents).toBe(0);
  });
});

describe('what a sent bill was granted', () => {
  test('a first-order coupon is not for a regular by way of an edit, and stays on the bill that has it', async () => {
    const house = await billsHouse({ hasPrinters: false });
    await plantCoupon(house, aCoupon('FIRST', { firstOrderDiscount: true }));
    await plantCoupon(house, aCoupon('TEN'));
    const first = { ...NO_WISHES, couponCodes: ['FIRST'] };
    const draft = { customerPhone: ADA, lines: [ordered('a', 'burger')] };
    await house.send('one', { ...draft, wishes: first }, { expectedTotalInCents: 900 });
    const more = { lines: [ordered('a', 'burger'), ordered('b', 'cola')] };
    expect((await house.send('one', more, { expectedTotalInCents: 1260 })).discountInCents).toBe(140);

    await house.send(
      'two',
      { customerPhone: ADA, lines: [ordered('c', 'burger')], wishes: { ...NO_WISHES, couponCodes: ['TEN'] } },
      { expectedTotalInCents: 900 },
    );
    const wishes = { ...NO_WISHES, couponCodes: ['TEN', 'FIRST'] };
    const refused = house.send('two', { wishes }, { expectedTotalInCents: 810 });
    expect((await refusalOf(refused))?.reason).toBe('coupon_not_applicable');
  });

  test('a reward may be taken off again, and is the guest’s to use another day', async () => {
    const house = await billsHouse({ hasPrinters: false });
    await house.ctx.write((trx) =>
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
    await house.send('earns', { customerPhone: ADA, lines: [ordered('e', 'cola')] });
    await house.pay('earns');
    await house.pump();
    const credits = async () => (await findLoyaltyCard(house.ctx.db, SCOPE, CUSTOMER))?.credits;
    expect(await credits()).toBe(1);
    const wishes = { ...NO_WISHES, usesLoyaltyReward: true };
    await house.send(
      'one',
      { customerPhone: ADA, wishes, lines: [ordered('a', 'burger')] },
      { expectedTotalInCents: 700 },
    );
    expect(await credits()).toBe(0);
    const order = await house.send('one', { wishes: NO_WISHES }, { expectedTotalInCents: 1000 });
    expect([order.grandTotalInCents, await credits()]).toEqual([1000, 1]);
  });
});

test('a coupon that takes nothing off is not used up', async () => {
  const house = await billsHouse({ hasPrinters: false });
  const amount = (code: string, discountAmount: number) =>
    aCoupon(code, { type: 'flatAmountDiscount', discountPercentageBps: null, discountAmount, maxRedeems: 1 });
  await plantCoupon(house, amount('ALL', 9900));
  await plantCoupon(house, amount('MORE', 700));
  const wishes = { ...NO_WISHES, couponCodes: ['ALL', 'MORE'] };
  await house.send('one', { wishes, lines: [ordered('a', 'burger')] }, { expectedTotalInCents: 0 });
  const uses = await house.ctx.db.selectFrom('coupon_redemptions').select(['couponId', 'amountInCents']).execute();
  expect(uses).toEqual([{ couponId: 'ALL', amountInCents: 1000 }]);
});
