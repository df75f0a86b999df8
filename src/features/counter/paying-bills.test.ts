import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { listDocketPayments } from '#db/printing/docket-facts.repository.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import type { PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { orderTotalPaid, orderTotalRefunded } from '#src/domain/ordering/order-versions.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { holdBill } from './hold-bill.ts';
import { printShare } from './print-share.ts';
import { readBills } from './read-bills.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const equally = (...ids: string[]): PlannedShare[] => ids.map((id) => ({ id, mode: 'equally' }));
const split = (fixture: BillsFixture, shares: readonly PlannedShare[], billId = 'one') =>
  splitBill(fixture.ctx, SCOPE, { ...FRONT, billId, shares });

async function dinner(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer'), ordered('c', 'cola')] });
  return fixture;
}

/** The truth of a bill: its breakdown is its total, and paid is what the tenders say. */
async function moneyOf(fixture: BillsFixture, orderId = 'one') {
  const order = await findOrder(fixture.ctx.db, SCOPE, orderId);
  const rows = order?.breakdown.filter((row) => !row.isIncluded) ?? [];
  expect(rows.reduce((total, row) => total + row.amountInCents, 0)).toBe(order?.grandTotalInCents ?? -1);
  const tenders = await listTenders(fixture.ctx.db, SCOPE, orderId);
  return {
    total: order?.grandTotalInCents,
    type: order?.paymentType,
    drawer: tenders.reduce((total, tender) => total + tender.amountInCents, 0),
  };
}

describe('a bill that is paid later', () => {
  test('in one cash payment is paid, waits no more, and has its change', async () => {
    const fixture = await dinner();
    expect(await fixture.pay('one', { tenderedInCents: 5000 })).toMatchObject({ changeInCents: 2800, leftInCents: 0 });
    expect(await moneyOf(fixture)).toEqual({ total: 2200, type: 'posCash', drawer: 2200 });
    expect((await readBills(fixture.ctx, SCOPE)).bills).toEqual([]);
  });

  test('paid twice at once takes the money once; the slower till is told', async () => {
    const fixture = await dinner();
    const answers = await Promise.allSettled([fixture.pay('one'), fixture.pay('one')]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
      reason: 'bill_already_paid',
    });
    expect((await moneyOf(fixture)).drawer).toBe(2200);
  });

  test('whose answer was lost finds the payment it made', async () => {
    const fixture = await dinner();
    const first = await fixture.pay('one', { id: 'p1', amountInCents: 1000, tenderedInCents: 2000 });
    const again = await fixture.pay('one', { id: 'p1', amountInCents: 1000, tenderedInCents: 2000 });
    expect(again).toMatchObject({ changeInCents: first.changeInCents, leftInCents: 1200 });
    expect((await moneyOf(fixture)).drawer).toBe(1000);
  });

  test('takes no more than is left, and no cash that is too little', async () => {
    const fixture = await dinner();
    expect((await refusalOf(fixture.pay('one', { amountInCents: 2201 })))?.reason).toBe('more_than_is_left');
    expect((await refusalOf(fixture.pay('one', { tenderedInCents: 2199 })))?.reason).toBe('tendered_too_little');
    expect((await refusalOf(fixture.pay('one', { paymentType: 'noPaymentRequired' })))?.reason).toBe(
      'payment_type_not_allowed',
    );
    expect((await fixture.bill('one')).leftInCents).toBe(2200);
  });

  test('may be paid with a voucher and with a tip, which is in the total and never in the price', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 1200, paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    await fixture.pay('one', { tipInCents: 300 });
    expect(await moneyOf(fixture)).toEqual({ total: 2500, type: 'posSplitBill', drawer: 2500 });
    expect(await findOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ tipInCents: 300, itemTotalInCents: 2200 });
    expect((await fixture.bill('one')).shares.map((share) => share.paymentName)).toEqual(['Voucher', '']);
  });
});

