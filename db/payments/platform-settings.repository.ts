import type { Db, Trx } from '#db/connection.ts';
import {
  type PlatformFees,
  platformFeesSchema,
  USUAL_PLATFORM_FEES,
} from '#src/domain/payments/platform-fees.schema.ts';

export interface StoredPlatformFees {
  readonly fees: PlatformFees;
  /** 0: never changed. */
  readonly version: number;
}

const FEES = 'fees';

/** What the platform charges now. Belongs to no tenant. */
export async function readPlatformFees(db: Db): Promise<StoredPlatformFees> {
  const row = await db.selectFrom('platform_settings').selectAll().where('name', '=', FEES).executeTakeFirst();
  if (!row) return { fees: USUAL_PLATFORM_FEES, version: 0 };
  return { fees: platformFeesSchema.parse(JSON.parse(row.valueJson)), version: row.version };
}

/** False: somebody else changed them since. */
export async function keepPlatformFees(
  trx: Trx,
  { fees, version, at }: { readonly fees: PlatformFees; readonly version: number; readonly at: string },
): Promise<boolean> {
  const valueJson = JSON.stringify(fees);
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('platform_settings')
      .values({ name: FEES, valueJson, updatedIsoDateTimeUtc: at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('platform_settings')
    .set({ valueJson, version: version + 1, updatedIsoDateTimeUtc: at })
    .where('name', '=', FEES)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
