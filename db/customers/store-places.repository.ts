import type { Db, Trx } from '#db/connection.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A place as staff keep it of a customer; a hidden one is not offered, also where an order went there. */
export interface StoredPlace {
  readonly address: DeliveryAddress;
  readonly isHidden: boolean;
}

/** Per customer at one store. */
export const MAX_PLACES = 20;

/** Two ways of writing the same place are one. */
export function placeKeyOf({
  line1,
  suburb,
  postcode,
}: Pick<DeliveryAddress, 'line1' | 'suburb' | 'postcode'>): string {
  return `${line1}|${suburb}|${postcode}`.toLowerCase();
}

/** The one written down last comes first. */
export async function listStorePlaces(db: Db, scope: StoreScope, customerId: string): Promise<StoredPlace[]> {
  const rows = await db
    .selectFrom('store_customer_places')
    .select(['addressJson', 'isHidden'])
    .where('customerId', '=', customerId)
    .where('storeId', '=', scope.storeId)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ addressJson, isHidden }) => ({
    address: JSON.parse(addressJson) as DeliveryAddress,
    isHidden: isHidden === 1,
  }));
}

export async function keepStorePlaceIn(
  trx: Trx,
  scope: StoreScope,
  { customerId, address, isHidden, at }: StoredPlace & { readonly customerId: string; readonly at: string },
): Promise<void> {
  const row = {
    id: placeIdOf(scope, customerId, placeKeyOf(address)),
    storeId: scope.storeId,
    customerId,
    restaurantId: scope.restaurantId,
    addressJson: JSON.stringify(address),
    isHidden: isHidden ? (1 as const) : (0 as const),
    createdIsoDateTimeUtc: at,
  };
  const { addressJson, createdIsoDateTimeUtc } = row;
  await trx
    .insertInto('store_customer_places')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ addressJson, isHidden: row.isHidden, createdIsoDateTimeUtc }),
    )
    .execute();
}

function placeIdOf({ storeId }: StoreScope, customerId: string, key: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(`place ${storeId} ${customerId} ${key}`).digest('hex');
  return BigInt(`0x${hex.slice(0, 28)}`)
    .toString(36)
    .padStart(20, '0')
    .slice(-20);
}
