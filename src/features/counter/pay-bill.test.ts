/** Every guard of taking a payment towards a bill, each once. */
import { describe, expect, test } from 'bun:test';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { holdBill } from './hold-bill.ts';
import { payBill } from './pay-bill.ts';
import { splitBill } from './split-bill.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** $10.00 and $8.00. */
async function dinner(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  return fixture;
}

const halves: PlannedShare[] = [
  { id: 'x', mode: 'equally' },
  { id: 'y', mode: 'equally' },
];
const inHalves = (fixture: BillsFixture) => splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares: halves });
const tenders = async (fixture: BillsFixture) => {
  const all = await listTenders(fixture.ctx.db, SCOPE, 'one');
  return all.map(({ amountInCents, tenderedInCents, changeInCents }) => [
    amountInCents,
    tenderedInCents,
    changeInCents,
  ]);
};
const events = (fixture: BillsFixture, type: 'tenderTaken') =>
  fixture.ctx.db.selectFrom('outbox_events').select('id').where('type', '=', type).execute();
const drawers = async (fixture: BillsFixture) => {
  const jobs = fixture.ctx.db.selectFrom('print_jobs').select('id').where('docketType', '=', 'DRAWER');
  return (await jobs.execute()).length;
};

describe('a payment towards a bill', () => {
  test.each([899, 901, 1800])('a share of $9.00 is not paid with %p cents', async (amountInCents) => {
    const fixture = await dinner();
    await inHalves(fixture);
    await expect(fixture.pay('one', { shareId: 'x', amountInCents })).rejects.toMatchObject({
      reason: 'price_changed',
      details: { newTotalInCents: 900 },
    });
    expect(await tenders(fixture)).toEqual([]);
    expect((await fixture.bill('one')).shares.map(({ isPaid }) => isPaid)).toEqual([false, false]);
  });

  test('of a share that nobody planned is not found', async () => {
    const fixture = await dinner();
    await inHalves(fixture);
    expect((await refusalOf(fixture.pay('one', { shareId: 'z', amountInCents: 900 })))?.code).toBe(
      'resource_not_found',
    );
    expect(await tenders(fixture)).toEqual([]);
  });

  test('beside the plan ends the plan: what was planned and is not paid is planned no more', async () => {
    const fixture = await dinner();
    await inHalves(fixture);
    await fixture.pay('one', { shareId: 'x', amountInCents: 900 });
    await fixture.pay('one', { amountInCents: 300 });
    const { shares, leftInCents } = await fixture.bill('one');
    expect(shares.map(({ mode, amountInCents, isPaid }) => [mode, amountInCents, isPaid])).toEqual([
      ['equally', 900, true],
      ['whole', 300, true],
    ]);
    expect([leftInCents, shares.map((one) => one.position)]).toEqual([600, [0, 1]]);
  });

  test.each([
    [0, 1801, '$18.00', 1800],
    [1799, 2, '$0.01', 1],
  ])(
    'of more than is left, after %p cents, is refused with what is',
    async (paid, amountInCents, words, leftInCents) => {
      const fixture = await dinner();
      if (paid > 0) await fixture.pay('one', { amountInCents: paid });
      await expect(fixture.pay('one', { id: 'more', amountInCents })).rejects.toMatchObject({
        ...{ reason: 'more_than_is_left', message: `Only ${words} is left to pay.`, details: { leftInCents } },
      });
      expect(await tenders(fixture)).toHaveLength(paid > 0 ? 1 : 0);
    },
  );

  test('for an order that was not sent, or not sent whole, is refused', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    expect((await refusalOf(fixture.pay('one', { amountInCents: 1000 })))?.reason).toBe('not_sent');
    await fixture.send('one', {});
    await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
    expect((await refusalOf(fixture.pay('one', { amountInCents: 1000 })))?.reason).toBe('not_sent');
    expect(await tenders(fixture)).toEqual([]);
  });

  test('under the id of another bill’s payment is refused', async () => {
    const fixture = await dinner();
    await fixture.send('two', { lines: [ordered('a', 'burger')] });
    await fixture.pay('two', { id: 'taken', amountInCents: 100 });
    expect((await refusalOf(fixture.pay('one', { id: 'taken' })))?.reason).toBe('id_taken');
    expect(await tenders(fixture)).toEqual([]);
  });

  test('of a bill that is being changed at another till is refused there', async () => {
    const fixture = await dinner();
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: false });
    expect(await refusalOf(fixture.pay('one'))).not.toBeNull();
    expect(await tenders(fixture)).toEqual([]);
  });

  test('in cash is rounded to a coin with its tip, gives change, and may be tendered exactly', async () => {
    const fixture = await billsFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('odd', 1003)] });
    await fixture.send('one', { lines: [ordered('a', 'odd')] });
    const few = fixture.pay('one', { amountInCents: 503, tipInCents: 100, tenderedInCents: 604 });
    expect(await refusalOf(few)).toMatchObject({ reason: 'tendered_too_little' });
    await fixture.pay('one', { amountInCents: 503, tipInCents: 100, tenderedInCents: 605 });
    await fixture.pay('one', { amountInCents: 500, tenderedInCents: 2000 });
    expect(await tenders(fixture)).toEqual([
      [605, 605, 0],
      [500, 2000, 1500],
    ]);
    expect(await findOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({
      ...{ tipInCents: 100, cashRoundingInCents: 2, grandTotalInCents: 1105, paymentType: 'posSplitBill' },
    });
  });

  test('otherwise is not rounded, and nothing is tendered beside it', async () => {
    const fixture = await billsFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('odd', 1003)] });
    await fixture.send('one', { lines: [ordered('a', 'odd')] });
    await fixture.pay('one', { paymentType: 'posCustomPayment', customPaymentName: 'Voucher', tenderedInCents: 5000 });
    expect(await tenders(fixture)).toEqual([[1003, 1003, 0]]);
  });

  test('in cash opens the drawer of its till; any other payment, or one that the owner says came, opens none', async () => {
    const fixture = await dinner();
    const settings = { cashDrawer: { printerId: 'kitchen', socket: 'first', isConnected: true } };
    await fixture.ctx.db
      .updateTable('pos_terminals')
      .set({ settingsJson: JSON.stringify(settings) })
      .execute();
    await fixture.pay('one', { amountInCents: 100 });
    expect(await drawers(fixture)).toBe(1);
    await fixture.pay('one', { amountInCents: 100, paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    const beside = { billId: 'one', shareId: null, tenderedInCents: 100, tipInCents: 0, customPaymentName: '' };
    const cash = { ...beside, paymentType: 'posCash', amountInCents: 100 } as const;
    await payBill(fixture.ctx, SCOPE, { ...FRONT, ...cash, id: 'beside', isTakenBeside: true });
    await payBill(fixture.ctx, SCOPE, { ...FRONT, ...cash, id: 'nowhere', posTerminalId: null });
    expect(await drawers(fixture)).toBe(1);
    expect(await events(fixture, 'tenderTaken')).toHaveLength(4);
  });

  test('is in the last version of the bill, and the one before stays as it was', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 500 });
    await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer'), ordered('c', 'cola')] });
    const [before] = await listOrderVersions(fixture.ctx.db, SCOPE, 'one');
    await fixture.pay('one', { amountInCents: 500, tipInCents: 100 });
    const [first, last, ...more] = await listOrderVersions(fixture.ctx.db, SCOPE, 'one');
    expect([first, last?.number, more]).toEqual([before, 2, []]);
    expect(JSON.stringify(last)).toContain('2300');
  });

  test('that is all of it closes the bill; a part does not', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 1799 });
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'open' });
    expect(await findOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ paymentType: 'posPayLater' });
    await fixture.pay('one', { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'paid' });
    expect((await refusalOf(fixture.pay('one', { amountInCents: 1 })))?.reason).toBe('bill_already_paid');
  });

  test('makes one version more of the order, and answers with it', async () => {
    const fixture = await dinner();
    const before = (await findOrder(fixture.ctx.db, SCOPE, 'one'))!.version;
    const { order } = await fixture.pay('one', { amountInCents: 100, tipInCents: 20 });
    const { version, tipInCents, grandTotalInCents } = (await findOrder(fixture.ctx.db, SCOPE, 'one'))!;
    expect([order.version, version]).toEqual([before + 1, before + 1]);
    expect([tipInCents, grandTotalInCents, order.grandTotalInCents]).toEqual([20, 1820, 1820]);
  });

  test('is written into the books by whom and how', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { id: 'p1', amountInCents: 100 });
    expect(await listTenders(fixture.ctx.db, SCOPE, 'one')).toMatchObject([
      { id: 'p1', posTerminalId: 'till', employeeId: 'employee-mia', businessDay: '2026-11-21' },
    ]);
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'afterJson'])
      .where('action', '=', 'payBill')
      .execute();
    expect(rows.map(({ actorName, afterJson }) => [actorName, JSON.parse(afterJson ?? '')])).toEqual([
      ['Mia', { tenderId: 'p1', paymentType: 'posCash', amountInCents: 100 }],
    ]);
  });
});

