import type { Db, Trx } from '#db/connection.ts';
import { type CustomerAddress, customerAddressSchema } from '#src/domain/customers/customers.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface StoredAddress {
  readonly id: string;
  readonly address: CustomerAddress;
}

export const MAX_ADDRESSES = 20;

/** The one added last comes first. */
export async function listAddresses(db: Db, scope: RestaurantScope, customerId: string): Promise<StoredAddress[]> {
  const rows = await db
    .selectFrom('customer_addresses')
    .select(['id', 'addressJson'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map((row) => ({ id: row.id, address: customerAddressSchema.parse(JSON.parse(row.addressJson)) }));
}

export async function insertAddress(
  trx: Trx,
  scope: RestaurantScope,
  row: {
    readonly id: string;
    readonly customerId: string;
    readonly address: CustomerAddress;
    readonly createdIsoDateTimeUtc: string;
  },
): Promise<void> {
  const { address, ...columns } = row;
  await trx
    .insertInto('customer_addresses')
    .values({ ...columns, restaurantId: scope.restaurantId, addressJson: JSON.stringify(address) })
    .execute();
}

export async function removeAddress(
  trx: Trx,
  scope: RestaurantScope,
  customerId: string,
  addressId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_addresses')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .where('id', '=', addressId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
