import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { shiftFigures, sumFigures } from './shift-figures.ts';
import { clockStateOf, forgottenShift, nextPunches, type Shift, shiftsOf } from './shifts.ts';
import { correction, HALF_HOUR_AFTER_FIVE, isoAt, MEAL, msAt, punch, REST } from './testing-punches.ts';
import type { Punch, TimeClockEvent } from './time-clock-event.ts';

const HOUR_MS = 3_600_000;
const NOW = '3 12:00';
const hours = (ms: number) => Math.round((ms / HOUR_MS) * 100) / 100;
const figures = (shift: Shift, now = NOW) => shiftFigures(shift, msAt(now), null);
const clock = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(8, 16).replace('T', ' '));

/** Each shift as "in–out hours flags", for a table. */
function told(events: readonly TimeClockEvent[], now = NOW): string[] {
  return shiftsOf(events, msAt(now)).map((shift) => {
    const out = shift.outMs === null ? (shift.isOpen ? 'now' : '?') : clock(shift.outMs);
    const { workedMs } = figures(shift, now);
    return [`${clock(shift.inMs)} to ${out}: ${hours(workedMs)} h`, ...shift.flags].join(', ');
  });
}

describe('the shifts that follow from what was pressed', () => {
  const IN = punch('clockIn', '09:00');
  const OUT = punch('clockOut', '17:00');
  const EXAMPLES: readonly [string, readonly TimeClockEvent[], readonly string[], string?][] = [
    ['in and out', [IN, OUT], ['16 09:00 to 16 17:00: 8 h']],
    ['still at work', [IN], ['16 09:00 to now: 3 h'], '12:00'],
    [
      'two shifts in a day',
      [IN, punch('clockOut', '14:00'), punch('clockIn', '18:00'), punch('clockOut', '22:00')],
      ['16 09:00 to 16 14:00: 5 h', '16 18:00 to 16 22:00: 4 h'],
    ],
    ['over midnight', [punch('clockIn', '18:00'), punch('clockOut', '2 02:00')], ['16 18:00 to 17 02:00: 8 h']],
    [
      'an unpaid break',
      [IN, punch('breakStart', '12:00'), punch('breakEnd', '12:30'), OUT],
      ['16 09:00 to 16 17:00: 7.5 h'],
    ],
    [
      'a paid break',
      [IN, punch('breakStart', '12:00', { breakKind: REST }), punch('breakEnd', '12:15'), OUT],
      ['16 09:00 to 16 17:00: 8 h'],
    ],
    [
      'a break that never ended ends with the shift',
      [IN, punch('breakStart', '16:45'), OUT],
      ['16 09:00 to 16 17:00: 7.75 h'],
    ],
    [
      'a break longer than its limit',
      [IN, punch('breakStart', '12:00'), punch('breakEnd', '13:00'), OUT],
      ['16 09:00 to 16 17:00: 7 h, longBreak'],
    ],
    [
      'a break as long as its limit by the clock, whatever the seconds were',
      [
        IN,
        punch('breakStart', '12:00', { occurredIsoDateTimeUtc: '2026-11-16T12:00:50.000Z' }),
        punch('breakEnd', '12:30', { occurredIsoDateTimeUtc: '2026-11-16T12:30:55.000Z' }),
        OUT,
      ],
      ['16 09:00 to 16 17:00: 7.5 h'],
    ],
    [
      'a forgotten clock-out counts nothing until it is told',
      [IN, punch('clockIn', '2 09:00'), punch('clockOut', '2 10:00')],
      ['16 09:00 to ?: 0 h, missedClockOut', '17 09:00 to 17 10:00: 1 h'],
    ],
    [
      'a forgotten clock-out that was told later',
      [
        IN,
        punch('clockOut', '16:00', { isToldLater: true, recordedIsoDateTimeUtc: isoAt('2 09:00') }),
        punch('clockIn', '2 09:00'),
      ],
      ['16 09:00 to 16 16:00: 7 h, toldLater', '17 09:00 to now: 1 h'],
      '2 10:00',
    ],
    [
      'in on two tills that knew nothing of each other',
      [IN, punch('clockIn', '09:05', { source: 'alone' }), OUT],
      ['16 09:00 to 16 17:00: 8 h, clash'],
    ],
    [
      'out on two tills',
      [IN, OUT, punch('clockOut', '17:10', { source: 'alone' })],
      ['16 09:00 to 16 17:00: 8 h, clash'],
    ],
    ['out without in', [OUT], ['16 17:00 to 16 17:00: 0 h, noClockIn']],
    ['forty hours', [IN, punch('clockOut', '3 01:00')], ['16 09:00 to 18 01:00: 40 h, tooLong']],
    [
      'a clock that was set back',
      [IN, punch('clockOut', '08:00', { isTimeDoubtful: true })],
      ['16 08:00 to 16 08:00: 0 h, noClockIn, doubtfulTime', '16 09:00 to now: 1 h'],
      '10:00',
    ],
    [
      'by name, without a PIN',
      [punch('clockIn', '09:00', { isPinProven: false }), OUT],
      ['16 09:00 to 16 17:00: 8 h, noPin'],
    ],
    ['the same punch told twice', [IN, IN, OUT, OUT], ['16 09:00 to 16 17:00: 8 h']],
    [
      'a break told before its shift',
      [punch('breakStart', '08:00'), IN, OUT],
      ['16 08:00 to 16 08:00: 0 h, noClockIn', '16 09:00 to 16 17:00: 8 h'],
    ],
  ];
  test.each(EXAMPLES.map(([what, events, expected, now = NOW]) => ({ what, events, expected, now })))(
    '$what',
    ({ events, expected, now }) => {
      expect(told(events, now)).toEqual([...expected]);
      expect(told(events.toReversed(), now)).toEqual([...expected]);
    },
  );

  test('keep what a manager set, and say that it was approved', () => {
    const forgot = [IN, correction('edit', IN.id, '2 10:00', {}), correction('approve', IN.id, '2 11:00')];
    expect(told(forgot)).toEqual(['16 09:00 to 16 17:00: 8 h']);
    expect(shiftsOf(forgot, msAt(NOW))[0]).toMatchObject({
      approval: { byName: 'Boss' },
      edits: [{ reason: 'Forgot', byName: 'Boss' }],
    });
  });

  test('take the last of two corrections, whichever arrived first, and need approval again', () => {
    const edits = [
      correction('approve', IN.id, '2 09:30'),
      correction('edit', IN.id, '2 10:00', { clockOutIsoDateTimeUtc: isoAt('16:00') }),
      correction('edit', IN.id, '2 11:00', { clockOutIsoDateTimeUtc: isoAt('15:00') }),
    ];
    for (const order of [edits, edits.toReversed()]) {
      expect(told([IN, OUT, ...order])).toEqual(['16 09:00 to 16 15:00: 6 h']);
      expect(shiftsOf([IN, OUT, ...order], msAt(NOW))[0]!.approval).toBeNull();
    }
  });

  test('need approval again when an edit was written down in the same moment as the approval elsewhere', () => {
    const approval = { ...correction('approve', IN.id, '2 10:00'), id: 'z' };
    const edit = { ...correction('edit', IN.id, '2 10:00', { clockOutIsoDateTimeUtc: isoAt('16:00') }), id: 'a' };
    for (const order of [
      [approval, edit],
      [edit, approval],
    ]) {
      expect(told([IN, OUT, ...order])).toEqual(['16 09:00 to 16 16:00: 7 h']);
      expect(shiftsOf([IN, OUT, ...order], msAt(NOW))[0]!.approval).toBeNull();
    }
  });

  test('say so when an offline till brings something after the approval', () => {
    const late = punch('clockOut', '16:30', { source: 'alone', recordedIsoDateTimeUtc: isoAt('2 12:00') });
    expect(told([IN, OUT, correction('approve', IN.id, '2 10:00'), late])).toEqual([
      '16 09:00 to 16 16:30: 7.5 h, clash, changedSinceApproval',
    ]);
  });

  test('keep the hours that were approved, whatever a till that was offline brings later, until someone decides', () => {
    const approved = correction('approve', IN.id, '2 10:00', {});
    const recordedIsoDateTimeUtc = isoAt('2 12:00');
    const late = { source: 'alone', recordedIsoDateTimeUtc } as const;
    const earlierIn = punch('clockIn', '07:00', late);
    const earlierOut = punch('clockOut', '16:00', late);
    const kept = ['16 09:00 to 16 17:00: 8 h, clash, changedSinceApproval'];
    for (const more of [[earlierIn], [earlierOut], [earlierIn, earlierOut]]) {
      expect(told([IN, OUT, approved, ...more])).toEqual(kept);
      const [shift] = shiftsOf([IN, OUT, approved, ...more], msAt(NOW));
      expect(shift).toMatchObject({ id: IN.id, approval: { byName: 'Boss' } });
    }
    const edit = correction('edit', IN.id, '2 13:00', { clockInIsoDateTimeUtc: isoAt('07:00') });
    expect(told([IN, OUT, approved, earlierIn, edit])).toEqual(['16 07:00 to 16 17:00: 10 h']);
    const again = { ...correction('approve', IN.id, '2 13:00', {}), id: 'again' };
    expect(told([IN, OUT, approved, earlierIn, again])).toEqual(['16 09:00 to 16 17:00: 8 h, clash']);
    const reopened = correction('reopen', IN.id, '2 13:00');
    expect(told([IN, OUT, approved, earlierIn, reopened])).toEqual(['16 07:00 to 16 17:00: 10 h, clash']);
  });

  test('say so when a punch was written down in the very moment of the approval', () => {
    const late = punch('clockOut', '16:30', { source: 'alone', recordedIsoDateTimeUtc: isoAt('2 10:00') });
    expect(told([IN, OUT, correction('approve', IN.id, '2 10:00', {}), late])).toEqual([
      '16 09:00 to 16 17:00: 8 h, clash, changedSinceApproval',
    ]);
  });

  test('are approved as they were shown: an edit that the approval didn’t know ends it', () => {
    const edit = correction('edit', IN.id, '2 09:59', { clockOutIsoDateTimeUtc: isoAt('16:00') });
    const approved = correction('approve', IN.id, '2 10:00', {});
    expect(shiftsOf([IN, OUT, edit, approved], msAt(NOW))[0]!.approval).toBeNull();
    expect(told([IN, OUT, edit, approved])).toEqual(['16 09:00 to 16 16:00: 7 h']);
  });

  test('deduct what a manager set, whatever was in force before', () => {
    const set = correction('edit', IN.id, '2 10:00', { deduction: HALF_HOUR_AFTER_FIVE });
    expect(told([IN, OUT, set])).toEqual(['16 09:00 to 16 17:00: 7.5 h']);
    const unset = correction('edit', IN.id, '2 11:00', {});
    expect(told([IN, OUT, set, unset])).toEqual(['16 09:00 to 16 17:00: 8 h']);
  });

  test('without any time overlap nothing', () => {
    const added = correction('edit', 'added', '2 10:00', {
      clockInIsoDateTimeUtc: isoAt('16:00'),
      clockOutIsoDateTimeUtc: isoAt('18:00'),
    });
    expect(told([OUT, added])).toEqual(['16 16:00 to 16 18:00: 2 h', '16 17:00 to 16 17:00: 0 h, noClockIn']);
  });

  test('can be added and removed by a manager', () => {
    const added = correction('edit', 'added', '2 10:00', {});
    expect(told([added])).toEqual(['16 09:00 to 16 17:00: 8 h']);
    expect(told([added, correction('remove', 'added', '2 11:00')])).toEqual([]);
  });

  test('that began at one instant come in one order, and of two clock-ins at one instant one opens it, whichever arrived first', () => {
    const idsOf = (events: readonly TimeClockEvent[]) => shiftsOf(events, msAt(NOW)).map(({ id }) => id);
    const added = ['b', 'a'].map((id) => correction('edit', id, `2 1${id === 'a' ? 0 : 1}:00`, {}));
    expect(idsOf(added)).toEqual(['a', 'b']);
    const ins = ['b', 'a'].map((id) => punch('clockIn', '09:00', { id }));
    for (const order of [ins, ins.toReversed()]) expect(idsOf([...order, OUT])).toEqual(['a']);
  });

  test('without an end keep the breaks that ended, and no other', () => {
    const events = [
      IN,
      punch('breakStart', '12:00'),
      punch('breakEnd', '12:30'),
      punch('breakStart', '16:00', { breakKind: REST }),
    ];
    const [missed] = shiftsOf(events, msAt(NOW));
    expect(missed?.breaks.map(({ kind, endMs }) => [kind.name, clock(endMs)])).toEqual([['Meal break', '16 12:30']]);
  });

  test('count an hour once where a correction overlaps another shift', () => {
    const evening = [punch('clockIn', '16:00'), punch('clockOut', '20:00')];
    const added = correction('edit', 'added', '2 10:00', {});
    expect(told([...evening, added])).toEqual(['16 09:00 to 16 17:00: 8 h', '16 16:00 to 16 20:00: 3 h, overlap']);
  });
});

