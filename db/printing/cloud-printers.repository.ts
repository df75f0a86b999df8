import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CloudPrintersTable } from '#db/schema/printing.tables.ts';
import type { PlatformScope, StoreScope } from '#src/shared/scope.ts';

export type CloudPrinterRow = Selectable<CloudPrintersTable>;

/** What the cloud has as ours, or is to have, for one printer of the store. */
export async function findCloudPrinter(db: Db, scope: StoreScope, printerId: string): Promise<CloudPrinterRow | null> {
  const row = await db
    .selectFrom('cloud_printers')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('printerId', '=', printerId)
    .orderBy('claimedIsoDateTimeUtc', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** By its serial number, of any store: one that is taken is taken for all. Only that it is may be said to another store. */
export async function findBySerialNumber(
  db: Db,
  _platform: PlatformScope,
  serialNumber: string,
): Promise<CloudPrinterRow | null> {
  const row = await db
    .selectFrom('cloud_printers')
    .selectAll()
    .where('serialNumber', '=', serialNumber)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a serial number for a printer of the store; one that the store has already changes to it. */
export async function claimCloudPrinter(
  trx: Trx,
  scope: StoreScope,
  claim: Pick<CloudPrinterRow, 'serialNumber' | 'printerId' | 'shopId' | 'claimedIsoDateTimeUtc'>,
): Promise<void> {
  const { restaurantId, storeId } = scope;
  const { printerId, claimedIsoDateTimeUtc } = claim;
  await trx
    .insertInto('cloud_printers')
    .values({ ...claim, restaurantId, storeId })
    .onConflict((conflict) =>
      conflict
        .column('serialNumber')
        .doUpdateSet({ printerId, claimedIsoDateTimeUtc })
        .where('cloud_printers.storeId', '=', storeId),
    )
    .execute();
}

export async function changeCloudPrinter(
  trx: Trx,
  _platform: PlatformScope,
  serialNumber: string,
  change: Partial<CloudPrinterRow>,
): Promise<void> {
  await trx.updateTable('cloud_printers').set(change).where('serialNumber', '=', serialNumber).execute();
}

export async function dropCloudPrinter(trx: Trx, _platform: PlatformScope, serialNumber: string): Promise<void> {
  await trx.deleteFrom('cloud_printers').where('serialNumber', '=', serialNumber).execute();
}

export interface ClaimedPrinter extends CloudPrinterRow {
  /** Null: no printer has this serial number, so the cloud is to release it. */
  readonly printerName: string | null;
}

/** Every serial number that is ours in the cloud, of all stores, and which printer has it. */
export async function listCloudPrinters(db: Db, _platform: PlatformScope): Promise<ClaimedPrinter[]> {
  return claimedPrinters(db).orderBy('cloud_printers.serialNumber').execute();
}

/** Those of one printer: the one it has, and one that it had. */
export async function listClaimsOfPrinter(db: Db, _platform: PlatformScope, printerId: string) {
  return claimedPrinters(db).where('cloud_printers.printerId', '=', printerId).execute();
}

/** With the name of the printer that has the serial number now. */
export function claimedPrinters(db: Db) {
  return db
    .selectFrom('cloud_printers')
    .leftJoin('printers', (join) =>
      join
        .onRef('printers.id', '=', 'cloud_printers.printerId')
        .on(sql<string>`json_extract(printers.specJson, '$.cloudSerial')`, '=', sql.ref('cloud_printers.serialNumber'))
        .on(sql<string>`json_extract(printers.specJson, '$.connection')`, '=', 'SUNMI'),
    )
    .selectAll('cloud_printers')
    .select('printers.name as printerName');
}
