import { expect, test } from 'bun:test';
import { type SoldGroup, sumsOfGroups, sumsOfLines } from './put-together.ts';
import { figuresOf } from './sales-figures.ts';

const { netInCents: _net, totalInCents: _total, ...NOTHING } = figuresOf([]);
const group = (id: string, name: string, more: Partial<SoldGroup>): SoldGroup => ({
  ...NOTHING,
  grandTotalInCents: 0,
  id,
  name,
  ...more,
});

test('what an employee sold in two months is one row, under the name they have now', () => {
  const sold = sumsOfGroups([
    group('mia', 'Mia', { orderCount: 2, grossInCents: 2000, grandTotalInCents: 2000 }),
    group('leo', 'Leo', { orderCount: 1, grossInCents: 500, grandTotalInCents: 500 }),
    group('mia', 'Mia Rossi', { orderCount: 1, grossInCents: 700, grandTotalInCents: 700 }),
  ]);
  expect(sold.map(({ name, orderCount, grossInCents }) => [name, orderCount, grossInCents])).toEqual([
    ['Mia Rossi', 3, 2700],
    ['Leo', 1, 500],
  ]);
});

test.each([
  ['sold and taken back', [{ grossInCents: 400 }, { grossInCents: -400 }], 0],
  ['a tip that took the place of a fee', [{ tipInCents: 300 }, { deliveryFeeInCents: -300 }], 1],
])('%s', (_what, amounts, rows) => {
  expect(sumsOfGroups(amounts.map((one) => group('mia', 'Mia', one)))).toHaveLength(rows);
});

test('an item that a later change took off its bill again is in no row', () => {
  const cola = { id: 'cola', name: 'Cola' };
  expect(
    sumsOfLines([
      { ...cola, quantity: 1, grossInCents: 400 },
      { id: 'half', name: 'Marinara', quantity: 0.5, grossInCents: 900 },
      { ...cola, quantity: -1, grossInCents: -400 },
      { id: 'half', name: '', quantity: 0.5, grossInCents: 901 },
    ]),
  ).toEqual([{ id: 'half', name: 'Marinara', quantity: 1, grossInCents: 1801 }]);
});
