import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { readBills } from './read-bills.ts';
import { billsFixture, FRONT, ordered, printEverything } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const TOTAL_1200 = { expectedTotalInCents: 1200, allow: () => 'employee-mia' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };

type OpenDatabase = Awaited<ReturnType<typeof billsFixture>>;
const version = async (fixture: OpenDatabase, billId: string) => (await fixture.bill(billId)).version;

describe('a bill at a table', () => {
  test('moves, and the kitchen is told from where to where', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    const input = { ...FRONT, billId: 'one', tableId: 'table-5', expectedVersion: await version(fixture, 'one') };
    await moveBill(fixture.ctx, SCOPE, input);
    await moveBill(fixture.ctx, SCOPE, input);
    expect((await fixture.bill('one')).order?.collection).toMatchObject({ tableName: '5' });
    expect(await fixture.paper()).toEqual(['ORDER_TICKET kitchen', 'CHANGE kitchen MOVED: TABLE 4 -> TABLE 5']);
    const nowhere = moveBill(fixture.ctx, SCOPE, { ...input, tableId: 'table-9', expectedVersion: 2 });
    expect((await refusalOf(nowhere))?.code).toBe('resource_not_found');
    const late = moveBill(fixture.ctx, SCOPE, { ...input, tableId: 'table-4', expectedVersion: 1 });
    expect((await refusalOf(late))?.reason).toBe('bill_changed');
  });

  test('not sent yet moves without a word to the kitchen', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await moveBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', tableId: 'table-5', expectedVersion: 1 });
    expect((await readBills(fixture.ctx, SCOPE)).bills[0]).toMatchObject({ tableName: '5', unsentCount: 1 });
    expect(await fixture.paper()).toEqual([]);
  });
});

describe('two bills become one', () => {
  test('with every dish at its price, nothing cooked twice, and the emptied order says where it went', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'beer', 2)] });
    await fixture.save('two', { lines: [ordered('b', 'beer', 2), ordered('c', 'cola')] });
    await printEverything(fixture);
    const merge = { ...FRONT, billId: 'one', fromBillId: 'two', expectedVersion: await version(fixture, 'one') };
    await mergeBills(fixture.ctx, SCOPE, merge);
    const bill = await fixture.bill('one');
    expect(bill.order).toMatchObject({ grandTotalInCents: 2600, collection: { tableName: '4' } });
    expect(bill.draft.lines.map((line) => line.id)).toEqual(['a', 'b', 'c']);
    expect(await findOrder(fixture.ctx.db, SCOPE, 'two')).toMatchObject({
      statusCode: 'cancelled',
      statusReason: 'Merged into P-101',
    });
    expect((await readBills(fixture.ctx, SCOPE)).bills).toMatchObject([{ id: 'one', unsentCount: 1 }]);
    expect((await fixture.paper()).slice(2)).toEqual(['CHANGE kitchen P-102 (TABLE 5) MERGED INTO P-101 (TABLE 4)']);
    expect((await refusalOf(mergeBills(fixture.ctx, SCOPE, merge)))?.reason).toBe('bill_closed');
  });

  test('but money never changes its order: a part-paid bill is merged into, not away', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'beer', 2)] });
    await fixture.pay('two', { amountInCents: 500 });
    const away = mergeBills(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', fromBillId: 'two', expectedVersion: 1 });
    expect((await refusalOf(away))?.reason).toBe('bill_has_payments');
    const into = { ...FRONT, billId: 'two', fromBillId: 'one', expectedVersion: await version(fixture, 'two') };
    await mergeBills(fixture.ctx, SCOPE, into);
    expect(await fixture.bill('two')).toMatchObject({ leftInCents: 2100, order: { grandTotalInCents: 2600 } });
  });
});

describe('dishes go to another bill', () => {
  test('a part of a line, to a bill of its own, and the two are the whole', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('b', 'beer')] });
    const input = {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: true,
      lines: [{ lineId: 'a', quantity: 1 }],
      expectedVersion: await version(fixture, 'one'),
    };
    await printEverything(fixture);
    await transferLines(fixture.ctx, SCOPE, input);
    const [one, two] = [await fixture.bill('one'), await fixture.bill('two')];
    expect(one).toMatchObject({ leftInCents: 2800, order: { orderNumber: 'P-101' } });
    expect(two).toMatchObject({ leftInCents: 1000, order: { orderNumber: 'P-102', collection: { tableName: '4' } } });
    expect(await fixture.paper()).toEqual([
      'ORDER_TICKET kitchen',
      'CHANGE kitchen MOVED TO P-102 (TABLE 4): 1 x burger',
      'CHANGE kitchen MOVED FROM P-101 (TABLE 4): 1 x burger',
    ]);
  });

  test.each([
    [1, 800, 400],
    [2, 400, 800],
  ])('with their share of what was taken off the line: of three, %d go', async (quantity, stays, goes) => {
    const fixture = await billsFixture();
    const off = { discountForItem: 1800, extraChargeForItem: 0, extraChargeForComments: 0 };
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3, { adjustment: off })] }, TOTAL_1200);
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: true,
      lines: [{ lineId: 'a', quantity }],
      expectedVersion: await version(fixture, 'one'),
    });
    expect([(await fixture.bill('one')).leftInCents, (await fixture.bill('two')).leftInCents]).toEqual([stays, goes]);
  });

  test('and the bill they leave wishes for no more than before', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
    const { wishes: before } = (await fixture.bill('one')).draft;
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      ...{ billId: 'one', toBillId: 'two', isNewBill: true, lines: [{ lineId: 'b', quantity: 1 }] },
      expectedVersion: await version(fixture, 'one'),
    });
    expect((await fixture.bill('one')).draft.wishes).toEqual(before);
    expect((await fixture.bill('one')).unsentCount).toBe(0);
  });

  test('to an open bill, which asks for them from then on', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
    await fixture.send('two', { ...AT_5, lines: [ordered('c', 'cola')] });
    const input = {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: false,
      expectedVersion: await version(fixture, 'one'),
    };
    await transferLines(fixture.ctx, SCOPE, { ...input, lines: [{ lineId: 'b', quantity: 1 }] });
    expect(await fixture.bill('one')).toMatchObject({ leftInCents: 1000 });
    expect((await fixture.bill('two')).draft.lines.map((line) => line.id)).toEqual(['c', 'b']);
    const now = { ...input, expectedVersion: await version(fixture, 'one') };
    const all = transferLines(fixture.ctx, SCOPE, { ...now, lines: [{ lineId: 'a', quantity: 1 }] });
    expect((await refusalOf(all))?.reason).toBe('nothing_left');
    const many = transferLines(fixture.ctx, SCOPE, { ...now, lines: [{ lineId: 'a', quantity: 2 }] });
    expect((await refusalOf(many))?.reason).toBe('line_too_few');
  });
});
