import { describe, expect, test } from 'bun:test';
import { COURIER_CODES, courierCodeOf, courierError } from './courier-codes.ts';
import {
  COURIER_STATUSES,
  type CourierStatus,
  isOver,
  jobStatusOf,
  mayFollow,
  quoteEnd,
  whatChanges,
} from './courier-job.ts';

test('what a courier reports is the job’s state in the till’s words', () => {
  expect(Object.fromEntries(COURIER_STATUSES.map((status) => [status, jobStatusOf(status)]))).toEqual({
    pending: 'PENDING',
    pickup: 'OUT_FOR_DELIVERY',
    pickup_complete: 'OUT_FOR_DELIVERY',
    dropoff: 'OUT_FOR_DELIVERY',
    ongoing: 'OUT_FOR_DELIVERY',
    delivered: 'COMPLETED',
    canceled: 'FAILED',
    returned: 'FAILED',
  });
  expect(COURIER_STATUSES.filter(isOver)).toEqual(['delivered', 'canceled', 'returned']);
});

describe('a delivery only moves on', () => {
  const followers: Readonly<Record<CourierStatus, readonly CourierStatus[]>> = {
    pending: ['pickup', 'pickup_complete', 'dropoff', 'ongoing', 'delivered', 'canceled', 'returned'],
    pickup: ['pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned'],
    ongoing: ['pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned'],
    pickup_complete: ['dropoff', 'delivered', 'canceled', 'returned'],
    dropoff: ['delivered', 'canceled', 'returned'],
    delivered: [],
    canceled: ['returned'],
    returned: [],
  };
  test.each(COURIER_STATUSES)('from %s', (kept) => {
    expect(COURIER_STATUSES.filter((next) => mayFollow(kept, next)).toSorted()).toEqual(followers[kept].toSorted());
  });

  test('the first report may be any', () => {
    expect(COURIER_STATUSES.every((next) => mayFollow(null, next))).toBe(true);
  });
});

test.each([
  ['a quarter of an hour where the courier says nothing', null, '2026-11-29T10:15:00Z'],
  ['as long as the courier says', '2026-11-29T10:05:00Z', '2026-11-29T10:05:00Z'],
  ['no longer than a quarter of an hour', '2026-11-29T11:00:00Z', '2026-11-29T10:15:00Z'],
])('a price holds %s', (_, said, expected) => {
  const created = Temporal.Instant.from('2026-11-29T10:00:00Z');
  expect(quoteEnd(created, said === null ? null : Temporal.Instant.from(said)).toString()).toBe(expected);
});

describe('a courier’s refusal', () => {
  test.each(COURIER_CODES)('%s is said in a sentence, with its code', (code) => {
    const error = courierError(code);
    expect(error.reason).toBe(code);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    ['couriers_busy', 'couriers_busy'],
    ['tip_already_recorded', 'tip_already_recorded_error'],
    ['a word of next year', 'unknown_error'],
    [undefined, 'unknown_error'],
  ] as const)('%p is read as %s', (text, code) => {
    expect(courierCodeOf(text)).toBe(code);
  });
});

describe('a report', () => {
  const at = (minute: number) => Temporal.Instant.from('2026-11-29T10:00:00Z').add({ minutes: minute });
  const report = (status: CourierStatus | null, minute: number) => ({ status, updatedAt: at(minute) });
  const kept = (courierStatus: CourierStatus, minute: number) => ({ courierStatus, reportedAt: at(minute) });
  test.each([
    ['moves the delivery on', kept('pickup', 5), report('dropoff', 9), { status: 'dropoff', details: true }],
    ['that comes again changes nothing', kept('pickup', 5), report('pickup', 5), { status: null, details: false }],
    ['of before changes nothing', kept('dropoff', 9), report('pickup', 5), { status: null, details: false }],
    [
      'of a later state counts though an older clock wrote it',
      kept('pickup', 5),
      report('delivered', 4),
      {
        status: 'delivered',
        details: true,
      },
    ],
    ['of a new position brings new times', kept('dropoff', 5), report(null, 6), { status: null, details: true }],
    ['after the end brings nothing', kept('delivered', 5), report(null, 6), { status: null, details: false }],
    [
      'that it came back after all counts',
      kept('canceled', 5),
      report('returned', 6),
      {
        status: 'returned',
        details: false,
      },
    ],
  ] as const)('%s', (_, before, told, expected) => {
    expect(whatChanges(before, told)).toEqual(expected);
  });
});
