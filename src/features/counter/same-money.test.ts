import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { CUSTOMER, plantCoupon, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';
import { cancelBill } from './cancel-bill.ts';
import { mergeBills } from './merge-bills.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const COUPONS: readonly [string, Partial<Coupon>][] = [
  ['AMT777', { type: 'flatAmountDiscount', discountPercentageBps: null, discountAmount: 777, maxRedeems: 1 }],
  ['PCT125', { discountPercentageBps: 1250 }],
  ['OVER15', { discountPercentageBps: 2000, applicableOverAmount: 1500 }],
];

async function offersFixture(settings: Partial<StoreSettings> = {}): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  fixture.setSettings(settings);
  for (const [couponCode, more] of COUPONS) await plantCoupon(fixture, aCoupon(couponCode, more));
  await fixture.ctx.write((trx) =>
    writeLoyaltySettings(trx, SCOPE, {
      enabled: true,
      count: 1,
      type: 'amount',
      value: 600,
      cardBg: null,
      noLoyaltyOnDiscountedOrders: false,
      isEnabledForPOS: true,
      isEnabledForOnline: true,
      accumulateCreditsOnDiscountedItemsOrOrders: true,
      redeemCreditsOnDiscountedItems: true,
    }),
  );
  return fixture;
}

const detailsWith = (more: Partial<CounterDetails>) => ({ ...NO_COUNTER_DETAILS, ...more });

/** Sends whatever it costs. */
async function send(fixture: BillsFixture, billId: string, draft: Parameters<BillsFixture['send']>[1]) {
  const trying = (expectedTotalInCents: number) => fixture.send(billId, draft, { expectedTotalInCents });
  return trying(-1).catch((error: unknown) => {
    const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
    if (typeof total !== 'number') throw error;
    return trying(total);
  });
}

const owed = async (fixture: BillsFixture, ...ids: string[]) => {
  let total = 0;
  for (const id of ids) {
    const order = await findOrder(fixture.ctx.db, SCOPE, id);
    if (order?.statusCode === 'accepted') total += requestedFor(order);
  }
  return total;
};
const merge = async (fixture: BillsFixture, billId: string, fromBillId: string) =>
  mergeBills(fixture.ctx, SCOPE, {
    ...FRONT,
    billId,
    fromBillId,
    expectedVersion: (await fixture.bill(billId)).version,
  });
const move = async (
  fixture: BillsFixture,
  billId: string,
  toBillId: string,
  lines: readonly { lineId: string; quantity: number }[],
  isNewBill = true,
) =>
  transferLines(fixture.ctx, SCOPE, {
    ...FRONT,
    billId,
    toBillId,
    isNewBill,
    lines,
    expectedVersion: (await fixture.bill(billId)).version,
  });
const uses = (fixture: BillsFixture) =>
  fixture.ctx.db
    .selectFrom('coupon_redemptions')
    .select(['couponId', 'orderId'])
    .where('givenBackIsoDateTimeUtc', 'is', null)
    .execute();

describe('a bill that is merged into another', () => {
  test('brings what its coupon took off as amounts of its lines; the coupon stays used, and is given back with the bill', async () => {
    const fixture = await offersFixture();
    await send(fixture, 'stays', { lines: [ordered('a', 'burger')] });
    await send(fixture, 'goes', { lines: [ordered('b', 'burger')], wishes: detailsWith({ couponCodes: ['AMT777'] }) });
    expect(await owed(fixture, 'stays', 'goes')).toBe(1223);
    await merge(fixture, 'stays', 'goes');
    expect(await owed(fixture, 'stays', 'goes')).toBe(1223);
    expect(await uses(fixture)).toEqual([{ couponId: 'AMT777', orderId: 'stays' }]);
    // It goes on: what stands on a line is neither lost nor taken a second time.
    const { draft } = await fixture.bill('stays');
    const more = { ...draft, lines: [...draft.lines, ordered('c', 'cola')] };
    await send(fixture, 'stays', more);
    expect([await owed(fixture, 'stays'), await uses(fixture)]).toEqual([
      1623,
      [{ couponId: 'AMT777', orderId: 'stays' }],
    ]);
    await send(fixture, 'stays', { ...more, wishes: detailsWith({ couponCodes: ['AMT777'] }) }).catch(() => null);
    expect(await owed(fixture, 'stays')).toBe(1623);
    await cancelBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'stays', reason: 'Left', allow: () => null });
    expect(await uses(fixture)).toEqual([]);
  });

  test('brings its guest, the reward and the stamp', async () => {
    const fixture = await offersFixture();
    const guest = { customerPhone: '0491 570 156', customerName: 'Ada' };
    await send(fixture, 'earns', { ...guest, lines: [ordered('e', 'cola')] });
    await fixture.pay('earns');
    await fixture.pump();
    await send(fixture, 'stays', { lines: [ordered('a', 'burger')] });
    await send(fixture, 'goes', {
      ...guest,
      lines: [ordered('b', 'burger')],
      wishes: detailsWith({ usesLoyaltyReward: true }),
    });
    await merge(fixture, 'stays', 'goes');
    expect(await owed(fixture, 'stays')).toBe(1400);
    const card = () => findLoyaltyCard(fixture.ctx.db, SCOPE, CUSTOMER);
    expect(await card()).toMatchObject({ credits: 0, creditsOnTheWay: 1 });
    expect(await findOrder(fixture.ctx.db, SCOPE, 'stays')).toMatchObject({ customerName: 'Ada' });
    await fixture.pay('stays');
    await fixture.pump();
    expect(await card()).toMatchObject({ credits: 1, creditsOnTheWay: 0 });
  });

  test('with a line whose id is taken is refused', async () => {
    const fixture = await offersFixture();
    await send(fixture, 'stays', { lines: [ordered('a', 'burger')] });
    await send(fixture, 'goes', { lines: [ordered('a', 'cola')] });
    expect((await refusalOf(merge(fixture, 'stays', 'goes')))?.reason).toBe('line_id_taken');
  });
});

