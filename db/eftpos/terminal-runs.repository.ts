import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TerminalReportsTable, TerminalRunsTable } from '#db/schema/card-terminals.tables.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A payment that a page of the till drives, and who has taken it. */
export type TerminalRun = Selectable<TerminalRunsTable>;
export type TerminalReportRow = Selectable<TerminalReportsTable>;

export async function findTerminalRun(db: Db, scope: StoreScope, attemptId: string): Promise<TerminalRun | null> {
  const row = await db
    .selectFrom('terminal_runs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('attemptId', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}

/** Queued once: a repeat leaves the first as it is. */
export async function insertTerminalRun(
  trx: Trx,
  run: Pick<
    Insertable<TerminalRunsTable>,
    'attemptId' | 'restaurantId' | 'storeId' | 'requestJson' | 'queuedIsoDateTimeUtc'
  >,
): Promise<void> {
  await trx
    .insertInto('terminal_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('attemptId').doNothing())
    .execute();
}

export async function updateTerminalRun(
  trx: Trx,
  scope: StoreScope,
  attemptId: string,
  change: Partial<Pick<TerminalRun, 'pageId' | 'posTerminalId' | 'takenIsoDateTimeUtc' | 'closedIsoDateTimeUtc'>>,
): Promise<void> {
  await trx
    .updateTable('terminal_runs')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('attemptId', '=', attemptId)
    .execute();
}

/** In the order in which they arrived. */
export async function listTerminalReports(db: Db, scope: StoreScope, attemptId: string): Promise<TerminalReportRow[]> {
  return db
    .selectFrom('terminal_reports')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('attemptId', '=', attemptId)
    .orderBy('position')
    .execute();
}

/** Adds what is new of these; one that is there already is the same report again. */
export async function keepTerminalReports(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  {
    attemptId,
    pageId,
    reports,
  }: Pick<TerminalReportRow, 'attemptId' | 'pageId'> & {
    readonly reports: readonly { readonly seq: number; readonly kind: string; readonly body: unknown }[];
  },
): Promise<number> {
  const known = await listTerminalReports(trx, scope, attemptId);
  const seen = new Set(known.filter((one) => one.pageId === pageId).map(({ seq }) => seq));
  let position = known.at(-1)?.position ?? 0;
  let added = 0;
  for (const { seq, kind, body } of reports) {
    if (seen.has(seq)) continue;
    seen.add(seq);
    position++;
    added++;
    await trx
      .insertInto('terminal_reports')
      .values({
        id: ctx.ids.next(),
        attemptId,
        storeId: scope.storeId,
        position,
        pageId,
        seq,
        kind,
        bodyJson: JSON.stringify(body ?? null),
        at: isoUtc(ctx.clock.now()),
      })
      .execute();
  }
  return added;
}
