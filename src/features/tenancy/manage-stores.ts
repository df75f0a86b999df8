import { findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { writeSettingsGroup } from '#db/tenancy/store-settings.repository.ts';
import {
  findStore,
  insertStore,
  listStores,
  type StoreRow,
  storeIdIsTaken,
  updateStore,
} from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { countryOf } from '#src/domain/tenancy/countries.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import {
  STORE_SETTINGS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import {
  type NewStoreInput,
  newStoreSchema,
  type StoreInput,
  storeSchema,
} from '#src/domain/tenancy/tenancy.schema.ts';
import { freeWebAddress } from '#src/domain/tenancy/web-address.ts';
import { type FieldIssue, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import {
  grantRestaurantScope,
  grantStoreScope,
  type RestaurantScope,
  restaurantOf,
  type StoreScope,
} from '#src/shared/scope.ts';
import { askElsewhere } from './addresses-elsewhere.ts';
import { storeChangedIn } from './store-change.ts';

type TenancyNeeds = Needs<'write' | 'clock' | 'ids' | 'otherCells'>;

export const MAX_STORES = 500;

/**
 * Areas are drawn around the store: until its place on the map is known, delivery starts with a list of suburbs. Nobody holds a
 * new store's money before its owner has said so.
 */
function startingSettings({ countryCode, latitude }: Pick<NewStoreInput, 'countryCode' | 'latitude'>): StoreSettings {
  const settings = defaultStoreSettings(countryCode);
  const delivery = { ...settings.delivery, mode: latitude === null ? 'suburbs' : 'areas' } as const;
  return { ...settings, delivery, heldMoney: { mayHold: false } };
}

/**
 * Makes a store with the default settings and currency of its country. Without an address it gets one from its name.
 */
export async function createStore(
  ctx: TenancyNeeds,
  scope: RestaurantScope,
  { store: input, by }: { readonly store: NewStoreInput; readonly by: ActedBy },
): Promise<StoreRow> {
  const { id: slug, countryCode, ...store } = parseInput(newStoreSchema, input);
  const { restaurantId } = scope;
  const isElsewhere = await askElsewhere(ctx, 'store', { slug, name: store.name, restaurantId });
  return ctx.write(async (trx) => {
    const isTaken = async (one: string) => isElsewhere(one) || (await storeIdIsTaken(trx, one));
    const free = slug ?? (await freeWebAddress(store.name, isTaken, restaurantId));
    const storeId = free ?? ctx.ids.next();
    const storeScope = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
    if (!(await findRestaurant(trx, scope))) throw notFound('restaurant');
    await checkIn(trx, scope, store);
    if (slug ? await isTaken(slug) : await storeIdIsTaken(trx, storeId)) {
      throw invalidFields({ path: 'id', message: 'That web address is taken. Choose another.' });
    }
    if ((await listStores(trx, scope)).length >= MAX_STORES) {
      throw invalidFields({ path: 'name', message: 'This restaurant has reached its limit of stores.' });
    }
    const { currencyCode } = countryOf(countryCode);
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertStore(trx, scope, { ...store, id: storeId, countryCode, currencyCode, createdIsoDateTimeUtc });
    const settings = startingSettings({ countryCode, latitude: store.latitude });
    for (const name of Object.keys(STORE_SETTINGS) as StoreSettingsName[]) {
      await writeSettingsGroup(trx, storeScope, name, settings[name], 0);
    }
    const made = await findStore(trx, storeScope);
    invariant(made, 'the store was written a few lines above');
    await storeChangedIn(trx, ctx, storeScope, {
      settingsVersion: made.settingsVersion,
      by,
      action: 'createStore',
      after: store,
    });
    return made;
  });
}

/** Compare-and-set on the store's settings version. Country and money stay: orders were taken in them. */
export async function editStore(
  ctx: TenancyNeeds,
  scope: StoreScope,
  {
    store: input,
    settingsVersion,
    by,
  }: { readonly store: StoreInput; readonly settingsVersion: number; readonly by: ActedBy },
): Promise<void> {
  const store = parseInput(storeSchema, input);
  await ctx.write(async (trx) => {
    const before = await findStore(trx, scope);
    if (!before) throw notFound('store');
    await checkIn(trx, restaurantOf(scope), store);
    if (!(await updateStore(trx, scope, settingsVersion, store))) {
      const act = { action: 'editStore', subjectType: 'store', subjectId: scope.storeId };
      const editor = await findEditor(trx, scope, act, { stored: before, by });
      throw changedMeanwhile('this store', before.settingsVersion, editor);
    }
    const change = { settingsVersion: settingsVersion + 1, by, action: 'editStore', before, after: store };
    await storeChangedIn(trx, ctx, scope, change);
  });
}

/** The stores of a restaurant that a person may see: all for the restaurant's people, their own for a store's. */
export async function listStoresFor(
  ctx: Needs<'db'>,
  actor: Actor,
  { restaurantId }: { readonly restaurantId: string },
): Promise<StoreRow[]> {
  const stores = await listStores(ctx.db, grantRestaurantScope({ restaurantId }));
  return stores.filter((store) => can(actor, 'store.read', { restaurantId, storeId: store.id }));
}

async function checkIn(trx: Trx, scope: RestaurantScope, store: StoreInput): Promise<void> {
  const issues: FieldIssue[] = [];
  if (!isTimezone(store.timezone)) issues.push({ path: 'timezone', message: 'Choose a time zone from the list.' });
  if (store.bannerImageId !== null && !(await findImage(trx, scope, store.bannerImageId))) {
    issues.push({ path: 'bannerImageId', message: 'That picture is no longer available. Upload it again.' });
  }
  if ((store.latitude === null) !== (store.longitude === null)) {
    issues.push({ path: 'longitude', message: 'Enter both latitude and longitude, or neither.' });
  }
  if (issues.length > 0) throw invalidFields(...issues);
}

/** An IANA name that local times can be computed with; offsets such as `+10:00` know no summer time. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_-][A-Za-z0-9_+-]+)+$|^UTC$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
