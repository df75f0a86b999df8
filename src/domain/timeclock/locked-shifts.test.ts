import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type LockedDays, shiftsUnderLocks, type UnderLocks } from './locked-shifts.ts';
import { shiftFigures } from './shift-figures.ts';
import type { Shift } from './shifts.ts';
import { correction, isoAt, MEAL, msAt, punch, REST } from './testing-punches.ts';
import type { Punch, TimeClockEvent } from './time-clock-event.ts';

const NOW = '6 12:00';
/** A shift on the first day, one over midnight on the second, and one on the fourth, which stays open to changes. */
const KNOWN: readonly TimeClockEvent[] = [
  punch('clockIn', '12:00'),
  punch('clockOut', '17:00'),
  punch('clockIn', '2 20:00'),
  punch('clockOut', '3 02:00'),
  correction('approve', 'clockIn 12:00', '3 09:00'),
  correction('approve', 'clockIn 2 20:00', '3 09:01'),
  punch('clockIn', '4 09:00'),
  punch('clockOut', '4 12:00'),
];
/** A business day begins at four. */
const dayOf = (ms: number) => new Date(ms - 4 * 3_600_000).toISOString().slice(0, 10);
const lock = (more: Partial<LockedDays> = {}): LockedDays => ({
  fromDay: '2026-11-16',
  toDay: '2026-11-17',
  lockedIsoDateTimeUtc: isoAt('5 10:00'),
  eventIds: new Set(KNOWN.map(({ id }) => id)),
  ...more,
});
const under = (...locks: LockedDays[]): UnderLocks => ({ nowMs: msAt(NOW), locks, dayOf });
const late = (type: Punch['type'], at: string, more: Partial<Punch> = {}) =>
  punch(type, at, { id: `late ${type} ${at}`, recordedIsoDateTimeUtc: isoAt('5 11:00'), source: 'alone', ...more });
const hoursOf = (shift: Shift) => shiftFigures(shift, msAt(NOW), null).workedMs / 3_600_000;
const lockedOf = (shifts: readonly Shift[]) =>
  shifts.filter(({ inMs }) => ['2026-11-16', '2026-11-17'].includes(dayOf(inMs)));
const read = (events: readonly TimeClockEvent[], ...locks: LockedDays[]) => shiftsUnderLocks(events, under(...locks));

