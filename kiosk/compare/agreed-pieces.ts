import { rangeDigest } from '#db/sync/compare-rows.ts';
import type { RowDigest } from '#src/domain/sync/compare.schema.ts';
import type { AgreedPiece } from './compare-memory.ts';

/** Rows that are read and hashed at once. That takes some milliseconds, in which a till waits. */
export const ROWS_A_PIECE = 500;

/** The pieces with one more after the last. A piece that adjoins the last joins it while both are short enough. */
export function withAgreed(pieces: readonly AgreedPiece[], piece: AgreedPiece): AgreedPiece[] {
  const last = pieces.at(-1);
  if (!last || last.rows + piece.rows > ROWS_A_PIECE || !isSameKey(last.upTo, piece.after)) return [...pieces, piece];
  const digest = rangeDigest([last, piece]);
  return [...pieces.slice(0, -1), { ...piece, after: last.after, rows: last.rows + piece.rows, digest }];
}

export function isSameKey(one: RowDigest['key'] | null, other: RowDigest['key'] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
