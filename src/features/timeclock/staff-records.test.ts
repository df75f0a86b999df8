import { describe, expect, test } from 'bun:test';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { authorisePin } from '#src/features/tills/authorise-pin.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { AVA, clockTill, FRONT, LEO, SCOPE } from './testing/clock-till.ts';

const MIA = { id: 'emp_roma_mia', name: 'Mia', pin: '1111' };
const HOUR_MS = 3_600_000;

const wordsOf = ({ parts }: ProtectedAct) => parts.map(({ words }) => words).join(', ');

/** Ava worked three hours; Mia manages the hours of others. */
async function aShift() {
  const till = await clockTill();
  const { ctx } = till;
  const [ava, mia] = [await till.as(AVA), await till.as(MIA)];
  await ava.press('clockIn');
  ctx.pass({ hours: 3 });
  await ava.press('clockOut');
  const [shift] = (await mia.records()).body.people[0].shifts;
  const times = (await mia.shift(shift.id)).body.times;
  const change = { id: 'one-edit', version: shift.version, times, reason: 'Forgot' };
  /** Another's PIN at the front till, while Ava is at it. */
  const pin = async (act: ProtectedAct, typed = MIA.pin) => {
    const by = { mover: 'staff', kind: 'employee', ...AVA, origin: 'front' } as const;
    const input = { posTerminalId: FRONT, act, employee: AVA, by, origin: 'front', pin: typed };
    const answer = await authorisePin(ctx, SCOPE, input);
    return answer.result === 'success' ? answer.approval : null;
  };
  const audits = () =>
    ctx.database.raw
      .query<{ action: string; byName: string; approvedById: string | null }, []>(
        `select action, actorName as byName, approvedById from audit_log where subjectType = 'shift' order by id`,
      )
      .all();
  return { ...till, ava, mia, shift, times, change, pin, audits };
}

describe('the hours of everyone, at a till', () => {
  test('are shown to who manages them: who is on now, the shifts of the day and what they come to', async () => {
    const { mia, press, ctx } = await aShift();
    await press('clockIn', { pin: LEO.pin });
    ctx.pass({ hours: 1 });
    const { status, body } = await mia.records();
    expect(status).toBe(200);
    expect(body.onNow.map((one: { name: string }) => one.name)).toEqual(['Leo']);
    expect(body.people.map((one: { name: string }) => one.name)).toEqual(['Ava', 'Leo']);
    expect(body.figures.workedMs).toBe(4 * HOUR_MS);
    expect((await mia.records('?period=lastWeek')).body.people).toEqual([]);
    expect((await mia.records('?period=week')).body.people).toHaveLength(2);
  });

  test('are not shown for days that end before they start, too many days, or no days', async () => {
    const { mia } = await aShift();
    const asked = async (query: string) => (await mia.records(`?period=chooseDates${query}`)).status;
    expect(await asked('&from=2026-11-22&to=2026-11-21')).toBe(400);
    expect(await asked('&from=2026-01-01&to=2026-12-31')).toBe(400);
    expect(await asked('&from=9999-12-31&to=9999-12-31')).toBe(200);
    expect(await asked('')).toBe(400);
  });

  test('are kept from others, until someone who may see them types a PIN, and for ten minutes', async () => {
    const { ava, shift, pin, ctx } = await aShift();
    const refused = await ava.records();
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'pin_required']);
    expect((await ava.shift(shift.id)).status).toBe(403);
    const { act } = refused.body.error.details;
    expect(act.parts[0].words).toBe('Show staff records for 10 minutes');
    await expect(pin(act, LEO.pin)).rejects.toThrow('That PIN doesn’t have permission.');
    expect((await ava.records()).status).toBe(403);
    await pin(act);
    expect((await ava.records()).status).toBe(200);
    // As often as they look, and at nobody else's till or for nobody else.
    expect((await ava.shift(shift.id)).status).toBe(200);
    ctx.pass({ minutes: 11 });
    expect((await ava.records()).status).toBe(403);
  });
});

