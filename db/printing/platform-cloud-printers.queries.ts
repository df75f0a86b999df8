import type { Db } from '#db/connection.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { type ClaimedPrinter, claimedPrinters } from './cloud-printers.repository.ts';

/** A serial number in the cloud, with its store's names. */
export interface PlatformCloudPrinter extends ClaimedPrinter {
  readonly restaurantName: string;
  readonly storeName: string;
}

/** Those of all restaurants, by serial number. */
export async function listPlatformCloudPrinters(
  db: Db,
  _scope: PlatformScope,
  limit: number,
): Promise<PlatformCloudPrinter[]> {
  return claimedPrinters(db)
    .innerJoin('stores', 'stores.id', 'cloud_printers.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'cloud_printers.restaurantId')
    .select(['restaurants.name as restaurantName', 'stores.name as storeName'])
    .orderBy('cloud_printers.serialNumber')
    .limit(limit)
    .execute();
}
