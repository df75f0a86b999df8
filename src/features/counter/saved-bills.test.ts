import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { HOLD_SECONDS } from '#src/domain/ordering/bill-hold.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill, releaseBill, renewHold } from './hold-bill.ts';
import { readBill, readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { BACK, billsFixture, FRONT, ordered, priceOf } from './testing/bills-fixture.ts';

const two = [ordered('a', 'burger'), ordered('b', 'cola', 2)];

describe('a saved order', () => {
  test('is on the list of every till with its total, and nothing of it is printed or numbered', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two, customerName: 'Jo', tableId: 'table-4', collectionType: 'dineIn' });
    const { bills } = await readBills(fixture.ctx, SCOPE);
    expect(bills).toMatchObject([
      { id: 'bill-1', orderNumber: null, customerName: 'Jo', tableName: '4', totalInCents: 1800, unsentCount: 2 },
    ]);
    expect(await fixture.paper()).toEqual([]);
    expect(await findOrder(fixture.ctx.db, SCOPE, 'bill-1')).toBeNull();
  });

  test('saved twice by a till that lost the answer is saved once', async () => {
    const fixture = await billsFixture();
    const input = { ...FRONT, billId: 'bill-1', draft: (await draftOf(fixture, two)).draft, expectedVersion: 0 };
    const [first, second] = await Promise.all([
      saveBill(fixture.ctx, SCOPE, input),
      saveBill(fixture.ctx, SCOPE, input),
    ]);
    expect(first).toEqual(second);
  });

  test('changed by another till since is not overwritten', async () => {
    const fixture = await billsFixture();
    const version = await fixture.save('bill-1', { lines: two });
    await fixture.save('bill-1', { lines: [...two, ordered('c', 'beer')] }, BACK);
    const { draft } = await fixture.bill('bill-1');
    const late = saveBill(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      draft: { ...draft, comments: 'late' },
      expectedVersion: version,
    });
    expect((await refusalOf(late))?.reason).toBe('bill_changed');
    expect((await fixture.bill('bill-1')).draft.lines).toHaveLength(3);
  });

  test('of another tenant does not exist, whatever is done to it', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two });
    expect((await refusalOf(readBill(fixture.ctx, OTHER_SCOPE, 'bill-1')))?.code).toBe('resource_not_found');
    const { draft } = await fixture.bill('bill-1');
    const theirs = saveBill(fixture.ctx, OTHER_SCOPE, { ...FRONT, billId: 'bill-1', draft, expectedVersion: 0 });
    expect((await refusalOf(theirs))?.code).toBe('resource_not_found');
    expect((await readBills(fixture.ctx, OTHER_SCOPE)).bills).toEqual([]);
  });

  test('that nobody wants is thrown away with a reason, and cannot come back', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two });
    await cancelBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-1', reason: 'Left', allow: () => null });
    expect((await readBills(fixture.ctx, SCOPE)).bills).toEqual([]);
    expect((await refusalOf(fixture.save('bill-1', { lines: two, comments: 'again' })))?.reason).toBe('bill_closed');
  });
});

describe('what is sent to the kitchen', () => {
  test('is a ticket the first time, then only what changed, and nothing where nothing did', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill-1', { lines: two });
    expect(await fixture.paper()).toEqual(['ORDER_TICKET kitchen']);
    await fixture.send('bill-1', { lines: [...two, ordered('c', 'beer')] });
    expect(await fixture.paper()).toEqual(['ORDER_TICKET kitchen', 'CHANGE kitchen']);
    await fixture.send('bill-1', {});
    expect(await fixture.paper()).toHaveLength(2);
    expect((await fixture.bill('bill-1')).order).toMatchObject({ orderNumber: 'P-101', grandTotalInCents: 2600 });
  });

  test('is taken back only with a reason, and by those who may', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill-1', { lines: two });
    const fewer = [ordered('b', 'cola', 1)];
    expect((await refusalOf(fixture.send('bill-1', { lines: fewer })))?.reason).toBe('void_reason_needed');
    const refuse = () => {
      throw Object.assign(new Error('pin'), { code: 'user_not_allowed', reason: 'pin_required' });
    };
    const without = fixture.send('bill-1', { lines: fewer }, { voidReason: 'Too slow', allow: refuse });
    expect((await refusalOf(without))?.reason).toBe('pin_required');
    const order = await fixture.send('bill-1', { lines: fewer }, { voidReason: 'Too slow' });
    expect(order.lines.map(({ priced }) => `${priced.quantity} ${priced.name}`)).toEqual(['1 cola']);
    const audits = await fixture.ctx.db.selectFrom('audit_log').select(['action', 'afterJson']).execute();
    expect(audits.find((row) => row.action === 'editBill')?.afterJson).toContain('Too slow');
  });

  test('keeps the price it was sent with when the menu changes; new lines have the new price', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill-1', { lines: [ordered('a', 'burger')] });
    const items = MENU.items.filter(({ id }) => id !== 'burger');
    fixture.setMenu({ ...MENU, items: [...items, basic('burger', 1500)] });
    const order = await fixture.send(
      'bill-1',
      { lines: [ordered('a', 'burger', 2), ordered('b', 'burger')] },
      { expectedTotalInCents: 3500 },
    );
    expect(order.lines.map(({ priced }) => priced.lineTotalInCents)).toEqual([2000, 1500]);
  });

  test('stays on the bill when its item has left the menu', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill-1', { lines: two });
    fixture.setMenu({ ...MENU, items: MENU.items.filter(({ id }) => id !== 'burger') });
    const order = await fixture.send('bill-1', { lines: [...two, ordered('c', 'beer')] });
    expect(order.grandTotalInCents).toBe(priceOf('burger') + 800 + 800);
    const more = fixture.send('bill-1', { lines: [ordered('a', 'burger', 2), ...two.slice(1), ordered('c', 'beer')] });
    expect((await refusalOf(more))?.reason).toBe('item_unavailable');
  });

  test('at another price than the till shows is not sent', async () => {
    const fixture = await billsFixture();
    expect((await refusalOf(fixture.send('bill-1', { lines: two }, { expectedTotalInCents: 1 })))?.reason).toBe(
      'price_changed',
    );
    expect(await fixture.paper()).toEqual([]);
  });
});

