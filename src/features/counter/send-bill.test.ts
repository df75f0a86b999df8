/** What a bill that is sent again promises: its guest’s order is counted once, and a reward is used or given back. */

import { describe, expect, test } from 'bun:test';
import { findStoreCustomer } from '#db/customers/store-customers.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { loyalty, MENU } from '#src/domain/pricing/testing-menu.ts';
import { CUSTOMER, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { holdBill } from './hold-bill.ts';
import { readBills } from './read-bills.ts';
import { sendBill } from './send-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { written } from './testing/nothing-written.ts';

/** Ada's, as a till types it. */
const ADA = '0491 570 156';
const BURGER = [ordered('a', 'burger')];
const OFF = { discountForItem: 400, extraChargeForItem: 0, extraChargeForComments: 0 };
const CHEAPER = ordered('a', 'burger', 1, { adjustment: OFF });
const EMPTY = { ...BARE_ORDER, adjustments: { discount: null, surcharge: null }, manual: null };
const REWARD = { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true };

async function loyalFixture(): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  const { settings } = loyalty({ count: 1, value: 300 });
  await fixture.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, settings));
  return fixture;
}
const countedOf = async ({ ctx }: BillsFixture) =>
  (await findStoreCustomer(ctx.db, SCOPE, { customerId: CUSTOMER }))?.orderCount ?? 0;
const cardOf = async ({ ctx }: BillsFixture) => {
  const card = await findLoyaltyCard(ctx.db, SCOPE, CUSTOMER);
  return [card?.credits ?? 0, card?.creditsOnTheWay ?? 0];
};
/** A guest who has one stamp, which is one reward. */
async function stamped(): Promise<BillsFixture> {
  const fixture = await loyalFixture();
  await fixture.send('earns', { customerPhone: ADA, lines: [ordered('e', 'cola')] });
  await fixture.pay('earns');
  await fixture.pump();
  expect(await cardOf(fixture)).toEqual([1, 0]);
  return fixture;
}

describe('the guest of a bill that is sent again', () => {
  test('who was named when it was first sent is counted once', async () => {
    const fixture = await loyalFixture();
    await fixture.send('one', { customerPhone: ADA, lines: BURGER });
    expect([await countedOf(fixture), await cardOf(fixture)]).toEqual([1, [0, 1]]);
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    expect([await countedOf(fixture), await cardOf(fixture)]).toEqual([1, [0, 1]]);
  });

  test('who is named only then is counted then, with the stamp on its way', async () => {
    const fixture = await loyalFixture();
    await fixture.send('one', { lines: BURGER });
    expect([await countedOf(fixture), await cardOf(fixture)]).toEqual([0, [0, 0]]);
    await fixture.send('one', { customerPhone: ADA });
    expect([await countedOf(fixture), await cardOf(fixture)]).toEqual([1, [0, 1]]);
  });

  test('who is nobody is not counted', async () => {
    const fixture = await loyalFixture();
    await fixture.send('one', { lines: BURGER });
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    expect([await countedOf(fixture), await cardOf(fixture)]).toEqual([0, [0, 0]]);
  });

  test('keeps the reward used while the bill uses it, and has it back once it does not', async () => {
    const fixture = await stamped();
    await fixture.send('one', { customerPhone: ADA, wishes: REWARD, lines: BURGER }, { expectedTotalInCents: 700 });
    expect((await cardOf(fixture))[0]).toBe(0);
    const more = { wishes: REWARD, lines: [...BURGER, ordered('b', 'cola')] };
    expect((await fixture.send('one', more, { expectedTotalInCents: 1100 })).grandTotalInCents).toBe(1100);
    expect((await cardOf(fixture))[0]).toBe(0);
    await fixture.send('one', { wishes: NO_COUNTER_DETAILS }, { expectedTotalInCents: 1400 });
    expect((await cardOf(fixture))[0]).toBe(1);
  });

  test('has nothing given back that this bill never used', async () => {
    const fixture = await stamped();
    await fixture.send('uses', { customerPhone: ADA, wishes: REWARD, lines: BURGER }, { expectedTotalInCents: 700 });
    await fixture.send('one', { customerPhone: ADA, lines: [ordered('c', 'cola')] });
    await fixture.send('one', { lines: [ordered('c', 'cola'), ordered('d', 'cola')] });
    expect((await cardOf(fixture))[0]).toBe(0);
  });

  test('is asked nothing of at a box where the bill never used a reward', async () => {
    const fixture = await loyalFixture();
    const place = { restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId };
    const box = { ...fixture.ctx, ownership: boxOwnership(() => ({ mark: 'k7m2p9', ...place })) };
    const billId = 'mwqi3lh2ly3umvmh3dmu';
    const send = async (lines: typeof BURGER) => {
      const { bills } = await readBills(box, SCOPE);
      const id = bills[0]?.id ?? billId;
      return sendBill(box, SCOPE, {
        ...FRONT,
        billId: id,
        draft: { ...EMPTY, customerPhone: ADA, lines },
        expectedVersion: bills[0]?.version ?? 0,
        expectedTotalInCents: lines.length * 1000,
        ...{ keepsHold: false, voidReason: null, refundMethod: null, allow: () => null },
      });
    };
    await send(BURGER);
    await send([...BURGER, ordered('b', 'burger')]);
    const asked = await fixture.ctx.db.selectFrom('sync_commands').select('kind').execute();
    expect(asked.map(({ kind }) => kind)).not.toContain('giveBackGuest');
  });
});