describe('what can be pressed next', () => {
  const IN = punch('clockIn', '09:00');
  test('follows from what was pressed before', () => {
    const after = (...events: Punch[]) => {
      const state = clockStateOf(shiftsOf(events, msAt('12:30')));
      return [state, ...nextPunches(state, { hasBreaks: true })];
    };
    expect(after()).toEqual(['off', 'clockIn']);
    expect(after(IN)).toEqual(['working', 'breakStart', 'clockOut']);
    expect(after(IN, punch('breakStart', '12:00'))).toEqual(['onBreak', 'breakEnd', 'clockOut']);
    expect(after(IN, punch('breakStart', '12:00'), punch('breakEnd', '12:20'))).toEqual([
      'working',
      'breakStart',
      'clockOut',
    ]);
    expect(after(IN, punch('clockOut', '12:00'))).toEqual(['off', 'clockIn']);
    expect(nextPunches('working', { hasBreaks: false })).toEqual(['clockOut']);
  });

  test('asks for the end of a shift from 16 hours on, and not before', () => {
    expect(forgottenShift(shiftsOf([IN], msAt('2 01:00')))).toBeNull();
    expect(clockStateOf(shiftsOf([IN], msAt('2 01:00')))).toBe('working');
    expect(forgottenShift(shiftsOf([IN], msAt('2 01:01')))?.id).toBe(IN.id);
    expect(clockStateOf(shiftsOf([IN], msAt('2 01:01')))).toBe('off');
  });

  test('asks no more once a manager has set the end', () => {
    const events = [IN, correction('edit', IN.id, '2 10:00', {})];
    expect(forgottenShift(shiftsOf(events, msAt(NOW)))).toBeNull();
  });
});

