import { describe, expect, test } from 'bun:test';
import { writeSettingsGroup } from '#db/tenancy/store-settings.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { insertTimeClockEvent } from '#db/timeclock/time-clock-events.repository.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { punch } from '#src/domain/timeclock/testing-punches.ts';
import type { PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmployee, deactivateEmployee } from '#src/features/staff/manage-employees.ts';
import { addShift } from '#src/features/timeclock/correct-shift.ts';
import { readShift } from '#src/features/timeclock/read-shift.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const SHEET = `${ROMA}/staff-records`;
/** Two days before the tests' evening, in the store's own time. */
const DAY = '2026-11-18';
const WEEK = `${SHEET}?from=2026-11-16&to=2026-11-22`;

/** Mia came at nine and forgot to clock out; Tom worked from nine to five. */
async function aWeek() {
  const pages = await adminPages();
  const { ctx } = pages;
  const hire = (name: string, pin: string, scope: StoreScope = ROMA_SCOPE) =>
    createEmployee(ctx, scope, { name, pin, permissions: ['takeOrders'], by: BY_OWNER });
  const [mia, tom] = [await hire('Mia', '4821'), await hire('Tom', '9034')];
  const clocked = (id: string, employeeId: string, type: 'clockIn' | 'clockOut', time: string) =>
    ctx.write((trx) =>
      insertTimeClockEvent(trx, ROMA_SCOPE, {
        ...punch(type, '09:00'),
        id,
        employeeId,
        occurredIsoDateTimeUtc: at(time),
        recordedIsoDateTimeUtc: at(time),
        byName: 'Someone',
      }),
    );
  await clocked('mia-in', mia.id, 'clockIn', '09:00');
  await clocked('tom-in', tom.id, 'clockIn', '09:00');
  await clocked('tom-out', tom.id, 'clockOut', '17:00');
  const read = (shiftId: string) => readShift(ctx, ctx.db, ROMA_SCOPE, shiftId);
  const edit = async (shiftId: string, more: Record<string, string> = {}, who: 'manager' | 'owner' = 'manager') => {
    const { shift } = await read(shiftId);
    return pages.post(who, `${SHEET}/${shiftId}`, {
      do: 'save',
      id: `edit-${shiftId}`,
      version: shift.version,
      clockIn: `${DAY}T09:00`,
      clockOut: `${DAY}T17:30`,
      reason: 'Forgot to clock out',
      ...more,
    });
  };
  const approve = async (...ids: string[]) => {
    const form = new FormData();
    form.append('do', 'approve');
    for (const id of ids) form.append('shift', `${id} ${(await read(id)).shift.version}`);
    return pages.post('manager', WEEK, form);
  };
  const lock = (id = 'lock-1', fromDay = '2026-11-16', toDay = DAY) =>
    pages.post('manager', WEEK, { do: 'lock', lockId: id, fromDay, toDay });
  /** As a till that was alone brings it. */
  const bring = (id: string, employeeId: string, type: PunchType, time: string) =>
    ctx.write((trx) =>
      insertTimeClockEvent(trx, ROMA_SCOPE, {
        ...punch(type, '09:00'),
        ...{ id, employeeId, source: 'alone', isPinProven: false },
        occurredIsoDateTimeUtc: at(time),
        recordedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      }),
    );
  const payroll = async () => (await pages.get('manager', `${WEEK}&file=payroll`)).html;
  return { pages, ctx, mia, tom, hire, read, edit, approve, lock, bring, payroll };
}

