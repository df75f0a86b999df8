/** What a manager may correct in hours, in the admin: each guard by an example. */
import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { insertLock } from '#db/timeclock/pay-periods.repository.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { deactivateEmployee } from '#src/features/staff/manage-employees.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { addShift, approveShifts, editShift, removeShift } from './correct-shift.ts';
import { lockPeriod, unlockPeriod } from './pay-periods.ts';
import { readTimesheet } from './read-timesheet.ts';
import { AVA, clockTill, LEO, SCOPE } from './testing/clock-till.ts';

const SUNDAY = '2026-11-22';
const HOUR_MS = 3_600_000;
const WHO = { by: BY_OWNER };

/** Ava worked from nine to twelve on Sunday; it is Tuesday morning. */
async function aWorkedSunday() {
  const till = await clockTill();
  const { ctx } = till;
  const began = ctx.clock.now();
  await till.press('clockIn', { pin: AVA.pin });
  ctx.pass({ hours: 3 });
  await till.press('clockOut', { pin: AVA.pin });
  ctx.pass({ hours: 45 });
  const sheet = (fromDay = SUNDAY, toDay = SUNDAY) => readTimesheet(ctx, ctx.db, SCOPE, { fromDay, toDay });
  const shift = async () => (await sheet()).people[0]!.shifts[0]!;
  const { id, version } = await shift();
  const at = (hours: number) => isoUtc(began.add({ milliseconds: hours * HOUR_MS }));
  const times = (from: number, to: number | null) => ({
    clockInIsoDateTimeUtc: at(from),
    clockOutIsoDateTimeUtc: to === null ? null : at(to),
    breaks: [],
    deduction: null,
  });
  const edit = (more: object = {}) =>
    editShift(ctx, SCOPE, { id: 'edit', shiftId: id, version, times: times(0, 4), reason: 'Late', who: WHO, ...more });
  const add = (more: object = {}) =>
    addShift(ctx, SCOPE, { id: 'add', employeeId: AVA.id, times: times(5, 7), reason: 'Off', who: WHO, ...more });
  const approve = (of = { shiftId: id, version }) => approveShifts(ctx, SCOPE, { shifts: [of], who: WHO });
  const lock = () => lockPeriod(ctx, SCOPE, { id: 'lock', fromDay: SUNDAY, toDay: SUNDAY, by: BY_OWNER });
  const workedHours = async () => (await sheet()).figures.workedMs / HOUR_MS;
  return { ...till, began, sheet, shift, shiftId: id, version, times, edit, add, approve, lock, workedHours };
}
const reasonsOf = async (work: Promise<unknown>) => (await refusalOf(work))?.reason;
const fieldOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: { details?: { fields?: { path: string }[] } }) => thrown,
  );
  return error?.details?.fields?.[0]?.path ?? error;
};

