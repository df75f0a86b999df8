import { expect, test } from 'bun:test';
import { tradingDay, tradingHours } from '../time/testing-hours.ts';
import { dayUnderLocks } from './days-of-locks.ts';

const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const by = (hours: ReturnType<typeof tradingHours>) => ({ timezone: 'Australia/Sydney', hours });
const UNTIL_THREE = by(tradingHours(tradingDay(['12:00 AM', '3:00 AM', true], ['9:00 AM', '11:00 PM'])));
const UNTIL_MIDNIGHT = by(tradingHours(tradingDay(['9:00 AM', '11:00 PM'])));
const at = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime('Australia/Sydney').epochMilliseconds;
const NIGHT = at('2026-11-22T00:30');

test.each([
  ['no lock: by the hours of now', [], UNTIL_THREE, SATURDAY],
  ['paid with Saturday, now closed earlier', [[FRIDAY, SATURDAY, UNTIL_THREE]], UNTIL_MIDNIGHT, SATURDAY],
  ['to be paid with Sunday, now open longer', [[FRIDAY, SATURDAY, UNTIL_MIDNIGHT]], UNTIL_THREE, SUNDAY],
  ['paid with Sunday, now open longer', [[SUNDAY, SUNDAY, UNTIL_MIDNIGHT]], UNTIL_THREE, SUNDAY],
  ['to be paid with Saturday, now closed earlier', [[SUNDAY, SUNDAY, UNTIL_THREE]], UNTIL_MIDNIGHT, SATURDAY],
  ['a lock of before', [[FRIDAY, SATURDAY, null]], UNTIL_MIDNIGHT, SUNDAY],
  [
    'two locks of other hours: the one that has it',
    [
      [FRIDAY, SATURDAY, UNTIL_MIDNIGHT],
      [SUNDAY, SUNDAY, UNTIL_MIDNIGHT],
    ],
    UNTIL_THREE,
    SUNDAY,
  ],
] as const)('half past midnight on Sunday, %s', (_, locks, now, day) => {
  const made = locks.map(([fromDay, toDay, daysBy]) => ({ fromDay, toDay, daysBy }));
  expect(dayUnderLocks(made, now)(NIGHT)).toBe(day);
  expect(dayUnderLocks(made, now)(at('2026-11-22T10:00'))).toBe(SUNDAY);
});
