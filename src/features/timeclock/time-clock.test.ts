import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { punchBodySchema } from '#src/domain/timeclock/punch.schema.ts';
import { deactivateEmployee } from '#src/features/staff/manage-employees.ts';
import { enterPin } from '#src/features/tills/enter-pin.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { punchIn } from './punch-clock.ts';
import { AVA, clockTill, FRONT, LEO, SCOPE } from './testing/clock-till.ts';

const HOUR_MS = 3_600_000;

async function aTill() {
  const till = await clockTill();
  const now = () => isoUtc(till.ctx.clock.now());
  const alone = (more: Record<string, unknown> = {}) => ({
    alone: {
      employeeId: AVA.id,
      occurredIsoDateTimeUtc: now(),
      isTimeDoubtful: false,
      isPinProven: true,
      breakKind: null,
      ...more,
    },
  });
  return { ...till, now, alone };
}

describe('the time clock at the lock screen', () => {
  test('takes a PIN and a key: in, a break, back, out, and the hours of the day', async () => {
    const { press, look, ctx, rows } = await aTill();
    const { pin } = AVA;
    const began = await press('clockIn', { pin });
    expect(began.body).toMatchObject({ result: 'success', clock: { state: 'working', employee: { name: 'Ava' } } });
    ctx.pass({ hours: 3 });
    await press('breakStart', { pin, breakPresetId: 'meal' });
    ctx.pass({ minutes: 20 });
    const onBreak = (await look(pin)).body.clock;
    expect(onBreak).toMatchObject({ state: 'onBreak', next: ['breakEnd', 'clockOut'] });
    expect(onBreak.open.breaks).toMatchObject([
      { kind: { name: 'Meal break', limitMinutes: 30 }, endIsoDateTimeUtc: null },
    ]);
    await press('breakEnd', { pin });
    ctx.pass({ hours: 2 });
    const { clock } = (await press('clockOut', { pin })).body;
    expect(clock).toMatchObject({ state: 'off', next: ['clockIn'], open: null, forgotten: null });
    expect(clock.week.shifts[0]).toMatchObject({ businessDay: '2026-11-22', flags: [] });
    expect(clock.week.figures).toMatchObject({ workedMs: 5 * HOUR_MS, unpaidBreakMs: HOUR_MS / 3 });
    expect(
      rows()
        .map(({ type, source }) => `${type} ${source}`)
        .sort(),
    ).toEqual(['breakEnd cloud', 'breakStart cloud', 'clockIn cloud', 'clockOut cloud']);
  });

  test('clocks no one in by a wrong PIN, and counts it; a right one that is refused does not count', async () => {
    const { press, rows, wrongTries } = await aTill();
    expect((await press('clockIn', { pin: '9999' })).body).toMatchObject({ result: 'incorrect PIN' });
    expect([rows(), wrongTries()]).toEqual([[], 1]);
    const refused = await press('clockOut', { pin: AVA.pin });
    expect([refused.status, refused.body.error.message]).toEqual([409, 'You’re not clocked in.']);
    expect(wrongTries()).toBe(0);
  });

  test('asks for a PIN when no one is signed in, and for none from who is', async () => {
    const { press, get, as } = await aTill();
    expect((await press('clockIn')).body.error).toMatchObject({ reason: 'pin_required' });
    expect((await get()).body.error).toMatchObject({ reason: 'pin_required' });
    const ava = await as(AVA);
    expect((await ava.press('clockIn')).body.clock).toMatchObject({ state: 'working' });
    expect(await ava.read()).toMatchObject({ state: 'working', employee: { id: AVA.id } });
  });

  test('does once what is sent twice, and refuses what doesn’t follow', async () => {
    const { as, rows } = await aTill();
    const { press } = await as(AVA);
    const first = await press('clockIn', { id: 'one-press' });
    const again = await press('clockIn', { id: 'one-press' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(rows()).toHaveLength(1);
    expect((await press('clockIn')).body.error.message).toBe('You’re already clocked in and not on a break.');
    expect((await press('breakStart', { breakPresetId: 'nap' })).body.error.message).toBe(
      'Choose a break from the list.',
    );
    await press('breakStart', { breakPresetId: 'rest' });
    expect((await press('breakStart', { breakPresetId: 'rest' })).body.error.message).toBe(
      'You’re already on a break.',
    );
    expect(rows()).toHaveLength(2);
  });

  test('of two clock-ins at once on two tills one counts, and the other is told', async () => {
    const { press, pressAtFloor, rows, look } = await aTill();
    const { pin } = AVA;
    const answers = await Promise.all([press('clockIn', { pin }), pressAtFloor('clockIn', { pin })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toBe('You’re already clocked in and not on a break.');
    expect(rows()).toHaveLength(1);
    expect((await look(pin)).body.clock.week.shifts).toHaveLength(1);
  });

  test('clocks no one in who has left, and says no more than of any wrong PIN', async () => {
    const { ctx, press, rows } = await aTill();
    await ctx.db.updateTable('employees').set({ isActive: 0 }).where('id', '=', AVA.id).execute();
    expect((await press('clockIn', { pin: AVA.pin })).body).toMatchObject({ result: 'incorrect PIN' });
    expect(rows()).toEqual([]);
  });

  test('offers no breaks where none are recorded, and nothing where it is off', async () => {
    const { as, set } = await aTill();
    const { press } = await as(AVA);
    await set({ enableBreakRecording: false });
    expect((await press('clockIn')).body.clock).toMatchObject({ next: ['clockOut'], breaks: [] });
    expect((await press('breakStart', { breakPresetId: 'meal' })).status).toBe(400);
    await set({ enableEmployeeTimeClock: false });
    expect((await press('clockOut')).body.error).toMatchObject({ reason: 'time_clock_off' });
  });

  test('takes the missing break off a long shift, as set when it ended', async () => {
    const { as, set, ctx } = await aTill();
    const { press, read } = await as(AVA);
    await set({ enableAutomaticDeduction: true });
    await press('clockIn');
    ctx.pass({ hours: 8 });
    expect((await press('clockOut')).body.clock.week.figures).toMatchObject({ deductedMs: HOUR_MS / 2 });
    await set({ enableAutomaticDeduction: false });
    expect((await read()).week.figures).toMatchObject({ workedMs: 7.5 * HOUR_MS });
  });
});

describe('a forgotten clock-out', () => {
  test('is asked for at the next clock-in, and its answer is marked', async () => {
    const { as, ctx } = await aTill();
    const { press, read } = await as(AVA);
    await press('clockIn');
    ctx.pass({ hours: 23 });
    const { forgotten, state } = await read();
    expect([state, forgotten.flags]).toEqual(['off', ['missedClockOut']]);
    const tell = (hours: number) =>
      press('clockOut', {
        toldIsoDateTimeUtc: isoUtc(Temporal.Instant.from(forgotten.clockInIsoDateTimeUtc).add({ minutes: hours * 60 })),
      });
    expect((await tell(-1)).body.error.message).toBe('Enter a time after you clocked in and before now.');
    expect((await tell(30)).status).toBe(400);
    const { clock } = (await tell(7)).body;
    expect(clock).toMatchObject({ state: 'off', forgotten: null, next: ['clockIn'] });
    expect((await press('clockIn')).body.clock).toMatchObject({ state: 'working', forgotten: null });
  });
});

test('a shift that goes on may be said to end at this very moment, and not a second later', async () => {
  const { as, ctx } = await aTill();
  const { press } = await as(AVA);
  await press('clockIn');
  ctx.pass({ hours: 2 });
  const endIn = (seconds: number) =>
    press('clockOut', { toldIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds })) });
  expect((await endIn(1)).status).toBe(400);
  expect((await endIn(-2 * 3600)).status).toBe(400);
  const { clock } = (await endIn(0)).body;
  expect(clock).toMatchObject({ state: 'off', week: { figures: { workedMs: 2 * HOUR_MS } } });
});

describe('what a till noted while it was offline', () => {
  test('counts when it happened, whatever the order it arrives in, and once', async () => {
    const { press, pressAtFloor, alone, as, ctx, rows } = await aTill();
    const began = alone();
    ctx.pass({ hours: 4 });
    const left = alone({ isPinProven: false });
    ctx.pass({ hours: 2 });
    await pressAtFloor('clockOut', { id: 'left', ...left });
    await press('clockIn', { id: 'began', ...began });
    await press('clockIn', { id: 'began', ...began });
    expect(rows().map(({ source }) => source)).toEqual(['alone', 'alone']);
    const { week } = await (await as(AVA)).read();
    expect(week.shifts).toMatchObject([{ flags: ['noPin'], figures: { workedMs: 4 * HOUR_MS } }]);
  });

  test('of a colleague is no proof of hours, whatever the till says: only a PIN that the store saw there is', async () => {
    const { press, pressAtFloor, alone, look, ctx } = await aTill();
    const proven = (id: string) =>
      ctx.database.raw
        .query<{ isPinProven: number }, [string]>('select isPinProven from time_clock_events where id = ?')
        .get(id)?.isPinProven;
    await press('clockIn', { id: 'made-up', ...alone() });
    expect(proven('made-up')).toBe(0);
    await enterPin(ctx, SCOPE, { posTerminalId: FRONT, pin: AVA.pin, origin: 'test' });
    ctx.pass({ hours: 2 });
    await press('clockOut', { id: 'signed-in', ...alone() });
    await pressAtFloor('clockIn', { id: 'elsewhere', ...alone() });
    await press('clockIn', { id: 'another', ...alone({ employeeId: LEO.id }) });
    expect([proven('signed-in'), proven('elsewhere'), proven('another')]).toEqual([1, 0, 0]);
    await look(LEO.pin);
    ctx.pass({ minutes: 2 });
    await press('clockIn', { id: 'typed', ...alone({ employeeId: LEO.id }) });
    expect(proven('typed')).toBe(1);
  });

  test('is kept with a mark when its clock is fast, or it is weeks old', async () => {
    const { press, alone, now, ctx } = await aTill();
    const ahead = isoUtc(ctx.clock.now().add({ hours: 9 }));
    await press('clockIn', alone({ occurredIsoDateTimeUtc: ahead }));
    await press('clockIn', alone({ occurredIsoDateTimeUtc: isoUtc(ctx.clock.now().subtract({ hours: 400 })) }));
    const kept = ctx.database.raw
      .query('select occurredIsoDateTimeUtc as at, isTimeDoubtful from time_clock_events')
      .all();
    expect(kept).toContainEqual({ at: now(), isTimeDoubtful: 1 });
    expect(kept).toMatchObject([{ isTimeDoubtful: 1 }, { isTimeDoubtful: 1 }]);
  });

  test.each([
    [300, 0],
    [301, 1],
  ])('and dated %i seconds ahead counts from now, and is doubtful beyond five minutes', async (seconds, doubtful) => {
    const { press, alone, now, ctx } = await aTill();
    await press('clockIn', alone({ occurredIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds })) }));
    const kept = ctx.database.raw
      .query('select occurredIsoDateTimeUtc as at, isTimeDoubtful from time_clock_events')
      .all();
    expect(kept).toEqual([{ at: now(), isTimeDoubtful: doubtful }]);
  });

  test('is kept of someone who has left since, and where the time clock is off by now; not of a stranger', async () => {
    const { press, alone, set, ctx, rows } = await aTill();
    await deactivateEmployee(ctx, SCOPE, { employeeId: AVA.id, by: BY_OWNER });
    await set({ enableEmployeeTimeClock: false });
    expect((await press('clockIn', alone())).status).toBe(200);
    expect((await press('clockIn', alone({ employeeId: 'emp_carlton_tess' }))).status).toBe(404);
    expect(rows()).toHaveLength(1);
  });
});

