import { expect, test } from 'bun:test';
import { elsewhereText } from './elsewhere-text.ts';
import { lasting } from './lasting.ts';

const redirect = (untilIsoDateTimeUtc: string | null) => ({
  ...{ stationId: 'bar', stationName: 'BAR', toStationId: 'pass', toStationName: 'PASS', byName: 'Mia' },
  ...{ sinceIsoDateTimeUtc: '2026-11-30T08:00:00Z', untilIsoDateTimeUtc },
});

test.each([
  ['2026-11-30T10:30:00Z', 'BAR’s dockets print at PASS until 9:30 PM'],
  ['2026-11-30T16:00:00Z', 'BAR’s dockets print at PASS until 3:00 AM, Tue 1 Dec'],
  [null, 'BAR’s dockets print at PASS until someone switches back'],
])('a till says until when: %p', (until, words) => {
  expect(elsewhereText(redirect(until), 'Australia/Sydney')).toBe(words);
});

test('one that is over is shown no longer, without a word of the server', () => {
  const both = [redirect('2026-11-30T10:30:00Z'), redirect(null)];
  expect(lasting(both, Date.parse('2026-11-30T10:29:59Z'))).toHaveLength(2);
  expect(lasting(both, Date.parse('2026-11-30T10:30:00Z'))).toEqual([redirect(null)]);
});
