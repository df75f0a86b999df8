import type { AccessToken } from '#db/access/access-tokens.repository.ts';
import { findStaffCaller } from '#db/access/callers.repository.ts';
import type { Db } from '#db/connection.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';

export interface TokenMaker {
  readonly actor: Extract<Actor, { kind: 'staff' }>;
  readonly name: string;
}

/**
 * The person in whose name a key asks, with what they may do now. Null: they left, or may no longer manage the restaurant, so their key
 * does nothing.
 */
export async function tokenMaker(
  db: Db,
  { userId, restaurantId }: Pick<AccessToken, 'userId' | 'restaurantId'>,
): Promise<TokenMaker | null> {
  const caller = await findStaffCaller(db, userId);
  if (caller?.actor.kind !== 'staff' || !can(caller.actor, 'restaurant.manage', { restaurantId })) return null;
  return { actor: caller.actor, name: caller.name };
}
