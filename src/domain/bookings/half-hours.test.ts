import { expect, test } from 'bun:test';
import { coversByHalfHour } from './half-hours.ts';

interface Change {
  readonly turnMinutes?: number;
  readonly code?: 'accepted' | 'cancelled';
}

const booking = (time: string, pax: number, change: Change = {}) => ({
  bookedForIsoDateTimeUtc: `2026-11-21T${time}:00Z`,
  turnMinutes: change.turnMinutes ?? 90,
  pax,
  status: { code: change.code ?? ('accepted' as const) },
  noShowIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
});
const shown = (bookings: Parameters<typeof coversByHalfHour>[0]) =>
  coversByHalfHour(bookings).map(({ from, arriving, covers }) => [from.toString().slice(11, 16), arriving, covers]);

test('a day without bookings has no half hours', () => {
  expect(shown([])).toEqual([]);
  expect(shown([booking('18:00', 4, { code: 'cancelled' })])).toEqual([]);
});

test('guests count in each half hour in which they sit, and arrive once', () => {
  expect(shown([booking('18:00', 4), booking('18:15', 2)])).toEqual([
    ['18:00', 6, 6],
    ['18:30', 0, 6],
    ['19:00', 0, 6],
    ['19:30', 0, 2],
  ]);
});

test('guests who leave make room for those who come in the same half hour', () => {
  expect(shown([booking('18:00', 4, { turnMinutes: 45 }), booking('18:45', 6, { turnMinutes: 30 })])).toEqual([
    ['18:00', 4, 4],
    ['18:30', 6, 6],
    ['19:00', 0, 6],
  ]);
});
