import { expect } from 'bun:test';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import type { BillsFixture } from './bills-fixture.ts';

/** Counts bills, orders, lines, tenders and audit rows: a rejection must not change them. */
export async function written({ ctx }: Pick<BillsFixture, 'ctx'>) {
  const tables = ['bills', 'orders', 'order_lines', 'tenders', 'audit_log', 'print_jobs'] as const;
  const rows = await Promise.all(tables.map((table) => ctx.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The reason of a rejection, or its code if it has none. Fails if anything was written. */
export async function refusedOf(
  fixture: Pick<BillsFixture, 'ctx'>,
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  const before = await written(fixture);
  const rejection = await refusalOf(act());
  expect(await written(fixture)).toBe(before);
  return rejection?.reason ?? rejection?.code;
}
