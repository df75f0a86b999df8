/** Money of the counter that goes back: every guard once, and what it leaves in the books and in the audit log. */
import { describe, expect, test } from 'bun:test';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { type RefundOrderInput, refundOrder } from './refund-order.ts';
import { eventsAndAudit } from './testing/events-and-audit.ts';
import { BY_BEN, BY_MIA, refusalOf, SCOPE } from './testing/ordering-fixture.ts';

/** A bill of two burgers, $20.00, paid in cash at the till. */
async function paid(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const settings = { cashDrawer: { printerId: 'kitchen', socket: 'first', isConnected: true } };
  await fixture.ctx.db
    .updateTable('pos_terminals')
    .set({ settingsJson: JSON.stringify(settings) })
    .execute();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
  await fixture.pay('one');
  return fixture;
}
const refund = ({ ctx }: BillsFixture, amountInCents: number, more: Partial<RefundOrderInput> = {}) =>
  refundOrder(ctx, SCOPE, { orderId: 'one', amountInCents, reason: 'Cold', by: BY_MIA, key: 'press', ...more });
const given = async ({ ctx }: BillsFixture) =>
  (await listTenders(ctx.db, SCOPE, 'one')).filter(({ amountInCents }) => amountInCents < 0);
const change = ({ ctx }: BillsFixture, statusCode: (typeof ORDER_STATUSES)[number]) =>
  ctx.db.updateTable('orders').set({ statusCode }).where('id', '=', 'one').execute();

test('cash goes back whole or in part: a tender, a refund and a row of the audit log, with who gave it', async () => {
  const fixture = await paid();
  const answer = await refund(fixture, 500, { posTerminalId: 'till' });
  expect(answer).toMatchObject({ statusCode: 'success', leftInCents: 1500 });
  expect(await given(fixture)).toMatchObject([
    {
      ...{ paymentType: 'posRefundCash', amountInCents: -500, employeeId: 'employee-mia', posTerminalId: 'till' },
      ...{ paymentName: '', tenderedInCents: 0, changeInCents: 0, cashRoundingInCents: 0 },
    },
  ]);
  await refund(fixture, 1500, { key: 'rest', by: BY_BEN });
  const refunds = await listRefunds(fixture.ctx.db, SCOPE, 'one');
  expect(refunds).toMatchObject([
    { kind: 'partial', amountInCents: 500, statusCode: 'success', reason: 'Cold', byName: 'Mia', linesJson: '[]' },
    { kind: 'full', amountInCents: 1500, statusCode: 'success', byName: 'Ben' },
  ]);
  expect(refunds[0]!.id).toBe(answer.refundId);
  expect(answer.refundId).toMatch(/^[0-9a-f]{24}$/);
  expect((await given(fixture))[1]).toMatchObject({ employeeId: null, posTerminalId: null });
});

test('the last version of the bill says how much of it went back', async () => {
  const fixture = await paid();
  await refund(fixture, 500);
  await refund(fixture, 300, { key: 'more' });
  const versions = fixture.ctx.db.selectFrom('order_versions').select('refundAmountInCents').orderBy('number');
  expect((await versions.execute()).map((one) => one.refundAmountInCents).at(-1)).toBe(800);
});

describe('the drawer', () => {
  const opened = async (fixture: BillsFixture, more: Partial<RefundOrderInput>) =>
    (await eventsAndAudit(fixture.ctx, () => refund(fixture, 500, more))).audit.includes('openDrawer');

  test('opens at the till that gives cash back, and at no other', async () => {
    expect(await opened(await paid(), { posTerminalId: 'till' })).toBe(true);
    expect(await opened(await paid(), { posTerminalId: null })).toBe(false);
    expect(await opened(await paid(), {})).toBe(false);
  });

  test.each([
    ['opens where a part of it is cash', 1000, true],
    ['stays shut where none of it is', 2000, false],
  ])('%s', async (_, inVouchers, isOpened) => {
    const fixture = await paid();
    await fixture.send('two', { lines: [ordered('b', 'burger', 2)] });
    await fixture.pay('two', {
      ...{ amountInCents: inVouchers, paymentType: 'posCustomPayment', customPaymentName: 'Voucher' },
    });
    if (inVouchers < 2000) await fixture.pay('two');
    const whole = () => refund(fixture, 2000, { orderId: 'two', posTerminalId: 'till' });
    const { audit } = await eventsAndAudit(fixture.ctx, whole);
    expect(audit.includes('openDrawer')).toBe(isOpened);
  });
});

describe('the same press', () => {
  test('again gives nothing more, and answers as the first', async () => {
    const fixture = await paid();
    const first = await refund(fixture, 500);
    const again = await eventsAndAudit(fixture.ctx, async () => expect(await refund(fixture, 500)).toEqual(first));
    expect(again).toEqual({ events: [], audit: [] });
  });

  test('of another order is another refund', async () => {
    const fixture = await paid();
    await fixture.send('two', { lines: [ordered('b', 'burger')] });
    await fixture.pay('two');
    const first = await refund(fixture, 500);
    const other = await refund(fixture, 500, { orderId: 'two' });
    expect(other.refundId).not.toBe(first.refundId);
  });
});

