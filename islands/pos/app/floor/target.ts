import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { whyNotMerge, whyNotMove } from '#src/domain/floor/table-moves.ts';

/** Guests who are to go somewhere: the next table that is touched is where. */
export interface Going {
  readonly kind: 'move' | 'merge';
  readonly fromId: string;
}

/** How a table takes part in the choosing; null: nothing is being chosen. */
export type Target = 'valid' | 'invalid' | 'from' | null;

export function targetOf(going: Going | null, from: FloorTableNow | null, table: FloorTableNow): Target {
  if (!going || !from) return null;
  if (table.id === from.id) return 'from';
  const rule = going.kind === 'move' ? whyNotMove : whyNotMerge;
  return rule(from, table, false) === null ? 'valid' : 'invalid';
}
