/** The trading hours of a store's tills, changed at a till. */
import { describe, expect, test } from 'bun:test';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { savePosHours } from '#src/features/tills/save-pos-hours.ts';
import { MANAGER, onBox, SCOPE, TAKES_ORDERS, till } from './testing/demo-till.ts';

const HOURS = '/api/pos/settings/hours';
const weekOf = (startTimeOfDay: string, endTimeOfDay: string): TradingHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      { availableAllDay: false, dayIntervals: [{ startTimeOfDay, endTimeOfDay, attributeToPreviousDay: false }] },
    ]),
  ) as TradingHours;
const LATE = weekOf('5:00 PM', '2:00 AM');

describe('trading hours at a till', () => {
  test('are the tills’ own from then on, and customers see theirs as before', async () => {
    const { ctx, post, settings } = await till(MANAGER);
    const before = (await ctx.menus.storeOf(SCOPE)).profile.settings.tradingHours;
    const { version } = (await settings()).posHours;
    expect((await post(HOURS, { isOwn: true, hours: LATE, version })).body).toEqual({ commandId: null });
    const after = await settings();
    expect(after.posHours).toEqual({ value: { isOwn: true, hours: LATE }, version: version + 1 });
    expect(after.tradingHours[0]).toEqual({ day: 'Monday', lines: ['5:00 PM – 2:00 AM'] });
    const { profile } = await ctx.menus.storeOf(SCOPE);
    expect(posHoursOf(profile.settings)).toEqual(LATE);
    expect(profile.settings.tradingHours).toEqual(before);
  });

  test('begin as the tills trade now, so that turning them on moves no business day', async () => {
    const { ctx, post, settings } = await till(MANAGER);
    const before = await settings();
    const { posHours } = before;
    expect(posHours.value).toEqual({
      isOwn: false,
      hours: (await ctx.menus.storeOf(SCOPE)).profile.settings.tradingHours,
    });
    await post(HOURS, { isOwn: true, hours: posHours.value.hours, version: posHours.version });
    const { tradingHours, businessDay, dayEndsIsoDateTimeUtc } = await settings();
    expect({ tradingHours, businessDay, dayEndsIsoDateTimeUtc }).toEqual({
      tradingHours: before.tradingHours,
      businessDay: before.businessDay,
      dayEndsIsoDateTimeUtc: before.dayEndsIsoDateTimeUtc,
    });
  });

  test('follow the opening hours again once they are no longer their own', async () => {
    const { ctx, post, settings } = await till(MANAGER);
    await post(HOURS, { isOwn: true, hours: LATE, version: (await settings()).posHours.version });
    await post(HOURS, { isOwn: false, hours: LATE, version: (await settings()).posHours.version });
    const { profile } = await ctx.menus.storeOf(SCOPE);
    expect(posHoursOf(profile.settings)).toEqual(profile.settings.tradingHours);
  });

  test('that overlap are refused at their place, and nothing is saved', async () => {
    const { post, settings } = await till(MANAGER);
    const { version } = (await settings()).posHours;
    const [lunch] = weekOf('11:00 AM', '3:00 PM').tuesday.dayIntervals;
    const [dinner] = weekOf('2:00 PM', '9:00 PM').tuesday.dayIntervals;
    const hours = { ...LATE, tuesday: { availableAllDay: false, dayIntervals: [lunch, dinner] } };
    const { status, body } = await post(HOURS, { isOwn: true, hours, version });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ path: 'hours.tuesday.dayIntervals.1' }] },
    });
    expect((await settings()).posHours.version).toBe(version);
  });

  test('that somebody saved meanwhile are not overwritten', async () => {
    const { ctx, post, settings } = await till(MANAGER);
    const { version } = (await settings()).posHours;
    await savePosHours(ctx, SCOPE, { isOwn: true, hours: LATE, version, by: BY_OWNER });
    const { status } = await post(HOURS, { isOwn: true, hours: weekOf('9:00 AM', '5:00 PM'), version });
    expect(status).toBe(409);
    expect((await settings()).posHours.value.hours).toEqual(LATE);
  });

  test('need the PIN of someone who may change settings', async () => {
    const { post, settings } = await till(TAKES_ORDERS);
    const { version } = (await settings()).posHours;
    expect((await post(HOURS, { isOwn: true, hours: LATE, version })).status).toBe(403);
    expect((await settings()).posHours.version).toBe(version);
  });

  test('wait on a box until the cloud has saved them, once', async () => {
    const { ctx, post, settings } = await till(MANAGER, { ownership: onBox() });
    const before = await settings();
    const asked = await post(HOURS, { isOwn: true, hours: LATE, version: before.posHours.version });
    expect(asked.body).toEqual({ commandId: expect.any(String) });
    expect(await settings()).toMatchObject({ posHours: before.posHours, wishes: [{ kind: 'savePosHours' }] });
    const commands = await listOpenCommands(ctx.db, SCOPE);
    for (const { id } of [...commands, ...commands]) await runCommand(ctx, SCOPE, id);
    expect(await settings()).toMatchObject({
      posHours: { value: { isOwn: true, hours: LATE }, version: before.posHours.version + 1 },
      wishes: [],
    });
  });
});
