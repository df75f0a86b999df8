import { expect, test } from 'bun:test';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import { COUNTRY_CODES, STORE_SETTINGS, type StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import type { NewStoreInput } from '#src/domain/tenancy/tenancy.schema.ts';
import { actorOfUser } from '#src/features/access/actor-of-user.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { createRestaurant, editRestaurant, listRestaurantsFor } from './manage-restaurants.ts';
import { createStore, editStore, listStoresFor } from './manage-stores.ts';
import { pauseStore, readSettingsGroup, resumeStore, saveSettings } from './save-settings.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const BEN = { ...BY_OWNER, id: 'usr-ben', name: 'Ben' };
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const pathsOf = (error: unknown) =>
  (((error as AppError).details?.fields ?? []) as { path: string }[]).map((field) => field.path);

type StaffActor = Extract<Actor, { kind: 'staff' | 'superAdmin' }>;
const admin: StaffActor = { kind: 'superAdmin', userId: 'user_platform_admin' };
const ownerOf = (userId: string): StaffActor => ({ kind: 'staff', userId, memberships: [] });

const STORE: NewStoreInput = {
  id: 'roma-glebe',
  countryCode: 'AU',
  name: 'Roma Pizza Glebe',
  timezone: 'Australia/Sydney',
  line1: '1 Glebe Point Road',
  suburb: 'Glebe',
  state: 'NSW',
  postcode: '2037',
  latitude: '-33.8801',
  longitude: '151.1870',
  phone: '+61255501299',
  email: '',
  bannerImageId: 'img_hero-roma-pizza',
};

test.each(COUNTRY_CODES)('the default settings of a store in %s pass every settings page', (countryCode) => {
  const settings = defaultStoreSettings(countryCode);
  for (const name of Object.keys(STORE_SETTINGS) as StoreSettingsName[]) {
    expect(STORE_SETTINGS[name].parse(settings[name]) as unknown).toEqual(settings[name]);
  }
  expect(settings.timings.pickup.monday).toEqual([
    { available: true, timePeriod: { startTimeOfDay: '10:00 AM', durationInHours: 7 } },
  ]);
});

test('the person who makes a restaurant is its admin and sees it in the list with its counts', async () => {
  const ctx = await seededContext();
  const maker = ownerOf('user_golden-wok_owner');
  const made = await createRestaurant(ctx, maker, {
    restaurant: { id: null, name: 'Noodle Bar', countryCode: 'NZ' },
    by,
  });
  const signedIn = await actorOfUser(ctx.db, 'user_golden-wok_owner');
  const list = await listRestaurantsFor(ctx, signedIn?.actor ?? maker);
  expect(list.map(({ name, storeCount }) => [name, storeCount])).toEqual([
    ['Golden Wok', 2],
    ['Noodle Bar', 0],
  ]);
  expect(list.find((one) => one.id === made.id)?.userCount).toBe(1);
  expect((await listRestaurantsFor(ctx, admin)).length).toBe(6);
  expect(await listRestaurantsFor(ctx, ownerOf('user_roma-pizza_owner'))).toEqual([]);
});

test('a restaurant and its stores that were given no address get one of their names, each its own', async () => {
  const ctx = await seededContext();
  const maker = ownerOf('user_golden-wok_owner');
  const restaurant = { id: null, name: 'Night Kitchen', countryCode: 'AU' } as const;
  const made = await createRestaurant(ctx, maker, { restaurant, by });
  const second = await createRestaurant(ctx, maker, { restaurant, by });
  expect([made.id, second.id]).toEqual(['night-kitchen', 'night-kitchen-2']);
  const scope = grantRestaurantScope({ restaurantId: made.id });
  const store = { ...STORE, id: null, name: 'Marrickville', bannerImageId: null };
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await createStore(ctx, scope, { store, by })).id);
  expect(ids).toEqual(['marrickville', 'night-kitchen-marrickville', 'night-kitchen-marrickville-2']);
});

