import type { Actor } from '#src/domain/access/actor.ts';

/** Who is signed in to the staff app; empty: nobody. */
export function userIdOf(actor: Actor | null): string {
  return actor !== null && 'userId' in actor ? actor.userId : '';
}