describe('a bill in the hands of a till', () => {
  test('is EDITING there for everybody, and cannot be saved, sent or paid elsewhere', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill-1', { lines: two });
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-1', mayTakeOver: false });
    expect((await readBills(fixture.ctx, SCOPE)).bills[0]?.editing).toEqual({
      posTerminalId: 'till',
      terminalName: 'Till',
      employeeName: 'Mia',
    });
    const elsewhere = [
      fixture.save('bill-1', { comments: 'x' }, BACK),
      fixture.send('bill-1', { lines: [...two, ordered('c', 'beer')] }, BACK),
      fixture.pay('bill-1', BACK),
      holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'bill-1', mayTakeOver: false }),
    ];
    for (const act of elsewhere) expect((await refusalOf(act))?.reason).toBe('bill_being_edited');
    expect((await fixture.bill('bill-1')).leftInCents).toBe(1800);
  });

  test('is taken over by those who may, and the first till is told when it goes on', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two });
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-1', mayTakeOver: false });
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'bill-1', mayTakeOver: true });
    expect(await renewHold(fixture.ctx, SCOPE, { billId: 'bill-1', posTerminalId: 'till' })).toEqual({
      isHeld: false,
      version: null,
    });
    expect((await refusalOf(fixture.save('bill-1', { comments: 'x' })))?.reason).toBe('bill_being_edited');
    await releaseBill(fixture.ctx, SCOPE, { billId: 'bill-1', posTerminalId: 'till' });
    expect((await fixture.bill('bill-1')).editing?.posTerminalId).toBe('till-back');
    const audits = await fixture.ctx.db.selectFrom('audit_log').select('action').execute();
    expect(audits.map((row) => row.action)).toContain('takeOverBill');
  });

  test('is OPEN again when the till has not been heard of for its lease, and not a moment before', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two });
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-1', mayTakeOver: false });
    fixture.ctx.pass({ seconds: HOLD_SECONDS - 1 });
    await renewHold(fixture.ctx, SCOPE, { billId: 'bill-1', posTerminalId: 'till' });
    fixture.ctx.pass({ seconds: HOLD_SECONDS - 1 });
    expect((await fixture.bill('bill-1')).editing?.posTerminalId).toBe('till');
    fixture.ctx.pass({ seconds: 1 });
    expect((await fixture.bill('bill-1')).editing).toBeNull();
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'bill-1', mayTakeOver: false });
    expect((await fixture.bill('bill-1')).editing?.posTerminalId).toBe('till-back');
  });

  test('of two tills that sell the same saved order at once, one sells it and the other is told', async () => {
    const fixture = await billsFixture();
    await fixture.save('bill-1', { lines: two });
    const { draft } = await fixture.bill('bill-1');
    const sell = (till: typeof FRONT) =>
      placePosOrder(fixture.ctx, SCOPE, {
        ...draft,
        ...till,
        id: 'bill-1',
        paymentType: 'posCash',
        tenderedInCents: 2000,
        expectedTotalInCents: 1800,
      });
    const answers = await Promise.allSettled([sell(FRONT), sell(BACK)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
      reason: 'bill_already_paid',
    });
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
    expect((await readBills(fixture.ctx, SCOPE)).bills).toEqual([]);
  });
});

async function draftOf(fixture: Awaited<ReturnType<typeof billsFixture>>, lines: typeof two) {
  await fixture.save('template', { lines });
  return fixture.bill('template');
}