describe('a bill that is sent again', () => {
  test('in the same words, because its answer was lost, is answered with the order and written once', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    const more = { lines: [...BURGER, ordered('b', 'cola')] };
    const first = await fixture.send('one', more);
    const before = await written(fixture);
    expect(await fixture.send('one', more, { expectedVersion: 1 })).toEqual(first);
    expect(await written(fixture)).toBe(before);
  });

  test('is wanted at the hour that was said, until another is said, and then at that', async () => {
    const fixture = await billsFixture();
    const at = (requestedForIsoDateTimeUtc: string) => ({
      wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc },
    });
    const wanted = ({ requestedForIsoDateTimeUtc, promisedForIsoDateTimeUtc }: Order) => [
      requestedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc,
    ];
    const [eight, nine] = ['2026-11-21T08:30:00.000Z', '2026-11-21T09:00:00.000Z'];
    expect(wanted(await fixture.send('one', { lines: BURGER, ...at(eight) }))).toEqual([eight, eight]);
    const more = { lines: [...BURGER, ordered('b', 'cola')] };
    expect(wanted(await fixture.send('one', more))).toEqual([eight, eight]);
    expect(wanted(await fixture.send('one', at(nine)))).toEqual([nine, nine]);
  });

  test('after its hour gets one dish more all the same; another hour that is past is refused', async () => {
    const fixture = await billsFixture();
    const at = (requestedForIsoDateTimeUtc: string) => ({
      wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc },
    });
    await fixture.send('one', { lines: BURGER, ...at('2026-11-21T08:30:00.000Z') });
    fixture.ctx.pass({ hours: 2 });
    const more = { lines: [...BURGER, ordered('b', 'cola')] };
    expect((await fixture.send('one', more)).grandTotalInCents).toBe(1400);
    expect((await refusalOf(fixture.send('one', at('2026-11-21T08:45:00.000Z'))))?.reason).toBe('time_in_past');
  });

  test('without one dish asks who may allow that, and keeps who did', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    const asked: string[] = [];
    const allow = (_: unknown, act: ProtectedAct) => {
      asked.push(act.action);
      return 'employee-mia';
    };
    await fixture.send('one', { lines: BURGER }, { voidReason: 'Flat', allow: allow as never });
    expect(asked).toEqual(['voidLines']);
    const log = fixture.ctx.db.selectFrom('audit_log').select(['approvedById', 'afterJson']);
    const [row, ...more] = await log.where('action', '=', 'editBill').execute();
    expect([row?.approvedById, JSON.parse(row?.afterJson ?? '').reason, more]).toEqual(['employee-mia', 'Flat', []]);
  });

  test('says to whoever allows it which dishes go and how many, and the log keeps them for the report of voids', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola', 3)] });
    const acts: ProtectedAct[] = [];
    const allow = (_: unknown, act: ProtectedAct) => {
      acts.push(act);
      return 'employee-mia';
    };
    const why = { voidReason: 'Flat', voidedFood: 'wasted', allow: allow as never } as const;
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] }, why);
    expect(acts).toEqual([
      { action: 'voidLines', subjectId: 'one', parts: [{ key: 'void b', upTo: 2, words: 'Void 2 × cola' }] },
    ]);
    const log = fixture.ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'editBill');
    const [row] = await log.execute();
    expect(JSON.parse(row?.afterJson ?? '').voided).toEqual({
      ...{ businessDay: '2026-11-21', food: 'wasted' },
      dishes: [{ name: 'cola', quantity: 2, amountInCents: 800 }],
    });
  });

  test.each([
    ['the reason of the void', BURGER, 'Flat', 'Flat'],
    ['that the bill was changed, without one', [CHEAPER, ordered('b', 'cola')], null, 'The bill was changed'],
  ] as const)('and paid refunds the difference with %s', async (_, lines, voidReason, reason) => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    await fixture.pay('one');
    const why = { voidReason, allow: () => 'employee-mia', expectedTotalInCents: 1000 };
    await fixture.send('one', { lines: [...lines] }, why);
    const refunds = fixture.ctx.db.selectFrom('refunds').select(['amountInCents', 'reason']);
    expect(await refunds.execute()).toEqual([{ amountInCents: 400, reason }]);
  });

  test('with one dish more has no reason in the log', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] }, { voidReason: 'Flat' });
    const log = fixture.ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'editBill');
    const [row] = await log.execute();
    const after = JSON.parse(row?.afterJson ?? '') as { reason?: string; voided?: unknown };
    expect([after.reason, after.voided]).toEqual([undefined, undefined]);
  });

  test.each([
    ['is paid and becomes cheaper stays closed', true, BURGER, 'closed', 'paid'],
    [
      'is paid and gets one dish more is open again',
      true,
      [...BURGER, ordered('b', 'cola'), ordered('c', 'cola')],
      'open',
      null,
    ],
    ['is not paid stays open', false, BURGER, 'open', null],
  ] as const)('that %s', async (_, isPaid, lines, state, closedReason) => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    if (isPaid) await fixture.pay('one');
    const why = { voidReason: 'Flat', allow: () => 'employee-mia' };
    await fixture.send('one', { lines: [...lines] }, why);
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state, closedReason });
  });

  test('with one price less asks for that price alone; the same again asks nobody, and more off asks again', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    const asked: unknown[] = [];
    const allow = (_: unknown, act: ProtectedAct) => {
      asked.push([act.action, ...act.parts.map(({ upTo }) => upTo)]);
      return 'employee-mia';
    };
    const off = async (discountForItem: number, more = [] as typeof BURGER, total = 1000 - discountForItem) => {
      const adjustment = { discountForItem, extraChargeForItem: 0, extraChargeForComments: 0 };
      const lines = [ordered('a', 'burger', 1, { adjustment }), ...more];
      await fixture.send('one', { lines }, { expectedTotalInCents: total, allow: allow as never });
    };
    await off(100);
    await off(100, [ordered('b', 'cola')], 1300);
    await off(150, [ordered('b', 'cola')], 1250);
    expect(asked).toEqual([
      ['changePrices', 100],
      ['changePrices', 150],
    ]);
  });

  test('with a dish that is sold out by now is refused; what the kitchen has already stays', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    const soldOut = ['burger', 'cola'];
    fixture.setMenu({ ...MENU, items: MENU.items.map((item) => ({ ...item, soldout: soldOut.includes(item.id) })) });
    const more = fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] });
    expect((await refusalOf(more))?.reason).toBe('item_unavailable');
    const other = [...BURGER, ordered('c', 'wrap')];
    expect((await fixture.send('one', { lines: other })).grandTotalInCents).toBe(1700);
  });
});

