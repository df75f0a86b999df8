import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { SavedReportsTable } from '#db/schema/saved-reports.tables.ts';
import { type SavedReportSettings, savedReportSchema } from '#src/domain/reports/saved-report.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface SavedReport {
  readonly id: string;
  readonly settings: SavedReportSettings;
  readonly version: number;
  readonly changedByName: string;
  readonly createdIsoDateTimeUtc: string;
  readonly changedIsoDateTimeUtc: string;
  /** The last day of the last period that was sent; null: none was. */
  readonly lastSentDay: string | null;
}

type Change = Pick<SavedReport, 'settings' | 'changedByName' | 'changedIsoDateTimeUtc'>;

function savedReports(db: Db, { storeId }: StoreScope) {
  return db
    .selectFrom('saved_reports')
    .selectAll()
    .select(
      sql<string | null>`(select max(lastDay) from saved_report_runs where reportId = saved_reports.id)`.as(
        'lastSentDay',
      ),
    )
    .where('storeId', '=', storeId)
    .orderBy('createdIsoDateTimeUtc')
    .orderBy('id');
}

export async function listSavedReports(db: Db, scope: StoreScope): Promise<SavedReport[]> {
  return (await savedReports(db, scope).execute()).map(reportOf);
}

export async function findSavedReport(db: Db, scope: StoreScope, reportId: string): Promise<SavedReport | null> {
  const row = await savedReports(db, scope).where('id', '=', reportId).executeTakeFirst();
  return row ? reportOf(row) : null;
}

/** Where each is kept, for the job that sends them. */
export function listAllSavedReports(
  db: Db,
): Promise<{ readonly id: string; readonly restaurantId: string; readonly storeId: string }[]> {
  return db.selectFrom('saved_reports').select(['id', 'restaurantId', 'storeId']).orderBy('id').execute();
}

export async function insertSavedReport(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { id, createdIsoDateTimeUtc, ...change }: Change & Pick<SavedReport, 'id' | 'createdIsoDateTimeUtc'>,
): Promise<void> {
  await trx
    .insertInto('saved_reports')
    .values({ id, restaurantId, storeId, createdIsoDateTimeUtc, ...columnsOf(change) })
    .execute();
}

/** Compare-and-set on the version. Returns false when someone else saved first. */
export async function updateSavedReport(
  trx: Trx,
  { storeId }: StoreScope,
  { id, version }: Pick<SavedReport, 'id' | 'version'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_reports')
    .set({ ...columnsOf(change), version: version + 1 })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSavedReport(trx: Trx, { storeId }: StoreScope, reportId: string): Promise<void> {
  await trx.deleteFrom('saved_reports').where('storeId', '=', storeId).where('id', '=', reportId).execute();
}

/** False when this period was sent before. */
export async function keepSavedReportRun(
  trx: Trx,
  { storeId }: StoreScope,
  run: {
    readonly reportId: string;
    readonly lastDay: string;
    readonly mailCount: number;
    readonly queuedIsoDateTimeUtc: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('saved_report_runs')
    .values({ storeId, ...run })
    .onConflict((conflict) => conflict.columns(['reportId', 'lastDay']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function columnsOf({ settings, ...change }: Change) {
  return { settingsJson: JSON.stringify(settings), ...change };
}

function reportOf({
  settingsJson,
  restaurantId: _,
  storeId: __,
  ...row
}: Selectable<SavedReportsTable> & { readonly lastSentDay: string | null }): SavedReport {
  return { ...row, settings: savedReportSchema.parse(JSON.parse(settingsJson)) };
}
