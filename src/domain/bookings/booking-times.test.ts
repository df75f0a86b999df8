import { describe, expect, test } from 'bun:test';
import { testStore } from '../ordering/testing-store.ts';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import { usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { formatSlotTime, instantOfWallTime } from '../time/store-clock.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';
import {
  type BookingBook,
  type BookingRefusal,
  bookableTimes,
  nearestTimes,
  placeParty,
  type WantedTable,
} from './booking-times.ts';
import { type HeldSeats, seatingRooms } from './seat-room.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (local: string, timezone = SYDNEY) => instantOfWallTime(Temporal.PlainDateTime.from(local), timezone);
const day = (date: string) => Temporal.PlainDate.from(date);

interface Given {
  readonly booking?: Partial<StoreSettings['tableBooking']>;
  readonly settings?: Partial<StoreSettings>;
  readonly held?: readonly HeldSeats[];
  readonly now?: string;
  readonly timezone?: string;
}

/** Open 11 AM to 10 PM, as all test stores are; Wednesday noon in its own zone. */
function bookOf(given: Given = {}): BookingBook {
  const { booking, settings, held = [], now = '2026-11-18T12:00', timezone = SYDNEY } = given;
  const store = testStore(
    {
      dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
      tableBooking: { ...usualTableBooking(), ...booking },
      ...settings,
    },
    timezone,
  );
  return { store, rooms: seatingRooms(store.settings.tableBooking, []), held, now: wall(now, timezone) };
}

const FOUR: WantedTable = { pax: 4, seatingArea: null, source: 'ONLINE' };
const shown = (book: BookingBook, date: string, wanted = FOUR) =>
  bookableTimes(book, wanted, day(date))
    .filter(({ noRoom }) => noRoom === null)
    .map(({ at }) => formatSlotTime(at, book.store.timezone));

describe('the bookable times of a day', () => {
  test('of a store that has chosen nothing go from opening to an hour before closing, every 15 minutes', () => {
    const times = shown(bookOf(), '2026-11-19');
    expect([times[0], times[1], times.at(-1), times.length]).toEqual(['11:00 AM', '11:15 AM', '9:00 PM', 41]);
  });

  test('of today begin after the lead, at the counter with the quarter of an hour that has begun', () => {
    const book = bookOf({ now: '2026-11-18T12:10' });
    expect(shown(book, '2026-11-18')[0]).toBe('1:15 PM');
    expect(shown(book, '2026-11-18', { ...FOUR, source: 'POS' })[0]).toBe('12:00 PM');
  });

  const NONE: readonly [string, string, Given, WantedTable][] = [
    ['on a holiday', '2026-12-25', { settings: { holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] } }, FOUR],
    ['before today', '2026-11-17', {}, FOUR],
    ['beyond the days in advance', '2027-02-17', {}, FOUR],
    ['for a party that is too small', '2026-11-19', {}, { ...FOUR, pax: 1 }],
    ['for a party that is too large', '2026-11-19', {}, { ...FOUR, pax: 11 }],
    ['in an area that does not exist', '2026-11-19', {}, { ...FOUR, seatingArea: 'Roof' }],
    [
      'where bookings are switched off',
      '2026-11-19',
      { settings: { dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true } } },
      FOUR,
    ],
  ];
  test.each(NONE)('are none %s', (_, date, given, wanted) => {
    expect(bookableTimes(bookOf(given), wanted, day(date))).toEqual([]);
  });

  test('are there on the last day in advance, and with other hours on a special day', () => {
    expect(shown(bookOf(), '2027-02-16')).toHaveLength(41);
    const hours = { startTimeOfDay: '6:00 PM', endTimeOfDay: '8:00 PM' };
    const book = bookOf({ settings: { holidays: [{ date: '2026-12-24', name: 'Christmas Eve', hours }] } });
    expect(shown(book, '2026-12-24')).toEqual(['6:00 PM', '6:15 PM', '6:30 PM', '6:45 PM', '7:00 PM']);
  });

  test('follow dine-in’s own sessions where it has any', () => {
    const timings = { ...testStore().settings.timings, dineIn: weeklySessions([session('6:00 PM', 2)]) };
    expect(shown(bookOf({ settings: { timings } }), '2026-11-19')).toHaveLength(5);
  });

  test('past midnight are of the day that has begun', () => {
    const timings = { ...testStore().settings.timings, dineIn: weeklySessions([session('10:00 PM', 4)]) };
    const book = bookOf({ settings: { timings } });
    expect(shown(book, '2026-11-20')).toEqual([
      ...['12:00 AM', '12:15 AM', '12:30 AM', '12:45 AM', '1:00 AM'],
      ...['10:00 PM', '10:15 PM', '10:30 PM', '10:45 PM', '11:00 PM', '11:15 PM', '11:30 PM', '11:45 PM'],
    ]);
  });

  test('of a store that never closes are all of them', () => {
    const allDay = tradingHours({ availableAllDay: true, dayIntervals: [] } as never);
    expect(shown(bookOf({ settings: { tradingHours: allDay } }), '2026-11-20')).toHaveLength(96);
  });

  test('that are full say why: too many arrive, or every seat is taken', () => {
    const held = [{ from: wall('2026-11-19T18:00'), minutes: 120, covers: 8, area: '' }];
    const book = bookOf({ held, booking: { seats: { usual: 10, ofAreas: [] } } });
    const full = bookableTimes(book, FOUR, day('2026-11-19')).filter(({ noRoom }) => noRoom !== null);
    expect(full.map(({ at, noRoom }) => `${formatSlotTime(at, SYDNEY)} ${noRoom}`)).toEqual([
      ...['4:15 PM seats', '4:30 PM seats', '4:45 PM seats', '5:00 PM seats', '5:15 PM seats', '5:30 PM seats'],
      ...['5:45 PM seats', '6:00 PM pacing', '6:15 PM seats', '6:30 PM seats', '6:45 PM seats', '7:00 PM seats'],
      ...['7:15 PM seats', '7:30 PM seats', '7:45 PM seats'],
    ]);
  });

  test('while the store is paused begin when the pause ends; one without an end takes the day', () => {
    const pause = (until: string | null) => ({
      pause: {
        orderability: 'OFFLINE' as const,
        offlineReason: 'tooBusy' as const,
        note: '',
        pausedUntilIsoDateTimeUtc: until,
      },
    });
    const until = wall('2026-11-18T18:00').toString();
    expect(shown(bookOf({ settings: pause(until) }), '2026-11-18')[0]).toBe('6:00 PM');
    expect(shown(bookOf({ settings: pause(null) }), '2026-11-18')).toEqual([]);
    expect(shown(bookOf({ settings: pause(null) }), '2026-11-19')).toHaveLength(41);
    expect(shown(bookOf({ settings: pause(null) }), '2026-11-18', { ...FOUR, source: 'POS' })[0]).toBe('11:45 AM');
  });
});

