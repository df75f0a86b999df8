import { rangeDigest } from '#db/sync/compare-rows.ts';
import type { RowDigest } from '#src/domain/sync/compare.schema.ts';
import type { AgreedPiece } from './compare-memory.ts';

/** Rows read and hashed at once. That takes some milliseconds, and a till waits for it. */
export const ROWS_A_PIECE = 500;

/** Adds a piece after the last. It joins the last one if they adjoin and both are short enough. */
export function withAgreed(pieces: readonly AgreedPiece[], piece: AgreedPiece): AgreedPiece[] {
  const last = pieces.at(-1);
  if (!last || last.rows + piece.rows > ROWS_A_PIECE || !isSameKey(last.upTo, piece.after)) return [...pieces, piece];
  const digest = rangeDigest([last, piece]);
  return [...pieces.slice(0, -1), { ...piece, after: last.after, rows: last.rows + piece.rows, digest }];
}

export function isSameKey(one: RowDigest['key'] | null, other: RowDigest['key'] | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