describe('dishes that get a bill of their own', () => {
  test.each([
    ['a percentage', 'PCT125'],
    ['an amount', 'AMT777'],
    ['one with a minimum that what stays does not reach', 'OVER15'],
  ])('take their share of %s along', async (_, couponCode) => {
    const fixture = await offersFixture();
    const lines = [ordered('a', 'burger', 2), ordered('b', 'cola')];
    await send(fixture, 'one', { lines, wishes: detailsWith({ couponCodes: [couponCode] }) });
    const before = await owed(fixture, 'one');
    await move(fixture, 'one', 'own', [{ lineId: 'a', quantity: 2 }]);
    expect(await owed(fixture, 'one', 'own')).toBe(before);
    expect(await owed(fixture, 'one')).toBeLessThan(400);
    expect(await uses(fixture)).toEqual([{ couponId: couponCode, orderId: 'one' }]);
  });
});

function dice(seed: number) {
  let state = seed * 7919;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const HOLIDAY = {
  publicHolidaySurcharge: {
    enabled: true,
    isEnabledForOnline: false,
    surcharge: { amountInCents: 135, percentageBps: 1500 },
    holidays: [{ date: '2026-11-21', name: 'Founders Day' }],
  },
};

test.each(Array.from({ length: 14 }, (_, at) => at + 1))(
  'however bills are merged and dishes moved, the guests never owe more together (table %d)',
  async (seed) => {
    const roll = dice(seed);
    const fixture = await offersFixture(seed % 2 === 0 ? HOLIDAY : {});
    const dishes = ['burger', 'wrap', 'cola', 'beer'];
    const ids = ['b1', 'b2', 'b3'];
    for (const id of ids) {
      const lines = Array.from({ length: 1 + roll(3) }, (_, at) =>
        ordered(`${id}-${at}`, dishes[roll(4)]!, 1 + roll(3), {
          ...(roll(4) === 0
            ? { adjustment: { discountForItem: roll(300), extraChargeForItem: roll(90), extraChargeForComments: 0 } }
            : {}),
        }),
      );
      const couponCodes = roll(2) === 0 ? [COUPONS[roll(3)]![0]] : [];
      const kind = roll(2) === 0 ? ('percent' as const) : ('amount' as const);
      const discount = roll(3) === 0 ? { kind, value: 100 + roll(900) } : null;
      const surcharge = roll(4) === 0 ? { kind, value: 50 + roll(200) } : null;
      await send(fixture, id, { lines, wishes: detailsWith({ couponCodes }), adjustments: { discount, surcharge } });
      // Some tables sit past midnight: their bills are of another day.
      if (roll(3) === 0) fixture.ctx.pass({ hours: 7 });
    }
    for (let step = 0; step < 8; step++) {
      const before = await owed(fixture, ...ids);
      const [one, two] = [ids[roll(ids.length)]!, ids[roll(ids.length)]!];
      const order = await findOrder(fixture.ctx.db, SCOPE, one);
      const line = order?.lines[roll(order.lines.length)];
      if (roll(3) === 0) await merge(fixture, one, two).catch(refused);
      else if (line) {
        const own = `own-${step}`;
        const isNew = roll(2) === 0;
        const lines = [{ lineId: line.id, quantity: 1 + roll(line.priced.quantity) }];
        await move(fixture, one, isNew ? own : two, lines, isNew).catch(refused);
        if (isNew && (await findOrder(fixture.ctx.db, SCOPE, own))) ids.push(own);
      }
      const after = await owed(fixture, ...ids);
      expect(after).toBeLessThanOrEqual(before);
    }
  },
);

function refused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
