import { expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesReport } from './read-sales-report.ts';
import { readSoldOfItem } from './sold-of-item.ts';
import { aDay, TODAY } from './testing/report-day.ts';

test('what an item sold in the last days is what the report by items says of it', async () => {
  const { ctx } = await aDay();
  const { rows } = await readSalesReport(ctx, SCOPE, { ...TODAY, level: 'item' });
  expect(rows).not.toBeEmpty();
  for (const row of rows) {
    const { quantity, grossInCents } = await readSoldOfItem(ctx, SCOPE, row.id);
    expect([quantity, grossInCents]).toEqual([row.quantity, row.grossInCents]);
  }
  expect(await readSoldOfItem(ctx, SCOPE, 'nothing')).toEqual({ days: 30, quantity: 0, grossInCents: 0 });
});
