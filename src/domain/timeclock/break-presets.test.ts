/** Breaks as an owner sets them up, and the unpaid break that a long shift has by itself. */
import { describe, expect, test } from 'bun:test';
import type { BreakPreset, EmployeeTimeClockSettings } from '#src/domain/tenancy/time-clock.schema.ts';
import { breaksOffered, deductionOf, limitMinutesOf } from './break-presets.ts';

const preset = (type: BreakPreset['type'], limit: object) =>
  ({ id: `${type} ${JSON.stringify(limit)}`, name: 'Break', type, limit }) as unknown as BreakPreset;
const UNPAID_HALF_HOUR = preset('UNPAID', { type: 'THIRTY_MINUTES' });
const settings = (more: Partial<EmployeeTimeClockSettings>) =>
  ({
    enableBreakRecording: true,
    enableAutomaticDeduction: true,
    automaticDeductionAfterHours: 5,
    shiftBreakPresets: [UNPAID_HALF_HOUR],
    ...more,
  }) as EmployeeTimeClockSettings;

test.each([
  ['FIFTEEN_MINUTES', 15],
  ['THIRTY_MINUTES', 30],
  ['ONE_HOUR', 60],
  ['NONE', null],
])('a break of %s lasts %p minutes', (type, minutes) => {
  expect(limitMinutesOf(preset('PAID', { type }))).toBe(minutes);
});

test('a break of another length lasts as many hours and minutes as were entered', () => {
  expect(limitMinutesOf(preset('PAID', { type: 'OTHERS', duration: { hours: 1, minutes: 20 } }))).toBe(80);
});

describe('the automatic deduction', () => {
  const PAID_HOUR = preset('PAID', { type: 'ONE_HOUR' });
  const OPEN_ENDED = preset('UNPAID', { type: 'NONE' });
  test.each([
    ['the unpaid break after so many hours', settings({}), { afterMinutes: 300, minutes: 30 }],
    [
      'the first that is unpaid and has a length',
      settings({ shiftBreakPresets: [PAID_HOUR, OPEN_ENDED, UNPAID_HALF_HOUR] }),
      { afterMinutes: 300, minutes: 30 },
    ],
    ['none while it is off', settings({ enableAutomaticDeduction: false }), null],
    ['none where every break is paid', settings({ shiftBreakPresets: [PAID_HOUR] }), null],
    ['none where no unpaid break has a length', settings({ shiftBreakPresets: [OPEN_ENDED] }), null],
  ])('is %s', (_, given, expected) => {
    expect(deductionOf(given)).toEqual(expected);
  });
});

test('breaks are offered while they are recorded', () => {
  expect(breaksOffered(settings({})).map(({ type, limitMinutes }) => [type, limitMinutes])).toEqual([['UNPAID', 30]]);
  expect(breaksOffered(settings({ enableBreakRecording: false }))).toEqual([]);
});
