import { expect, test } from 'bun:test';
import { dayName, hoursOf } from './time-choices.ts';

const SYDNEY = 'Australia/Sydney';
/** Sunday 22 November 2026 in Sydney, eleven hours before UTC. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 10, day, hour - 11, minute)).toISOString();
const SUNDAY_NIGHT = at(22, 23, 18);

test.each([
  ['late on Sunday, what is left of the night', SUNDAY_NIGHT, '2026-11-22', [at(23, 0, 15)], 'Tonight'],
  ['late on Sunday, the day after', SUNDAY_NIGHT, '2026-11-23', [at(23, 17)], 'Tomorrow'],
  ['late on Sunday, the day after that', SUNDAY_NIGHT, '2026-11-24', [at(24, 17)], 'Tue 24 Nov'],
  ['on Sunday at noon, the evening', at(22, 12), '2026-11-22', [at(22, 17), at(23, 0, 15)], 'Today'],
  ['after midnight, the night of Sunday', at(23, 0, 30), '2026-11-22', [at(23, 1)], 'Tonight'],
  ['after midnight, the day of Monday', at(23, 0, 30), '2026-11-23', [at(23, 17)], 'Today'],
] as const)('%s', (_, now, date, slots, name) => {
  expect(dayName({ date, slots }, now, SYDNEY)).toBe(name);
});

test('times are grouped by the hour, and one past midnight names its own day', () => {
  const slots = [at(22, 18), at(22, 18, 15), at(22, 19), at(23, 0, 15)];
  expect(
    hoursOf({ date: '2026-11-22', slots }, SYDNEY).map(({ name, slots: row }) => [name, row.map(({ text }) => text)]),
  ).toEqual([
    ['6 PM', ['6:00 PM', '6:15 PM']],
    ['7 PM', ['7:00 PM']],
    ['Mon 12 AM', ['Mon 12:15 AM']],
  ]);
});
