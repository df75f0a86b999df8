import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { insertTableEvent } from '#db/floor/table-events.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { TableEvent } from '#src/domain/floor/table-state.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface TableChange extends Pick<TableEvent, 'tableId' | 'kind'> {
  readonly guests?: number | null;
  readonly since?: TableEvent['since'];
  readonly by: ActedBy;
}

/** Writes down what happened at a table, in the transaction of what it follows from. */
export async function tellTableIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { tableId, kind, guests = null, since = null, by }: TableChange,
): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  await insertTableEvent(trx, scope, { id: ctx.ids.next(), tableId, kind, guests, since, at, byName: by.name });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: `table${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    subjectType: 'table',
    subjectId: tableId,
    after: { guests },
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'tableChanged', payload: { tableId } });
}

/** A bill was printed to be brought to its table. Of an order that is no bill at a table nothing is written. */
export async function tellBillPrintedIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { billId, by }: { readonly billId: string; readonly by: ActedBy },
): Promise<void> {
  const bill = await findBill(trx, scope, billId);
  if (bill?.state !== 'open' || bill.tableId === null) return;
  await tellTableIn(trx, ctx, scope, { tableId: bill.tableId, kind: 'billPrinted', by });
}
