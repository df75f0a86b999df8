import { expect, test } from 'bun:test';
import { acceptKeys } from './accept-key-texts.ts';

test.each([
  ['as soon as possible', null, ['ASAP', '15 min', '30 min', '45 min', '1 h', '1 h 15', '1 h 30']],
  ['tonight', '2026-11-21T09:00:00.000Z', ['Accept for 8:00 PM']],
  ['Wednesday', '2026-11-25T03:00:00.000Z', ['Accept for Wed 2:00 PM']],
  [
    'a time that has passed',
    '2026-11-21T07:00:00.000Z',
    ['ASAP', '15 min', '30 min', '45 min', '1 h', '1 h 15', '1 h 30'],
  ],
])('an order for %s is accepted with what confirms its time', (_, requestedForIsoDateTimeUtc, texts) => {
  const keys = acceptKeys({ requestedForIsoDateTimeUtc }, Date.parse('2026-11-21T07:42:00.000Z'), 'Australia/Sydney');
  expect(keys.map(({ text }) => text)).toEqual(texts);
});
