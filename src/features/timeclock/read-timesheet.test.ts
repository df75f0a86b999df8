/** Whose hours a timesheet shows, of how many days and in which order. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { addShift } from './correct-shift.ts';
import { readTimesheet } from './read-timesheet.ts';
import { AVA, clockTill, LEO, SCOPE } from './testing/clock-till.ts';

const DAY = '2026-11-20';

async function twoPeople() {
  const { ctx } = await clockTill();
  const times = {
    clockInIsoDateTimeUtc: '2026-11-19T22:00:00.000Z',
    clockOutIsoDateTimeUtc: '2026-11-20T04:00:00.000Z',
    breaks: [],
    deduction: null,
  };
  for (const { id } of [LEO, AVA]) {
    await addShift(ctx, SCOPE, { id: `of-${id}`, employeeId: id, times, reason: 'Off', who: { by: BY_OWNER } });
  }
  const rename = (id: string, name: string) =>
    ctx.db.updateTable('employees').set({ name }).where('id', '=', id).execute();
  const sheet = (fromDay = DAY, toDay = DAY) => readTimesheet(ctx, ctx.db, SCOPE, { fromDay, toDay });
  const idsOf = async () => (await sheet()).people.map(({ employeeId }) => employeeId);
  return { rename, sheet, idsOf };
}

test('people stand by name, and two of one name always in the same order', async () => {
  const { rename, idsOf } = await twoPeople();
  expect(await idsOf()).toEqual([AVA.id, LEO.id]);
  await rename(AVA.id, 'Zoe');
  expect(await idsOf()).toEqual([LEO.id, AVA.id]);
  await rename(LEO.id, 'Zoe');
  expect(await idsOf()).toEqual([AVA.id, LEO.id]);
});

test.each([
  ['2026-11-19', '2026-11-19', 0],
  ['2026-11-20', '2026-11-20', 2],
  ['2026-11-21', '2026-11-21', 0],
  ['2026-09-20', '2026-11-20', 2],
])('from %s to %s has %i people: the first and the last day belong to it', async (fromDay, toDay, people) => {
  const { sheet } = await twoPeople();
  expect((await sheet(fromDay, toDay)).people).toHaveLength(people);
});

test('of 62 days is the longest, and days run forwards', async () => {
  const { sheet } = await twoPeople();
  expect((await sheet('2026-09-20', '2026-11-20')).figures.workedMs).toBe(12 * 3_600_000);
  await expect(sheet('2026-09-19', '2026-11-20')).rejects.toThrow('Choose up to 62 days.');
  await expect(sheet('2026-11-21', '2026-11-20')).rejects.toThrow('The last day is before the first.');
});