describe('the hours of a shift', () => {
  const shift = (events: readonly TimeClockEvent[]) => shiftsOf(events, msAt(NOW))[0]!;
  const day = (end: string, ...breaks: Punch[]) =>
    shift([punch('clockIn', '09:00'), ...breaks, punch('clockOut', end, { deduction: HALF_HOUR_AFTER_FIVE })]);
  const meal = (from: string, to: string) => [punch('breakStart', from), punch('breakEnd', to)];

  test.each([
    ['without a break', day('17:00'), 0.5],
    ['with a full break', day('17:00', ...meal('12:00', '12:30')), 0],
    ['with too short a break', day('17:00', ...meal('12:00', '12:12')), 0.3],
    ['with a longer break', day('17:00', ...meal('12:00', '13:00')), 0],
    ['of five hours', day('14:00'), 0],
    ['just over five hours', day('14:06'), 0.1],
  ] as const)('%s lose the missing part of the unpaid break', (_, one, lost) => {
    const { deductedMs, presentMs, unpaidBreakMs, workedMs } = figures(one);
    expect(hours(deductedMs)).toBe(lost);
    expect(workedMs).toBe(presentMs - unpaidBreakMs - deductedMs);
  });

  test('keep the deduction that was in force when the shift ended', () => {
    expect(hours(shiftFigures(day('17:00'), msAt(NOW), null).deductedMs)).toBe(0.5);
    const open = shiftsOf([punch('clockIn', '09:00')], msAt('17:00'))[0]!;
    expect(hours(shiftFigures(open, msAt('17:00'), HALF_HOUR_AFTER_FIVE).deductedMs)).toBe(0.5);
  });

  test('are what passed, on the night when clocks change', () => {
    const night = shift([
      punch('clockIn', '14:00', { occurredIsoDateTimeUtc: '2026-10-03T14:00:00.000Z' }),
      punch('clockOut', '20:00', { occurredIsoDateTimeUtc: '2026-10-03T20:00:00.000Z' }),
    ]);
    expect(hours(figures(night).workedMs)).toBe(6);
  });
});

