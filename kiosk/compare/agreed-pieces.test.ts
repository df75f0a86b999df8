import { expect, test } from 'bun:test';
import { rangeDigest } from '#db/sync/compare-rows.ts';
import { ROWS_A_PIECE, withAgreed } from './agreed-pieces.ts';
import type { AgreedPiece } from './compare-memory.ts';

const piece = (after: string | null, upTo: string, rows: number, digest: string): AgreedPiece => ({
  after: after === null ? null : [after],
  upTo: [upTo],
  rows,
  digest: rangeDigest([{ digest }]),
});

test('adjoining rows join into one piece with one digest', () => {
  const pieces = withAgreed([piece(null, 'o2', 2, '5')], piece('o2', 'o3', 1, '3'));
  expect(pieces).toEqual([piece(null, 'o3', 3, '8')]);
});

test('a piece that begins elsewhere stays separate', () => {
  const pieces = withAgreed([piece(null, 'o2', 2, '5')], piece('o4', 'o5', 1, '3'));
  expect(pieces.map(({ upTo }) => upTo)).toEqual([['o2'], ['o5']]);
});

test.each([
  [0, 1],
  [1, 2],
])('pieces join up to the number of rows read at once: %i more rows make %i', (more, count) => {
  const pieces = withAgreed([piece(null, 'o2', 200, '5')], piece('o2', 'o9', ROWS_A_PIECE - 200 + more, '3'));
  expect(pieces).toHaveLength(count);
});
