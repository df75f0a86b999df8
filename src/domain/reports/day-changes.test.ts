import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { linesOfChange, type SoldLine, soldLineOf } from './day-changes.ts';

const sold = (itemId: string, quantity: number, lineTotalInCents: number): SoldLine => ({
  ...{ itemId, categoryId: 'mains', name: itemId, quantity, lineTotalInCents, isTaxable: true },
  selection: { type: 'basic', modifiers: [] },
});

test('a line counts as it was priced: its item and category, with what it came to', () => {
  const ordered = line('burger', 2);
  const priced = { name: 'Burger', quantity: 2, lineTotalInCents: 1900, isTaxable: false };
  const orderLine = { id: 'a', line: ordered, priced, categoryId: 'mains' } as unknown as OrderLine;
  expect(soldLineOf(orderLine)).toEqual({
    ...{ itemId: 'burger', categoryId: 'mains', name: 'Burger', quantity: 2, lineTotalInCents: 1900 },
    ...{ isTaxable: false, selection: ordered.selection },
  });
});

describe('a change of an order', () => {
  test('sells its lines anew and takes back those that it had', () => {
    const changed = linesOfChange([sold('burger', 2, 2000)], [sold('burger', 3, 3000), sold('cola', 1, 400)]);
    expect(changed.map(({ itemId, quantity, lineTotalInCents }) => [itemId, quantity, lineTotalInCents])).toEqual([
      ['burger', 3, 3000],
      ['cola', 1, 400],
      ['burger', -2, -2000],
    ]);
  });

  test('takes back a line without price as nothing, and not as less than nothing', () => {
    const [free] = linesOfChange([sold('water', 1, 0)], []);
    expect([Object.is(free?.lineTotalInCents, 0), free?.quantity]).toEqual([true, -1]);
  });

  test('from nothing sells all, to nothing takes all back, to the same comes to nothing', () => {
    const lines = fc.array(
      fc
        .tuple(fc.constantFrom('burger', 'cola'), fc.nat(9), fc.nat(5000))
        .map(([itemId, quantity, cents]) => sold(itemId, quantity, cents)),
    );
    const totals = (all: readonly SoldLine[]) => [
      sum(all.map(({ lineTotalInCents }) => lineTotalInCents)),
      sum(all.map(({ quantity }) => quantity)),
    ];
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(linesOfChange([], after)).toEqual(after);
        expect(totals(linesOfChange(before, before))).toEqual([0, 0]);
        const [cents, count] = totals(linesOfChange(before, after));
        expect([cents, count]).toEqual([
          (totals(after)[0] ?? 0) - (totals(before)[0] ?? 0),
          (totals(after)[1] ?? 0) - (totals(before)[1] ?? 0),
        ]);
      }),
    );
  });
});
