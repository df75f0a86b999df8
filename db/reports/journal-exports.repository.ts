import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { JournalExportsTable } from '#db/schema/journal.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type JournalExport = Selectable<JournalExportsTable>;

/** Business days, both inside. */
export function listJournalExports(
  db: Db,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<JournalExport[]> {
  return db
    .selectFrom('journal_exports')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('businessDay', '>=', from)
    .where('businessDay', '<=', to)
    .execute();
}

/** The last export of a day is the one it is compared with. */
export async function keepJournalExports(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  exports: readonly Omit<JournalExport, 'restaurantId' | 'storeId'>[],
): Promise<void> {
  for (const { businessDay, ...kept } of exports) {
    await trx
      .insertInto('journal_exports')
      .values({ restaurantId, storeId, businessDay, ...kept })
      .onConflict((conflict) => conflict.columns(['storeId', 'businessDay']).doUpdateSet(kept))
      .execute();
  }
}
