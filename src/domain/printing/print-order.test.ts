import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { LAST_PRIORITY, type PrintRow, prioritiesFor, priorityChanges } from './print-order.ts';

/** The menu’s own order: a, b, c, d, e. */
const PLACE = new Map([...'abcde'].map((itemId, at) => [itemId, at]));
const rows = (text: string): PrintRow[] =>
  text.split(' ').map((one) => ({ itemId: one.slice(0, 1), printPriority: Number(one.slice(1)) }));
const text = (order: readonly PrintRow[]) =>
  order.map(({ itemId, printPriority }) => `${itemId}${printPriority}`).join(' ');
const docketOrder = (order: readonly PrintRow[], place: ReadonlyMap<string, number> = PLACE) =>
  [...order]
    .sort((a, b) => a.printPriority - b.printPriority || (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0))
    .map(({ itemId }) => itemId);

describe('moving a dish on the docket', () => {
  test.each([
    ['changes nothing where it already stands there', 'a100 b100 c100', 'b', 'a100 b100 c100'],
    ['gives a dish that goes first a lower number', 'c100 a100 b100', 'c', 'c50 a100 b100'],
    ['gives a dish that goes last a higher one', 'b100 c100 a100', 'a', 'b100 c100 a105'],
    ['takes its neighbours’ number where the menu’s order does the rest', 'a10 b30 c10', 'b', 'a10 b10 c10'],
    ['numbers all anew where no number is free between two', 'b1 d1 a1 c2', 'd', 'b10 d10 a20 c20'],
    ['moves a whole category together', 'd100 e100 a100 b100 c100', 'de', 'd50 e50 a100 b100 c100'],
    ['numbers all anew rather than go beyond the last number', 'b9998 c9998 a9998', 'a', 'b10 c10 a20'],
  ])('%s', (_, wanted, moved, after) => {
    const order = rows(wanted);
    const found = prioritiesFor(order, new Set(moved), PLACE);
    expect(text(found)).toBe(after);
    expect(docketOrder(found)).toEqual(order.map(({ itemId }) => itemId));
  });
});

describe('whatever is moved where', () => {
  const size = 12;
  const place = new Map(Array.from({ length: size }, (_, at) => [`i${at}`, at]));
  const menus = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: size, maxLength: size });

  test('dockets list exactly what was asked for, within the numbers there are', () => {
    fc.assert(
      fc.property(menus, fc.nat(size - 1), fc.nat(size - 1), fc.integer({ min: 1, max: 3 }), (own, from, to, many) => {
        const now = docketOrder(
          own.map((printPriority, at) => ({ itemId: `i${at}`, printPriority })),
          place,
        ).map((itemId) => ({ itemId, printPriority: own[Number(itemId.slice(1))] ?? 0 }));
        const block = now.slice(from, from + many);
        const rest = now.filter((row) => !block.includes(row));
        const wanted = [...rest.slice(0, to), ...block, ...rest.slice(to)];
        const after = prioritiesFor(wanted, new Set(block.map(({ itemId }) => itemId)), place);
        expect(docketOrder(after, place)).toEqual(wanted.map(({ itemId }) => itemId));
        expect(after.every(({ printPriority }) => printPriority >= 0 && printPriority <= LAST_PRIORITY)).toBe(true);
        const changes = priorityChanges(now, after);
        const written = new Map(changes.map((change) => [change.itemId, change.to]));
        expect(now.map((row) => written.get(row.itemId) ?? row.printPriority).sort()).toEqual(
          after.map((row) => row.printPriority).sort(),
        );
      }),
    );
  });
});