describe('a bill in parts', () => {
  test('equally: each cash share is rounded for itself, and the shares are the whole', async () => {
    const fixture = await billsFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('odd', 1003)] });
    await fixture.send('one', { lines: [ordered('a', 'odd')] });
    await split(fixture, equally('x', 'y', 'z'));
    const { shares } = await fixture.bill('one');
    expect(shares.map((share) => share.amountInCents)).toEqual([335, 334, 334]);
    for (const share of shares) await fixture.pay('one', { shareId: share.id, amountInCents: share.amountInCents });
    expect(await moneyOf(fixture)).toEqual({ total: 1005, type: 'posSplitBill', drawer: 1005 });
    expect((await fixture.bill('one')).leftInCents).toBe(0);
  });

  test('a paid share is locked: it is not paid again, not planned again, and stands when the rest is planned anew', async () => {
    const fixture = await dinner();
    await split(fixture, equally('x', 'y'));
    await fixture.pay('one', { shareId: 'x', amountInCents: 1100 });
    const again = fixture.pay('one', { shareId: 'x', amountInCents: 1100 });
    expect((await refusalOf(again))?.reason).toBe('share_already_paid');
    expect((await refusalOf(split(fixture, equally('x', 'y'))))?.reason).toBe('share_already_paid');
    await split(fixture, [
      { id: 'b1', mode: 'byItem', lines: [{ lineId: 'c', units: 1, sharedBetween: 1 }] },
      ...equally('r'),
    ]);
    expect((await fixture.bill('one')).shares.map(({ amountInCents, isPaid }) => [amountInCents, isPaid])).toEqual([
      [1100, true],
      [400, false],
      [700, false],
    ]);
  });

  test('a payment that is refused leaves the others standing', async () => {
    const fixture = await dinner();
    await split(fixture, equally('x', 'y'));
    await fixture.pay('one', { shareId: 'x', amountInCents: 1100 });
    const failed = fixture.pay('one', { shareId: 'y', amountInCents: 1100, tenderedInCents: 5 });
    expect((await refusalOf(failed))?.reason).toBe('tendered_too_little');
    expect((await fixture.bill('one')).shares.map((share) => share.isPaid)).toEqual([true, false]);
    expect((await moneyOf(fixture)).drawer).toBe(1100);
  });

  test('shares that do not add up are refused and the plan stays', async () => {
    const fixture = await dinner();
    await split(fixture, equally('x', 'y'));
    const short: PlannedShare[] = [{ id: 'q', mode: 'byAmount', amountInCents: 2199 }];
    expect((await refusalOf(split(fixture, short)))?.reason).toBe('split_does_not_add_up');
    const twice: PlannedShare[] = [
      { id: 'q', mode: 'byItem', lines: [{ lineId: 'a', units: 2, sharedBetween: 1 }] },
      ...equally('r'),
    ];
    expect((await refusalOf(split(fixture, twice)))?.reason).toBe('split_line_taken_twice');
    expect((await fixture.bill('one')).shares.map((share) => share.amountInCents)).toEqual([1100, 1100]);
  });

  test('a share of a bill that grew meanwhile is not taken at the old amount', async () => {
    const fixture = await dinner();
    await split(fixture, equally('x', 'y'));
    const { draft } = await fixture.bill('one');
    await fixture.send('one', { lines: [...draft.lines, ordered('d', 'beer')] });
    expect((await refusalOf(fixture.pay('one', { shareId: 'x', amountInCents: 1100 })))?.code).toBe(
      'resource_not_found',
    );
    expect(await fixture.bill('one')).toMatchObject({ shares: [], leftInCents: 3000 });
  });
});

