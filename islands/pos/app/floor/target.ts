import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { whyNotMerge, whyNotMove } from '#src/domain/floor/table-moves.ts';

/** The guests who are about to move. The next table that is tapped is where they go. */
export interface Going {
  readonly kind: 'move' | 'merge';
  readonly fromId: string;
}

/** A table's part in choosing where to move. Null while no one is moving. */
export type Target = 'valid' | 'invalid' | 'from' | null;

export function targetOf(going: Going | null, from: FloorTableNow | null, table: FloorTableNow): Target {
  if (!going || !from) return null;
  if (table.id === from.id) return 'from';
  const rule = going.kind === 'move' ? whyNotMove : whyNotMerge;
  return rule(from, table, false) === null ? 'valid' : 'invalid';
}