test('a restaurant or a store with an address in use is rejected beside the field', async () => {
  const ctx = await seededContext();
  const again = { id: 'roma-pizza', name: 'Roma two', countryCode: 'AU' } as const;
  expect(await createRestaurant(ctx, admin, { restaurant: again, by }).catch(pathsOf)).toEqual(['id']);
  const other = grantRestaurantScope({ restaurantId: 'golden-wok' });
  const store = { ...STORE, id: 'roma-newtown', bannerImageId: null };
  expect(await createStore(ctx, other, { store, by }).catch(pathsOf)).toEqual(['id']);
});

test("a new store takes its country's money and the default settings, and is open to its people", async () => {
  const ctx = await seededContext();
  const made = await createStore(ctx, roma, { store: { ...STORE, countryCode: 'GB', timezone: 'Europe/London' }, by });
  expect([made.currencyCode, made.menuVersion]).toEqual(['GBP', 1]);
  const facts = await ctx.menus.storeOf(grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-glebe' }));
  const { tax, ...settings } = defaultStoreSettings('GB');
  // Its restaurant's number, until it has its own. Nobody holds its money before its owner has said so.
  const heldMoney = { mayHold: false };
  expect(facts.profile.settings).toEqual({ ...settings, heldMoney, tax: { ...tax, taxNumber: '51 824 753 556' } });
  const manager: Actor = {
    kind: 'staff',
    userId: 'm',
    memberships: [{ role: 'storeAdmin', restaurantId: 'roma-pizza', storeId: 'roma-glebe' }],
  };
  const seen = await listStoresFor(ctx, manager, { restaurantId: 'roma-pizza' });
  expect(seen.map((store) => store.id)).toEqual(['roma-glebe']);
});

test.each<[string, Partial<NewStoreInput>, string[]]>([
  ['a timezone of a game', { timezone: 'Middle/Earth' }, ['timezone']],
  ['an offset for a timezone', { timezone: '+10:00' }, ['timezone']],
  ['half a pin', { longitude: null }, ['longitude']],
  ["another restaurant's picture", { bannerImageId: 'img_hero-golden-wok' }, ['bannerImageId']],
  ['a coordinate in words', { latitude: 'north' }, ['latitude']],
  ['an address with capitals', { id: 'Roma' }, ['id']],
])('a store with %s is refused beside its field', async (_, wrong, paths) => {
  const ctx = await seededContext();
  expect(await createStore(ctx, roma, { store: { ...STORE, ...wrong }, by }).catch(pathsOf)).toEqual(paths);
});

test('an edit of the restaurant shows on the pages of its stores, and the second editor is told', async () => {
  const ctx = await seededContext();
  const before = await ctx.menus.storeOf(newtown);
  const restaurant = await findRestaurant(ctx.db, roma);
  const input = {
    name: 'Roma Pizzeria',
    abn: '51 824 753 556',
    contactEmail: '',
    contactPhone: '',
  };
  const version = restaurant?.version ?? 0;
  const edit = (who = by) => editRestaurant(ctx, roma, { restaurant: input, version, by: who });
  await edit();
  const after = await ctx.menus.storeOf(newtown);
  expect(after).toMatchObject({
    restaurantName: 'Roma Pizzeria',
  });
  expect(after.settingsVersion).toBe(before.settingsVersion + 1);
  expect(await edit().catch(why)).toBe('version_changed');
  await expect(edit(BEN)).rejects.toThrow(`${by.name} changed this restaurant while you were editing.`);
  expect((await findRestaurant(ctx.db, roma))?.abn).toBe('51824753556');
});

test('receipts have the restaurant’s tax number, written as its country writes it, where a store has none of its own', async () => {
  const ctx = await seededContext();
  const numberOf = async () => (await ctx.menus.storeOf(newtown)).profile.settings.tax.taxNumber;
  const give = async (abn: string) => {
    const { version = 0, name = '' } = (await findRestaurant(ctx.db, roma)) ?? {};
    await editRestaurant(ctx, roma, { restaurant: { name, abn, contactEmail: '', contactPhone: '' }, version, by });
  };
  const own = async (taxNumber: string) => {
    const { value, version } = await readSettingsGroup(ctx, newtown, 'tax');
    await saveSettings(ctx, newtown, { name: 'tax', value: { ...value, taxNumber }, version, by });
  };
  await own('');
  await give('51824753556');
  expect(await numberOf()).toBe('51 824 753 556');
  await own('53 004 085 616');
  expect(await numberOf()).toBe('53 004 085 616');
  await own('');
  await give('');
  expect(await numberOf()).toBe('');
});

test('the tax number of a restaurant elsewhere has the form of its own country', async () => {
  const ctx = await seededContext();
  const { id, version } = await createRestaurant(ctx, ownerOf('user_golden-wok_owner'), {
    restaurant: { id: null, name: 'The Crown', countryCode: 'GB' },
    by,
  });
  const crown = grantRestaurantScope({ restaurantId: id });
  const restaurant = { name: 'The Crown', abn: 'GB 123 4567 89', contactEmail: '', contactPhone: '' };
  await editRestaurant(ctx, crown, { restaurant, version, by });
  expect((await findRestaurant(ctx.db, crown))?.abn).toBe('GB 123 4567 89');
});

test('delivery of a new store starts with suburbs until its place on the map is known', async () => {
  const ctx = await seededContext();
  const modeOf = async (store: NewStoreInput) => {
    const { id } = await createStore(ctx, roma, { store, by });
    const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: id });
    return (await readSettingsGroup(ctx, scope, 'delivery')).value.mode;
  };
  expect(await modeOf(STORE)).toBe('areas');
  expect(await modeOf({ ...STORE, id: 'roma-unplaced', latitude: null, longitude: null })).toBe('suburbs');
});

