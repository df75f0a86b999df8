import { keyOf } from '#src/domain/menu/versions/menu-delta.ts';
import type { Drafted } from './read-drafted.ts';

/** What lists say of an item of which something is not published yet; `new`: nothing of it is sold. */
export type WaitingMark = 'new' | 'changed';

export function waitingMark({ waiting }: Pick<Drafted, 'waiting'>, itemId: string): WaitingMark | null {
  const delta = waiting.get(keyOf({ subject: 'item', subjectId: itemId }))?.delta;
  if (!delta) return null;
  return delta.before === null ? 'new' : 'changed';
}
