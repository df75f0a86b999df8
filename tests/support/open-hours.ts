/**
 * Journeys run at any hour: their stores are opened around the clock, and guests that the demo's past left at a table
 * are gone.
 */
import { openDatabase } from '#db/connection.ts';
import { insertTableEvent } from '#db/floor/table-events.repository.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

export const ROMA_NEWTOWN = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };

const everyDay = <Day>(day: Day) => Object.fromEntries(WEEKDAYS.map((name) => [name, day])) as Record<Weekday, Day>;
const ALL_DAY = everyDay([{ available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } }]);
/** As a person might set them: ordering hours that are not the opening hours don't follow these when they change. */
const HALVES = everyDay([
  { available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 12 } },
  { available: true, timePeriod: { startTimeOfDay: '12:00 PM', durationInHours: 12 } },
]);
const SET_BY_HAND = { pickup: HALVES, delivery: HALVES, dineIn: HALVES };
const HOURS: Pick<StoreSettings, 'timings' | 'tradingHours' | 'holidays'> = {
  timings: { pickup: ALL_DAY, delivery: ALL_DAY, dineIn: ALL_DAY },
  tradingHours: everyDay({ availableAllDay: true, dayIntervals: [] }),
  holidays: [],
};

/**
 * Beside a running server, which sees the change as it sees one of another machine. An earlier release may know no tables.
 * `setsHoursLater`: the test changes opening hours, and guests go on ordering at any hour.
 */
export async function openAroundTheClock(
  dataDir: string,
  place: { restaurantId: string; storeId: string },
  { hasTables = true, setsHoursLater = false } = {},
): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  const ctx = contextOver(database);
  await keepOpen(ctx, place, setsHoursLater ? { ...HOURS, timings: SET_BY_HAND } : HOURS);
  if (hasTables) await freeTables(ctx, place);
  await database.close();
}

/** The demo's past ends at the hour of the run: around noon and at night some tables are paid and not cleared. */
async function freeTables(ctx: TestContext, place: { restaurantId: string; storeId: string }): Promise<void> {
  const scope = grantStoreScope(place);
  const tables = ctx.database.raw.query<{ id: string }, [string]>('select id from dining_tables where storeId = ?');
  const at = isoUtc(Temporal.Now.instant());
  const byName = BY_OWNER.name;
  await ctx.write(async (trx) => {
    for (const { id: tableId } of tables.all(scope.storeId)) {
      const id = `freed-${tableId}-${at}`;
      await insertTableEvent(trx, scope, { id, tableId, kind: 'cleared', guests: null, since: null, at, byName });
    }
  });
}

/** The same in a database of the test's own. */
export async function keepOpen(
  ctx: TestContext,
  place: { restaurantId: string; storeId: string },
  hours = HOURS,
): Promise<void> {
  const scope = grantStoreScope(place);
  for (const name of ['timings', 'tradingHours', 'holidays'] as const) {
    const { version } = await readSettingsGroup(ctx, scope, name);
    await saveSettings(ctx, scope, { name, value: hours[name], version, by: BY_OWNER });
  }
}
