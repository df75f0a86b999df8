/** What a till asks of its bills, over the wire: each call does its act and answers with the bill as it is then. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { findHold } from '#db/ordering/bills.repository.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { billsRoutes } from './bills.routes.ts';
import { holdBill } from './hold-bill.ts';
import { BACK, type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';
import { overTheWire, type Wire } from './testing/till-over-the-wire.ts';

const ONE = 'the-bill-of-table-0004';
const TWO = 'the-bill-of-table-0005';
const draft: BillDraft = {
  lines: [ordered('line-of-the-burger', 'burger'), ordered('line-of-the-beer', 'beer')],
  ...BARE_ORDER,
  adjustments: { discount: null, surcharge: null },
  manual: null,
};
const beer: BillDraft = { ...draft, lines: [ordered('line-of-more-beer', 'beer')] };

let fixture: BillsFixture;
let till: Wire['till'];

beforeEach(async () => {
  fixture = await billsFixture();
  ({ till } = await overTheWire(fixture.ctx, billsRoutes));
});

const asked = (billId: string, act: string, body: unknown, method = 'POST') =>
  till(method, `pos/bills/${billId}${act}`, body);
/** $10.00 and $8.00, or what the draft says. */
const sent = async (billId: string, of = draft, expectedTotalInCents = 1800) => {
  const before = await fixture.bill(billId).catch(() => null);
  return asked(billId, '/send', { draft: of, expectedVersion: before?.version ?? 0, expectedTotalInCents });
};
const version = async (billId: string) => (await fixture.bill(billId)).version;

describe('a till', () => {
  test('saves a bill, sees it in the list, opens it and sends it to the kitchen', async () => {
    expect(await asked(ONE, '', { draft, expectedVersion: 0 }, 'PUT')).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    const list = await till('GET', 'pos/bills');
    expect(list.body.bills).toMatchObject([{ id: ONE, totalInCents: 1800, orderNumber: null }]);
    const opened = await asked(ONE, '/open', {});
    expect(opened.body).toMatchObject({ id: ONE, leftInCents: 1800, editing: { posTerminalId: 'till' } });
    expect((await sent(ONE)).body).toMatchObject({ id: ONE, isOpen: true, leftInCents: 1800, unsentCount: 0 });
    expect(await fixture.paper()).toEqual(['ORDER_TICKET kitchen']);
  });

  test('hears whether it still holds a bill, and lets go of it', async () => {
    await sent(ONE);
    await asked(ONE, '/open', {});
    expect((await asked(ONE, '/renew-hold', {})).body).toEqual({ isHeld: true, version: 1 });
    expect(await asked(ONE, '/release', {})).toMatchObject({ status: 200, body: {} });
    expect(await findHold(fixture.ctx.db, SCOPE, ONE)).toBeNull();
    expect((await asked(ONE, '/renew-hold', {})).body).toEqual({ isHeld: false, version: null });
  });

  test('brings dishes that were not sent onto a bill that another till took over', async () => {
    await sent(ONE);
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: ONE, mayTakeOver: true });
    const lines = [ordered('line-of-the-cola', 'cola')];
    expect(await asked(ONE, '/bring-along', { lines })).toMatchObject({ status: 200, body: {} });
    const { body } = await till('GET', `pos/bills/${ONE}`);
    expect(body).toMatchObject({ unsentCount: 1, draft: { lines: [{}, {}, { itemId: 'cola' }] } });
  });

  test('cancels a bill with its reason: it is in no list, and takes no money', async () => {
    await sent(ONE);
    expect(await asked(ONE, '/cancel', { reason: 'Left' })).toMatchObject({ status: 200, body: {} });
    expect((await till('GET', 'pos/bills')).body.bills).toEqual([]);
    expect((await till('GET', `pos/bills/${ONE}`)).body.order).toMatchObject({ statusCode: 'cancelled' });
  });

  test('moves a bill to another table and is told its table', async () => {
    await sent(ONE, { ...draft, collectionType: 'dineIn', tableId: 'table-4' });
    const moved = await asked(ONE, '/move', { tableId: 'table-5', expectedVersion: await version(ONE) });
    expect(moved).toMatchObject({ status: 200, body: { id: ONE, draft: { tableId: 'table-5' } } });
  });

  test('merges two bills: the answer has the dishes of both', async () => {
    await sent(ONE);
    await sent(TWO, beer, 800);
    const merged = await asked(ONE, '/merge', { fromBillId: TWO, expectedVersion: await version(ONE) });
    expect(merged).toMatchObject({ status: 200, body: { id: ONE, totalInCents: 2600 } });
    expect((await till('GET', 'pos/bills')).body.bills).toMatchObject([{ id: ONE }]);
  });

  test('puts a dish onto a bill of its own: the answer is that bill', async () => {
    await sent(ONE);
    const lines = [{ lineId: 'line-of-the-beer', quantity: 1 }];
    const request = { toBillId: TWO, isNewBill: true, lines, expectedVersion: await version(ONE) };
    expect(await asked(ONE, '/transfer', request)).toMatchObject({ status: 200, body: { id: TWO, totalInCents: 800 } });
    expect((await till('GET', `pos/bills/${ONE}`)).body).toMatchObject({ totalInCents: 1000 });
  });
});

