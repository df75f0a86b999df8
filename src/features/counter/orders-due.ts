import type { Db } from '#db/connection.ts';
import { paymentSumsOf } from '#db/ordering/bill-lists.queries.ts';
import { listOrdersWithMoneyDue, listOrdersWithRefusedCard } from '#db/ordering/money-due.queries.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Website orders that a till may take payment for, oldest first, each with the amount left. One with nothing left is
 * skipped: the side that owns it is about to record its payment.
 */
export function ordersDue(db: Db, scope: StoreScope): Promise<BillRow[]> {
  return withWhatIsLeft(db, scope, listOrdersWithMoneyDue(db, scope));
}

/** Of them, those whose card couldn't be charged. */
export function ordersWithRefusedCardDue(db: Db, scope: StoreScope): Promise<BillRow[]> {
  return withWhatIsLeft(db, scope, listOrdersWithRefusedCard(db, scope));
}

async function withWhatIsLeft(db: Db, scope: StoreScope, due: readonly BillRow[]): Promise<BillRow[]> {
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