test('a store is edited against the version it was read at', async () => {
  const ctx = await seededContext();
  const { id: _, countryCode: __, ...store } = STORE;
  const { settingsVersion } = await ctx.menus.storeOf(newtown);
  await editStore(ctx, newtown, { store: { ...store, name: 'Newtown' }, settingsVersion, by });
  expect((await ctx.menus.storeOf(newtown)).profile.name).toBe('Newtown');
  expect(await editStore(ctx, newtown, { store, settingsVersion, by }).catch(why)).toBe('version_changed');
  const late = editStore(ctx, newtown, { store, settingsVersion, by: BEN });
  await expect(late).rejects.toThrow(
    `${by.name} changed this store while you were editing. Reload to see ${by.name}’s version.`,
  );
});

test('settings are saved against the version of their own group', async () => {
  const ctx = await seededContext();
  const { value, version } = await readSettingsGroup(ctx, newtown, 'orderProcess');
  const save = (rejectAfterMinutes: number, at = version) =>
    saveSettings(ctx, newtown, { name: 'orderProcess', value: { ...value, rejectAfterMinutes }, version: at, by });
  expect(await save(45)).toBe(version + 1);
  expect(await save(50).catch(why)).toBe('version_changed');
  await expect(save(50)).rejects.toThrow('You changed these settings in another window.');
  expect(await save(55, version + 1)).toBe(version + 2);
  expect((await ctx.menus.storeOf(newtown)).profile.settings.orderProcess.rejectAfterMinutes).toBe(55);
  const other = await readSettingsGroup(ctx, newtown, 'tax');
  expect(other.version).toBe(1);
});