describe('a paid bill that is edited', () => {
  const sale = (fixture: BillsFixture) =>
    placePosOrder(fixture.ctx, SCOPE, {
      ...FRONT,
      id: 'one',
      lines: [ordered('a', 'burger'), ordered('b', 'beer')],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 2000,
      expectedTotalInCents: 1800,
      manual: null,
    });
  const edit = async (fixture: BillsFixture, lines: ReturnType<typeof ordered>[], more: object = {}) => {
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
    return fixture.send('one', { lines }, more);
  };

  test('dearer is a new version and asks for the difference only', async () => {
    const fixture = await billsFixture();
    await sale(fixture);
    await edit(fixture, [ordered('a', 'burger'), ordered('b', 'beer'), ordered('c', 'cola')]);
    expect(await fixture.bill('one')).toMatchObject({ leftInCents: 400, isOpen: true });
    await fixture.pay('one');
    const versions = await listOrderVersions(fixture.ctx.db, SCOPE, 'one');
    expect(versions.map((one) => one.grandTotalInCents)).toEqual([1800, 2200]);
    expect(await moneyOf(fixture)).toMatchObject({ total: 2200, drawer: 2200 });
    expect(orderTotalPaid(versions)).toBe(2200);
  });

  test('before anything was paid is one version, however often it was changed', async () => {
    const fixture = await dinner();
    await edit(fixture, [ordered('a', 'burger'), ordered('b', 'beer'), ordered('c', 'cola'), ordered('d', 'cola')]);
    const versions = await listOrderVersions(fixture.ctx.db, SCOPE, 'one');
    expect(versions.map((one) => one.grandTotalInCents)).toEqual([2600]);
  });

  test('cheaper gives the difference back in the same write, and the bill is paid as it stands', async () => {
    const fixture = await billsFixture();
    await sale(fixture);
    await edit(fixture, [ordered('a', 'burger')], { voidReason: 'Flat beer' });
    expect(await moneyOf(fixture)).toEqual({ total: 1000, type: 'posCash', drawer: 1000 });
    const versions = await listOrderVersions(fixture.ctx.db, SCOPE, 'one');
    expect([orderTotalPaid(versions), orderTotalRefunded(versions)]).toEqual([1800, 800]);
    expect(await fixture.bill('one')).toMatchObject({ leftInCents: 0, isOpen: false, refundableInCents: 1000 });
    const day = await dayFigures(fixture.ctx.db, SCOPE, '2026-11-21', 'Australia/Sydney');
    expect(day.netInCents).toBe(1000);
  });

  test('cheaper by somebody who may not refund changes nothing at all', async () => {
    const fixture = await billsFixture();
    await sale(fixture);
    const allow: Allow = (_, { action }) => {
      if (action === 'refund')
        throw Object.assign(new Error('pin'), { code: 'user_not_allowed', reason: 'pin_required' });
      return null;
    };
    const refused = edit(fixture, [ordered('a', 'burger')], { voidReason: 'Flat', allow });
    expect((await refusalOf(refused))?.reason).toBe('pin_required');
    expect(await moneyOf(fixture)).toEqual({ total: 1800, type: 'posCash', drawer: 1800 });
  });

  test('and edited again in every direction ends with what the guest owes', async () => {
    const fixture = await billsFixture();
    await sale(fixture);
    await edit(fixture, [ordered('a', 'burger')], { voidReason: 'Flat beer' });
    await edit(fixture, [ordered('a', 'burger'), ordered('d', 'cola')]);
    await fixture.pay('one');
    await edit(fixture, [ordered('d', 'cola')], { voidReason: 'Cold' });
    expect(await moneyOf(fixture)).toMatchObject({ total: 400, drawer: 400 });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Never mind', by: BY_MIA });
    expect((await moneyOf(fixture)).drawer).toBe(0);
  });

  test('a refund is not asked for again by a later edit, and bounds how low the bill can go', async () => {
    const fixture = await billsFixture();
    await sale(fixture);
    await refund(fixture, 500, 'gift');
    expect((await fixture.bill('one')).leftInCents).toBe(0);
    const tooLow = edit(fixture, [ordered('c', 'cola')], { voidReason: 'All wrong' });
    expect((await refusalOf(tooLow))?.reason).toBe('refunded_above_total');
    expect((await moneyOf(fixture)).drawer).toBe(1300);
  });
});