describe('who may give money back', () => {
  test.each([
    [{}, 'refund', 'Refund $5.00 of P-101, as it was paid'],
    [{ method: 'cash' }, 'refund cash', 'Refund $5.00 of P-101, in cash'],
  ] as const)('is asked for %j with the amount, the order and the way', async (more, key, words) => {
    const fixture = await paid();
    const acts: ProtectedAct[] = [];
    const allow = (_: unknown, act: ProtectedAct) => {
      acts.push(act);
      return 'employee-ben';
    };
    await refund(fixture, 500, { ...more, allow });
    expect(acts).toEqual([{ action: 'refund', subjectId: 'one', parts: [{ key, upTo: 500, words }] }]);
    const rows = fixture.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'refundOrder');
    expect(await rows.execute()).toMatchObject([
      { actorName: 'Mia', approvedById: 'employee-ben', subjectType: 'order', subjectId: 'one' },
    ]);
  });

  test('refused by them, nothing is written', async () => {
    const fixture = await paid();
    const allow = () => {
      throw new Error('no');
    };
    const left = await eventsAndAudit(fixture.ctx, () => refund(fixture, 500, { allow }).catch(() => {}));
    expect([left, await given(fixture)]).toEqual([{ events: [], audit: [] }, []]);
  });
});

describe('what may go back', () => {
  test.each(ORDER_STATUSES.map((status) => [status] as const))('of an order that is %s', async (status) => {
    const fixture = await paid();
    await change(fixture, status);
    // Money of the counter that an ended order has goes back, too.
    const mayGoBack = status !== 'new' && status !== 'processingPayment';
    expect((await refusalOf(refund(fixture, 500)))?.reason).toBe(mayGoBack ? undefined : `already_${status}`);
  });

  test('is what was paid, to the cent, in words that say how much', async () => {
    const fixture = await paid();
    await expect(refund(fixture, 2001)).rejects.toMatchObject({
      ...{ code: 'validation_failed', reason: 'refund_too_large', message: 'Only $20.00 is left to refund.' },
      details: { leftInCents: 2000, fields: [{ path: 'amountInCents' }] },
    });
    await refund(fixture, 2000);
    await expect(refund(fixture, 5, { key: 'more' })).rejects.toMatchObject({
      ...{ reason: 'nothing_to_refund', message: 'There’s nothing left to refund on this order.' },
    });
  });

  test('in cash are coins that exist; less than half of the smallest is nothing', async () => {
    const fixture = await paid();
    expect((await refund(fixture, 1003)).leftInCents).toBe(995);
    expect((await given(fixture)).map(({ amountInCents }) => amountInCents)).toEqual([-1005]);
    expect((await refusalOf(refund(fixture, 2, { key: 'two cents' })))?.reason).toBe('nothing_to_refund');
    expect((await refund(fixture, 994, { key: 'nearly all' })).leftInCents).toBe(0);
  });

  test('of a dish is what it cost, and each goes back once', async () => {
    const fixture = await paid();
    const lines = [{ lineId: 'a', quantity: 1 }];
    await expect(refund(fixture, 1005, { lines })).rejects.toMatchObject({
      ...{ reason: 'refund_above_lines', details: { worthInCents: 1000, fields: [{ path: 'amountInCents' }] } },
      message: 'These items come to $10.00. Refund that, or an amount without naming items.',
    });
    await refund(fixture, 1000, { lines });
    expect((await listRefunds(fixture.ctx.db, SCOPE, 'one')).map(({ linesJson }) => JSON.parse(linesJson))).toEqual([
      lines,
    ]);
    const both = [{ lineId: 'a', quantity: 2 }];
    const tooMany = refund(fixture, 1000, { lines: both, key: 'both' });
    expect((await refusalOf(tooMany))?.reason).toBe('line_refunded_already');
    await refund(fixture, 1000, { lines, key: 'second' });
  });

  test('belongs to who keeps the order', async () => {
    const fixture = await paid();
    const elsewhere = { ...fixture.ctx, ownership: { ...fixture.ctx.ownership, owns: () => false } };
    expect((await refusalOf(refund({ ...fixture, ctx: elsewhere }, 500)))?.reason).toBe('kept_elsewhere');
  });
});

