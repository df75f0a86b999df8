import { expect } from 'bun:test';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import type { BillsFixture } from './bills-fixture.ts';

/** Bills, orders, lines, tenders and the audit log, counted: what a refusal must leave as it was. */
export async function written({ ctx }: Pick<BillsFixture, 'ctx'>) {
  const tables = ['bills', 'orders', 'order_lines', 'tenders', 'audit_log', 'print_jobs'] as const;
  const rows = await Promise.all(tables.map((table) => ctx.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The word of a refusal, or its code where it has none; nothing may be written by what is refused. */
export async function refusedOf(
  fixture: Pick<BillsFixture, 'ctx'>,
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  const before = await written(fixture);
  const refusal = await refusalOf(act());
  expect(await written(fixture)).toBe(before);
  return refusal?.reason ?? refusal?.code;
}
