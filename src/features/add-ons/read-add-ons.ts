import type { Db } from '#db/connection.ts';
import { isFloorEnabled } from '#db/floor/floor-layouts.repository.ts';
import { listSwitchedAddOns } from '#db/tenancy/add-ons.repository.ts';
import { ADD_ONS, type AddOn, IS_ON_AT_FIRST } from '#src/domain/tenancy/add-ons.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StoreAddOn {
  readonly addOn: AddOn;
  readonly isOn: boolean;
  /** Null: nobody has switched it yet. */
  readonly since: { readonly isoDateTimeUtc: string; readonly byName: string } | null;
}

/** How a store's add-ons are. Whether tills show the map is said by the map itself, which travels to a box. */
export async function readAddOns(db: Db, scope: StoreScope): Promise<StoreAddOn[]> {
  const switched = await listSwitchedAddOns(db, scope);
  const isMapOn = await isFloorEnabled(db, scope);
  return ADD_ONS.map((addOn) => {
    const row = switched.find((each) => each.addOn === addOn);
    const isOn = addOn === 'TABLE_MAP' ? isMapOn : (row?.isOn ?? IS_ON_AT_FIRST[addOn]);
    const isRow = row?.isOn === isOn;
    return { addOn, isOn, since: isRow ? { isoDateTimeUtc: row.sinceIsoDateTimeUtc, byName: row.byName } : null };
  });
}

export async function isAddOnOn(db: Db, scope: StoreScope, wanted: AddOn): Promise<boolean> {
  return (await readAddOns(db, scope)).some(({ addOn, isOn }) => addOn === wanted && isOn);
}