const at = (time: string, day = DAY) =>
  isoUtc(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Australia/Sydney').toInstant());

describe('the timesheets of a week', () => {
  test.each([
    ['that end before they start: the week of the first', 'from=2026-11-18&to=2026-11-10', 'Mon 16 Nov – Sun 22 Nov'],
    ['at the end of the calendar', 'from=9999-12-31&to=9999-12-31', 'No shifts on these days'],
    ['beyond it', 'from=9999-12-31', 'No shifts on these days'],
    ['at its beginning', 'from=0000-01-01&to=0000-01-02', 'No shifts on these days'],
    ['of eight thousand years: the first of them', 'from=2026-11-16&to=9999-12-31', 'Mon 16 Nov – Sat 16 Jan'],
    ['that don’t exist: this week', 'from=2026-02-30&to=x', 'Mon 16 Nov – Sun 22 Nov'],
  ])('open for days %s', async (_, query, text) => {
    const { pages } = await aWeek();
    const { status, html } = await pages.get('manager', `${SHEET}?${query}`);
    expect([status, html.includes(text)]).toEqual([200, true]);
    const file = await pages.get('manager', `${SHEET}?${query}&file=payroll`);
    expect([file.status, file.html.replace('\u{feff}', '').startsWith('full_name,date,hours')]).toEqual([200, true]);
  });

  test('show who worked when, what is missing, and no wages to those who may not see them', async () => {
    const { pages } = await aWeek();
    const { html, status } = await pages.get('manager', WEEK);
    expect(status).toBe(200);
    for (const text of ['Missed clock-out', '9:00 AM – 5:00 PM', 'To approve', 'Wed 18 Nov'])
      expect(html).toContain(text);
    expect(html).not.toContain('Wage rates');
    expect((await pages.get('owner', WEEK)).html).toContain('Wage rates');
    expect((await pages.get('staff', WEEK)).status).toBe(403);
    expect((await pages.get('stranger', WEEK)).status).toBe(404);
    expect((await pages.get('stranger', WEEK)).status).toBe(404);
  });

  test('the list of employees says who is clocked in now', async () => {
    const { pages, ctx, tom } = await aWeek();
    const since = isoUtc(ctx.clock.now().subtract({ hours: 1 }));
    const event = { ...punch('clockIn', '09:00'), id: 'now', employeeId: tom.id };
    await ctx.write((trx) =>
      insertTimeClockEvent(trx, ROMA_SCOPE, { ...event, occurredIsoDateTimeUtc: since, recordedIsoDateTimeUtc: since }),
    );
    expect((await pages.get('manager', `${ROMA}/employees`)).html.match(/Since \d+:\d\d [AP]M/g)).toHaveLength(1);
  });

  test('a forgotten clock-out is added with a reason, and what was clocked stays readable', async () => {
    const { pages, edit, read } = await aWeek();
    expect((await edit('mia-in', { reason: '' })).html).toContain('Add a reason.');
    expect((await edit('mia-in')).status).toBe(303);
    const { shift, original } = await read('mia-in');
    expect(shift).toMatchObject({ flags: [], figures: { workedMs: 8.5 * 3_600_000 } });
    expect(shift.edits).toMatchObject([{ byName: 'The manager', reason: 'Forgot to clock out' }]);
    expect(original).toMatchObject({ clockInIsoDateTimeUtc: at('09:00'), clockOutIsoDateTimeUtc: null });
    const { html } = await pages.get('manager', `${SHEET}/mia-in`);
    expect(html).toContain('As clocked');
    expect(html).toContain('“Forgot to clock out”');
  });

  test('the same correction sent twice is one', async () => {
    const { ctx, edit } = await aWeek();
    await edit('mia-in');
    await edit('mia-in');
    const rows = await ctx.db.selectFrom('time_clock_events').select('id').where('type', '=', 'edit').execute();
    expect(rows).toEqual([{ id: 'edit-mia-in' }]);
  });

  test('of two managers who edit at once the second is told, and nothing of the first is lost', async () => {
    const { read, edit } = await aWeek();
    const { version } = (await read('tom-in')).shift;
    expect((await edit('tom-in', { id: 'first', clockOut: `${DAY}T18:00` })).status).toBe(303);
    const second = await edit('tom-in', { id: 'second', version, clockOut: `${DAY}T16:00` }, 'owner');
    expect(second.status).toBe(409);
    expect(second.html).toContain('Someone else changed this shift while you were editing.');
    expect((await read('tom-in')).shift.clockOutIsoDateTimeUtc).toBe(at('18:00'));
  });

  test.each([
    [{ clockOut: '2026-11-20T01:00' }, 'A shift can’t be longer than 24 hours. Check the date.'],
    [{ clockOut: `${DAY}T08:00` }, 'Clock-out must be after clock-in.'],
    [{ clockIn: '' }, 'Enter when they started.'],
    [
      { 'break.0.kind': 'meal', 'break.0.start': `${DAY}T18:00`, 'break.0.end': `${DAY}T18:30` },
      'Breaks must be between clock-in and clock-out.',
    ],
  ])('%j is refused beside its field, and what was typed stays', async (typed, message) => {
    const { edit, read } = await aWeek();
    const before = await read('mia-in');
    const { status, html } = await edit('mia-in', typed as unknown as Record<string, string>);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain('value="Forgot to clock out"');
    expect(await read('mia-in')).toEqual(before);
  });

  test('a shift no one clocked is added, but not over another one, nor for someone who has left', async () => {
    const { pages, ctx, tom, mia } = await aWeek();
    const add = (id: string, employeeId: string, from: string, to: string) =>
      pages.post('manager', `${SHEET}/new`, {
        do: 'save',
        id,
        employeeId,
        clockIn: `${DAY}T${from}`,
        clockOut: `${DAY}T${to}`,
        reason: 'No till',
      });
    expect((await add('a', tom.id, '16:00', '20:00')).html).toContain('They have another shift at that time.');
    expect((await add('b', tom.id, '17:00', '20:00')).status).toBe(303);
    await deactivateEmployee(ctx, ROMA_SCOPE, { employeeId: mia.id, by: BY_OWNER });
    expect((await add('c', mia.id, '17:00', '20:00')).html).toContain('Mia no longer works here.');
    const { html } = await pages.get('manager', `${SHEET}/b`);
    expect(html).toContain('Added by hand');
  });

  test('a removed shift counts no longer', async () => {
    const { pages, read } = await aWeek();
    const { version } = (await read('tom-in')).shift;
    await pages.post('manager', `${SHEET}/tom-in`, { do: 'remove', id: 'r', version, removal: 'Trial' });
    expect((await pages.get('manager', WEEK)).html).not.toContain('5:00 PM');
    expect((await pages.get('manager', `${SHEET}/tom-in`)).status).toBe(404);
  });

  test('another restaurant’s shifts and employees are not there', async () => {
    const { pages, ctx, hire } = await aWeek();
    const wok = await hire('Lin', '1111', WOK_SCOPE);
    const form = {
      do: 'save',
      id: 'x',
      employeeId: wok.id,
      clockIn: `${DAY}T09:00`,
      clockOut: `${DAY}T10:00`,
      reason: 'x',
    };
    expect((await pages.post('manager', `${SHEET}/new`, form)).status).toBe(404);
    const times = {
      clockInIsoDateTimeUtc: at('09:00'),
      clockOutIsoDateTimeUtc: at('10:00'),
      breaks: [],
      deduction: null,
    };
    await addShift(ctx, WOK_SCOPE, { id: 'wok-shift', employeeId: wok.id, times, reason: 'x', who: { by: BY_OWNER } });
    expect((await pages.get('manager', `${SHEET}/wok-shift`)).status).toBe(404);
  });
});

describe('a pay period', () => {
  test('beside another is unlocked with a reason of its own', async () => {
    const { pages, edit, approve, lock } = await aWeek();
    await edit('mia-in');
    await approve('mia-in', 'tom-in');
    expect((await lock()).notice).toContain('Pay period locked.');
    expect((await lock('lock-before', '2026-11-09', '2026-11-15')).notice).toContain('Pay period locked.');
    const { html } = await pages.get('owner', `${SHEET}?from=2026-11-09&to=${DAY}`);
    const fields = [...html.matchAll(/<input id="([^"]+)"[^>]*name="reason"/g)].map(([, id]) => id);
    expect(fields).toHaveLength(2);
    expect(new Set(fields).size).toBe(2);
  });

  test('is locked once its shifts are approved; then hours stand until an admin unlocks it with a reason', async () => {
    const { pages, edit, approve, lock, read } = await aWeek();
    expect((await approve('mia-in')).html).toContain('Add a clock-out before you approve this shift.');
    await edit('mia-in');
    expect((await lock()).html).toContain('2 shifts aren’t approved yet.');
    expect((await approve('mia-in', 'tom-in')).notice).toBe('2 shifts approved.');
    expect((await lock()).notice).toContain('Pay period locked.');
    expect((await lock()).notice).toContain('Pay period locked.');
    expect((await lock('lock-2')).html).toContain('already locked some of these days');
    const refused = await edit('mia-in', { id: 'late', clockOut: `${DAY}T20:00` });
    expect(refused.status).toBe(409);
    expect((await read('mia-in')).shift).toMatchObject({ isLocked: true, clockOutIsoDateTimeUtc: at('17:30') });
    const unlock = { do: 'unlock', lockId: 'lock-1', reason: 'Wrong hours' };
    expect((await pages.post('manager', WEEK, unlock)).status).toBe(403);
    expect((await pages.post('owner', WEEK, { ...unlock, reason: '' })).html).toContain('Add a reason.');
    expect((await pages.post('owner', WEEK, unlock)).status).toBe(303);
    expect((await edit('mia-in', { id: 'late', clockOut: `${DAY}T20:00` })).status).toBe(303);
  });

  /** Tom’s eight hours, approved and locked, when an earlier clock-in of his arrives. */
  async function aLockedWeek() {
    const week = await aWeek();
    const { edit, approve, lock, bring, payroll, pages, ctx, tom } = week;
    await edit('mia-in');
    await approve('mia-in', 'tom-in');
    await lock();
    const before = await payroll();
    ctx.pass({ minutes: 10 });
    await bring('late-in', tom.id, 'clockIn', '07:00');
    const decide = (what: string, more: Record<string, string> = {}) =>
      pages.post('manager', WEEK, {
        do: what,
        ...{ id: 'decision', employeeId: tom.id, event: 'late-in', reason: 'Till was offline' },
        ...more,
      });
    const open = { clockIn: '2026-11-19T07:00', clockOut: '2026-11-19T09:00' };
    const html = async () => (await pages.get('manager', WEEK)).html;
    return { ...week, before, decide, open, html };
  }

  test('that is locked keeps its hours, approvals and payroll file when a till that was alone brings a punch', async () => {
    const { before, payroll, read, html } = await aLockedWeek();
    expect(await payroll()).toBe(before);
    expect(before).toContain('Tom,2026-11-18,8');
    expect((await read('tom-in')).shift).toMatchObject({
      isLocked: true,
      approval: { byName: 'The manager' },
      flags: [],
    });
    for (const text of ['Arrived after the lock', '7:00 AM, Front, no PIN', 'next open day is Thu 19 Nov']) {
      expect((await html()).replaceAll('<!-- -->', '')).toContain(text);
    }
  });

  test('what arrived after the lock is added on an open day with a reason, once, and asks for approval', async () => {
    const { before, payroll, decide, open, html, read } = await aLockedWeek();
    expect((await decide('countLate', { ...open, reason: '' })).html).toContain('Add a reason.');
    const onLocked = await decide('countLate', { clockIn: `${DAY}T07:00`, clockOut: `${DAY}T09:00` });
    expect([onLocked.status, (await html()).includes('Arrived after the lock')]).toEqual([409, true]);
    expect((await decide('countLate', open)).status).toBe(303);
    expect((await decide('countLate', open)).status).toBe(303);
    expect((await decide('countLate', { ...open, id: 'another' })).status).toBe(409);
    expect(await html()).not.toContain('Arrived after the lock');
    expect(await payroll()).toBe(before);
    expect((await read('decision')).shift).toMatchObject({
      approval: null,
      isLocked: false,
      figures: { workedMs: 2 * 3_600_000 },
      edits: [{ reason: 'Till was offline' }],
    });
  });

  test('what arrived after the lock can be dismissed, and counts nowhere after an unlock either', async () => {
    const { before, payroll, decide, html, pages, tom, ctx } = await aLockedWeek();
    expect((await decide('dismissLate', { employeeId: 'nobody' })).status).toBe(404);
    expect((await decide('dismissLate')).status).toBe(303);
    expect(await html()).not.toContain('Arrived after the lock');
    await pages.post('owner', WEEK, { do: 'unlock', lockId: 'lock-1', reason: 'Wrong hours' });
    expect(await payroll()).toBe(before);
    const audit = ctx.db
      .selectFrom('audit_log')
      .select(['subjectId', 'afterJson'])
      .where('action', '=', 'dismissLatePunch');
    const row = await audit.executeTakeFirstOrThrow();
    expect([row.subjectId, JSON.parse(row.afterJson ?? '')]).toEqual([
      'late-in',
      { employeeId: tom.id, reason: 'Till was offline' },
    ]);
  });

  test('is not locked while it goes on', async () => {
    const { lock } = await aWeek();
    expect((await lock('today', '2026-11-16', '2026-12-31')).html).toContain('Choose days that are over.');
  });

  test('an edit after the approval asks for another one', async () => {
    const { ctx, edit, approve, read } = await aWeek();
    await approve('tom-in');
    ctx.pass({ minutes: 1 });
    await edit('tom-in', { clockOut: `${DAY}T19:00` });
    expect((await read('tom-in')).shift.approval).toBeNull();
  });
});

describe('a shift after midnight, of the business day before', () => {
  async function aNight() {
    const week = await aWeek();
    const interval = { startTimeOfDay: '6:00 PM', endTimeOfDay: '5:00 AM', attributeToPreviousDay: true };
    const hours = Object.fromEntries(
      WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [interval] }]),
    );
    await week.ctx.write((trx) =>
      writeSettingsGroup(trx, ROMA_SCOPE, 'posTradingHours', { isOwn: true, hours: hours as TradingHours }, 0),
    );
    const { mia, ctx } = week;
    const clocked = (id: string, type: PunchType, time: string) =>
      ctx.write((trx) =>
        insertTimeClockEvent(trx, ROMA_SCOPE, {
          ...punch(type, '09:00'),
          ...{ id, employeeId: mia.id, byName: 'Mia' },
          ...{ occurredIsoDateTimeUtc: at(time, '2026-11-17'), recordedIsoDateTimeUtc: at(time, '2026-11-17') },
        }),
      );
    await clocked('night-in', 'clockIn', '02:13');
    await clocked('night-out', 'clockOut', '09:43');
    return week;
  }

  test('says its own day on the sheet and on its page', async () => {
    const { pages, read } = await aNight();
    expect((await read('night-in')).shift.businessDay).toBe('2026-11-16');
    const { html } = await pages.get('manager', WEEK);
    expect(html).toContain('Tue 2:13 AM – Tue 9:43 AM');
    const page = await pages.get('manager', `${SHEET}/night-in`);
    for (const text of ['Tue 17 Nov', 'Business day', 'Mon 16 Nov']) expect(page.html).toContain(text);
  });

  test('has both days in the files, so that penalty rates are those of the real one', async () => {
    const { pages, approve, payroll } = await aNight();
    await approve('night-in');
    expect((await payroll()).replace('\u{feff}', '')).toBe(
      'full_name,date,hours,business_day\r\nMia,2026-11-17,7.5,2026-11-16\r\n',
    );
    const { html } = await pages.get('manager', `${WEEK}&file=shifts`);
    expect(html).toContain('Mia,2026-11-16,2026-11-17T02:13:00+11:00,2026-11-17T09:43:00+11:00,7.5');
  });
});

