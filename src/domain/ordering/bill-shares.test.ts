import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { PlannedShare } from './bill.schema.ts';
import { amountsOfShares, type SplitBill } from './bill-shares.ts';

const DINNER: SplitBill = {
  totalInCents: 9070,
  coveredInCents: 0,
  lines: [
    { id: 'pizza', name: 'Margherita', quantity: 2, lineTotalInCents: 5000 },
    { id: 'wine', name: 'Wine', quantity: 1, lineTotalInCents: 4000 },
  ],
  paid: [],
};
const equally = (...ids: string[]): PlannedShare[] => ids.map((id) => ({ id, mode: 'equally' }));
const byAmount = (id: string, amountInCents: number): PlannedShare => ({ id, mode: 'byAmount', amountInCents });
const byItem = (id: string, lineId: string, units: number, sharedBetween = 1): PlannedShare => ({
  id,
  mode: 'byItem',
  lines: [{ lineId, units, sharedBetween }],
});
const amounts = (bill: SplitBill, planned: readonly PlannedShare[]) => {
  const result = amountsOfShares(bill, planned);
  return result.ok ? result.shares.map((share) => share.amountInCents) : result.issue;
};

describe('a bill in shares', () => {
  test('equally: the first payers carry the odd cents', () => {
    expect(amounts(DINNER, equally('a', 'b', 'c'))).toEqual([3024, 3023, 3023]);
  });

  test('by item: what is no dish follows the dishes, and a dish may be shared', () => {
    const planned: PlannedShare[] = [
      {
        id: 'a',
        mode: 'byItem',
        lines: [
          { lineId: 'pizza', units: 1, sharedBetween: 1 },
          { lineId: 'wine', units: 1, sharedBetween: 3 },
        ],
      },
      {
        id: 'b',
        mode: 'byItem',
        lines: [
          { lineId: 'pizza', units: 1, sharedBetween: 1 },
          { lineId: 'wine', units: 2, sharedBetween: 3 },
        ],
      },
    ];
    expect(amounts(DINNER, planned)).toEqual([3863, 5207]);
  });

  test('mixed: one by amount, one by item, the others share the rest', () => {
    expect(amounts(DINNER, [byAmount('a', 1000), byItem('b', 'wine', 1), ...equally('c', 'd')])).toEqual([
      1000, 4031, 2020, 2019,
    ]);
  });

  test('shares that are less or more than what is left are refused with the difference', () => {
    expect(amounts(DINNER, [byAmount('a', 5000), byAmount('b', 4000)])).toEqual({
      code: 'doesNotAddUp',
      missingInCents: 70,
    });
    expect(amounts(DINNER, [byAmount('a', 9071)])).toEqual({ code: 'doesNotAddUp', missingInCents: -1 });
    expect(amounts(DINNER, [byAmount('a', 9070), ...equally('b')])).toEqual({
      code: 'doesNotAddUp',
      missingInCents: 0,
    });
  });

  test('a dish is not paid twice, whoever paid it first', () => {
    const paid = [{ amountInCents: 4031, lines: [{ lineId: 'wine', units: 1, sharedBetween: 2 }] }];
    const bill = { ...DINNER, coveredInCents: 4031, paid };
    expect(amounts(bill, [byItem('b', 'wine', 1)])).toMatchObject({ code: 'lineTakenTwice', name: 'Wine' });
    expect(amounts(bill, [byItem('b', 'cake', 1)])).toEqual({ code: 'lineUnknown', lineId: 'cake' });
  });

  test('whatever was paid before, the open shares are exactly what is left', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 2, max: 20 }), (covered, left, payers) => {
        const bill = { ...DINNER, totalInCents: covered + left, coveredInCents: covered };
        const result = amountsOfShares(bill, equally(...Array.from({ length: payers }, (_, at) => `p${at}`)));
        if (!result.ok) return left < payers;
        return result.shares.reduce((total, share) => total + share.amountInCents, 0) === left;
      }),
    );
  });

  test('by item over every dish is the whole bill, however the dishes are shared', () => {
    const arbitrary = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), arbitrary, (totalInCents, [first = 2, second = 2]) => {
        const people = Math.max(first, second, 2);
        const planned = Array.from(
          { length: people },
          (_, at): PlannedShare => ({
            id: `p${at}`,
            mode: 'byItem',
            lines: [
              { lineId: 'pizza', units: 2, sharedBetween: people },
              { lineId: 'wine', units: 1, sharedBetween: people },
            ],
          }),
        ).filter((share) => share.mode !== 'byItem' || people <= 20);
        const result = amountsOfShares({ ...DINNER, totalInCents }, planned);
        if (!result.ok) return totalInCents < people;
        return result.shares.reduce((total, share) => total + share.amountInCents, 0) === totalInCents;
      }),
    );
  });
});

