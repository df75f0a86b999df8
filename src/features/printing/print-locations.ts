import type { Db } from '#db/connection.ts';
import { listConnectedStores } from '#db/printing/connected-stores.repository.ts';
import { listSwitchedAddOns } from '#db/tenancy/add-ons.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { connectedWith } from '#src/domain/printing/connected-stores.ts';
import type { PrintLocation } from '#src/domain/till/till-settings.types.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** The other stores to which orders of this one go, while its add-on is on. A box, which knows one store, has none. */
export async function readPrintLocations(db: Db, scope: StoreScope): Promise<PrintLocation[]> {
  const pairs = await listConnectedStores(db, restaurantOf(scope));
  if (pairs.length === 0) return [];
  const isOn = (await listSwitchedAddOns(db, scope)).some((one) => one.addOn === 'CONNECTED_STORES' && one.isOn);
  if (!isOn) return [];
  const stores = await listStores(db, restaurantOf(scope));
  return connectedWith(pairs, { stores, here: scope.storeId, side: 'to' }).map(({ first: _, ...location }) => location);
}
