import { expect, test } from 'bun:test';
import { half, line } from '#src/domain/pricing/testing-menu.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesReport } from './read-sales-report.ts';
import { sale, TODAY } from './testing/report-day.ts';

test('each pizza is counted in each size, and a half as half a pizza', async () => {
  const fixture = await orderingFixture();
  const pizza = (sizeId: string) => ({ kind: 'whole' as const, sizeId, whole: half('margherita') });
  const lines = [
    line('margherita', 2, { type: 'pizza', pizza: pizza('small'), modifiers: [] }),
    { ...line('margherita', 1, { type: 'pizza', pizza: pizza('large'), modifiers: [] }), id: 'large-one' },
    line('burger'),
  ];
  await sale(fixture, 'pizzas', { lines, expectedTotalInCents: 5200 });
  const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, level: 'pizza' });
  expect(rows.map(({ name, quantity, grossInCents }) => [name, quantity, grossInCents])).toEqual([
    ['margherita, Small', 2, 2400],
    ['margherita, Large', 1, 1800],
  ]);
});

test('the halves of a pizza are of the size that its item has', async () => {
  const fixture = await orderingFixture();
  const selection = {
    ...{ type: 'halfAndHalf' as const, modifiers: [] },
    ...{ firstHalf: half('margherita'), secondHalf: half('supreme') },
  };
  await sale(fixture, 'halves', { lines: [line('half', 1, selection)], expectedTotalInCents: 2401 });
  const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, level: 'pizza' });
  expect(rows.map(({ name, quantity, grossInCents }) => [name, quantity, grossInCents])).toEqual([
    ['margherita, Large', 0.5, 1201],
    ['supreme, Large', 0.5, 1200],
  ]);
});