describe('on the nights of the clock change', () => {
  const night = (timezone: string, evening: string) => {
    const timings = { ...testStore().settings.timings, dineIn: weeklySessions([session('10:00 PM', 8)]) };
    const book = bookOf({ settings: { timings }, timezone, now: `${evening}T12:00` });
    const date = day(evening).add({ days: 1 });
    const early = bookableTimes(book, FOUR, date).filter(
      ({ at }) => at.toZonedDateTimeISO(timezone).toPlainDateTime().hour < 12,
    );
    return { book, times: early.map(({ at }) => at) };
  };
  // 10 PM to 6 AM, the last at 5: 21 times from midnight on a usual night.
  test.each([
    [SYDNEY, '2026-10-03', 17],
    [SYDNEY, '2027-04-03', 21],
    ['Pacific/Auckland', '2026-09-26', 17],
    ['Pacific/Auckland', '2027-04-03', 21],
    ['America/Denver', '2027-03-13', 17],
    ['America/Denver', '2026-10-31', 21],
    ['Europe/London', '2027-03-27', 17],
    ['Europe/London', '2026-10-24', 21],
    ['Australia/Lord_Howe', '2026-10-03', 19],
    ['Australia/Lord_Howe', '2027-04-03', 21],
  ])('in %p the night of %p has each time once, and each can be booked', (timezone, evening, count) => {
    const { book, times } = night(timezone, evening);
    const walls = times.map((at) => at.toZonedDateTimeISO(timezone).toPlainTime().toString());
    expect(new Set(walls).size).toBe(walls.length);
    expect(times).toHaveLength(count);
    for (const at of times) expect(placeParty(book, FOUR, at)).toEqual({ area: '' });
  });

  test('the second coming of a time is none that is offered', () => {
    const { book, times } = night(SYDNEY, '2027-04-03');
    const second = times.find((at) => formatSlotTime(at, SYDNEY).startsWith('2:15'))?.add({ hours: 1 });
    expect(second && placeParty(book, FOUR, second)).toBe('notATime');
  });
});

