import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { amountsOfShares, type SplitBill, type SplitLine } from './bill-shares.ts';
import { seatOfShare, sharesBySeat } from './shares-by-seat.ts';

const aLine = (id: string, lineTotalInCents: number, seat?: number, quantity = 1): SplitLine => ({
  id,
  name: id,
  quantity,
  lineTotalInCents,
  ...(seat === undefined ? {} : { seat }),
});
const aBill = (totalInCents: number, lines: readonly SplitLine[], coveredInCents = 0): SplitBill => ({
  totalInCents,
  coveredInCents,
  lines,
  paid: [],
});
function split(bill: SplitBill): string[] | null {
  let made = 0;
  const plan = sharesBySeat(bill, () => `share-${++made}`);
  if (!plan) return null;
  const result = amountsOfShares(bill, plan);
  const amounts = result.ok ? result.shares.map((share) => share.amountInCents) : [];
  return plan.map((share, at) => `seat ${seatOfShare(share, bill)}: ${amounts[at]}`);
}

describe('a bill by seat', () => {
  test.each<[string, SplitBill, string[] | null]>([
    [
      'everybody pays for their own dishes',
      aBill(6000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2), aLine('steak', 3000, 2)]),
      ['seat 1: 1000', 'seat 2: 5000'],
    ],
    [
      'seats pay in their own order, whoever ordered first',
      aBill(6000, [aLine('steak', 3000, 3), aLine('soup', 1000, 1), aLine('fish', 2000, 2)]),
      ['seat 1: 1000', 'seat 2: 2000', 'seat 3: 3000'],
    ],
    [
      'a bottle for the table is paid in equal parts, odd cents by the first',
      aBill(5000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2), aLine('pie', 1000, 5), aLine('wine', 1000)]),
      ['seat 1: 1334', 'seat 2: 2333', 'seat 5: 1333'],
    ],
    [
      'two of a shared dish are shared like one',
      aBill(5000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2), aLine('bread', 2000, undefined, 2)]),
      ['seat 1: 2000', 'seat 2: 3000'],
    ],
    [
      'a discount of the whole bill follows the dishes',
      aBill(1500, [aLine('soup', 1000, 1), aLine('fish', 2000, 2)]),
      ['seat 1: 500', 'seat 2: 1000'],
    ],
    [
      'a guest who has only what costs nothing pays nothing',
      aBill(3000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2), aLine('water', 0, 3)]),
      ['seat 1: 1000', 'seat 2: 2000'],
    ],
    ['one seat alone is no split', aBill(1500, [aLine('soup', 1000, 1), aLine('wine', 500)]), null],
    ['a bill without seats is none either', aBill(1500, [aLine('soup', 1000), aLine('wine', 500)]), null],
    [
      'what is part paid is split as it was begun',
      aBill(3000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2)], 500),
      null,
    ],
    [
      'more seats than may pay together are left to be grouped by hand',
      aBill(
        2100,
        Array.from({ length: 21 }, (_, at) => aLine(`dish-${at}`, 100, at + 1)),
      ),
      null,
    ],
  ])('%s', (_, bill, shares) => {
    expect(split(bill)).toEqual(shares);
  });

  test('the shares of the seats come to the bill, to the cent, whatever is shared and taken off', () => {
    const lines = fc.array(
      fc.record({
        lineTotalInCents: fc.integer({ min: 100, max: 20_000 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        seat: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 50, max: 120 }), (drawn, percent) => {
        const all = drawn.map(({ lineTotalInCents, quantity, seat }, at) =>
          aLine(`dish-${at}`, lineTotalInCents, seat, quantity),
        );
        const sum = all.reduce((so, line) => so + line.lineTotalInCents, 0);
        const bill = aBill(Math.round((sum * percent) / 100), all);
        let made = 0;
        const plan = sharesBySeat(bill, () => `share-${++made}`);
        fc.pre(plan !== null);
        const result = amountsOfShares(bill, plan ?? []);
        if (!result.ok) throw new Error(result.issue.code);
        expect(result.shares.reduce((so, share) => so + share.amountInCents, 0)).toBe(bill.totalInCents);
      }),
    );
  });

  test('a share of several guests’ dishes, or of an amount, is no one seat’s', () => {
    const bill = aBill(3000, [aLine('soup', 1000, 1), aLine('fish', 2000, 2)]);
    const whole = (lineId: string) => ({ lineId, units: 1, sharedBetween: 1 });
    expect(seatOfShare({ id: 'a', mode: 'byItem', lines: [whole('soup'), whole('fish')] }, bill)).toBeNull();
    expect(seatOfShare({ id: 'a', mode: 'byItem', lines: [whole('fish')] }, bill)).toBe(2);
    expect(seatOfShare({ id: 'a', mode: 'byAmount', amountInCents: 500 }, bill)).toBeNull();
  });
});