function refund(fixture: BillsFixture, amountInCents: number, key: string, more: object = {}) {
  const input = { orderId: 'one', amountInCents, reason: 'Cold', by: BY_MIA, posTerminalId: 'till', key, ...more };
  return refundOrder(fixture.ctx, SCOPE, input);
}

describe('a refund of a bill', () => {
  test('goes back the way it came, the last payment first, and never above what is left', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 1200 });
    await fixture.pay('one', { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' });
    await refund(fixture, 1500, 'r1');
    const back = (await listTenders(fixture.ctx.db, SCOPE, 'one')).filter((tender) => tender.amountInCents < 0);
    expect(back.map(({ paymentType, amountInCents }) => [paymentType, amountInCents]).sort()).toEqual([
      ['posCustomPayment', -1000],
      ['posRefundCash', -500],
    ]);
    expect(await refund(fixture, 1500, 'r1')).toMatchObject({ leftInCents: 700 });
    expect((await refusalOf(refund(fixture, 701, 'r2')))?.reason).toBe('refund_too_large');
    expect(await refund(fixture, 700, 'r3')).toMatchObject({ leftInCents: 0 });
    expect((await moneyOf(fixture)).drawer).toBe(0);
  });

  test('of a dish is given once', async () => {
    const fixture = await dinner();
    await fixture.pay('one');
    const lines = [{ lineId: 'c', quantity: 1 }];
    await refund(fixture, 400, 'r1', { lines });
    expect((await refusalOf(refund(fixture, 400, 'r2', { lines })))?.reason).toBe('line_refunded_already');
  });

  test('two at once give back no more than was paid', async () => {
    const fixture = await dinner();
    await fixture.pay('one');
    const answers = await Promise.allSettled([refund(fixture, 1200, 'r1'), refund(fixture, 1200, 'r2')]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect((await moneyOf(fixture)).drawer).toBe(1000);
  });

  test('cancelling a part-paid bill gives back exactly what was paid', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 700 });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Left', by: BY_MIA });
    expect((await moneyOf(fixture)).drawer).toBe(0);
    expect((await refusalOf(fixture.pay('one')))?.code).toBe('resource_status_conflict');
  });
});

describe('a receipt of one payment of several', () => {
  async function paper(fixture: BillsFixture) {
    const rows = await fixture.ctx.db
      .selectFrom('print_jobs')
      .select('payloadJson')
      .where('reason', 'in', ['manual', 'reprint'])
      .orderBy('id')
      .execute();
    return rows.map(({ payloadJson }) => docketPlainText(renderDocket(JSON.parse(payloadJson) as DocketSnapshot)));
  }

  test('says whose it is, what it paid and how, and nothing of the other payers', async () => {
    const fixture = await dinner();
    await split(fixture, [
      { id: 'his', mode: 'byItem', lines: [{ lineId: 'b', units: 1, sharedBetween: 2 }] },
      ...equally('hers'),
    ]);
    await fixture.pay('one', {
      id: 'pay-his',
      shareId: 'his',
      amountInCents: 400,
      tenderedInCents: 1000,
      tipInCents: 50,
    });
    await fixture.pay('one', {
      id: 'pay-hers',
      shareId: 'hers',
      paymentType: 'posCustomPayment',
      customPaymentName: 'Voucher',
    });
    await printShare(fixture.ctx, SCOPE, { billId: 'one', tenderId: 'pay-his', by: BY_MIA });
    await printShare(fixture.ctx, SCOPE, { billId: 'one', tenderId: 'pay-hers', by: BY_MIA });
    const [his = '', hers = ''] = await paper(fixture);
    for (const words of [
      'YOUR SHARE - payment 1',
      '1/2 share of 1 x beer',
      'YOU PAID',
      '$4.50',
      'Cash received',
      'Includes GST',
    ]) {
      expect(his).toContain(words);
    }
    for (const receipt of [his, hers]) expect(receipt).not.toMatch(/TAX INVOICE|TOTAL AUD/);
    const taxOf = (text: string) => Number(/Includes GST +\$(\d+\.\d\d)/.exec(text)?.[1]);
    const whole = (await fixture.bill('one')).order?.taxInCents ?? 0;
    expect(Math.round((taxOf(his) + taxOf(hers)) * 100)).toBe(whole);
    expect(his).not.toContain('Voucher');
    expect(hers).toContain('Voucher');
    expect(hers).not.toContain('Cash received');
    for (const _ of [1, 2]) await printShare(fixture.ctx, SCOPE, { billId: 'one', tenderId: 'pay-his', by: BY_MIA });
    const [, , again = '', thrice = ''] = await paper(fixture);
    expect([his, hers].join()).not.toContain('REPRINT');
    expect(again).toContain('REPRINT 1');
    expect(thrice).toContain('REPRINT 2');
  });

  test('of another bill’s payment is not found', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { id: 'paid' });
    await fixture.send('two', { lines: [ordered('a', 'burger')] });
    const wrong = printShare(fixture.ctx, SCOPE, { billId: 'two', tenderId: 'paid', by: BY_MIA });
    expect((await refusalOf(wrong))?.code).toBe('resource_not_found');
  });
});

