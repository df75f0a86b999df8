import type { Db } from '#db/connection.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type DeliveredAddress = Extract<Collection, { type: 'delivery' }>['address'];

/** Of so many orders of a store, so that one that rarely delivers isn't read whole. */
const LOOKED_AT = 2_000;

/** Where a store's last orders were delivered to. */
export async function listDeliveredAddresses(db: Db, scope: StoreScope): Promise<DeliveredAddress[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select(['collectionType', 'collectionJson'])
        .where('storeId', '=', scope.storeId)
        .orderBy('placedIsoDateTimeUtc', 'desc')
        .limit(LOOKED_AT)
        .as('latest'),
    )
    .select('collectionJson')
    .where('collectionType', '=', 'delivery')
    .execute();
  return rows.flatMap(({ collectionJson }) => {
    const collection = JSON.parse(collectionJson) as Collection;
    return collection.type === 'delivery' ? [collection.address] : [];
  });
}