describe('money at a till', () => {
  const payment = {
    ...{ id: 'payment-number-00001', shareId: null, paymentType: 'posCash', tipInCents: 0, customPaymentName: '' },
    ...{ amountInCents: 1000, tenderedInCents: 2000 },
  };

  test('of a part leaves the bill open; the rest pays it, and each payment says its change', async () => {
    await sent(ONE);
    const part = await asked(ONE, '/payments', payment);
    expect(part).toMatchObject({
      status: 200,
      body: { changeInCents: 1000, isPaid: false, bill: { id: ONE, leftInCents: 800 } },
    });
    const rest = { ...payment, id: 'payment-number-00002', amountInCents: 800, tenderedInCents: 800 };
    expect((await asked(ONE, '/payments', rest)).body).toMatchObject({
      ...{ changeInCents: 0, isPaid: true, bill: { leftInCents: 0, isOpen: false } },
    });
  });

  test('in shares: the plan is answered with, and one payer’s receipt is printed', async () => {
    await sent(ONE);
    const shares = ['share-of-the-first-01', 'share-of-the-second-1'].map((id) => ({ id, mode: 'equally' }));
    const planned = await asked(ONE, '/shares', { shares }, 'PUT');
    expect(planned.body.shares).toMatchObject([{ amountInCents: 900 }, { amountInCents: 900 }]);
    await asked(ONE, '/payments', { ...payment, shareId: shares[0]!.id, amountInCents: 900 });
    const printed = await asked(ONE, `/payments/${payment.id}/print`, {});
    expect(printed).toMatchObject({ status: 200, body: { printJobId: expect.stringMatching(/.{10}/) } });
    expect(await fixture.paper()).toContain('ORDER_INVOICE');
  });
});

describe('a press whose answer was lost with the program', () => {
  const lines = [{ lineId: 'line-of-the-beer', quantity: 1 }];
  const acts: readonly [string, string, object][] = [
    ['PUT', '', { draft: { ...draft, comments: 'No salt' } }],
    ['POST', '/send', { draft, expectedTotalInCents: 1800 }],
    ['POST', '/move', { tableId: 'table-5' }],
    ['POST', '/merge', { fromBillId: TWO }],
    ['POST', '/transfer', { toBillId: TWO, lines }],
    ['PUT', '/shares', { shares: [{ id: 'share-of-the-first-01', mode: 'equally' }] }],
    ['POST', '/bring-along', { lines: [ordered('line-of-the-cola', 'cola')] }],
    ['POST', '/cancel', { reason: 'Left' }],
  ];

  test.each(acts)('%s %p is answered as the first time, and nothing is done twice', async (method, act, body) => {
    await sent(TWO, beer, 800);
    await sent(ONE);
    const request = { ...body, expectedVersion: await version(ONE) };
    const press = () =>
      till(method, `pos/bills/${ONE}${act}`, request, { 'idempotency-key': 'one-press-of-the-button' });
    const first = await press();
    expect(first.status).toBe(200);
    const audit = () => fixture.ctx.db.selectFrom('audit_log').select('id').execute();
    const written = await audit();
    await fixture.ctx.writeSoon('answers before', async () => {});
    await fixture.ctx.write(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
    });
    expect(await press()).toMatchObject({ status: 200, body: first.body });
    expect(await audit()).toEqual(written);
  });
});