describe('a booking is refused', () => {
  const areas = { seatingAreaInfo: { mandatory: true, areaNames: ['Inside'] } };
  const REFUSED: readonly [string, string, WantedTable, Given, BookingRefusal][] = [
    ['too soon', '2026-11-18T12:30', FOUR, {}, 'tooSoon'],
    ['too far ahead', '2027-02-17T18:00', FOUR, {}, 'tooFarAhead'],
    ['while the store is closed', '2026-11-19T09:00', FOUR, {}, 'closed'],
    ['between the times', '2026-11-19T18:07', FOUR, {}, 'notATime'],
    ['too near to closing', '2026-11-19T21:15', FOUR, {}, 'notATime'],
    ['for one guest', '2026-11-19T18:00', { ...FOUR, pax: 1 }, {}, 'partyTooSmall'],
    ['for eleven', '2026-11-19T18:00', { ...FOUR, pax: 11 }, {}, 'partyTooLarge'],
    ['without an area where one is needed', '2026-11-19T18:00', FOUR, { booking: areas }, 'areaNeeded'],
    ['in an unknown area', '2026-11-19T18:00', { ...FOUR, seatingArea: 'Roof' }, { booking: areas }, 'areaUnknown'],
  ];
  test.each(REFUSED)('%s', (_, time, wanted, given, expected) => {
    expect(placeParty(bookOf(given), wanted, wall(time))).toBe(expected);
  });

  test('and taken at the counter without an area, for guests who ring', () => {
    const book = bookOf({ booking: { seatingAreaInfo: { mandatory: true, areaNames: ['Inside'] } } });
    expect(placeParty(book, { ...FOUR, source: 'POS' }, wall('2026-11-19T18:00'))).toEqual({ area: 'Inside' });
  });

  test('never for a time that was offered and passed while the guest typed', () => {
    const at = wall('2026-11-18T13:00');
    expect(placeParty(bookOf({ now: '2026-11-18T12:04' }), FOUR, at)).toEqual({ area: '' });
    expect(placeParty(bookOf({ now: '2026-11-18T12:06' }), FOUR, at)).toBe('tooSoon');
  });
});

describe('the nearest other times', () => {
  const near = (book: BookingBook, at: string) =>
    nearestTimes(book, FOUR, wall(at)).map((one) => one.toZonedDateTimeISO(SYDNEY).toPlainDateTime().toString());

  test('are those of the same day that are closest, in the order of the clock', () => {
    const held = [{ from: wall('2026-11-19T18:00'), minutes: 120, covers: 8, area: '' }];
    const times = near(bookOf({ held }), '2026-11-19T18:00');
    expect(times).toEqual(['2026-11-19T17:30:00', '2026-11-19T17:45:00', '2026-11-19T18:15:00']);
  });

  test('of a full day are at the same time of the days around it', () => {
    const held = [{ from: wall('2026-11-20T00:00'), minutes: 24 * 60, covers: 40, area: '' }];
    expect(near(bookOf({ held }), '2026-11-20T18:00')).toEqual([
      '2026-11-19T18:00:00',
      '2026-11-21T18:00:00',
      '2026-11-22T18:00:00',
    ]);
  });

  test('are none for a party that is never taken', () => {
    expect(nearestTimes(bookOf(), { ...FOUR, pax: 30 }, wall('2026-11-19T18:00'))).toEqual([]);
  });

  test('of a store open one evening a week are that evening', () => {
    const closed = tradingHours(tradingDay(['5:00 PM', '9:00 PM']));
    expect(near(bookOf({ settings: { tradingHours: closed } }), '2026-11-19T04:00')).toHaveLength(3);
  });
});
