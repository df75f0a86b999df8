/** What becomes of the bill of a sale at the counter: none, an open one, or one that is closed. */
import { describe, expect, test } from 'bun:test';
import { findBill, findHold } from '#db/ordering/bills.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { holdBill } from './hold-bill.ts';
import { type PlacePosOrderInput, placePosOrder } from './place-pos-order.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const sell = ({ ctx }: BillsFixture, more: Partial<PlacePosOrderInput> = {}) =>
  placePosOrder(ctx, SCOPE, {
    ...{ ...FRONT, ...BARE_ORDER, id: 'one', lines: [ordered('a', 'burger')], manual: null },
    ...{ paymentType: 'posCash', tenderedInCents: 1000, expectedTotalInCents: 1000 },
    ...more,
  });
/** How often tills heard of the bill. */
const told = async ({ ctx }: BillsFixture) => {
  const events = ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'billChanged');
  return (await events.execute()).length;
};
const later = { paymentType: 'posPayLater', tenderedInCents: 0 } as const;

describe('a sale at the counter', () => {
  test('that is paid at once and was never saved has no bill', async () => {
    const fixture = await billsFixture();
    await sell(fixture);
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toBeNull();
    expect(await told(fixture)).toBe(0);
  });

  test('that is paid later has an open bill, of which every till hears', async () => {
    const fixture = await billsFixture();
    await sell(fixture, later);
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({
      ...{ state: 'open', orderId: 'one', posTerminalId: 'till', totalInCents: 1000, savedByName: 'Mia' },
    });
    expect(await told(fixture)).toBe(1);
  });

  test.each([
    ['paid at once closes it and takes it from its till', {}, { state: 'closed', closedReason: 'paid' }, null],
    ['paid later leaves it open, on its till', later, { state: 'open', orderId: 'one' }, { posTerminalId: 'till' }],
  ] as const)('that was put aside and is %s', async (_, how, bill, hold) => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
    const before = await told(fixture);
    await sell(fixture, how);
    expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject(bill);
    const held = await findHold(fixture.ctx.db, SCOPE, 'one');
    if (hold) expect(held).toMatchObject(hold);
    else expect(held).toBeNull();
    expect(await told(fixture)).toBe(before + 1);
  });
});
