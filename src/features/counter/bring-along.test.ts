import { describe, expect, test } from 'bun:test';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { bringAlong } from './bring-along.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const BURGER = ordered('a', 'burger');
const BEER = ordered('b', 'beer');

/** A bill with a burger, rung up on the front till and taken over by the back bar. */
async function takenOver(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [BURGER] });
  await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
  await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: true });
  return fixture;
}
const bring = (fixture: BillsFixture, lines = [BEER]) =>
  bringAlong(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', lines });

describe('what was not sent when another till took the bill over', () => {
  test('is on the bill for that till, unsent and unpaid, and the kitchen hears of it when it is sent', async () => {
    const fixture = await takenOver();
    await bring(fixture);
    const bill = await fixture.bill('one');
    expect(bill).toMatchObject({ unsentCount: 1, leftInCents: 1000, savedTotalInCents: 1800 });
    expect(bill.draft.lines.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(bill.editing?.posTerminalId).toBe('till-back');
    expect(await fixture.paper()).toHaveLength(1);
    await fixture.send('one', {}, BACK);
    expect((await fixture.paper()).slice(1)).toEqual(['CHANGE kitchen']);
  });

  test('told twice it is there once', async () => {
    const fixture = await takenOver();
    await bring(fixture);
    await bring(fixture);
    expect((await fixture.bill('one')).draft.lines).toHaveLength(2);
  });

  test('does not come onto a bill that is over', async () => {
    const fixture = await takenOver();
    await cancelBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', reason: 'Item issue', allow: () => null });
    expect(await refusalOf(bring(fixture))).toMatchObject({ code: 'resource_status_conflict' });
  });
});
