import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TerminalMessagesTable, TerminalReceiptsTable } from '#db/schema/card-terminals.tables.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type TerminalReceiptRow = Selectable<TerminalReceiptsTable>;

/** Stores a receipt word for word. Null if the same one is stored already. */
export async function keepTerminalReceipt(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  receipt: Pick<TerminalReceiptRow, 'attemptId' | 'copy' | 'text'>,
): Promise<TerminalReceiptRow | null> {
  const row = {
    ...receipt,
    id: ctx.ids.next(),
    storeId: scope.storeId,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('terminal_receipts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['attemptId', 'copy', 'text']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { ...row, printCount: 0 } : null;
}

/** In the order they arrived. */
export async function listTerminalReceipts(
  db: Db,
  scope: StoreScope,
  attemptIds: readonly string[],
): Promise<TerminalReceiptRow[]> {
  if (attemptIds.length === 0) return [];
  return db
    .selectFrom('terminal_receipts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('attemptId', 'in', [...attemptIds])
    .orderBy('id')
    .execute();
}

/** Counts one more print of it. */
export async function countReceiptPrint(trx: Trx, scope: StoreScope, receiptId: string): Promise<void> {
  await trx
    .updateTable('terminal_receipts')
    .set((eb) => ({ printCount: eb('printCount', '+', 1) }))
    .where('storeId', '=', scope.storeId)
    .where('id', '=', receiptId)
    .execute();
}

/** Messages to and from a terminal, as proof: only ever added to. */
export async function logTerminalMessage(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  message: {
    readonly attemptId: string;
    readonly direction: TerminalMessagesTable['direction'];
    readonly body: unknown;
  },
): Promise<void> {
  await trx
    .insertInto('terminal_messages')
    .values({
      id: ctx.ids.next(),
      attemptId: message.attemptId,
      storeId: scope.storeId,
      at: isoUtc(ctx.clock.now()),
      direction: message.direction,
      bodyJson: JSON.stringify(message.body),
    })
    .execute();
}

export interface TerminalLogLine extends Pick<Selectable<TerminalMessagesTable>, 'at' | 'attemptId' | 'bodyJson'> {
  readonly direction: 'out' | 'in' | 'page';
}

const MAX_LOG_LINES = 20_000;

/** What was said and heard at a terminal since then, the oldest first; of a page-driven one also what pages reported. */
export async function listTerminalLog(
  db: Db,
  scope: StoreScope,
  cardTerminalId: string,
  sinceIso: string,
): Promise<TerminalLogLine[]> {
  const messages = await db
    .selectFrom('terminal_messages as message')
    .innerJoin('terminal_attempts as attempt', 'attempt.id', 'message.attemptId')
    .select(['message.at', 'message.attemptId', 'message.direction', 'message.bodyJson'])
    .where('message.storeId', '=', scope.storeId)
    .where('attempt.cardTerminalId', '=', cardTerminalId)
    .where('message.at', '>=', sinceIso)
    .orderBy('message.id')
    .limit(MAX_LOG_LINES)
    .execute();
  const reports = await db
    .selectFrom('terminal_reports as report')
    .innerJoin('terminal_attempts as attempt', 'attempt.id', 'report.attemptId')
    .select(['report.at', 'report.attemptId', 'report.kind', 'report.bodyJson'])
    .where('report.storeId', '=', scope.storeId)
    .where('attempt.cardTerminalId', '=', cardTerminalId)
    .where('report.at', '>=', sinceIso)
    .orderBy('report.id')
    .limit(MAX_LOG_LINES)
    .execute();
  const heard = reports.map(({ kind, bodyJson, ...rest }) => ({
    ...rest,
    direction: 'page' as const,
    bodyJson: `${kind} ${bodyJson}`,
  }));
  return [...messages, ...heard].toSorted((one, other) => one.at.localeCompare(other.at));
}
