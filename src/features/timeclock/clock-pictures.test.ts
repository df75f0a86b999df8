import { describe, expect, test } from 'bun:test';
import { removeOldClockPicturesIn } from '#db/timeclock/time-clock-pictures.repository.ts';
import { OTHER_SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { readShift } from './read-shift.ts';
import { AVA, clockTill, LEO, SCOPE } from './testing/clock-till.ts';

/** The start of a JPEG is enough for the server, which never looks into it. */
const JPEG = `/9j/${Buffer.from('a face').toString('base64')}`;

async function withPictures(keepPicturesForDays = 30) {
  const till = await clockTill();
  await till.set({ pictureAtClockIn: true, keepPicturesForDays });
  const kept = () => till.ctx.database.raw.query('select punchId, employeeId from time_clock_pictures').all();
  return { ...till, kept };
}

describe('a picture at clock-in', () => {
  test('is kept with the shift, for those who manage timesheets', async () => {
    const { ctx, press, as } = await withPictures();
    await press('clockIn', { pin: AVA.pin, id: 'with-picture', picture: JPEG });
    const { picture } = await readShift(ctx, ctx.db, SCOPE, 'with-picture');
    expect(picture?.jpegBase64).toBe(JPEG);
    expect(picture?.deleteAfterIsoDateTimeUtc.slice(0, 10)).toBe('2026-12-21');
    const { shift } = await as(LEO);
    expect((await shift('with-picture')).status).toBe(403);
    await expect(readShift(ctx, ctx.db, OTHER_SCOPE, 'with-picture')).rejects.toMatchObject({
      code: 'resource_not_found',
    });
  });

  test('is not kept where the store takes none, at other keys, or in another form', async () => {
    const { press, set, kept } = await withPictures();
    await press('clockIn', { pin: AVA.pin, picture: null });
    await press('clockOut', { pin: AVA.pin, picture: JPEG });
    expect((await press('clockIn', { pin: AVA.pin, picture: 'PHN2Zz4=' })).status).toBe(400);
    expect((await press('clockIn', { pin: AVA.pin, picture: `/9j/${'A'.repeat(40_000)}` })).status).toBe(400);
    await set({ pictureAtClockIn: false });
    await press('clockIn', { pin: AVA.pin, picture: JPEG });
    expect(kept()).toEqual([]);
  });

  test('comes with a clock-in that was made offline, and twice is one', async () => {
    const { ctx, press, kept } = await withPictures();
    const alone = {
      ...{ employeeId: AVA.id, occurredIsoDateTimeUtc: isoUtc(ctx.clock.now().subtract({ hours: 2 })) },
      ...{ isTimeDoubtful: false, isPinProven: true, breakKind: null },
    };
    for (let time = 0; time < 2; time += 1) await press('clockIn', { id: 'alone', picture: JPEG, alone });
    expect(kept()).toEqual([{ punchId: 'alone', employeeId: AVA.id }]);
  });

  test('is gone when its days are over: from the shift at once, from the books by the next sweep', async () => {
    const { ctx, press, kept } = await withPictures(1);
    await press('clockIn', { pin: AVA.pin, id: 'short', picture: JPEG });
    ctx.pass({ hours: 23 });
    await ctx.write((trx) => removeOldClockPicturesIn(trx, isoUtc(ctx.clock.now())));
    expect(kept()).toHaveLength(1);
    ctx.pass({ hours: 1 });
    expect((await readShift(ctx, ctx.db, SCOPE, 'short')).picture).toBeNull();
    await ctx.write((trx) => removeOldClockPicturesIn(trx, isoUtc(ctx.clock.now())));
    expect(kept()).toEqual([]);
  });
});
