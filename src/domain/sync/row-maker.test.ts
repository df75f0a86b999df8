import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createIdMaker } from '#src/shared/ids.ts';
import { boxMarkOf, idEndingOf } from './row-maker.ts';

const maker = createIdMaker({
  now: () => 1_795_000_000_000,
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});

test('an id of the cloud names no box', () => {
  for (let at = 0; at < 200; at++) expect(boxMarkOf(maker.next())).toBeNull();
});

test('an id with a box’s ending names that box', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z]{6}$/), (mark) => {
      expect(boxMarkOf(maker.next() + idEndingOf(mark))).toBe(mark);
    }),
  );
});

test.each([
  'roma-pizza',
  'order-of-box',
  'sale-on-the-box-01',
  '-babcdef',
  'x'.repeat(20),
  `${'x'.repeat(20)}-babcde`,
  `${'x'.repeat(20)}-babcdefg`,
  `${'X'.repeat(20)}-babcdef`,
])('the id %s names no box', (id) => {
  expect(boxMarkOf(id)).toBeNull();
});