test('a new store takes orders while it is open, until it has ordering hours of its own', async () => {
  const ctx = await seededContext();
  await createStore(ctx, roma, { store: STORE, by });
  const glebe = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-glebe' });
  const friday = async () => {
    const { pickup, delivery } = (await readSettingsGroup(ctx, glebe, 'timings')).value;
    return [pickup, delivery].map((one) =>
      one.friday?.map(({ timePeriod }) => Object.values(timePeriod).join(' for ')),
    );
  };
  const open = async (startTimeOfDay: string) => {
    const { value, version } = await readSettingsGroup(ctx, glebe, 'tradingHours');
    const dayIntervals = [{ startTimeOfDay, endTimeOfDay: '11:00 PM', attributeToPreviousDay: false }];
    const hours = { ...value, friday: { availableAllDay: false, dayIntervals } };
    await saveSettings(ctx, glebe, { name: 'tradingHours', value: hours, version, by });
  };
  expect(await friday()).toEqual([['10:00 AM for 7'], ['10:00 AM for 7']]);
  await open('5:00 PM');
  expect(await friday()).toEqual([['5:00 PM for 6'], ['5:00 PM for 6']]);
  const { value, version } = await readSettingsGroup(ctx, glebe, 'timings');
  const own = { ...value, delivery: { ...value.delivery, friday: [] } };
  await saveSettings(ctx, glebe, { name: 'timings', value: own, version, by });
  await open('4:00 PM');
  expect(await friday()).toEqual([['4:00 PM for 7'], []]);
  const acts = await ctx.db.selectFrom('audit_log').select('action').where('action', '=', 'saveTimings').execute();
  expect(acts).toHaveLength(3);
});

test.each([
  [240, 'saved'],
  [241, 'validation_failed'],
])('a time limit of %d minutes is %s', async (rejectAfterMinutes, answer) => {
  const ctx = await seededContext();
  const { value, version } = await readSettingsGroup(ctx, newtown, 'orderProcess');
  const input = { name: 'orderProcess', value: { ...value, rejectAfterMinutes }, version, by } as const;
  expect(await saveSettings(ctx, newtown, input).then(() => 'saved', why)).toBe(answer);
});

test('a paused store is off at once with its reason, says so in events and audit, and is resumed', async () => {
  const ctx = await seededContext();
  const until = ctx.clock.now().add({ minutes: 30 });
  await pauseStore(ctx, newtown, { reason: 'tooBusy', note: 'Back soon', until, by });
  expect((await ctx.menus.storeOf(newtown)).profile.settings.pause).toEqual({
    orderability: 'OFFLINE',
    offlineReason: 'tooBusy',
    note: 'Back soon',
    pausedUntilIsoDateTimeUtc: '2026-11-21T07:30:00.000Z',
  });
  await resumeStore(ctx, newtown, { by });
  expect((await ctx.menus.storeOf(newtown)).profile.settings.pause.orderability).toBe('ONLINE');
  const events = await ctx.db.selectFrom('outbox_events').select('type').execute();
  const audit = await ctx.db.selectFrom('audit_log').select('action').execute();
  expect(events.map((row) => row.type)).toEqual(['storeSettingsChanged', 'storeSettingsChanged']);
  expect(audit.map((row) => row.action)).toEqual(['pauseStore', 'resumeStore']);
});

test('a pause that ends before it starts is rejected', async () => {
  const ctx = await seededContext();
  const pause = pauseStore(ctx, newtown, { reason: 'paused', note: '', until: ctx.clock.now(), by });
  expect(await pause.catch(pathsOf)).toEqual(['until']);
});

test("another restaurant's store is not found by any of it", async () => {
  const ctx = await seededContext();
  const foreign = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'roma-newtown' });
  const { id: _, countryCode: __, ...store } = STORE;
  const value = defaultStoreSettings('AU').tax;
  const asked = [
    editStore(ctx, foreign, { store, settingsVersion: 1, by }),
    saveSettings(ctx, foreign, { name: 'tax', value, version: 1, by }),
    pauseStore(ctx, foreign, { reason: 'paused', note: '', until: null, by }),
    readSettingsGroup(ctx, foreign, 'tax'),
  ];
  const answers = await Promise.all(asked.map((each: Promise<unknown>) => each.then(() => 'done', why)));
  expect(answers).toEqual(asked.map(() => 'resource_not_found'));
  expect((await findStore(ctx.db, newtown))?.name).toBe('Roma Pizza Newtown');
});