/** Any punches of two days, on any till, in doubt or not. */
const anyPunches = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{6}$/),
    type: fc.constantFrom<Punch['type'][]>('clockIn', 'breakStart', 'breakEnd', 'clockOut'),
    minute: fc.integer({ min: 0, max: 2 * 24 * 60 }),
    kind: fc.constantFrom(MEAL, REST),
    isTimeDoubtful: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 24 },
);
const asPunch = ({
  id,
  type,
  minute,
  kind,
  isTimeDoubtful,
}: {
  id: string;
  type: Punch['type'];
  minute: number;
  kind: typeof MEAL;
  isTimeDoubtful: boolean;
}) =>
  punch(type, '00:00', {
    id,
    occurredIsoDateTimeUtc: new Date(msAt('00:00') + minute * 60_000).toISOString(),
    breakKind: type === 'breakStart' ? kind : null,
    deduction: HALF_HOUR_AFTER_FIVE,
    isTimeDoubtful,
  });

describe('whatever tills press while they know nothing of each other', () => {
  test('the order of arrival makes no difference', () => {
    fc.assert(
      fc.property(anyPunches, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (made, dice) => {
        const events = made.map(asPunch);
        const shuffled = events
          .map((event) => ({ event, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        const clashes = (all: readonly Shift[]) =>
          all.map((one) => ({ ...one, clashes: one.clashes.map(({ id }) => id).sort() }));
        expect(clashes(shiftsOf(shuffled, msAt(NOW)))).toEqual(clashes(shiftsOf(events, msAt(NOW))));
      }),
      { numRuns: 300 },
    );
  });

  test('no minute is counted twice, none before it was worked, and no hours are below zero', () => {
    fc.assert(
      fc.property(anyPunches, (made) => {
        const shifts = shiftsOf(made.map(asPunch), msAt(NOW));
        const all = shifts.map((shift) => shiftFigures(shift, msAt(NOW), HALF_HOUR_AFTER_FIVE));
        const { presentMs, workedMs, paidBreakMs, unpaidBreakMs, deductedMs } = sumFigures(all);
        expect(presentMs).toBeLessThanOrEqual(msAt(NOW) - msAt('00:00'));
        expect(workedMs).toBe(presentMs - unpaidBreakMs - deductedMs);
        for (const one of all) for (const value of Object.values(one)) expect(value).toBeGreaterThanOrEqual(0);
        expect(paidBreakMs + unpaidBreakMs).toBeLessThanOrEqual(presentMs);
        const spans = shifts.map((one, at) => [one.countsFromMs, one.countsFromMs + all[at]!.presentMs] as const);
        for (const [at, [from]] of spans.entries()) {
          for (const [, to] of spans.slice(0, at)) expect(from).toBeGreaterThanOrEqual(to);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('everything that was pressed is in one shift, as part of it or as a clash', () => {
    fc.assert(
      fc.property(anyPunches, (made) => {
        const events = made.map(asPunch);
        const shifts = shiftsOf(events, msAt(NOW));
        const ins = events.filter(({ type }) => type === 'clockIn').length;
        const clashed = shifts.flatMap(({ clashes }) => clashes).filter(({ type }) => type === 'clockIn').length;
        const begun = shifts.filter(({ flags }) => !flags.includes('noClockIn')).length;
        expect(begun + clashed).toBe(ins);
        for (const { clashes, flags } of shifts) if (clashes.length > 0) expect(flags).toContain('clash');
      }),
    );
  });
});
