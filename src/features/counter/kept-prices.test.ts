/** A bill whose dishes were rung up before the menu changed, from saving it to the last payment (decision 0072). */
import { describe, expect, test } from 'bun:test';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mergeBills } from './merge-bills.ts';
import { readBills } from './read-bills.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const rungUp = (id: string, quantity = 1) => ordered(id, 'burger', quantity, { menuVersion: MENU.version });

/** A burger of $10 costs $11 since. */
async function dearerFixture(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const items = MENU.items.filter(({ id }) => id !== 'burger');
  fixture.setMenu({ ...MENU, items: [...items, basic('burger', 1100)] });
  return fixture;
}
const rows = async ({ ctx }: BillsFixture) =>
  (await readBills(ctx, SCOPE)).bills.map(({ totalInCents, unsentCount }) => [totalInCents, unsentCount]);

describe('an order that keeps a price of before', () => {
  test('is saved with it, and the till that opens it goes on at that price', async () => {
    const fixture = await dearerFixture();
    await fixture.save('bill-1', { lines: [rungUp('a'), ordered('b', 'burger')] });
    expect(await rows(fixture)).toEqual([[2100, 2]]);
    expect((await fixture.bill('bill-1')).keptPrices).toMatchObject([{ lineId: 'a', unitPriceInCents: 1000 }]);
    const order = await fixture.send('bill-1', {}, { ...BACK, expectedTotalInCents: 2100 });
    expect(order.lines.map(({ priced }) => priced.unitPriceInCents)).toEqual([1000, 1100]);
  });

  test('costs what it costs now where the store was started anew since, and nothing of it is lost', async () => {
    const fixture = await dearerFixture();
    await fixture.save('bill-1', { lines: [rungUp('a')] });
    fixture.forgetMenus();
    expect((await fixture.bill('bill-1')).keptPrices).toBeUndefined();
    expect((await refusalOf(fixture.send('bill-1', {})))?.reason).toBe('price_changed');
    const order = await fixture.send('bill-1', {}, { expectedTotalInCents: 1100 });
    expect(order.grandTotalInCents).toBe(1100);
  });

  test('needs the old Sending menu no more once it was sent: its price stays, also when it again and paid', async () => {
    const fixture = await dearerFixture();
    await fixture.send('bill-1', { lines: [rungUp('a')] });
    expect((await fixture.bill('bill-1')).draft.lines).toEqual([ordered('a', 'burger')]);
    fixture.forgetMenus();
    await fixture.send('bill-1', { lines: [ordered('a', 'burger', 2)] });
    const { order } = await fixture.pay('bill-1');
    expect(order.grandTotalInCents).toBe(2000);
    expect(order.breakdown[0]?.basis).toBe('2 × $10.00, price before menu change');
  });

  test('asks nothing of the kitchen by the menu alone: sent twice it is one ticket, and nothing of it is unsent', async () => {
    const fixture = await dearerFixture();
    await fixture.send('bill-1', { lines: [rungUp('a')] });
    await fixture.send('bill-1', { lines: [rungUp('a'), rungUp('b')] }, { expectedTotalInCents: 2000 });
    const { version } = await fixture.bill('bill-1');
    await fixture.send('bill-1', { lines: [rungUp('a'), rungUp('b')] }, { expectedTotalInCents: 2000 });
    expect((await fixture.bill('bill-1')).version).toBe(version);
    expect(await fixture.paper()).toEqual(['ORDER_TICKET kitchen', 'CHANGE kitchen']);
    expect(await rows(fixture)).toEqual([[2000, 0]]);
    await fixture.save('bill-1', { lines: [rungUp('a'), rungUp('b')] });
    expect(await rows(fixture)).toEqual([[2000, 0]]);
    expect((await fixture.pay('bill-1')).order.grandTotalInCents).toBe(2000);
  });

  test('collected otherwise after it was sent, costs what it costs now', async () => {
    const fixture = await dearerFixture();
    await fixture.send('bill-1', { lines: [rungUp('a')] });
    const change = { collectionType: 'dineIn', tableId: 'table-4' } as const;
    expect((await refusalOf(fixture.send('bill-1', change, { expectedTotalInCents: 1000 })))?.reason).toBe(
      'price_changed',
    );
    expect((await fixture.send('bill-1', change, { expectedTotalInCents: 1100 })).grandTotalInCents).toBe(1100);
  });

  test('keeps it on the bill that it is merged into', async () => {
    const fixture = await dearerFixture();
    await fixture.save('bill-1', { lines: [rungUp('a')] });
    await fixture.save('bill-2', { lines: [ordered('b', 'burger')] });
    const { version } = await fixture.bill('bill-2');
    await mergeBills(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-2',
      fromBillId: 'bill-1',
      expectedVersion: version,
    });
    expect(await rows(fixture)).toEqual([[2100, 2]]);
  });
});
