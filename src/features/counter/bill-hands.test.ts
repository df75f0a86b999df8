/** Whose hands a bill is in, money that came beside the tills, and what a till may promise: each guard once. */
import { describe, expect, test } from 'bun:test';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { bringAlong } from './bring-along.ts';
import { requireCounterTime } from './counter-order.ts';
import { holdBill, releaseBill, renewHold } from './hold-bill.ts';
import { markPaid } from './mark-paid.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const sent = (fixture: BillsFixture) => fixture.send('one', { lines: [ordered('a', 'burger')] });

describe('a bill in the hands of a till', () => {
  const hold = (fixture: BillsFixture, till: typeof FRONT, mayTakeOver = false) =>
    holdBill(fixture.ctx, SCOPE, { ...till, billId: 'one', mayTakeOver });

  test.each([
    ['by whom, where somebody is signed in', FRONT, 'This bill is open on Till by Mia.'],
    ['of which till alone, where nobody is', { ...FRONT, employee: null }, 'This bill is open on Till.'],
  ])('says %s', async (_, till, words) => {
    const fixture = await billsFixture();
    await sent(fixture);
    await hold(fixture, till);
    const refused = await hold(fixture, BACK).catch((error: Error) => error.message);
    expect(refused).toBe(words);
  });

  test('goes on being held by that till alone, and is let go by it alone', async () => {
    const fixture = await billsFixture();
    await sent(fixture);
    const renew = (posTerminalId: string) => renewHold(fixture.ctx, SCOPE, { billId: 'one', posTerminalId });
    expect(await renew('till')).toEqual({ isHeld: false, version: null });
    await hold(fixture, FRONT);
    expect([await renew('till'), await renew('till-back')]).toEqual([
      { isHeld: true, version: 1 },
      { isHeld: false, version: null },
    ]);
    await releaseBill(fixture.ctx, SCOPE, { billId: 'one', posTerminalId: 'till-back' });
    expect((await renew('till')).isHeld).toBe(true);
    await releaseBill(fixture.ctx, SCOPE, { billId: 'one', posTerminalId: 'till' });
    expect((await renew('till')).isHeld).toBe(false);
    const nobody = { billId: 'nobody', posTerminalId: 'till' };
    expect((await refusalOf(renewHold(fixture.ctx, SCOPE, nobody)))?.code).toBe('resource_not_found');
    expect((await refusalOf(releaseBill(fixture.ctx, SCOPE, nobody)))?.code).toBe('resource_not_found');
  });

  test('is taken over only by a till that may, and the log says from whom', async () => {
    const fixture = await billsFixture();
    await sent(fixture);
    await hold(fixture, FRONT);
    expect(await refusedOf(fixture, () => hold(fixture, BACK))).toBe('bill_being_edited');
    await hold(fixture, BACK, true);
    const row = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['subjectType', 'beforeJson', 'afterJson'])
      .where('action', '=', 'takeOverBill')
      .executeTakeFirstOrThrow();
    expect([row.subjectType, JSON.parse(row.beforeJson ?? ''), JSON.parse(row.afterJson ?? '')]).toEqual([
      'bill',
      { terminalName: 'Till', employeeName: 'Mia' },
      { terminalName: 'Back bar' },
    ]);
  });
});

describe('money that came beside the tills', () => {
  const mark = (fixture: BillsFixture, how: Parameters<typeof markPaid>[2]['how'], orderId = 'one') =>
    markPaid(fixture.ctx, SCOPE, { orderId, id: 'beside', how, by: FRONT.by });

  test('of an order that is not there is refused', async () => {
    const fixture = await billsFixture();
    expect(await refusedOf(fixture, () => mark(fixture, { way: 'other', name: 'Bank' }))).toBe('resource_not_found');
  });

  test.each([
    ['cash, in the drawer of its till', { way: 'cash', posTerminalId: 'till' }, ['posCash', '', 'till', 1005, 1005, 0]],
    [
      'otherwise, under the owner’s own name for it',
      { way: 'other', name: 'Bank' },
      ['posCustomPayment', 'Bank', null, 1003, 1003, 0],
    ],
  ] as const)('as %s', async (_, how, expected) => {
    const fixture = await billsFixture();
    await fixture.send(
      'one',
      {
        lines: [
          ordered('a', 'burger', 1, {
            adjustment: { discountForItem: 0, extraChargeForItem: 3, extraChargeForComments: 0 },
          }),
        ],
      },
      { expectedTotalInCents: 1003 },
    );
    expect((await mark(fixture, how)).leftInCents).toBe(0);
    const tender = await fixture.ctx.db.selectFrom('tenders').selectAll().executeTakeFirstOrThrow();
    const { paymentType, paymentName, posTerminalId, amountInCents, tenderedInCents, changeInCents } = tender;
    expect([paymentType, paymentName, posTerminalId, amountInCents, tenderedInCents, changeInCents]).toEqual([
      ...expected,
    ]);
    expect(tender.employeeId).toBeNull();
  });
});

test('a payment without a name for its way is refused, and one in cash has no name', async () => {
  const fixture = await billsFixture();
  await sent(fixture);
  const nameless = { paymentType: 'posCustomPayment' as const, customPaymentName: '' };
  expect(await refusedOf(fixture, () => fixture.pay('one', nameless))).toBe('payment_type_not_allowed');
  await fixture.pay('one', { customPaymentName: 'Voucher' });
  const tender = await fixture.ctx.db.selectFrom('tenders').selectAll().executeTakeFirstOrThrow();
  expect([tender.paymentName, tender.employeeId, tender.posTerminalId]).toEqual(['', 'employee-mia', 'till']);
});

test('a bill takes along as many dishes as fit on it, and not one more', async () => {
  const fixture = await billsFixture();
  await sent(fixture);
  const many = (count: number) => Array.from({ length: count }, (_, at) => ordered(`m${at}`, 'cola'));
  const bring = (lines: ReturnType<typeof many>) => bringAlong(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', lines });
  expect(await refusedOf(fixture, () => bring(many(500)))).toBe('too_many_lines');
  await bring(many(499));
  expect((await fixture.bill('one')).draft.lines).toHaveLength(500);
});

describe('an hour that a till promises', () => {
  const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
  test.each([
    ['a minute ago', { seconds: -60 }, null],
    ['longer ago than a minute', { seconds: -61 }, 'time_in_past'],
    ['in ninety days', { hours: 24 * 90 }, null],
    ['a second later than in ninety days', { hours: 24 * 90, seconds: 1 }, 'time_too_far_ahead'],
  ])('%s', async (_, ahead, word) => {
    const fixture = await billsFixture();
    const { profile } = await fixture.ctx.menus.storeOf(SCOPE, fixture.ctx.db);
    const wishes = {
      requestedForIsoDateTimeUtc: NOW.add(ahead).toString(),
      timeNote: 'She knows',
      dropoffNotes: '',
      couponCodes: [],
      usesLoyaltyReward: false,
      outOfAreaFeeInCents: null,
    };
    const ask = async () => requireCounterTime(profile, 'pickup', wishes, { clock: { now: () => NOW } } as never);
    expect((await refusalOf(ask()))?.reason ?? null).toBe(word);
  });
});
