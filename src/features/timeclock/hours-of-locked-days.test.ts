/** A pay period that was paid keeps its shifts when the store changes its opening hours, and takes in none that is still to be paid. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { tradingDay, tradingHours } from '#src/domain/time/testing-hours.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { addShift, approveShifts, editShift } from './correct-shift.ts';
import { lockPeriod, unlockPeriod } from './pay-periods.ts';
import { readMyClock } from './read-my-clock.ts';
import { readShift } from './read-shift.ts';
import { readTimesheet } from './read-timesheet.ts';
import { AVA, clockTill, SCOPE } from './testing/clock-till.ts';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
const WHO = { by: BY_OWNER };
/** What is sold until three counts with the evening before; or the day ends at midnight. */
const HOURS = {
  untilThree: tradingHours(tradingDay(['12:00 AM', '3:00 AM', true], ['9:00 AM', '11:00 PM'])),
  untilMidnight: tradingHours(tradingDay(['9:00 AM', '11:00 PM'])),
};

/** Ava worked from half past midnight until two on Sunday, while the store had these hours, and Saturday was locked. */
async function aNight(hours: keyof typeof HOURS) {
  const { ctx } = await clockTill();
  const open = async (name: keyof typeof HOURS) => {
    const { version } = await readSettingsGroup(ctx, SCOPE, 'posTradingHours');
    const value = { isOwn: true, hours: HOURS[name] };
    await saveSettings(ctx, SCOPE, { name: 'posTradingHours', value, version, by: BY_OWNER });
  };
  await open(hours);
  const times = {
    clockInIsoDateTimeUtc: isoUtc(ctx.clock.now().subtract({ minutes: 510 })),
    clockOutIsoDateTimeUtc: isoUtc(ctx.clock.now().subtract({ minutes: 420 })),
    breaks: [],
    deduction: null,
  };
  await addShift(ctx, SCOPE, { id: 'night', employeeId: AVA.id, times, reason: 'Forgot', who: WHO });
  const read = async () => (await readShift(ctx, ctx.db, SCOPE, 'night')).shift;
  await approveShifts(ctx, SCOPE, { shifts: [{ shiftId: 'night', version: (await read()).version }], who: WHO });
  await lockPeriod(ctx, SCOPE, { id: 'lock', fromDay: SATURDAY, toDay: SATURDAY, by: BY_OWNER });
  /** The hours that each day comes to, and where the shift stands. */
  const found = async () => {
    const sheet = (day: string) => readTimesheet(ctx, ctx.db, SCOPE, { fromDay: day, toDay: day });
    const hoursOn = async (day: string) => (await sheet(day)).figures.workedMs / 3_600_000;
    const { businessDay, isLocked } = await read();
    const own = await readMyClock(ctx, ctx.db, SCOPE, AVA);
    const ownDays = own.week.shifts.map((shift) => shift.businessDay);
    return [await hoursOn(SATURDAY), await hoursOn(SUNDAY), businessDay, isLocked, ownDays];
  };
  const edit = async () => {
    const { version } = await read();
    const change = { id: 'edit', shiftId: 'night', version, times: { ...times, breaks: [] }, reason: 'Late', who: WHO };
    return (await refusalOf(editShift(ctx, SCOPE, change)))?.reason ?? 'edited';
  };
  return { ctx, open, found, edit };
}

test('a night that was paid with Saturday stays there when the store closes at midnight from now on', async () => {
  const { ctx, open, found, edit } = await aNight('untilThree');
  const paid = [1.5, 0, SATURDAY, true, [SATURDAY]];
  expect(await found()).toEqual(paid);
  await open('untilMidnight');
  expect(await found()).toEqual(paid);
  expect(await edit()).toBe('pay_period_locked');
  await unlockPeriod(ctx, SCOPE, { lockId: 'lock', reason: 'Wrong week', by: BY_OWNER });
  expect((await found()).slice(0, 3)).toEqual([0, 1.5, SUNDAY]);
});

test('a night that is still to be paid with Sunday is not lost in the locked Saturday when the store stays open longer', async () => {
  const { open, found, edit } = await aNight('untilMidnight');
  const unpaid = [0, 1.5, SUNDAY, false];
  expect((await found()).slice(0, 4)).toEqual(unpaid);
  await open('untilThree');
  expect((await found()).slice(0, 4)).toEqual(unpaid);
  expect(await edit()).toBe('edited');
});
