import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { type HeldSeats, type SeatingRoom, seatingRooms, seatRoom, turnMinutesOf } from './seat-room.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}:00Z`);
const SETTINGS = { ...usualTableBooking(), coversPerQuarterHour: 10, turnTimes: [{ upToPax: 100, minutes: 90 }] };
const ROOM: readonly SeatingRoom[] = [{ name: '', seats: 12 }];
const AREAS: readonly SeatingRoom[] = [
  { name: 'Inside', seats: 8 },
  { name: 'Terrace', seats: 4 },
];
const held = (time: string, covers: number, area = ''): HeldSeats => ({ from: at(time), minutes: 90, covers, area });
const roomFor = (rooms: readonly SeatingRoom[], all: readonly HeldSeats[], pax: number, seatingArea: string | null) =>
  seatRoom({ settings: SETTINGS, rooms, held: all }, { pax, seatingArea });

describe('a party', () => {
  test.each([
    ['fits an empty room', [], 8, '18:00', { area: '' }],
    ['fits beside others', [held('18:00', 4)], 6, '18:00', { area: '' }],
    ['is too much for the quarter of an hour', [held('18:00', 8)], 3, '18:00', 'pacing'],
    ['is too much for it also minutes later, by the clock', [held('18:05', 8)], 3, '18:10', 'pacing'],
    ['has the next quarter of an hour to itself', [held('18:00', 8)], 3, '18:15', { area: '' }],
    ['finds no seat while others sit', [held('17:45', 8)], 6, '18:00', 'seats'],
    ['finds one the minute that they leave', [held('16:30', 8)], 6, '18:00', { area: '' }],
    ['keeps no seats from guests who come later', [held('19:15', 8)], 6, '18:00', 'seats'],
    ['leaves before guests who come later', [held('19:30', 8)], 6, '18:00', { area: '' }],
    ['counts all who sit at once', [held('16:30', 8), held('18:15', 6)], 6, '17:45', 'seats'],
    ['may follow one and leave for another', [held('16:30', 8), held('19:30', 8)], 8, '18:00', { area: '' }],
  ] as const)('%s', (_, all, pax, time, expected) => {
    expect(roomFor(ROOM, all, pax, null).placeAt(at(time))).toEqual(expected);
  });

  test.each([
    ['in the area that they chose', [], 4, 'terrace', { area: 'Terrace' }],
    ['not in another, when it is full', [held('18:15', 2, 'Terrace')], 4, 'Terrace', 'seats'],
    ['anywhere: where the fewest seats are left over', [], 3, null, { area: 'Terrace' }],
    ['anywhere: in the one that has room', [held('18:15', 2, 'Terrace')], 4, null, { area: 'Inside' }],
    ['never across two areas', [], 10, null, 'seats'],
    ['not on seats of an area that has another name now', [held('18:15', 6, 'Garden')], 3, null, 'seats'],
  ] as const)('sits %s', (_, all, pax, seatingArea, expected) => {
    expect(roomFor(AREAS, all, pax, seatingArea).placeAt(at('18:00'))).toEqual(expected);
  });
});

describe('the seats of an area', () => {
  const settings = {
    seatingAreaInfo: { mandatory: false, areaNames: ['Inside', 'Terrace', 'Bar'] },
    seats: { usual: 20, ofAreas: [{ areaName: 'Bar', seats: 6 }] },
  };
  const tables = [
    { area: 'inside', seats: 4 },
    { area: 'Inside', seats: 6 },
    { area: 'Cellar', seats: 50 },
  ];

  test('are those of its tables on the map, else its own number, else the usual one', () => {
    expect(seatingRooms(settings, tables)).toEqual([
      { name: 'Inside', seats: 10 },
      { name: 'Terrace', seats: 20 },
      { name: 'Bar', seats: 6 },
    ]);
  });

  test('of a store without areas are all tables, or the usual number', () => {
    const plain = { ...settings, seatingAreaInfo: { mandatory: false, areaNames: [] } };
    expect(seatingRooms(plain, tables)).toEqual([{ name: '', seats: 60 }]);
    expect(seatingRooms(plain, [])).toEqual([{ name: '', seats: 20 }]);
  });
});

test.each([
  [2, 90],
  [3, 120],
  [6, 120],
  [7, 150],
  [500, 150],
])('%p guests stay %p minutes', (pax, minutes) => {
  expect(turnMinutesOf(usualTableBooking(), pax)).toBe(minutes);
});

describe('however guests book, one after the other', () => {
  const START = at('10:00');
  const parties = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters * 5),
      pax: fc.integer({ min: 1, max: 9 }),
      seatingArea: fc.constantFrom(null, 'Inside', 'Terrace'),
    }),
    { maxLength: 60 },
  );

  /** Those that were let in. */
  function booked(wishes: typeof parties extends fc.Arbitrary<infer All> ? All : never): HeldSeats[] {
    const all: HeldSeats[] = [];
    for (const { minutes, pax, seatingArea } of wishes) {
      const from = START.add({ minutes });
      const place = roomFor(AREAS, all, pax, seatingArea).placeAt(from);
      if (typeof place !== 'string') all.push({ from, minutes: 90, covers: pax, area: place.area });
    }
    return all;
  }

  test('never more arrive in a quarter of an hour than the store takes', () => {
    fc.assert(
      fc.property(parties, (wishes) => {
        const byQuarter = new Map<number, number>();
        for (const { from, covers } of booked(wishes)) {
          const quarter = Math.floor(from.epochMilliseconds / 900_000);
          byQuarter.set(quarter, (byQuarter.get(quarter) ?? 0) + covers);
        }
        for (const covers of byQuarter.values()) expect(covers).toBeLessThanOrEqual(SETTINGS.coversPerQuarterHour);
      }),
    );
  });

  test('never more sit in an area than it has seats, at any minute', () => {
    fc.assert(
      fc.property(parties, (wishes) => {
        const all = booked(wishes);
        for (const { name, seats } of AREAS) {
          const there = all.filter(({ area }) => area === name);
          for (let minute = 0; minute < 300; minute += 1) {
            const now = START.add({ minutes: minute }).epochMilliseconds;
            const sitting = there
              .filter(({ from }) => from.epochMilliseconds <= now && now < from.epochMilliseconds + 90 * 60_000)
              .reduce((sum, { covers }) => sum + covers, 0);
            expect(sitting).toBeLessThanOrEqual(seats);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
