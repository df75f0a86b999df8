import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { TerminalDocumentsTable } from '#db/schema/card-terminals.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { TerminalAttempt } from './terminal-attempts.repository.ts';

export type TerminalClosing = Selectable<TerminalDocumentsTable>;

const LISTED = 60;
/** A terminal does some hundred payments on its busiest day. */
const MOST_PAYMENTS = 5000;

/** Of some time no more than these: each is compared with its payments. */
export const MOST_CLOSINGS = 100;

/** Instants, the second outside. */
export interface ClosingsWithin {
  readonly from: string;
  readonly until: string;
}

/** Closings of all terminals of a store, the latest first; of some time, or the latest ones. */
export async function listTerminalClosings(
  db: Db,
  scope: StoreScope,
  within: ClosingsWithin | null = null,
): Promise<TerminalClosing[]> {
  const { from = '', until = '' } = within ?? {};
  return db
    .selectFrom('terminal_documents')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('kind', '=', 'settlement')
    .$if(within !== null, (query) =>
      query.where('takenIsoDateTimeUtc', '>=', from).where('takenIsoDateTimeUtc', '<', until),
    )
    .orderBy('takenIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(within === null ? LISTED : MOST_CLOSINGS)
    .execute();
}

export async function findTerminalClosing(db: Db, scope: StoreScope, id: string): Promise<TerminalClosing | null> {
  const row = await db
    .selectFrom('terminal_documents')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', scope.storeId)
    .where('kind', '=', 'settlement')
    .executeTakeFirst();
  return row ?? null;
}

/** When a terminal's day was closed before this; null: never. */
export async function closedBefore(
  db: Db,
  scope: StoreScope,
  { cardTerminalId, isoDateTimeUtc }: { readonly cardTerminalId: string; readonly isoDateTimeUtc: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('terminal_documents')
    .select('takenIsoDateTimeUtc')
    .where('storeId', '=', scope.storeId)
    .where('cardTerminalId', '=', cardTerminalId)
    .where('kind', '=', 'settlement')
    .$if(isoDateTimeUtc !== null, (query) => query.where('takenIsoDateTimeUtc', '<', isoDateTimeUtc ?? ''))
    .orderBy('takenIsoDateTimeUtc', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.takenIsoDateTimeUtc ?? null;
}

/** Payments at a terminal whose result came within a time, and those that have none yet. */
export async function listAttemptsWithin(
  db: Db,
  scope: StoreScope,
  {
    cardTerminalId,
    from,
    until,
  }: { readonly cardTerminalId: string; readonly from: string | null; readonly until: string },
): Promise<(TerminalAttempt & { readonly orderNumber: string })[]> {
  return db
    .selectFrom('terminal_attempts')
    .innerJoin('orders', 'orders.id', 'terminal_attempts.orderId')
    .selectAll('terminal_attempts')
    .select('orders.orderNumber')
    .where('terminal_attempts.storeId', '=', scope.storeId)
    .where('cardTerminalId', '=', cardTerminalId)
    .where((eb) => {
      const at = eb.fn.coalesce('resolvedIsoDateTimeUtc', 'terminal_attempts.createdIsoDateTimeUtc');
      return eb.and([eb(at, '<=', until), ...(from === null ? [] : [eb(at, '>', from)])]);
    })
    .orderBy('terminal_attempts.createdIsoDateTimeUtc')
    .limit(MOST_PAYMENTS)
    .execute();
}

export interface NotSettled {
  readonly count: number;
  readonly amountInCents: number;
  /** The one that waits longest. */
  readonly orderNumber: string;
  readonly approvedIsoDateTimeUtc: string;
}

/** Payments that a terminal approved after its last settlement and up to an instant; null: none. What the bank hasn't is not settled by it. */
export async function approvedNotSettled(
  db: Db,
  { storeId }: StoreScope,
  {
    cardTerminalId,
    from,
    until,
  }: { readonly cardTerminalId: string; readonly from: string | null; readonly until: string },
): Promise<NotSettled | null> {
  const row = await db
    .selectFrom('terminal_attempts')
    .innerJoin('orders', 'orders.id', 'terminal_attempts.orderId')
    .select([
      // SQLite takes the other columns from the row with the smallest.
      sql<string | null>`min(terminal_attempts.resolvedIsoDateTimeUtc)`.as('approvedIsoDateTimeUtc'),
      'orders.orderNumber',
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(terminal_attempts.approvedInCents), 0)`.as('amountInCents'),
    ])
    .where('terminal_attempts.cardTerminalId', '=', cardTerminalId)
    .where('terminal_attempts.storeId', '=', storeId)
    .where(sql<boolean>`terminal_attempts.state = 'approved'`)
    .where('terminal_attempts.kind', '=', 'PURCHASE')
    .where(sql<boolean>`terminal_attempts.bankWord is not 'hasNot'`)
    .where('terminal_attempts.resolvedIsoDateTimeUtc', '>', from ?? '')
    .where('terminal_attempts.resolvedIsoDateTimeUtc', '<=', until)
    .executeTakeFirst();
  if (!row || row.approvedIsoDateTimeUtc === null) return null;
  return { ...row, approvedIsoDateTimeUtc: row.approvedIsoDateTimeUtc };
}

/** When the terminal last said that its day was closed already, which leaves no paper; null: never. */
export async function saidSettledAt(db: Db, { storeId }: StoreScope, cardTerminalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('occurredIsoDateTimeUtc')
    .where('subjectType', '=', 'cardTerminal')
    .where('subjectId', '=', cardTerminalId)
    .where('storeId', '=', storeId)
    .where('action', '=', 'settleCardTerminal')
    .where(sql<boolean>`json_extract(afterJson, '$.wasSettled') = 1`)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.occurredIsoDateTimeUtc ?? null;
}
