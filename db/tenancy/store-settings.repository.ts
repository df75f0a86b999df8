import type { Db, Trx } from '#db/connection.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import {
  type CountryCode,
  STORE_SETTINGS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const NAMES = Object.keys(STORE_SETTINGS) as StoreSettingsName[];

/**
 * Every group, parsed. A setting missing from a group (it was stored before the setting existed) gets the country's
 * default. Throws when a stored group doesn't fit its schema, rather than trade by settings no one chose.
 */
export async function readStoreSettings(db: Db, scope: StoreScope, countryCode: CountryCode): Promise<StoreSettings> {
  const rows = await db
    .selectFrom('store_settings')
    .select(['name', 'valueJson'])
    .where('storeId', '=', scope.storeId)
    .execute();
  const stored = new Map(rows.map((row) => [row.name, row.valueJson]));
  const defaults = defaultStoreSettings(countryCode);
  const settings = NAMES.map((name) => {
    const json = stored.get(name);
    if (json === undefined) return [name, defaults[name]] as const;
    const value: unknown = JSON.parse(json);
    const whole = Array.isArray(value) ? value : { ...defaults[name], ...(value as object) };
    return [name, STORE_SETTINGS[name].parse(whole)] as const;
  });
  return Object.fromEntries(settings) as StoreSettings;
}

/** The version a form is saved against; 0 where the store still has the default. */
export async function settingsGroupVersion(db: Db, scope: StoreScope, name: StoreSettingsName): Promise<number> {
  const row = await db
    .selectFrom('store_settings')
    .select('version')
    .where('storeId', '=', scope.storeId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Compare-and-set on the group's version: false when someone else saved first. */
export async function writeSettingsGroup<Name extends StoreSettingsName>(
  trx: Trx,
  scope: StoreScope,
  name: Name,
  value: StoreSettings[Name],
  version: number,
): Promise<boolean> {
  const valueJson = JSON.stringify(value);
  if (version === 0) {
    const inserted = await trx
      .insertInto('store_settings')
      .values({ storeId: scope.storeId, name, valueJson })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('store_settings')
    .set({ valueJson, version: version + 1 })
    .where('storeId', '=', scope.storeId)
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