describe('shares by dish are exact fractions of the whole, rounded once', () => {
  const dish = (id: string, lineTotalInCents: number) => ({ id, name: id, quantity: 1, lineTotalInCents });
  const sharedBy = (payers: number, lineIds: readonly string[]) =>
    Array.from({ length: payers }, (_, at) => ({
      id: `payer-${at}`,
      mode: 'byItem' as const,
      lines: lineIds.map((lineId) => ({ lineId, units: 1, sharedBetween: payers })),
    }));
  const amounts = (totalInCents: number, lines: ReturnType<typeof dish>[], payers: number) => {
    const all = lines.map(({ id }) => id);
    const result = amountsOfShares({ totalInCents, coveredInCents: 0, lines, paid: [] }, sharedBy(payers, all));
    return result.ok ? result.shares.map((share) => share.amountInCents) : result.issue;
  };
  const dozen = (price: number) => Array.from({ length: 12 }, (_, at) => dish(`d${at}`, price));

  test.each([
    ['12 dishes of $10.00 by three', 12_000, dozen(1000), 3, [4000, 4000, 4000]],
    ['12 dishes of $12.95 by two', 15_540, dozen(1295), 2, [7770, 7770]],
    ['one of $29.50 in a bill of $32.07 by three', 3207, [dish('d', 2950)], 3, [1069, 1069, 1069]],
  ] as const)('%s', (_, total, lines, payers, expected) => {
    expect(amounts(total, [...lines], payers)).toEqual([...expected]);
  });

  const three = [dish('a', 3000), dish('b', 3000), dish('c', 3000)];
  const one = (lineId: string) => ({
    id: lineId,
    mode: 'byItem' as const,
    lines: [{ lineId, units: 1, sharedBetween: 1 }],
  });
  const paidOne = [{ amountInCents: 3000, lines: [{ lineId: 'a', units: 1, sharedBetween: 1 }] }];

  test.each([
    ['cheaper', 8100, [2550, 2550]],
    ['dearer', 9900, [3450, 3450]],
    ['neither', 9000, [3000, 3000]],
  ] as const)(
    'a bill that became %s after one dish was paid is divided by those that are left',
    (_, totalInCents, expected) => {
      const bill = { totalInCents, coveredInCents: 3000, lines: three, paid: paidOne };
      const result = amountsOfShares(bill, [one('b'), one('c')]);
      expect(result.ok && result.shares.map((share) => share.amountInCents)).toEqual([...expected]);
    },
  );

  test('a dish that nobody took is paid by nobody', () => {
    const bill = { totalInCents: 9000, coveredInCents: 3000, lines: three, paid: paidOne };
    expect(amountsOfShares(bill, [one('b')])).toEqual({
      ok: false,
      issue: { code: 'doesNotAddUp', missingInCents: 3000 },
    });
    const cheap = [dish('a', 1000), dish('b', 1)];
    expect(
      amountsOfShares({ totalInCents: 1001, coveredInCents: 0, lines: cheap, paid: [] }, [one('a')]),
    ).toMatchObject({
      ok: false,
    });
  });
});

