import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { localTimesIn } from './local-times.ts';

const ZONES = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Europe/London',
  'America/Denver',
  'Asia/Kathmandu',
];
const zoned = (iso: string, zone: string) =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toString({ smallestUnit: 'second' });

describe('times of a long list', () => {
  test('are written with the offset of their moment, on both sides of a clock change', () => {
    const write = localTimesIn('Australia/Sydney');
    expect(write('2026-10-03T15:59:59.999Z')).toBe('2026-10-04T01:59:59+10:00[Australia/Sydney]');
    expect(write('2026-10-03T16:00:00.000Z')).toBe('2026-10-04T03:00:00+11:00[Australia/Sydney]');
    expect(write('2026-04-04T15:30:00.000Z')).toBe('2026-04-05T02:30:00+11:00[Australia/Sydney]');
    expect(write('2026-04-04T16:30:00.000Z')).toBe('2026-04-05T02:30:00+10:00[Australia/Sydney]');
  });

  test('are those of a calendar that looks each of them up, in any zone', () => {
    const from = Date.parse('1995-01-01T00:00:00Z');
    const to = Date.parse('2037-12-31T00:00:00Z');
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: from, max: to }), (zone, ms) => {
        const iso = new Date(ms).toISOString();
        expect(localTimesIn(zone)(iso)).toBe(zoned(iso, zone));
      }),
      { numRuns: 2000 },
    );
  });

  test('are those around each change of each zone, to the minute', () => {
    for (const zone of ZONES) {
      const write = localTimesIn(zone);
      let change = Temporal.Instant.from('2025-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
      for (let count = 0; change && count < 4; count++) {
        for (let minute = -40; minute <= 40; minute++) {
          const iso = new Date(change.epochMilliseconds + minute * 60_000).toISOString();
          expect(write(iso)).toBe(zoned(iso, zone));
        }
        change = change.getTimeZoneTransition('next');
      }
    }
  });
});
