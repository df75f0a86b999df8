import { describe, expect, test } from 'bun:test';
import { hoursText } from './shift-figures.ts';
import { type Shift, shiftsOf } from './shifts.ts';
import { correction, isoAt, MEAL, msAt, punch } from './testing-punches.ts';
import type { ShiftTimes } from './time-clock-event.ts';
import {
  canBeApproved,
  decimalHours,
  overlappingShift,
  shiftVersion,
  timesIssues,
  whyNotApproved,
} from './timesheet.ts';
import type { TimesheetShift } from './timesheet.types.ts';
import { labourBps, rateOn, wageCost } from './wages.ts';

const times = (from: string, to: string | null, breaks: readonly [string, string][] = []): ShiftTimes => ({
  clockInIsoDateTimeUtc: isoAt(from),
  clockOutIsoDateTimeUtc: to === null ? null : isoAt(to),
  breaks: breaks.map(([start, end]) => ({
    kind: MEAL,
    startIsoDateTimeUtc: isoAt(start),
    endIsoDateTimeUtc: isoAt(end),
  })),
  deduction: null,
});
const NOW = msAt('3 20:00');
const wrong = (typed: ShiftTimes, began: string | null = null) =>
  timesIssues(typed, { nowMs: NOW, beganMs: began === null ? null : msAt(began) }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('typed hours', () => {
  test.each<[string, ShiftTimes, string | null, string[]]>([
    ['an ordinary day', times('09:00', '17:00', [['12:00', '12:30']]), '09:10', []],
    ['a night over midnight', times('18:00', '2 02:00'), null, []],
    ['someone who is still working', times('3 18:00', null), null, []],
    ['out before in', times('17:00', '09:00'), null, ['clockOut: Clock-out must be after clock-in.']],
    ['no time at all', times('17:00', '17:00'), null, ['clockOut: Clock-out must be after clock-in.']],
    ['40 hours', times('09:00', '3 01:00'), null, ['clockOut: A shift can’t be longer than 24 hours. Check the date.']],
    [
      'a day that is still to come',
      times('4 09:00', '4 17:00'),
      null,
      ['clockIn: Clock-in can’t be in the future.', 'clockOut: Clock-out can’t be in the future.'],
    ],
    [
      'another day',
      times('3 09:00', '3 17:00'),
      '09:00',
      ['clockIn: That’s another day. Remove this shift and add a new one instead.'],
    ],
    ['24 hours', times('09:00', '2 09:00'), null, []],
    [
      'a minute more',
      times('09:00', '2 09:01'),
      null,
      ['clockOut: A shift can’t be longer than 24 hours. Check the date.'],
    ],
    ['a shift moved by a day', times('2 09:00', '2 17:00'), '09:00', []],
    [
      'a shift moved by a minute more',
      times('2 09:01', '2 17:00'),
      '09:00',
      ['clockIn: That’s another day. Remove this shift and add a new one instead.'],
    ],
    ['out on a tablet that is five minutes fast', times('3 19:00', '3 20:05'), null, []],
    ['out six minutes from now', times('3 19:00', '3 20:06'), null, ['clockOut: Clock-out can’t be in the future.']],
    ['in on a tablet that is five minutes fast', times('3 20:05', null), null, []],
    ['in six minutes from now', times('3 20:06', null), null, ['clockIn: Clock-in can’t be in the future.']],
    [
      'a break after work',
      times('09:00', '17:00', [['17:00', '17:30']]),
      null,
      ['breaks: Breaks must be between clock-in and clock-out.'],
    ],
    [
      'a break that ends first',
      times('09:00', '17:00', [['12:30', '12:00']]),
      null,
      ['breaks: A break must end after it starts.'],
    ],
    [
      'two breaks at once',
      times('09:00', '17:00', [
        ['12:15', '12:45'],
        ['12:00', '12:30'],
      ]),
      null,
      ['breaks: Two breaks overlap.'],
    ],
  ])('%s', (_, typed, began, expected) => {
    expect(wrong(typed, began)).toEqual(expected);
  });
});

const shifts = shiftsOf([punch('clockIn', '09:00'), punch('clockOut', '17:00')], NOW);
const [shift] = shifts as [Shift];

describe('a shift beside others', () => {
  test.each<[string, string, boolean]>([
    ['08:00', '09:00', false],
    ['08:00', '09:01', true],
    ['16:59', '18:00', true],
    ['17:00', '18:00', false],
    ['10:00', '11:00', true],
  ])('%s to %s overlaps nine to five: %s', (from, to, expected) => {
    expect(overlappingShift(shifts, times(from, to), { shiftId: 'new', nowMs: NOW }) !== null).toBe(expected);
  });

  test('is not in its own way, and one without an end is in no one’s', () => {
    expect(overlappingShift(shifts, times('09:00', '18:00'), { shiftId: shift.id, nowMs: NOW })).toBeNull();
    const missed = shiftsOf([punch('clockIn', '09:00')], NOW);
    expect(overlappingShift(missed, times('10:00', '11:00'), { shiftId: 'new', nowMs: NOW })).toBeNull();
  });
});

test('a shift’s version changes with every edit and approval, and with nothing else', () => {
  const punches = [punch('clockIn', '09:00'), punch('clockOut', '17:00')];
  const versionOf = (...more: Parameters<typeof shiftsOf>[0]) => shiftVersion(shiftsOf([...punches, ...more], NOW)[0]!);
  const edit = correction('edit', shift.id, '2 09:00', { clockOutIsoDateTimeUtc: isoAt('17:00') });
  const approve = correction('approve', shift.id, '2 10:00');
  expect(new Set([versionOf(), versionOf(edit), versionOf(approve), versionOf(edit, approve)]).size).toBe(4);
  expect(shiftVersion(shiftsOf(punches.toReversed(), NOW + 1)[0]!)).toBe(versionOf());
});

test('hours are approved once their end is known', () => {
  expect(whyNotApproved(shift)).toBeNull();
  const [missed] = shiftsOf([punch('clockIn', '09:00')], NOW);
  expect(missed && whyNotApproved(missed)).toBe('Add a clock-out before you approve this shift.');
  const [open] = shiftsOf([punch('clockIn', '3 15:00')], NOW);
  expect(open && whyNotApproved(open)).toBe('This shift is still open.');
});

describe('hours to approve', () => {
  const finished = {
    isLocked: false,
    approval: null,
    flags: [],
    isOpen: false,
    clockOutIsoDateTimeUtc: isoAt('17:00'),
  } as unknown as TimesheetShift;
  const approval = { byName: 'Boss', atIsoDateTimeUtc: isoAt('18:00') };
  test.each<[string, Partial<TimesheetShift>, boolean]>([
    ['finished ones', {}, true],
    ['not those of a locked pay period', { isLocked: true }, false],
    ['not those of someone still at work', { isOpen: true, clockOutIsoDateTimeUtc: null }, false],
    ['not those whose end is unknown', { clockOutIsoDateTimeUtc: null }, false],
    ['not those that are approved', { approval }, false],
    ['those that changed since they were approved', { approval, flags: ['changedSinceApproval'] }, true],
    ['not approved ones that are marked for something else', { approval, flags: ['longBreak'] }, false],
  ])('are %s', (_, more, expected) => {
    expect(canBeApproved({ ...finished, ...more })).toBe(expected);
  });
});

test('hours in words and as payroll counts them', () => {
  const minutes = (count: number) => count * 60_000;
  expect([0, 45, 60, 450].map((one) => hoursText(minutes(one)))).toEqual(['0m', '45m', '1h', '7h 30m']);
  expect([20, 450, 457].map((one) => decimalHours(minutes(one)))).toEqual([0.33, 7.5, 7.62]);
});

describe('wages', () => {
  const rates = [
    { employeeId: 'mia', fromDay: '2026-11-10', hourlyRateInCents: 2850 },
    { employeeId: 'mia', fromDay: '2026-11-20', hourlyRateInCents: 3000 },
    { employeeId: 'tom', fromDay: '2026-11-01', hourlyRateInCents: 2500 },
  ];
  test('go by the rate of the day, and by none before the first', () => {
    expect(['2026-11-09', '2026-11-10', '2026-11-19', '2026-11-20'].map((day) => rateOn(rates, 'mia', day))).toEqual([
      null,
      2850,
      2850,
      3000,
    ]);
  });
  test('are rounded once for each shift', () => {
    expect(wageCost(7.5 * 3_600_000, 2850)).toBe(21_375);
    expect(wageCost(20 * 60_000, 2500)).toBe(833);
    expect(wageCost(1000, 1800)).toBe(1);
  });
  test('are a share of sales, where there were any', () => {
    expect([labourBps(30_000, 120_000), labourBps(30_000, 0), labourBps(1, 1)]).toEqual([2500, null, 10_000]);
  });
});