test('a power cut in the middle of a punch leaves nothing of it, and pressed again it counts once', async () => {
  const { ctx, rows } = await aTill();
  const body = punchBodySchema.parse({ id: 'cut', type: 'clockIn' });
  const who = { posTerminalId: FRONT, employee: AVA, by: BY_OWNER };
  const left = () =>
    ['time_clock_events', 'audit_log', 'outbox_events'].map(
      (table) => ctx.database.raw.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n ?? 0,
    );
  const before = left();
  let stops = 0;
  for (let at = 1; at < 20; at++) {
    let made = 0;
    const next = () => {
      made++;
      if (made === at) throw new Error('the power went');
      return ctx.ids.next();
    };
    try {
      await ctx.write((trx) => punchIn(trx, { ...ctx, ids: { next } }, SCOPE, body, who));
      break;
    } catch (error) {
      expect(String(error)).toContain('the power went');
      stops++;
      expect(left()).toEqual(before);
    }
  }
  expect(stops).toBeGreaterThan(1);
  await ctx.write((trx) => punchIn(trx, ctx, SCOPE, body, who));
  expect(rows()).toHaveLength(1);
  expect(left()).toEqual(before.map((count) => count + 1));
});

test('is in the audit log by name, and other screens hear of it', async () => {
  const { press, ctx } = await aTill();
  await press('clockIn', { pin: LEO.pin });
  const audit = ctx.database.raw.query("select actorName, subjectId from audit_log where action = 'clockIn'").all();
  expect(audit).toEqual([{ actorName: 'Leo', subjectId: LEO.id }]);
  const heard = ctx.database.raw.query("select payloadJson from outbox_events where type = 'timeClockChanged'").all();
  expect(heard).toEqual([{ payloadJson: JSON.stringify({ employeeId: LEO.id }) }]);
});
