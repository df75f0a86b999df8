import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { AddOn } from '#src/domain/tenancy/add-ons.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How an add-on was last switched. */
export interface SwitchedAddOn {
  readonly addOn: AddOn;
  readonly isOn: boolean;
  readonly sinceIsoDateTimeUtc: string;
  readonly byName: string;
}

/** Those that anyone has switched; the others are as the store began. */
export async function listSwitchedAddOns(db: Db, scope: StoreScope): Promise<SwitchedAddOn[]> {
  const rows = await db
    .selectFrom('store_add_ons')
    .select(['addOn', 'isOn', 'sinceIsoDateTimeUtc', 'byName'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  return rows.map(({ isOn, ...row }) => ({ ...row, isOn: isOn === 1 }));
}

export async function writeAddOn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { addOn, isOn, at, byName }: Pick<SwitchedAddOn, 'addOn' | 'isOn' | 'byName'> & { readonly at: Temporal.Instant },
): Promise<void> {
  const change = { isOn: flag(isOn), sinceIsoDateTimeUtc: isoUtc(at), byName };
  await trx
    .insertInto('store_add_ons')
    .values({ restaurantId, storeId, addOn, ...change })
    .onConflict((conflict) => conflict.columns(['storeId', 'addOn']).doUpdateSet(change))
    .execute();
}