test('a dish that gets another price after it was sent is in the log with who allowed it', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: BURGER });
  const adjustment = { discountForItem: 200, extraChargeForItem: 0, extraChargeForComments: 0 };
  const lines = [ordered('a', 'burger', 1, { adjustment })];
  await fixture.send('one', { lines }, { expectedTotalInCents: 800, allow: () => 'employee-rosa' });
  const rows = await fixture.ctx.db.selectFrom('audit_log').select(['action', 'approvedById']).execute();
  expect(rows.filter(({ action }) => action === 'changePrices')).toEqual([
    { action: 'changePrices', approvedById: 'employee-rosa' },
  ]);
});

test.each([
  ['stays in the hands of the till that goes on with it', true, 'till'],
  ['is free for every till where that one is done', false, undefined],
])('a bill that was sent %s', async (_, keepsHold, posTerminalId) => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: BURGER });
  await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false, allow: () => null });
  await fixture.send('one', { lines: [...BURGER, ordered('b', 'cola')] }, { keepsHold });
  expect((await fixture.bill('one')).editing?.posTerminalId).toBe(posTerminalId as string);
});

test('a bill that costs nothing is open until it is closed, and closed once it was paid and costs no more', async () => {
  const fixture = await billsFixture();
  const state = async () => (await findBill(fixture.ctx.db, SCOPE, 'one'))?.state;
  const adjustments = { discount: { kind: 'amount' as const, value: 1000 }, surcharge: null };
  const free = { expectedTotalInCents: 0, allow: () => 'employee-mia' };
  await fixture.send('one', { lines: BURGER });
  await fixture.send('one', { adjustments }, free);
  expect(await state()).toBe('open');
  await fixture.send('one', { adjustments: { discount: null, surcharge: null } });
  await fixture.pay('one');
  await fixture.send('one', { comments: 'For Cy' });
  expect(await state()).toBe('closed');
});