describe('payments that a person chose', () => {
  /** $7.00 in cash and $13.00 by voucher. */
  async function paidTwice() {
    const fixture = await billsFixture();
    const always = { availableForPickup: true, availableForDineIn: true, availableForDelivery: true };
    const voucher = { name: 'Voucher', ...always, sortOrder: 0, createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z' };
    fixture.setSettings({ customPayments: { enabled: true, customPayments: [voucher] } });
    await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
    await fixture.pay('one', { amountInCents: 700 });
    await fixture.pay('one', {
      ...{ paymentType: 'posCustomPayment', customPaymentName: 'Voucher', amountInCents: 1300 },
    });
    const tenders = await listTenders(fixture.ctx.db, SCOPE, 'one');
    const [cash, custom] = ['posCash', 'posCustomPayment'].map(
      (type) => tenders.find((t) => t.paymentType === type)!.id,
    );
    return { fixture, cash: cash!, custom: custom! };
  }

  test('give it back each in its way, as one refund of two parts', async () => {
    const { fixture, cash, custom } = await paidTwice();
    const payments = [
      { paymentId: cash, amountInCents: 200 },
      { paymentId: custom, amountInCents: 300 },
    ];
    const lines = [{ lineId: 'a', quantity: 1 }];
    const { refundId } = await refund(fixture, 500, { payments, lines });
    const back = (await given(fixture)).map(({ paymentType, amountInCents, paymentName }) => [
      paymentType,
      amountInCents,
      paymentName,
    ]);
    expect(back.toSorted()).toEqual([
      ['posCustomPayment', -300, 'Voucher'],
      ['posRefundCash', -200, ''],
    ]);
    const refunds = await listRefunds(fixture.ctx.db, SCOPE, 'one');
    expect(refunds.map(({ id }) => id)).toEqual([refundId, `${refundId}1`]);
    expect(refunds.map(({ linesJson }) => JSON.parse(linesJson))).toEqual([lines, []]);
  });

  test.each([
    ['less than is to go back', [200]],
    ['more than is to go back', [600]],
    ['more than that payment has left', [800]],
  ])('that give %s are refused, and nothing is written', async (_, [amountInCents = 0]) => {
    const { fixture, cash } = await paidTwice();
    const payments = [{ paymentId: cash, amountInCents }];
    const left = await eventsAndAudit(fixture.ctx, async () => {
      const amount = amountInCents === 800 ? 800 : 500;
      expect(await refusalOf(refund(fixture, amount, { payments }))).toEqual({
        ...{ code: 'validation_failed', reason: 'refund_payments_changed' },
      });
    });
    expect(left).toEqual({ events: [], audit: [] });
  });

  test('that are none of the order’s are refused', async () => {
    const { fixture } = await paidTwice();
    const payments = [{ paymentId: 'somebody-elses', amountInCents: 500 }];
    expect((await refusalOf(refund(fixture, 500, { payments })))?.reason).toBe('refund_payments_changed');
  });
});

describe('a card that the store’s box charged', () => {
  const MARK = 'abc123';
  /** Paid at the terminal of a box that was last heard of so many minutes ago. */
  async function charged(id: string, paymentType: string, minutes: number | null, isBox = true) {
    const fixture = await paid();
    const { db, clock } = fixture.ctx;
    const lastSeenIsoDateTimeUtc = minutes === null ? null : clock.now().subtract({ minutes }).toString();
    const seen = { pairedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z', lastSeenIsoDateTimeUtc };
    const box = { id: 'box', ...SCOPE, name: 'Box', mark: MARK, isActive: 1, ...seen };
    if (isBox)
      await db
        .insertInto('boxes')
        .values({ ...box, createdIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' } as never)
        .execute();
    const { raw } = fixture.ctx.database;
    raw.run('pragma foreign_keys = off');
    raw.run(`update tenders set id = ?, paymentType = ? where orderId = 'one'`, [id, paymentType]);
    raw.run('pragma foreign_keys = on');
    return fixture;
  }
  const OF_BOX = `${'0'.repeat(20)}-b${MARK}`;
  const OF_OTHER = `${'0'.repeat(20)}-bzzzzzz`;

  test.each<[string, string, string, number | null, boolean, boolean]>([
    ['is away', OF_BOX, 'posCard', 600, true, true],
    ['is away, and another box charged it', OF_OTHER, 'posCard', 600, true, false],
    ['is away, and it was cash', OF_BOX, 'posCash', 600, true, false],
    ['answers', OF_BOX, 'posCard', 0, true, false],
    ['was never heard of', OF_BOX, 'posCard', null, true, false],
    ['was unpaired', OF_BOX, 'posCard', null, false, false],
  ])('and that %s', async (_, id, paymentType, minutes, isBox, isRefused) => {
    const fixture = await charged(id, paymentType, minutes, isBox);
    const reason = (await refusalOf(refund(fixture, 500, { method: 'cash' })))?.reason;
    expect(reason === 'box_offline').toBe(isRefused);
  });

  test('goes back at the box itself, whatever the cloud hears', async () => {
    const fixture = await charged(OF_BOX, 'posCard', 600);
    const ownership = { ...fixture.ctx.ownership, boxStore: () => SCOPE };
    const there = { ...fixture, ctx: { ...fixture.ctx, ownership } };
    expect((await refusalOf(refund(there, 500, { method: 'cash' })))?.reason).not.toBe('box_offline');
  });
});