describe('a bill of nothing', () => {
  async function free(): Promise<BillsFixture> {
    const fixture = await billsFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('water', 0)] });
    await fixture.send('one', { lines: [ordered('a', 'water')] });
    return fixture;
  }

  test('takes no money, and is closed without', async () => {
    const fixture = await free();
    expect((await refusalOf(fixture.pay('one', { amountInCents: 1 })))?.reason).toBe('payment_type_not_allowed');
    for (const _ of ['closed', 'asked again']) {
      const { order, leftInCents, changeInCents } = await payFree(fixture);
      expect([order.paymentType, leftInCents, changeInCents]).toEqual(['noPaymentRequired', 0, 0]);
    }
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'paid' });
    expect(await tenders(fixture)).toEqual([]);
  });

  test('that was worth something before it was sent again for nothing is closed the same way', async () => {
    const fixture = await dinner();
    const nothing = { discount: { kind: 'percent', value: 10_000 }, surcharge: null } as const;
    await fixture.send('one', { adjustments: nothing }, { expectedTotalInCents: 0 });
    expect(await findOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ paymentType: 'posPayLater', version: 3 });
    expect((await refusalOf(fixture.pay('one', { amountInCents: 1 })))?.reason).toBe('payment_type_not_allowed');
    const closed = await payFree(fixture);
    expect(closed).toMatchObject({ changeInCents: 0, leftInCents: 0, order: { paymentType: 'noPaymentRequired' } });
    expect(await findOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({
      paymentType: 'noPaymentRequired',
      version: 4,
    });
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'paid' });
  });

  const payFree = (fixture: BillsFixture) =>
    fixture.pay('one', { amountInCents: 0, paymentType: 'noPaymentRequired', tenderedInCents: 0 });
});