describe('a way to pay of the store’s own', () => {
  const customPayments = (more = {}) => ({
    enabled: true,
    customPayments: [
      {
        name: 'Voucher',
        availableForPickup: true,
        availableForDineIn: false,
        availableForDelivery: false,
        sortOrder: 0,
        createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
        ...more,
      },
    ],
  });
  const voucher = { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const;

  test('is taken by its name, and stands on the receipt under it', async () => {
    const fixture = await dinner();
    fixture.setSettings({ customPayments: customPayments() });
    expect(await refusalOf(fixture.pay('one', { ...voucher, customPaymentName: 'IOU' }))).toMatchObject({
      reason: 'payment_type_not_allowed',
    });
    await fixture.pay('one', voucher);
    expect((await listDocketPayments(fixture.ctx.db, SCOPE, 'one')).map(({ label }) => label)).toEqual(['Voucher']);
  });

  test('is refused for orders that leave another way', async () => {
    const fixture = await dinner();
    fixture.setSettings({ customPayments: customPayments({ availableForPickup: false, availableForDineIn: true }) });
    expect(await refusalOf(fixture.pay('one', voucher))).toMatchObject({ reason: 'payment_type_not_allowed' });
  });

  test('pays a sale at once, without the drawer; given back it keeps its name', async () => {
    const fixture = await billsFixture();
    fixture.setSettings({ customPayments: customPayments() });
    const sale = {
      ...FRONT,
      id: 'sale',
      lines: [ordered('a', 'burger')],
      collectionType: 'pickup',
      tableId: null,
    } as const;
    const rest = { address: null, customerName: '', customerPhone: '', comments: '', manual: null, tenderedInCents: 0 };
    const { order } = await placePosOrder(fixture.ctx, SCOPE, {
      ...sale,
      ...rest,
      lines: [...sale.lines],
      ...voucher,
      expectedTotalInCents: 1000,
    });
    expect(order).toMatchObject({ paymentType: 'posCustomPayment', statusCode: 'accepted' });
    await refundOrder(fixture.ctx, SCOPE, {
      orderId: 'sale',
      amountInCents: 400,
      reason: 'Cold',
      by: BY_MIA,
      key: 'k',
    });
    const tenders = await listTenders(fixture.ctx.db, SCOPE, 'sale');
    expect(tenders.map(({ paymentName, amountInCents }) => [paymentName, amountInCents])).toEqual([
      ['Voucher', 1000],
      ['Voucher', -400],
    ]);
  });
});