describe('files', () => {
  test('payroll gets approved hours by day, and a name that begins with = runs no formula', async () => {
    const { pages, ctx, tom, approve } = await aWeek();
    await ctx.write(async (trx) => {
      await trx.updateTable('employees').set({ name: '=Tom' }).where('id', '=', tom.id).execute();
    });
    await approve('tom-in');
    const { html } = await pages.get('manager', `${WEEK}&file=payroll`);
    expect(html.replace('\u{feff}', '')).toBe("full_name,date,hours,business_day\r\n'=Tom,2026-11-18,8,2026-11-18\r\n");
    const all = await pages.get('manager', `${WEEK}&file=shifts`);
    const lines = all.html.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(all.html).toContain(
      `'=Tom,2026-11-18,2026-11-18T09:00:00+11:00,2026-11-18T17:00:00+11:00,8,0,0,0,The manager`,
    );
    expect((await pages.get('staff', `${WEEK}&file=payroll`)).status).toBe(403);
  });

  test('payroll gets two shifts of a day as one line, and no hours that aren’t approved', async () => {
    const { pages, ctx, edit, approve, payroll, tom } = await aWeek();
    await edit('mia-in');
    const times = { clockInIsoDateTimeUtc: at('18:00'), clockOutIsoDateTimeUtc: at('20:15') };
    const evening = { id: 'evening', employeeId: tom.id, times: { ...times, breaks: [], deduction: null } };
    await addShift(ctx, ROMA_SCOPE, { ...evening, reason: 'No till', who: { by: BY_OWNER } });
    await approve('tom-in', 'evening');
    expect((await payroll()).split('\r\n').slice(1)).toEqual(['Tom,2026-11-18,10.25,2026-11-18', '']);
    const { html } = await pages.get('manager', `${WEEK}&file=shifts`);
    expect(html).toMatch(/Mia,.*,8.5,0,0,0,,/);
  });

  test('the file of shifts has who changed each last, and why', async () => {
    const { pages, edit } = await aWeek();
    await edit('mia-in');
    await edit('mia-in', { id: 'second', reason: 'Left later', clockOut: `${DAY}T18:00` }, 'owner');
    const { html } = await pages.get('manager', `${WEEK}&file=shifts`);
    expect(html).toContain('The owner: Left later,mia-in');
    expect(html).toContain(',tom-in');
    expect(html).not.toContain('Forgot to clock out');
  });

  test('a shift is edited from the times it has', async () => {
    const { pages } = await aWeek();
    const { html } = await pages.get('manager', `${SHEET}/tom-in`);
    for (const time of ['09:00', '17:00']) expect(html).toContain(`value="${DAY}T${time}"`);
  });
});

describe('wage rates', () => {
  test('are set and seen by restaurant admins only, and count from their day', async () => {
    const { pages, ctx, tom } = await aWeek();
    const path = `${SHEET}/wages`;
    const rate = { employeeId: tom.id, fromDay: '2026-11-18', rate: '28.50' };
    expect((await pages.get('manager', path)).status).toBe(403);
    expect((await pages.post('manager', path, rate)).status).toBe(403);
    expect((await pages.post('owner', path, { ...rate, rate: 'a lot' })).html).toContain('Enter an hourly rate.');
    expect((await pages.post('owner', path, rate)).status).toBe(303);
    const { html } = await pages.get('owner', WEEK);
    expect(html).toContain('$228.00');
    expect(html).toContain('No rate');
    expect((await pages.get('manager', WEEK)).html).not.toContain('$228.00');
    // A store's log travels to its box; what people earn doesn't.
    const audit = ctx.db.selectFrom('audit_log').select(['storeId', 'afterJson']).where('action', '=', 'setWageRate');
    expect(await audit.execute()).toEqual([
      { storeId: null, afterJson: JSON.stringify({ fromDay: '2026-11-18', hourlyRateInCents: 2850 }) },
    ]);
  });
});
