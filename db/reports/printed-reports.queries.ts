import type { Db } from '#db/connection.ts';
import type { PrintedTotals } from '#src/domain/reports/since-printed.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PrintedReport {
  readonly printedIsoDateTimeUtc: string;
  readonly printedByName: string;
  readonly totals: PrintedTotals;
}

/** The last paper of this report, out of the audit log, which has those of a box too; null: it wasn't printed. */
export async function lastPrinted(db: Db, { storeId }: StoreScope, reportKey: string): Promise<PrintedReport | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['occurredIsoDateTimeUtc', 'actorName', 'afterJson'])
    .where('subjectType', '=', 'salesReport')
    .where('subjectId', '=', reportKey)
    .where('storeId', '=', storeId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { totals } = JSON.parse(row?.afterJson ?? '{}') as { totals?: PrintedTotals };
  return row && totals
    ? { printedIsoDateTimeUtc: row.occurredIsoDateTimeUtc, printedByName: row.actorName, totals }
    : null;
}
