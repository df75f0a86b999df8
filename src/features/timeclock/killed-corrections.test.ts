import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import { addShift, approveShifts, editShift, removeShift } from './correct-shift.ts';
import { lockPeriod, unlockPeriod } from './pay-periods.ts';
import { readShift } from './read-shift.ts';
import { readTimesheet } from './read-timesheet.ts';
import { setWageRate } from './set-wage-rate.ts';
import { AVA, clockTill, LEO, SCOPE } from './testing/clock-till.ts';

const WHO = { by: BY_OWNER };
const DAYS = { fromDay: '2026-11-16', toDay: '2026-11-21' };
const times = {
  clockInIsoDateTimeUtc: '2026-11-19T22:00:00.000Z',
  clockOutIsoDateTimeUtc: '2026-11-20T04:00:00.000Z',
  breaks: [],
  deduction: null,
};

/** Ava has a shift of six hours on Friday, which is approved if the act asks for it. */
async function friday(isApproved: boolean) {
  const { ctx } = await clockTill();
  await addShift(ctx, SCOPE, { id: 'friday', employeeId: AVA.id, times, reason: 'Till was off', who: WHO });
  const version = async () => (await readShift(ctx, ctx.db, SCOPE, 'friday')).shift.version;
  if (isApproved) {
    await approveShifts(ctx, SCOPE, { shifts: [{ shiftId: 'friday', version: await version() }], who: WHO });
  }
  return { ctx, version: await version() };
}

type Act = (ctx: AppContext, version: string) => Promise<unknown>;
const change = { id: 'one-change', reason: 'Forgot' };
const earlier = { ...times, clockInIsoDateTimeUtc: '2026-11-19T21:00:00.000Z' };

const HOURS = ['insert on time_clock_events', 'insert on audit_log', 'insert on outbox_events'];

const ACTS: Readonly<
  Record<
    string,
    { readonly act: Act; readonly writes: readonly string[]; readonly isApproved?: true; readonly isLocked?: true }
  >
> = {
  'a shift that is added': {
    writes: HOURS,
    act: (ctx) => addShift(ctx, SCOPE, { id: 'leo', employeeId: LEO.id, times, reason: 'Till was off', who: WHO }),
  },
  'an edit': {
    writes: HOURS,
    act: (ctx, version) => editShift(ctx, SCOPE, { ...change, shiftId: 'friday', version, times: earlier, who: WHO }),
  },
  'a removal': {
    writes: HOURS,
    act: (ctx, version) => removeShift(ctx, SCOPE, { ...change, shiftId: 'friday', version, who: WHO }),
  },
  'an approval': {
    writes: HOURS,
    act: (ctx, version) => approveShifts(ctx, SCOPE, { shifts: [{ shiftId: 'friday', version }], who: WHO }),
  },
  'a locked pay period': {
    writes: ['insert on pay_period_locks', 'insert on audit_log'],
    isApproved: true,
    act: (ctx) => lockPeriod(ctx, SCOPE, { id: 'lock', ...DAYS, by: BY_OWNER }),
  },
  'an unlocked pay period': {
    writes: ['update on pay_period_locks', 'insert on audit_log'],
    isApproved: true,
    isLocked: true,
    act: (ctx) => unlockPeriod(ctx, SCOPE, { lockId: 'lock', reason: 'Wrong hours', by: BY_OWNER }),
  },
  'a wage rate': {
    writes: ['insert on wage_rates', 'insert on audit_log'],
    act: (ctx) =>
      setWageRate(ctx, SCOPE, { employeeId: AVA.id, fromDay: DAYS.fromDay, hourlyRateInCents: 3000, by: BY_OWNER }),
  },
};

const TABLES = ['time_clock_events', 'pay_period_locks', 'wage_rates', 'audit_log', 'outbox_events'];

test.each(Object.keys(ACTS))(
  '%s leaves nothing when the power goes at any of its writes, and counts once when sent again',
  async (name) => {
    const {
      act,
      writes,
      isApproved = false,
      isLocked = false,
    } = ACTS[name] ?? { act: () => Promise.reject(new Error(name)), writes: [] };
    const { ctx, version } = await friday(isApproved);
    if (isLocked) await lockPeriod(ctx, SCOPE, { id: 'lock', ...DAYS, by: BY_OWNER });
    const everything = () =>
      JSON.stringify(TABLES.map((table) => ctx.database.raw.query(`select * from ${table}`).all()));
    const before = everything();
    for (const one of writes) {
      const { raw } = ctx.database;
      raw.run(`create temp trigger cut before ${one} begin select raise(abort, 'the power went'); end`);
      await expect(act(ctx, version)).rejects.toThrow('the power went');
      raw.run('drop trigger cut');
      expect(everything()).toBe(before);
    }
    await act(ctx, version);
    const after = everything();
    expect(after).not.toBe(before);
    // The answer was lost, so it is sent once more.
    await act(ctx, version).catch(() => {});
    expect(everything()).toBe(after);
    await readTimesheet(ctx, ctx.db, SCOPE, DAYS);
  },
);
