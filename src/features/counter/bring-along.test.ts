import { describe, expect, test } from 'bun:test';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { bringAlong } from './bring-along.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { BACK, type BillsHouse, billsHouse, FRONT, ordered } from './testing/bills-house.ts';

const BURGER = ordered('a', 'burger');
const BEER = ordered('b', 'beer');

/** A bill with a burger, rung up on the front till and taken over by the back bar. */
async function takenOver(): Promise<BillsHouse> {
  const house = await billsHouse();
  await house.send('one', { lines: [BURGER] });
  await holdBill(house.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
  await holdBill(house.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: true });
  return house;
}
const bring = (house: BillsHouse, lines = [BEER]) => bringAlong(house.ctx, SCOPE, { ...FRONT, billId: 'one', lines });

describe('what was not sent when another till took the bill over', () => {
  test('is on the bill for that till, unsent and unpaid, and the kitchen hears of it when it is sent', async () => {
    const house = await takenOver();
    await bring(house);
    const bill = await house.bill('one');
    expect(bill).toMatchObject({ unsentCount: 1, leftInCents: 1000, savedTotalInCents: 1800 });
    expect(bill.draft.lines.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(bill.editing?.posTerminalId).toBe('till-back');
    expect(await house.paper()).toHaveLength(1);
    await house.send('one', {}, BACK);
    expect((await house.paper()).slice(1)).toEqual(['CHANGE kitchen']);
  });

  test('told twice it is there once', async () => {
    const house = await takenOver();
    await bring(house);
    await bring(house);
    expect((await house.bill('one')).draft.lines).toHaveLength(2);
  });

  test('does not come onto a bill that is over', async () => {
    const house = await takenOver();
    await cancelBill(house.ctx, SCOPE, { ...BACK, billId: 'one', reason: 'Item issue', allow: () => null });
    expect(await refusalOf(bring(house))).toMatchObject({ code: 'resource_status_conflict' });
  });
});
