import { describe, expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { OpenBill } from './bill-draft.ts';
import { sentRounds } from './sent-rounds.ts';

const STATIONS = [
  { id: 'kitchen', name: 'Kitchen' },
  { id: 'bar', name: 'Bar' },
];
const dish = (id: string, quantity = 1) => ({ ...line('burger', quantity), id });
type Dish = ReturnType<typeof dish>;
const [pasta, wine, cake, water] = [dish('pasta'), dish('wine'), dish('cake'), dish('water')];

/** Each line as it was sent, when, and where it was printed. */
function billOf(sent: readonly [Dish, string | undefined, ...string[]][]): OpenBill {
  return {
    sent: sent.map(([one, at, ...printStationIds]) => ({
      id: one.id,
      line: one,
      printStationIds,
      ...(at && { sentIsoDateTimeUtc: at }),
    })),
  } as unknown as OpenBill;
}
const BILL = billOf([
  [pasta, '11:58', 'kitchen'],
  [wine, '11:58', 'bar'],
  [cake, '12:40', 'kitchen'],
]);
const said = (lines: readonly Dish[], bill: OpenBill | null = BILL) => [
  ...sentRounds(lines, bill, STATIONS, (at) => at),
];

describe('a waiter reads when each round went to the kitchen', () => {
  test.each<[string, Dish[], [string, string][]]>([
    [
      'once, under its last line',
      [pasta, wine, cake],
      [
        ['wine', '11:58 – Kitchen, Bar'],
        ['cake', '12:40 – Kitchen'],
      ],
    ],
    ['above what is new', [pasta, wine, water], [['wine', '11:58 – Kitchen, Bar']]],
    ['among the lines of one guest', [pasta], [['pasta', '11:58 – Kitchen, Bar']]],
    [
      'not under one more of a dish, which the kitchen has not seen',
      [pasta, dish('wine', 2)],
      [['pasta', '11:58 – Kitchen, Bar']],
    ],
    ['not at all where nothing was sent', [water], []],
  ])('%s', (_, lines, rounds) => {
    expect(said(lines)).toEqual(rounds);
  });

  test('without a station where none printed it, and not without its time', () => {
    expect(said([pasta], billOf([[pasta, '11:58']]))).toEqual([['pasta', '11:58']]);
    expect(said([pasta], billOf([[pasta, undefined, 'kitchen']]))).toEqual([]);
    expect(said([pasta], null)).toEqual([]);
  });
});