describe('a shift that is corrected at a till', () => {
  test('has the new times, the reason and who did it, beside what was clocked', async () => {
    const { mia, shift, times, change } = await aShift();
    const clockOutIsoDateTimeUtc = isoUtc(Temporal.Instant.from(times.clockOutIsoDateTimeUtc).subtract({ hours: 1 }));
    const edit = { ...change, times: { ...times, clockOutIsoDateTimeUtc } };
    expect((await mia.change('PUT', `/${shift.id}`, edit)).status).toBe(200);
    // The same change sent twice is one.
    expect((await mia.change('PUT', `/${shift.id}`, edit)).status).toBe(200);
    const after = (await mia.shift(shift.id)).body;
    expect(after.shift.figures.workedMs).toBe(2 * HOUR_MS);
    expect(after.shift.edits).toMatchObject([{ byName: 'Mia', reason: 'Forgot' }]);
    expect(after.original).toEqual(times);
    // Another one who read it before is told.
    const late = await mia.change('PUT', `/${shift.id}`, { ...edit, id: 'later' });
    expect([late.status, late.body.error.reason]).toEqual([409, 'version_changed']);
  });

  test('needs a PIN from who lacks permission, once for each change, and both names are recorded', async () => {
    const { ava, shift, change, pin, audits } = await aShift();
    const refused = await ava.change('PUT', `/${shift.id}`, change);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'pin_required']);
    const approval = await pin(refused.body.error.details.act);
    expect((await ava.change('PUT', `/${shift.id}`, { ...change, id: 'another-edit', approval })).status).toBe(403);
    expect((await ava.change('PUT', `/${shift.id}`, { ...change, approval })).status).toBe(200);
    expect(audits().at(-1)).toEqual({ action: 'editShift', byName: 'Ava', approvedById: MIA.id });
    const again = await ava.change('POST', `/${shift.id}/remove`, { ...change, id: 'removal', approval });
    expect(again.status).toBe(403);
  });

  test('is approved by PIN with its person, day and hours, and for no other hours', async () => {
    const { ava, shift, times, pin, ctx } = await aShift();
    const endingAfter = (hours: number) => ({
      ...times,
      clockOutIsoDateTimeUtc: isoUtc(Temporal.Instant.from(times.clockInIsoDateTimeUtc).add({ hours })),
    });
    ctx.pass({ hours: 12 });
    const add = { id: 'added', employeeId: LEO.id, times: endingAfter(1), reason: 'Till was off' };
    const asked = (await ava.change('POST', '', add)).body.error.details.act;
    expect(wordsOf(asked)).toMatch(/^Add a shift for Leo: Sun 22 Nov, \d+:00 [AP]M – \d+:00 [AP]M, 1h$/);
    const approval = await pin(asked);
    const more = await ava.change('POST', '', { ...add, times: endingAfter(15), approval });
    expect([more.status, wordsOf(more.body.error.details.act)]).toEqual([403, expect.stringContaining(', 15h')]);
    const other = await ava.change('POST', '', { ...add, employeeId: AVA.id, approval });
    expect([other.status, wordsOf(other.body.error.details.act)]).toEqual([403, expect.stringContaining('for Ava')]);
    expect((await ava.change('POST', '', { ...add, approval })).status).toBe(200);

    const edit = { id: 'edit', version: shift.version, times: endingAfter(2), reason: 'Left early' };
    const change = (await ava.change('PUT', `/${shift.id}`, edit)).body.error.details.act;
    expect(wordsOf(change)).toMatch(/^Change Ava’s shift of Sun 22 Nov to \d+:00 [AP]M – \d+:00 [AP]M, 2h$/);
    const removal = { id: 'removal', version: shift.version, reason: 'Twice' };
    const remove = (await ava.change('POST', `/${shift.id}/remove`, removal)).body.error.details.act;
    expect(wordsOf(remove)).toMatch(/^Remove Ava’s shift: Sun 22 Nov, .*, 3h$/);
  });

  test('that still goes on is said to have no clock-out, before it is removed or others are added to it', async () => {
    const { ava, mia, press, pin, shift } = await aShift();
    await press('clockIn', { pin: LEO.pin });
    const { id, version } = (await mia.records()).body.people.find(({ name }: { name: string }) => name === LEO.name)
      .shifts[0];
    const removal = { id: 'removal', version, reason: 'Wrong person' };
    const { act } = (await ava.change('POST', `/${id}/remove`, removal)).body.error.details;
    expect(act.parts).toMatchObject([{ upTo: 1 }]);
    expect(wordsOf(act)).toMatch(/^Remove Leo’s shift: Sun 22 Nov, \d+:00 [AP]M – no clock-out$/);
    expect((await ava.change('POST', `/${id}/remove`, { ...removal, approval: await pin(act) })).status).toBe(200);
    expect((await mia.shift(id)).status).toBe(404);
    expect((await mia.shift(shift.id)).status).toBe(200);
  });

  test('of someone with a long name is approved with all its hours in words', async () => {
    const { ava, shift, times, pin, ctx } = await aShift();
    const name = 'A'.repeat(40);
    ctx.database.raw.run('update employees set name = ? where id = ?', [name, AVA.id]);
    const at = (hours: number) =>
      isoUtc(Temporal.Instant.from(times.clockInIsoDateTimeUtc).add({ minutes: hours * 60 }));
    const moved = { ...times, clockInIsoDateTimeUtc: at(-22.5), clockOutIsoDateTimeUtc: at(1) };
    const edit = { id: 'edit', version: shift.version, times: moved, reason: 'Another day' };
    const { act } = (await ava.change('PUT', `/${shift.id}`, edit)).body.error.details;
    expect(wordsOf(act)).toMatch(/^Change A{40}’s shift of Sun 22 Nov to Sat 21 Nov, .* – Sun 22 Nov .*, 23h 30m$/);
    expect((await ava.change('PUT', `/${shift.id}`, { ...edit, approval: await pin(act) })).status).toBe(200);
  });

  test('is not approved by a PIN that was typed before someone changed its hours', async () => {
    const { ava, mia, shift, change, times, pin } = await aShift();
    const shifts = [{ shiftId: shift.id, version: shift.version }];
    const { act } = (await ava.change('POST', '/approve', { shifts })).body.error.details;
    expect(wordsOf(act)).toMatch(/^Approve Ava, Sun 22 Nov, \d+:00 [AP]M – \d+:00 [AP]M, 3h$/);
    const approval = await pin(act);
    const clockOutIsoDateTimeUtc = isoUtc(Temporal.Instant.from(times.clockOutIsoDateTimeUtc).subtract({ hours: 1 }));
    await mia.change('PUT', `/${shift.id}`, { ...change, times: { ...times, clockOutIsoDateTimeUtc } });
    const { version } = (await mia.shift(shift.id)).body.shift;
    const now = await ava.change('POST', '/approve', { shifts: [{ shiftId: shift.id, version }], approval });
    expect([now.status, wordsOf(now.body.error.details.act)]).toEqual([403, expect.stringContaining(', 2h')]);
  });

  test('is not approved with a PIN for words that say something else', async () => {
    const { ava, shift, pin } = await aShift();
    const shifts = [{ shiftId: shift.id, version: shift.version }];
    const { act } = (await ava.change('POST', '/approve', { shifts })).body.error.details;
    const parts = act.parts.map((part: object) => ({ ...part, words: 'Print the menu' }));
    const approval = await pin({ ...act, parts });
    expect((await ava.change('POST', '/approve', { shifts, approval })).status).toBe(403);
    expect((await ava.change('POST', '/approve', { shifts, approval: await pin(act) })).body).toEqual({ approved: 1 });
  });

  test('is added, approved and removed there too', async () => {
    const { mia, shift, times, change } = await aShift();
    const approved = await mia.change('POST', '/approve', {
      shifts: [{ shiftId: shift.id, version: shift.version }],
    });
    expect(approved.body).toEqual({ approved: 1 });
    const add = { id: 'added', employeeId: LEO.id, times, reason: 'Till was off' };
    expect((await mia.change('POST', '', add)).status).toBe(200);
    expect((await mia.records()).body.figures.workedMs).toBe(6 * HOUR_MS);
    const { version } = (await mia.shift('added')).body.shift;
    const removal = { id: 'removal', version, reason: 'Twice' };
    expect((await mia.change('POST', '/added/remove', removal)).status).toBe(200);
    expect((await mia.records()).body.figures.workedMs).toBe(3 * HOUR_MS);
    expect((await mia.change('PUT', `/${shift.id}`, { ...change, reason: '' })).status).toBe(400);
  });

  test('is not one of 40 hours, and not one that ends before it starts or in the future', async () => {
    const { mia, shift, times, change } = await aShift();
    const inMs = Date.parse(times.clockInIsoDateTimeUtc);
    const ends = async (hours: number, id: string) => {
      const clockOutIsoDateTimeUtc = new Date(inMs + hours * HOUR_MS).toISOString();
      return (await mia.change('PUT', `/${shift.id}`, { ...change, id, times: { ...times, clockOutIsoDateTimeUtc } }))
        .status;
    };
    expect([await ends(40, 'a'), await ends(-1, 'b'), await ends(9, 'c')]).toEqual([400, 400, 400]);
    expect((await mia.change('POST', '', { id: 'd', employeeId: 'emp_of_another', times, reason: 'x' })).status).toBe(
      404,
    );
  });
});
