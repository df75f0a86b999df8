import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import { formatSlotTime, formatStoreTime, instantOfWallTime, localDateOf } from '../time/store-clock.ts';
import { session, weeklySessions } from '../time/testing-hours.ts';
import { earliestCollectionAt, firstSlot, listSlots, whyCollectionTimeRefused } from './slots.ts';
import { testStore } from './testing-store.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string) => instantOfWallTime(Temporal.PlainDateTime.from(text), SYDNEY);
const times = (slots: readonly Temporal.Instant[] = []) => slots.map((at) => formatStoreTime(at, SYDNEY));
const pausedUntil = (at: string | null): Pick<StoreSettings, 'pause'> => ({
  pause: {
    orderability: 'OFFLINE',
    offlineReason: 'paused',
    note: '',
    pausedUntilIsoDateTimeUtc: at && wall(at).toString(),
  },
});

describe('slots', () => {
  test.each([
    ['2026-11-18T09:00', '11:30 AM'],
    ['2026-11-18T11:40', '12:00 PM'],
    ['2026-11-18T11:41', '12:15 PM'],
    ['2026-11-18T13:55', '2:15 PM'],
    ['2026-11-18T14:00', '5:00 PM'],
    ['2026-11-18T16:45', '5:15 PM'],
  ])('asked at %p, 20 minutes of preparation, the first pickup is at %p', (now, first) => {
    const [today] = listSlots(testStore(), 'pickup', wall(now));
    expect(today?.date).toBe('2026-11-18');
    expect(times(today?.slots)[0]).toBe(first);
  });

  test('are every 15 minutes inside the session and never at its end', () => {
    const store = testStore({
      timings: { ...testStore().settings.timings, pickup: weeklySessions([session('5:00 PM', 1)]) },
    });
    const [today] = listSlots(store, 'pickup', wall('2026-11-18T09:00'));
    expect(times(today?.slots)).toEqual(['5:00 PM', '5:15 PM', '5:30 PM', '5:45 PM']);
  });

  test('reach as many days ahead as the store allows, without holidays and closed weekdays', () => {
    const store = testStore({ holidays: [{ date: '2026-11-20', name: 'Staff party' }] });
    const days = listSlots(store, 'pickup', wall('2026-11-18T09:00')).map((day) => day.date);
    // The 20th is the holiday, the 23rd is a Monday.
    expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25']);
  });

  test('have a first one, also at the very time that was asked for', () => {
    const from = (time: string) => {
      const found = firstSlot(testStore(), 'pickup', wall('2026-11-18T09:00'), wall(`2026-11-18T${time}`));
      return found && formatStoreTime(found, SYDNEY);
    };
    expect([from('12:00'), from('12:01')]).toEqual(['12:00 PM', '12:15 PM']);
  });

  test('begin when the kitchen can be ready after the pause, and are none while it has no end', () => {
    const [today] = listSlots(testStore(pausedUntil('2026-11-18T18:05')), 'pickup', wall('2026-11-18T12:00'));
    expect(times(today?.slots)[0]).toBe('6:30 PM');
    expect(listSlots(testStore(pausedUntil(null)), 'pickup', wall('2026-11-18T12:00'))).toEqual([]);
  });

  test('are of their own day, and list a time once that the clock shows twice', () => {
    const store = testStore({
      timings: { ...testStore().settings.timings, pickup: weeklySessions([session('11:00 PM', 5)]) },
      orderProcess: { ...testStore().settings.orderProcess, orderAheadDays: 0 },
    });
    const [evening, night] = listSlots(store, 'pickup', wall('2026-04-04T20:00'));
    expect([evening?.date, times(evening?.slots)]).toEqual([
      '2026-04-04',
      ['11:00 PM', '11:15 PM', '11:30 PM', '11:45 PM'],
    ]);
    // 2 to 3 AM comes twice: its first coming is offered, and says which it is.
    expect(night?.date).toBe('2026-04-05');
    expect(night?.slots.map((at) => formatSlotTime(at, SYDNEY)).slice(7, 13)).toEqual([
      '1:45 AM',
      '2:00 AM (GMT+11)',
      '2:15 AM (GMT+11)',
      '2:30 AM (GMT+11)',
      '2:45 AM (GMT+11)',
      '3:00 AM',
    ]);
    const [running] = listSlots(store, 'pickup', wall('2026-11-18T00:30'));
    expect([running?.date, times(running?.slots)[0]]).toEqual(['2026-11-18', '1:00 AM']);
  });

  describe('a skipped hour of the spring clock change', () => {
    /** Slots of the night from Saturday to Sunday, in Sydney's spring, with this session only. */
    const night = (start: string, hours: number, timezone = SYDNEY, evening = '2026-10-03') => {
      const pickup = weeklySessions([session(start, hours)]);
      const base = testStore().settings;
      const orderProcess = { ...base.orderProcess, orderAheadDays: 1 };
      const store = testStore({ timings: { ...base.timings, pickup }, orderProcess }, timezone);
      const noon = instantOfWallTime(Temporal.PlainDateTime.from(`${evening}T12:00`), timezone);
      const day = Temporal.PlainDate.from(evening).add({ days: 1 }).toString();
      const slots = listSlots(store, 'pickup', noon).find(({ date }) => date === day)?.slots ?? [];
      return { store, noon, slots, shown: slots.map((at) => formatSlotTime(at, timezone)) };
    };

    test('has no slot: after the last one before it comes the first one after it', () => {
      expect(night('11:00 PM', 5).shown.slice(6, 11)).toEqual(['1:30 AM', '1:45 AM', '3:00 AM', '3:15 AM', '3:30 AM']);
    });

    test.each([
      ['begins in it', '2:30 AM', 1.5, ['3:30 AM', '3:45 AM']],
      ['ends in it', '1:00 AM', 1.5, ['1:00 AM', '1:15 AM', '1:30 AM', '1:45 AM']],
      ['is inside it', '2:15 AM', 0.5, []],
      ['has it in its middle', '1:30 AM', 2, ['1:30 AM', '1:45 AM', '3:00 AM', '3:15 AM']],
    ])('a session that %s', (_, start, hours, shown) => {
      expect(night(start, hours).shown).toEqual(shown);
    });

    test.each([
      [SYDNEY, '2026-10-03'],
      ['Pacific/Auckland', '2026-09-26'],
      ['America/Denver', '2026-03-07'],
      ['Europe/London', '2026-03-28'],
    ])('in %p the night of %p has four slots fewer, each once and each taken', (timezone, evening) => {
      const spring = night('10:00 PM', 8, timezone, evening);
      const week = Temporal.PlainDate.from(evening).subtract({ days: 7 }).toString();
      expect(spring.slots).toHaveLength(night('10:00 PM', 8, timezone, week).slots.length - 4);
      expect(new Set(spring.shown).size).toBe(spring.shown.length);
      for (const at of spring.slots)
        expect(whyCollectionTimeRefused(spring.store, 'pickup', at, spring.noon)).toBeNull();
    });

    test('asked for as if the clock showed it is the same moment an hour later by the clock', () => {
      const { store, noon } = night('11:00 PM', 5);
      expect(formatStoreTime(wall('2026-10-04T02:30'), SYDNEY)).toBe('3:30 AM');
      expect(whyCollectionTimeRefused(store, 'pickup', wall('2026-10-04T02:30'), noon)).toBeNull();
    });
  });

  test('every slot that is listed is accepted', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('pickup', 'delivery', 'dineIn'), (minute, type) => {
        const store = testStore({
          dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
        });
        const now = wall('2026-01-01T00:00').add({ minutes: minute });
        const slots = listSlots(store, type, now).flatMap((day) => day.slots);
        expect(slots.length).toBeGreaterThan(0);
        for (const at of [slots[0]!, slots[slots.length >> 1]!, slots.at(-1)!]) {
          expect(whyCollectionTimeRefused(store, type, at, now)).toBeNull();
          expect(Temporal.Instant.compare(at, earliestCollectionAt(store, type, now)!)).toBeGreaterThanOrEqual(0);
          const ahead = localDateOf(now, SYDNEY).until(localDateOf(at, SYDNEY)).days;
          expect(ahead).toBeLessThanOrEqual(7);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('the furthest day is that of the chosen type, not of another', () => {
  const nights = weeklySessions([session('11:00 PM', 4)]);
  const base = testStore();
  const store = testStore({
    timings: { ...base.settings.timings, pickup: nights },
    orderProcess: { ...base.settings.orderProcess, orderAheadDays: 1 },
  });
  const asked = (type: 'pickup' | 'delivery') =>
    whyCollectionTimeRefused(store, type, wall('2026-11-20T01:00'), wall('2026-11-18T12:00'))?.code ?? null;
  expect([asked('pickup'), asked('delivery')]).toEqual([null, 'tooFarAhead']);
});

describe('a collection time', () => {
  const holiday = { holidays: [{ date: '2026-11-20', name: 'Staff party' }] };
  test.each([
    ['ASAP inside a session', {}, 'pickup', null, null, null],
    ['inside tomorrow\u2019s session', {}, 'pickup', '2026-11-19T12:00', null, null],
    ['at a session\u2019s start', {}, 'pickup', '2026-11-18T17:00', null, null],
    ['at a session\u2019s end', {}, 'pickup', '2026-11-18T14:30', 'closed', '2026-11-18T17:00'],
    ['ASAP outside the sessions', {}, 'delivery', null, 'closed', '2026-11-18T17:00'],
    ['before it can be ready', {}, 'pickup', '2026-11-18T12:00', 'tooSoon', '2026-11-18T12:30'],
    ['five minutes after it was offered', {}, 'pickup', '2026-11-18T12:15', null, null],
    ['at a minute that is not offered', {}, 'pickup', '2026-11-18T19:07', 'notASlot', '2026-11-18T19:15'],
    ['at the second after one that is', {}, 'pickup', '2026-11-18T19:00:01', 'notASlot', '2026-11-18T19:15'],
    ['in the past', {}, 'pickup', '2026-11-17T12:00', 'tooSoon', '2026-11-18T12:30'],
    ['on the last day', {}, 'pickup', '2026-11-25T20:45', null, null],
    ['a day too far', {}, 'pickup', '2026-11-26T12:00', 'tooFarAhead', null],
    ['on a holiday', holiday, 'pickup', '2026-11-20T12:00', 'holiday', '2026-11-21T11:30'],
    ['on a weekday without it', {}, 'pickup', '2026-11-23T12:00', 'notOffered', '2026-11-24T11:30'],
    ['dine-in in a store without it', {}, 'dineIn', null, 'notOffered', null],
    ['ASAP while paused', pausedUntil('2026-11-18T13:00'), 'pickup', null, 'paused', '2026-11-18T13:00'],
    [
      'at the end of the pause',
      pausedUntil('2026-11-18T13:00'),
      'pickup',
      '2026-11-18T13:00',
      'tooSoon',
      '2026-11-18T13:30',
    ],
    ['after the pause', pausedUntil('2026-11-18T13:00'), 'pickup', '2026-11-18T13:30', null, null],
    ['tomorrow, paused without an end', pausedUntil(null), 'pickup', '2026-11-19T12:00', 'paused', null],
  ] as const)('%s', (_, settings, type, requested, code, nextAt) => {
    const store = testStore(settings as Partial<StoreSettings>);
    const refusal = whyCollectionTimeRefused(store, type, requested && wall(requested), wall('2026-11-18T12:00'));
    expect(refusal).toEqual(code && { code, nextAt: nextAt && wall(nextAt) });
  });
});