describe('a locked pay period', () => {
  test.each([
    ['before a shift', [late('clockIn', '10:00')]],
    ['within a shift', [late('clockOut', '14:00'), late('clockIn', '15:00')]],
    ['after a shift', [late('clockIn', '18:00'), late('clockOut', '19:00')]],
    ['on the next morning within its last shift', [late('clockOut', '3 01:00')]],
  ])('keeps hours and approval when a till that was alone brings a punch from %s, which waits', (_, arrived) => {
    const before = read(KNOWN, lock());
    const after = read([...arrived, ...KNOWN], lock());
    expect(after.shifts).toEqual(before.shifts);
    expect(after.late).toEqual(arrived);
    expect(after.shifts.map(hoursOf)).toEqual([5, 6, 3]);
    expect(after.shifts.map(({ approval }) => approval?.byName)).toEqual(['Boss', 'Boss', undefined]);
  });

  test('keeps what a box that had not heard of the lock corrected, as it was, and lets that wait', () => {
    const edit = correction('edit', 'clockIn 12:00', '5 12:00', {});
    const moved = correction('edit', 'clockIn 4 09:00', '5 12:30', {});
    const removal = correction('remove', 'clockIn 2 20:00', '5 13:00');
    const approval = correction('approve', 'clockIn 12:00', '5 14:00');
    const { shifts, late: waiting } = read([...KNOWN, edit, moved, removal, approval], lock());
    expect(shifts).toEqual(read(KNOWN, lock()).shifts);
    expect(waiting).toEqual([edit, moved, removal]);
  });

  test('of before, without a list of what it was made of, is made of what had been written down by then', () => {
    const old = lock({ eventIds: null });
    const { shifts, late: waiting } = read([...KNOWN, late('clockIn', '10:00')], old);
    expect(shifts).toEqual(read(KNOWN, lock()).shifts);
    expect(waiting.map(({ id }) => id)).toEqual(['late clockIn 10:00']);
    const inTime = late('clockIn', '10:00', { recordedIsoDateTimeUtc: isoAt('5 10:00') });
    expect(read([...KNOWN, inTime], old).late).toEqual([]);
  });

  test('leaves the days around it open', () => {
    const { shifts, late: waiting } = read([...KNOWN, late('clockIn', '5 09:00'), late('clockOut', '5 11:00')], lock());
    expect(waiting).toEqual([]);
    expect(shifts.map(hoursOf)).toEqual([5, 6, 3, 2]);
  });

  test('unlocked counts what arrived, except what was decided on', () => {
    const [began, ended] = [late('clockIn', '18:00'), late('clockOut', '19:00')];
    const decide = (id: string) => ({
      ...correction('remove', id, '5 12:00'),
      id: `on ${id}`,
      decidesLate: true as const,
    });
    expect(read([...KNOWN, began, ended]).shifts.map(hoursOf)).toEqual([5, 1, 6, 3]);
    const decided = [...KNOWN, began, ended, decide(began.id), decide(ended.id)];
    expect(read(decided, lock()).late).toEqual([]);
    expect(read(decided).shifts.map(hoursOf)).toEqual([5, 6, 3]);
  });

  test('counts none of its minutes in a shift that runs into it as well', () => {
    const added = correction('edit', 'added', '5 12:00', {
      clockInIsoDateTimeUtc: isoAt('3 01:00'),
      clockOutIsoDateTimeUtc: isoAt('3 05:00'),
    });
    const onlySecond = lock({ fromDay: '2026-11-16', toDay: '2026-11-17' });
    const laterDays = { ...under(onlySecond), dayOf: (ms: number) => new Date(ms).toISOString().slice(0, 10) };
    const { shifts } = shiftsUnderLocks([...KNOWN, added], laterDays);
    const shift = shifts.find(({ id }) => id === 'added');
    expect([shift && hoursOf(shift), shift?.flags]).toEqual([3, ['overlap']]);
  });

  test('has the same shifts to the letter, whatever arrives after it, in whatever order', () => {
    const anyLate = fc.record({
      id: fc.stringMatching(/^[a-z]{6}$/),
      type: fc.constantFrom<Punch['type'][]>('clockIn', 'breakStart', 'breakEnd', 'clockOut'),
      minute: fc.integer({ min: -24 * 60, max: 6 * 24 * 60 }),
      kind: fc.constantFrom(MEAL, REST),
      isTimeDoubtful: fc.boolean(),
      /** A box had written it down before. */
      recorded: fc.constantFrom('09:00', '2 23:00', '5 09:00', '5 12:00'),
    });
    const before = JSON.stringify(lockedOf(read(KNOWN, lock()).shifts));
    fc.assert(
      fc.property(fc.uniqueArray(anyLate, { selector: ({ id }) => id, maxLength: 16 }), (made) => {
        const arrived = made.map(({ id, type, minute, kind, isTimeDoubtful, recorded }) =>
          punch(type, '00:00', {
            id,
            occurredIsoDateTimeUtc: new Date(msAt('00:00') + minute * 60_000).toISOString(),
            recordedIsoDateTimeUtc: isoAt(recorded),
            breakKind: type === 'breakStart' ? kind : null,
            isTimeDoubtful,
          }),
        );
        const { shifts, late: waiting } = read([...arrived, ...KNOWN], lock());
        expect(JSON.stringify(lockedOf(shifts))).toBe(before);
        // Nothing that arrived is lost: it is part of a shift of open days, or it waits.
        const seen = new Set([...shifts.flatMap(({ punchIds }) => punchIds), ...waiting.map(({ id }) => id)]);
        for (const { id } of arrived) expect(seen.has(id)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
