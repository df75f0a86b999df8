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
