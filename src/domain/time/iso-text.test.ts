import { expect, test } from 'bun:test';
import { isoInstantSchema } from '../ordering/ordering.schema.ts';
import { localDateSchema } from './local-date.schema.ts';

test.each(['2026-11-21', '2024-02-29', '2026-12-31', '0001-01-01'])('%s is a day', (text) => {
  expect(localDateSchema.safeParse(text).success).toBe(true);
});

test('a day without its zeros is kept with them', () => {
  expect(localDateSchema.parse('2027-2-9')).toBe('2027-02-09');
});

test.each(['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '0000-00-00', '2026-11-', '26-1-2'])(
  '%s is no day of the calendar',
  (text) => {
    expect(localDateSchema.safeParse(text).success).toBe(false);
  },
);

test.each(['2026-11-21T07:45Z', '2026-11-21T07:45:59Z', '2024-02-29T23:59:59.999Z'])('%s is a time', (text) => {
  expect(isoInstantSchema.safeParse(text).success).toBe(true);
  expect(Temporal.Instant.from(text).epochMilliseconds).toBeGreaterThan(0);
});

test.each(['2026-99-99T99:99Z', '2026-02-30T10:00Z', '2026-11-21T24:00Z', '2026-11-21T07:60Z', '2026-11-21T07:45:61Z'])(
  '%s is no time of any clock, so nobody can ask for an order then',
  (text) => {
    expect(isoInstantSchema.safeParse(text).success).toBe(false);
  },
);