describe('a shift in the admin', () => {
  test('gets its new times once, however often they are sent', async () => {
    const { edit, times, workedHours, rows } = await aWorkedSunday();
    await edit();
    const events = rows().length;
    await edit();
    await edit({ version: 'another', times: times(0, 9) });
    expect([await workedHours(), rows().length]).toEqual([4, events]);
  });

  test('is in the log with its old times and its new ones, and one that is added with its new ones', async () => {
    const { ctx, edit, add, times } = await aWorkedSunday();
    await edit();
    await add();
    const rows = await ctx.db
      .selectFrom('audit_log')
      .select(['beforeJson', 'afterJson'])
      .where('action', '=', 'editShift')
      .orderBy('id')
      .execute();
    const [edited, added] = rows.map(({ beforeJson, afterJson }) => ({
      before: JSON.parse(beforeJson ?? 'null'),
      after: JSON.parse(afterJson ?? 'null'),
    }));
    expect(edited).toMatchObject({ before: times(0, 3), after: { ...times(0, 4), reason: 'Late' } });
    expect(added).toMatchObject({ before: null, after: { ...times(5, 7), reason: 'Off' } });
  });

  test.each([
    ['in the same moment', { hours: 0 }],
    ['by a clock that was set back', { hours: -2 }],
  ])('is approved as it was last changed, and an edit takes that away, %s', async (_, passed) => {
    const { ctx, shift, shiftId, edit, approve, times } = await aWorkedSunday();
    await edit({ id: 'zz-first' });
    ctx.pass(passed);
    await approve({ shiftId, version: (await shift()).version });
    expect((await shift()).approval).not.toBeNull();
    ctx.pass(passed);
    await edit({ id: '0-second', version: (await shift()).version, times: times(0, 2) });
    expect((await shift()).approval).toBeNull();
    ctx.pass(passed);
    await approve({ shiftId, version: (await shift()).version });
    expect((await shift()).approval).not.toBeNull();
  });

  test('keeps what another manager made of it in the meantime', async () => {
    const { edit, times, workedHours } = await aWorkedSunday();
    await edit();
    expect(await reasonsOf(edit({ id: 'late', times: times(0, 1) }))).toBe('version_changed');
    expect(await workedHours()).toBe(4);
  });

  test('is added for someone who works here, and for nobody who left', async () => {
    const { add, ctx, workedHours } = await aWorkedSunday();
    await deactivateEmployee(ctx, SCOPE, { employeeId: LEO.id, by: BY_OWNER });
    expect(await fieldOf(add({ employeeId: LEO.id }))).toBe('employeeId');
    await add();
    await add();
    expect(await workedHours()).toBe(5);
  });

  test.each([
    ['begins in the other', 2, 5, 'clockIn'],
    ['ends in the other', -2, 1, 'clockIn'],
    ['holds the other', -1, 4, 'clockIn'],
    ['begins as the other ends', 3, 5, null],
    ['ends as the other begins', -2, 0, null],
  ] as const)('that %s: an overlap is refused beside the time', async (_, from, to, field) => {
    const { add, times } = await aWorkedSunday();
    expect(await fieldOf(add({ times: times(from, to) }))).toBe(field);
  });

  test('may take the place of its own old times', async () => {
    const { edit, times, workedHours } = await aWorkedSunday();
    await edit({ times: times(1, 2) });
    expect(await workedHours()).toBe(1);
  });

  test('is taken off once, and can’t be corrected after that', async () => {
    const { ctx, shiftId, version, edit, workedHours } = await aWorkedSunday();
    const remove = (more: object = {}) =>
      removeShift(ctx, SCOPE, { id: 'remove', shiftId, version, reason: 'Not here', who: WHO, ...more });
    expect(await reasonsOf(remove({ version: 'another' }))).toBe('version_changed');
    await remove();
    await remove();
    expect(await workedHours()).toBe(0);
    expect((await refusalOf(edit()))?.code).toBe('resource_not_found');
  });

  test('of another store isn’t there', async () => {
    const { ctx, shiftId, version, times } = await aWorkedSunday();
    const wok = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'golden-wok-city' });
    const change = { id: 'edit', shiftId, version, times: times(0, 4), reason: 'Late', who: WHO };
    expect((await refusalOf(editShift(ctx, wok, change)))?.code).toBe('resource_not_found');
  });
});

describe('an approval', () => {
  test('counts once, and ends with a change, until it is given again', async () => {
    const { ctx, approve, edit, shift } = await aWorkedSunday();
    expect(await approve()).toBe(1);
    expect(await approve()).toBe(0);
    ctx.pass({ minutes: 1 });
    await edit({ version: (await shift()).version });
    const changed = await shift();
    expect(changed.approval).toBeNull();
    expect(await reasonsOf(approve())).toBe('version_changed');
    expect(await approve({ shiftId: changed.id, version: changed.version })).toBe(1);
    expect((await shift()).approval).toMatchObject({ byName: BY_OWNER.name });
  });

  test('names the hours it approved, in the log too', async () => {
    const { ctx, approve, times, shiftId } = await aWorkedSunday();
    await approve();
    const logged = ctx.database.raw
      .query<{ afterJson: string }, []>(`select afterJson from audit_log where action = 'approveShift'`)
      .all();
    expect(JSON.parse(logged[0]!.afterJson)).toMatchObject({ employeeId: AVA.id, ...times(0, 3) });
    const event = await ctx.db.selectFrom('time_clock_events').selectAll().where('type', '=', 'approve').execute();
    expect(event[0]).toMatchObject({ shiftId });
    expect(JSON.parse(event[0]!.detailJson!)).toEqual({ times: times(0, 3) });
  });

  test('isn’t for the hours of a locked day that came later', async () => {
    const { ctx, approve } = await aWorkedSunday();
    const lock = {
      id: 'lock',
      fromDay: SUNDAY,
      toDay: SUNDAY,
      lockedByName: 'Mia',
      lockedIsoDateTimeUtc: '2026-11-23',
    };
    await ctx.write((trx) => insertLock(trx, SCOPE, lock));
    expect(await reasonsOf(approve())).toBe('pay_period_locked');
  });

  test('isn’t for a shift that still runs', async () => {
    const { add, approve, sheet, times } = await aWorkedSunday();
    await add({ employeeId: LEO.id, times: times(47, null) });
    const { today } = await sheet();
    const [open] = (await sheet(today, today)).people.flatMap(({ shifts }) => shifts);
    expect(await reasonsOf(approve({ shiftId: open!.id, version: open!.version }))).toBe('shift_not_finished');
  });

  test('of several is of all or of none', async () => {
    const { ctx, shiftId, version, shift } = await aWorkedSunday();
    const shifts = [
      { shiftId, version },
      { shiftId: 'no-such-shift', version },
    ];
    expect((await refusalOf(approveShifts(ctx, SCOPE, { shifts, who: WHO })))?.code).toBe('resource_not_found');
    expect((await shift()).approval).toBeNull();
  });
});

