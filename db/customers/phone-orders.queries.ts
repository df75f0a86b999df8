import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A store's sales to a person’s numbers: the number identifies an order's customer on both sides. */
const SOLD = ['new', 'accepted', 'completed'] as const;

export async function lastOrderIdsOfPhone(db: Db, scope: StoreScope, phones: readonly string[], limit: number) {
  const rows = await ordersOf(db, scope, phones)
    .select('id')
    .orderBy('placedIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countOrdersOfPhone(
  db: Db,
  scope: StoreScope,
  phones: readonly string[],
): Promise<{ readonly channel: Channel; readonly count: number }[]> {
  return ordersOf(db, scope, phones)
    .select((eb) => ['channel', eb.fn.countAll<number>().as('count')])
    .groupBy('channel')
    .execute();
}

type DeliveryAddressOfOrder = Extract<Collection, { type: 'delivery' }>['address'];

/** Where this store delivered to, the newest first, each once. */
export async function addressesOfPhone(
  db: Db,
  scope: StoreScope,
  phones: readonly string[],
): Promise<{ readonly address: DeliveryAddressOfOrder; readonly areaId: string | null }[]> {
  const rows = await ordersOf(db, scope, phones)
    .select('collectionJson')
    .where('collectionType', '=', 'delivery')
    .orderBy('placedIsoDateTimeUtc', 'desc')
    .limit(30)
    .execute();
  const found = new Map<string, { address: DeliveryAddressOfOrder; areaId: string | null }>();
  for (const { collectionJson } of rows) {
    const collection = JSON.parse(collectionJson) as Collection;
    if (collection.type !== 'delivery') continue;
    const { line1, suburb, postcode } = collection.address;
    const key = `${line1}|${suburb}|${postcode}`.toLowerCase();
    if (!found.has(key)) found.set(key, { address: collection.address, areaId: collection.areaId });
  }
  return [...found.values()].slice(0, 5);
}

function ordersOf(db: Db, scope: StoreScope, phones: readonly string[]) {
  return db
    .selectFrom('orders')
    .where('storeId', '=', scope.storeId)
    .where('customerPhone', 'in', phones)
    .where('customerPhone', '<>', '')
    .where('statusCode', 'in', SOLD);
}