describe('what is left is shared', () => {
  const three = ['a', 'b', 'c'].map((id) => ({ id, name: id, quantity: 1, lineTotalInCents: 3000 }));
  const ofA = { amountInCents: 3000, lines: [{ lineId: 'a', units: 1, sharedBetween: 1 }] };
  const byHand = { amountInCents: 1000, lines: [] };
  const bill = (totalInCents: number, ...paid: SplitBill['paid'][number][]): SplitBill => ({
    totalInCents,
    coveredInCents: paid.reduce((sum, one) => sum + one.amountInCents, 0),
    lines: three,
    paid,
  });
  test.each<[string, SplitBill, PlannedShare[], unknown]>([
    [
      'a payer of nothing at all is refused',
      bill(9000),
      [byAmount('x', 0), ...equally('y')],
      { code: 'shareIsNothing' },
    ],
    ['a cent each is the least', { ...DINNER, totalInCents: 2 }, equally('x', 'y'), [1, 1]],
    [
      'a cent between two is refused',
      { ...DINNER, totalInCents: 1 },
      equally('x', 'y'),
      { code: 'doesNotAddUp', missingInCents: 1 },
    ],
    ['one payer takes all', bill(9000, byHand), equally('x'), [8000]],
    [
      'an amount beside the dishes that are left',
      bill(8100, ofA),
      [byAmount('x', 100), byItem('y', 'b', 1), byItem('z', 'c', 1)],
      [100, 2500, 2500],
    ],
    [
      'dishes beside equal payers keep their own share',
      bill(8100, ofA),
      [byItem('y', 'b', 1), byItem('z', 'c', 1), ...equally('x')],
      { code: 'doesNotAddUp', missingInCents: -300 },
    ],
    [
      'part of it was paid without dishes',
      bill(10_000, byHand),
      [byItem('x', 'a', 1), byItem('y', 'b', 1), byItem('z', 'c', 1)],
      { code: 'doesNotAddUp', missingInCents: -1000 },
    ],
    [
      'part of it by dish and part without',
      bill(9000, ofA, byHand),
      [byItem('y', 'b', 1), byItem('z', 'c', 1)],
      [2500, 2500],
    ],
    [
      'a bill that is paid in full',
      bill(3000, ofA),
      [byItem('y', 'b', 1), byItem('z', 'c', 1)],
      { code: 'doesNotAddUp', missingInCents: -2000 },
    ],
  ])('%s', (_, of, planned, expected) => {
    expect(amounts(of, planned)).toEqual(expected as never);
  });

  test('a dish shared by two and by three is shared exactly', () => {
    const one = {
      totalInCents: 600,
      coveredInCents: 0,
      paid: [],
      lines: [{ id: 'a', name: 'a', quantity: 1, lineTotalInCents: 600 }],
    };
    expect(amounts(one, [byItem('x', 'a', 1, 2), byItem('y', 'a', 1, 3), byItem('z', 'a', 1, 6)])).toEqual([
      300, 200, 100,
    ]);
    expect(amounts(one, [byItem('x', 'a', 1, 2), byItem('y', 'a', 2, 3)])).toMatchObject({
      code: 'lineTakenTwice',
      lineId: 'a',
    });
  });

  test('the shares are given in the order they were asked for', () => {
    const result = amountsOfShares(DINNER, [...equally('c'), byAmount('a', 1000), byItem('b', 'wine', 1)]);
    expect(result.ok && result.shares.map(({ id, amountInCents }) => [id, amountInCents])).toEqual([
      ['c', 4039],
      ['a', 1000],
      ['b', 4031],
    ]);
  });
});

test('a bill that was split again and again, by more payers than pay at once, is still shared', () => {
  const paid = Array.from({ length: 30 }, () => ({ amountInCents: 100, lines: [] }));
  expect(amounts({ ...DINNER, coveredInCents: 3000, paid }, equally('x', 'y'))).toEqual([3035, 3035]);
});