describe('a pay period', () => {
  test('is locked when its days are over and its shifts approved, once, and says who did', async () => {
    const { approve, lock, sheet } = await aWorkedSunday();
    expect(await reasonsOf(lock())).toBe('shifts_not_approved');
    await approve();
    await lock();
    await lock();
    const { locks, people } = await sheet();
    expect(locks.map(({ id, lockedByName }) => [id, lockedByName])).toEqual([['lock', BY_OWNER.name]]);
    expect(people[0]?.shifts[0]?.isLocked).toBe(true);
  });

  test('is not locked while its last day runs, nor over days that are locked', async () => {
    const { ctx, approve, lock, sheet } = await aWorkedSunday();
    const { today } = await sheet();
    const of = (id: string, fromDay: string, toDay: string) =>
      lockPeriod(ctx, SCOPE, { id, fromDay, toDay, by: BY_OWNER });
    await approve();
    expect(await fieldOf(of('today', SUNDAY, today))).toBe('toDay');
    await of('before', '2026-11-01', '2026-11-20');
    await of('until-saturday', '2026-11-21', '2026-11-21');
    expect(await reasonsOf(of('over', '2026-11-20', SUNDAY))).toBe('pay_period_locked');
    await lock();
  });

  test('lets no hour of its days change, and none come into it, until it is unlocked with a reason', async () => {
    const { ctx, approve, lock, edit, add, times, shift, workedHours } = await aWorkedSunday();
    await approve();
    await lock();
    const { version } = await shift();
    const acts = {
      edit: () => edit({ version }),
      'edit to another day': () => edit({ version, times: times(-30, -28) }),
      add: () => add(),
      remove: () => removeShift(ctx, SCOPE, { id: 'r', shiftId: 'x', version, reason: 'y', who: WHO }),
    };
    expect(await reasonsOf(acts.edit())).toBe('pay_period_locked');
    expect(await reasonsOf(acts['edit to another day']())).toBe('pay_period_locked');
    expect(await reasonsOf(acts.add())).toBe('pay_period_locked');
    expect((await refusalOf(acts.remove()))?.code).toBe('resource_not_found');
    const unlock = (reason: string) => unlockPeriod(ctx, SCOPE, { lockId: 'lock', reason, by: BY_OWNER });
    expect((await refusalOf(unlock(' ')))?.code).toBe('validation_failed');
    await unlock('Wrong hours');
    await unlock('Again');
    await acts.edit();
    expect(await workedHours()).toBe(4);
    const audit = ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'unlockPayPeriod');
    expect(await audit.execute()).toHaveLength(1);
  });

  test('takes in no shift that was worked on an open day', async () => {
    const { ctx, edit, times, workedHours } = await aWorkedSunday();
    await lockPeriod(ctx, SCOPE, { id: 'saturday', fromDay: '2026-11-21', toDay: '2026-11-21', by: BY_OWNER });
    expect(await reasonsOf(edit({ times: times(-20, -18) }))).toBe('pay_period_locked');
    expect(await workedHours()).toBe(3);
    await edit({ times: times(-1, 4) });
    expect(await workedHours()).toBe(5);
  });
});
