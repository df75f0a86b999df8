import { describe, expect, test } from 'bun:test';
import { type OurMovement, reconcileTerminalDay, type TerminalTotal } from './terminal-reconciliation.ts';

const DAY = { fromIsoDateTimeUtc: '2026-11-26T12:00:00Z', untilIsoDateTimeUtc: '2026-11-27T12:00:00Z' };
const movement = (more: Partial<OurMovement> = {}): OurMovement => ({
  id: 'a',
  orderId: 'order-1',
  orderNumber: 'P-1',
  kind: 'PURCHASE',
  state: 'approved',
  scheme: 'Visa',
  amountInCents: 1000,
  isDecidedByPerson: false,
  atIsoDateTimeUtc: '2026-11-27T03:00:00Z',
  ...more,
});
const total = (scheme: string, count: number, amountInCents: number, kind: TerminalTotal['kind'] = 'PURCHASE') => ({
  scheme,
  kind,
  count,
  amountInCents,
});
const lookedAt = (totals: readonly TerminalTotal[], ours: readonly OurMovement[]) => {
  const { lines, ...rest } = reconcileTerminalDay(totals, ours, DAY);
  return {
    ...rest,
    lines: lines.map(({ scheme, direction, differenceInCents, suspects }) => [
      scheme,
      direction,
      differenceInCents,
      suspects.map(({ movement: { id }, why, isExact }) => `${id} ${why}${isExact ? ' exactly' : ''}`),
    ]),
  };
};

describe('a terminal’s day beside ours', () => {
  test('the same payments and refunds leave no difference, however the maker writes the scheme', () => {
    const ours = [
      movement(),
      movement({ id: 'b', scheme: 'MASTERCARD', amountInCents: 2500 }),
      movement({ id: 'c', kind: 'REFUND', amountInCents: 400 }),
    ];
    const theirs = [total('VISA', 1, 1000), total('Mastercard', 1, 2500), total('VISA', 1, 400, 'REFUND')];
    expect(lookedAt(theirs, ours)).toEqual({
      isEqual: true,
      terminalInCents: 3100,
      oursInCents: 3100,
      lines: [
        ['Mastercard', 'in', 0, []],
        ['VISA', 'in', 0, []],
        ['VISA', 'out', 0, []],
      ],
    });
  });

  test.each([
    [
      'the terminal has a payment that a person recorded as refused',
      [total('Visa', 2, 2500)],
      [
        movement(),
        movement({ id: 'b', state: 'declined', scheme: null, amountInCents: 1500, isDecidedByPerson: true }),
      ],
      [['Visa', 'in', 1500, ['b recordedAsRefused exactly']]],
    ],
    [
      'the terminal has a payment whose result we still don’t know',
      [total('Visa', 1, 1500)],
      [movement({ id: 'b', state: 'unknown', scheme: null, amountInCents: 1500 })],
      [['Visa', 'in', 1500, ['b unknown exactly']]],
    ],
    [
      'a person recorded a payment that the terminal never took',
      [total('Visa', 1, 1000)],
      [movement(), movement({ id: 'b', scheme: null, amountInCents: 700, isDecidedByPerson: true })],
      [
        ['Visa', 'in', 0, []],
        [null, 'in', -700, ['b recordedAsApproved exactly']],
      ],
    ],
    [
      'a person recorded one that the terminal did take: no difference',
      [total('Visa', 2, 1700)],
      [movement(), movement({ id: 'b', scheme: null, amountInCents: 700, isDecidedByPerson: true })],
      [['Visa', 'in', 0, []]],
    ],
    [
      'a payment minutes before the closing is in the day after',
      [total('Visa', 1, 1000)],
      [movement(), movement({ id: 'b', amountInCents: 300, atIsoDateTimeUtc: '2026-11-27T11:55:00Z' })],
      [['Visa', 'in', -300, ['b nearTheClosing exactly']]],
    ],
    [
      'a scheme that only the terminal knows: somebody paid at it by hand',
      [total('Amex', 1, 900)],
      [],
      [['Amex', 'in', 900, []]],
    ],
    [
      'the same money in another number of payments is a difference too',
      [total('Visa', 2, 1000)],
      [movement()],
      [['Visa', 'in', 0, []]],
    ],
  ] as const)('%s', (_, theirs, ours, lines) => {
    expect(lookedAt(theirs, ours).lines as unknown).toEqual(lines);
  });

  test('the same money in another number of payments isn’t equal', () => {
    expect(lookedAt([total('Visa', 2, 1000)], [movement()]).isEqual).toBe(false);
  });

  test('a reversal goes out as a refund does, and declined payments count nowhere', () => {
    const ours = [movement(), movement({ id: 'b', kind: 'REVERSAL' }), movement({ id: 'c', state: 'declined' })];
    expect(lookedAt([total('Visa', 1, 1000), total('Visa', 1, 1000, 'REFUND')], ours).isEqual).toBe(true);
  });
});
