import { keyOf } from '#src/domain/menu/versions/menu-delta.ts';
import type { Drafted } from './read-drafted.ts';

/** The mark of an item with unpublished changes in lists; `new` if none of it is published. */
export type WaitingMark = 'new' | 'changed';

export function waitingMark({ waiting }: Pick<Drafted, 'waiting'>, itemId: string): WaitingMark | null {
  const delta = waiting.get(keyOf({ subject: 'item', subjectId: itemId }))?.delta;
  if (!delta) return null;
  return delta.before === null ? 'new' : 'changed';
}
