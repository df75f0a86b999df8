import type { Db } from '#db/connection.ts';
import { paymentSumsOf } from '#db/ordering/bill-lists.queries.ts';
import { listOrdersWithMoneyDue } from '#db/ordering/money-due.queries.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Orders of the website whose money a till takes, oldest first, each with what is left of it. One of which nothing is left
 * is about to be followed by whoever keeps it, and is asked for no longer.
 */
export async function ordersDue(db: Db, scope: StoreScope): Promise<BillRow[]> {
  const due = listOrdersWithMoneyDue(db, scope);
  const sums = await paymentSumsOf(
    db,
    scope,
    due.map(({ id }) => id),
  );
  return due
    .map((row) => ({ ...row, leftInCents: row.totalInCents - (sums.get(row.id)?.settledInCents ?? 0) }))
    .filter((row) => row.leftInCents > 0)
    .sort((a, b) => (a.openedIsoDateTimeUtc < b.openedIsoDateTimeUtc ? -1 : 1));
}
