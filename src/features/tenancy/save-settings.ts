import { findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { readStoreSettings, settingsGroupVersion, writeSettingsGroup } from '#db/tenancy/store-settings.repository.ts';
import { findStore, raiseSettingsVersion } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type STORE_OFFLINE_REASONS,
  STORE_SETTINGS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import { followOpening } from '#src/domain/time/opening-sessions.ts';
import type { TradingHours } from '#src/domain/time/weekly-hours.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { storeChangedIn } from './store-change.ts';

type SettingsNeeds = Needs<'write' | 'clock' | 'ids'>;

/** A group as a form shows it, with the version it is saved against. */
export async function readSettingsGroup<Name extends StoreSettingsName>(
  ctx: Needs<'db'>,
  scope: StoreScope,
  name: Name,
): Promise<{ readonly value: StoreSettings[Name]; readonly version: number }> {
  const store = await findStore(ctx.db, scope);
  if (!store) throw notFound('store');
  const settings = await readStoreSettings(ctx.db, scope, store.countryCode);
  return { value: settings[name], version: await settingsGroupVersion(ctx.db, scope, name) };
}

/** Saves one group of a store's settings. Compare-and-set on the group's version: answers the new one. */
export async function saveSettings<Name extends StoreSettingsName>(
  ctx: SettingsNeeds,
  scope: StoreScope,
  input: { readonly name: Name; readonly value: StoreSettings[Name]; readonly version: number; readonly by: ActedBy },
): Promise<number> {
  return ctx.write(async (trx) => {
    const timings =
      input.name === 'tradingHours' ? await followedTimings(trx, scope, input.value as TradingHours) : null;
    const saved = await saveSettingsIn(trx, ctx, scope, input);
    if (timings) await saveSettingsIn(trx, ctx, scope, { name: 'timings', ...timings, by: input.by });
    return saved;
  });
}

/** Customers order while the store is open, until a person sets other ordering hours; null where nothing follows. */
async function followedTimings(trx: Trx, scope: StoreScope, after: TradingHours) {
  const { value } = await readSettingsGroup({ db: trx }, scope, 'tradingHours');
  const timings = await readSettingsGroup({ db: trx }, scope, 'timings');
  const followed = followOpening(timings.value, { before: value, after });
  return isSameValue(followed, timings.value) ? null : { value: followed, version: timings.version };
}

/** The same inside a running write, for a value that was a store's own before. */
export function saveSettingsIn<Name extends StoreSettingsName>(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  input: { readonly name: Name; readonly value: StoreSettings[Name]; readonly version: number; readonly by: ActedBy },
): Promise<number> {
  const value = parseInput(STORE_SETTINGS[input.name], input.value) as StoreSettings[Name];
  return saveIn(trx, ctx, scope, { ...input, value, action: savedAction(input.name) });
}

/** The audit log's name for saving a group on its page. */
export function settingsAct({ storeId }: StoreScope, name: StoreSettingsName) {
  return { action: savedAction(name), subjectType: 'store', subjectId: storeId };
}

/** In the form of all actions in the audit log: one word in camel case, such as `saveHolidays`. */
function savedAction(name: StoreSettingsName): string {
  return `save${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export interface Pause {
  readonly reason: (typeof STORE_OFFLINE_REASONS)[number];
  readonly note: string;
  /** Null until it is resumed by hand. */
  readonly until: Temporal.Instant | null;
  readonly by: ActedBy;
}

/** The hand brake (domain rules §4): the store takes no orders online, at once, on every channel. */
export async function pauseStore(
  ctx: SettingsNeeds,
  scope: StoreScope,
  { reason, note, until, by }: Pause,
): Promise<void> {
  const now = ctx.clock.now();
  if (until !== null && Temporal.Instant.compare(until, now) <= 0) {
    throw invalidFields({ path: 'until', message: 'Choose a future time.' });
  }
  const value = parseInput(STORE_SETTINGS.pause, {
    orderability: 'OFFLINE',
    offlineReason: reason,
    note,
    pausedUntilIsoDateTimeUtc: until === null ? null : isoUtc(until),
  });
  await savePause(ctx, scope, { value, by, action: 'pauseStore' });
}

export async function resumeStore(
  ctx: SettingsNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<void> {
  const value = { orderability: 'ONLINE', offlineReason: null, note: '', pausedUntilIsoDateTimeUtc: null } as const;
  await savePause(ctx, scope, { value, by, action: 'resumeStore' });
}

/** A pause always wins: there is no conflict with an earlier one. */
async function savePause(
  ctx: SettingsNeeds,
  scope: StoreScope,
  input: { readonly value: StoreSettings['pause']; readonly by: ActedBy; readonly action: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const version = await settingsGroupVersion(trx, scope, 'pause');
    await saveIn(trx, ctx, scope, { ...input, name: 'pause', version });
  });
}

async function saveIn<Name extends StoreSettingsName>(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  {
    name,
    value,
    version,
    by,
    action,
  }: {
    readonly name: Name;
    readonly value: StoreSettings[Name];
    readonly version: number;
    readonly by: ActedBy;
    readonly action: string;
  },
): Promise<number> {
  const store = await findStore(trx, scope);
  if (!store) throw notFound('store');
  const before = (await readStoreSettings(trx, scope, store.countryCode))[name];
  if (!(await writeSettingsGroup(trx, scope, name, value, version))) {
    const act = { action, subjectType: 'store', subjectId: scope.storeId };
    const editor = await findEditor(trx, scope, act, { stored: before, by });
    throw changedMeanwhile('these settings', await settingsGroupVersion(trx, scope, name), editor);
  }
  const settingsVersion = await raiseSettingsVersion(trx, scope);
  await storeChangedIn(trx, ctx, scope, { settingsVersion, by, action, before, after: value });
  return version + 1;
}
