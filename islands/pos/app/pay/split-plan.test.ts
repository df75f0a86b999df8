import { describe, expect, test } from 'bun:test';
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import type { BillDetail, BillShareView } from '#src/domain/till/bill.types.ts';
import {
  planOf,
  shareItemsText,
  shareText,
  splittable,
  stateOfPlan,
  withEqually,
  withFixed,
  without,
} from './split-plan.ts';

const bill: SplitBill = {
  totalInCents: 3000,
  coveredInCents: 0,
  lines: [{ id: 'a', name: 'Burger', quantity: 2, lineTotalInCents: 3000 }],
  paid: [],
};
let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};
const amountsOf = (plan: Parameters<typeof stateOfPlan>[1]) => [...stateOfPlan(bill, plan).amounts.values()];

describe('deciding who pays what', () => {
  test('more people keep those who were there', () => {
    const two = withEqually([], 2, newId);
    const three = withEqually(two, 3, newId);
    expect(three.slice(0, 2)).toEqual(two);
    expect(amountsOf(three)).toEqual([1000, 1000, 1000]);
  });

  test('an amount or some items leave the rest to one who pays it', () => {
    const plan = withFixed([], { id: 'x', mode: 'byAmount', amountInCents: 500 }, newId);
    expect(amountsOf(plan)).toEqual([500, 2500]);
    const dishes = { id: 'y', mode: 'byItem' as const, lines: [{ lineId: 'a', units: 1, sharedBetween: 2 }] };
    expect(amountsOf(withFixed(plan, dishes, newId))).toEqual([500, 750, 1750]);
  });

  test('when everything is taken, no one shares the rest', () => {
    const all = { id: 'y', mode: 'byItem' as const, lines: [{ lineId: 'a', units: 2, sharedBetween: 1 }] };
    expect(amountsOf(withFixed([], all, newId))).toEqual([3000]);
    expect(
      stateOfPlan(bill, withFixed([], { id: 'x', mode: 'byAmount', amountInCents: 3001 }, newId)).issue?.code,
    ).toBe('doesNotAddUp');
  });

  test('a bill that is not split is one payment and needs no plan', () => {
    expect(stateOfPlan(bill, [])).toMatchObject({ plan: [], issue: null });
  });

  test('with all but one removed, the bill is one payment again', () => {
    const plan = withFixed([], { id: 'x', mode: 'byAmount', amountInCents: 500 }, newId);
    expect(without(plan, 'x')).toEqual([]);
  });

  test('a bill that is split again shares what is left: only paid shares stay as they are', () => {
    const burger = { units: 1, sharedBetween: 1, lineId: 'a' };
    const share = (id: string, more: Partial<BillShareView>) => ({ id, mode: 'byItem', lines: [burger], ...more });
    const detail = {
      totalInCents: 3000,
      leftInCents: 1500,
      order: { lines: [{ id: 'a', line: {}, priced: { name: 'Burger', quantity: 2, lineTotalInCents: 3000 } }] },
      shares: [
        share('paid', { isPaid: true, amountInCents: 1500 }),
        share('open', { isPaid: false, amountInCents: 1500 }),
      ],
    } as unknown as BillDetail;
    const again = splittable(detail);
    expect(again).toMatchObject({ totalInCents: 3000, coveredInCents: 1500, paid: [{ id: 'paid' }] });
    expect(again.paid).toHaveLength(1);
    const amounts = (plan: Parameters<typeof stateOfPlan>[1]) => [...stateOfPlan(again, plan).amounts];
    expect(amounts(planOf(detail.shares))).toEqual([['open', 1500]]);
    expect(stateOfPlan(again, planOf(detail.shares)).issue).toBeNull();
    expect(amounts(withEqually([], 2, () => newId())).map(([, cents]) => cents)).toEqual([750, 750]);
  });

  test('a share by items names them', () => {
    expect(shareItemsText([{ lineId: 'a', units: 1, sharedBetween: 3 }], bill)).toBe('1/3 Burger');
  });
});

test.each([
  [0, 1, 2, 'None to this share'],
  [1, 1, 2, '1 of 2 to this share'],
  [2, 1, 2, 'All 2 to this share'],
  [1, 1, 1, 'All of it to this share'],
  [1, 2, 1, 'Half of it to this share'],
  [2, 2, 1, 'All of it to this share'],
  [1, 3, 1, '1 of 3 parts to this share'],
  [1, 3, 2, '1 of 6 parts to this share'],
] as const)('%i units of an item shared by %i, out of %i: %s', (units, sharedBetween, quantity, words) => {
  expect(shareText({ lineId: 'line', units, sharedBetween }, quantity)).toBe(words);
});
