import { findUser, listMemberships } from '#db/access/users.repository.ts';
import type { Db } from '#db/connection.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

/**
 * The login and its permissions, read from the database each time so that a removed role stops working with the next
 * request.
 */
export async function actorOfUser(
  db: Db,
  userId: string,
): Promise<{ readonly actor: Extract<Actor, { kind: 'staff' | 'superAdmin' }>; readonly name: string } | null> {
  const platform = grantPlatformScope();
  const user = await findUser(db, platform, userId);
  if (!user) return null;
  if (user.isSuperAdmin) return { actor: { kind: 'superAdmin', userId }, name: user.displayName };
  const memberships = await listMemberships(db, platform, userId);
  return { actor: { kind: 'staff', userId, memberships }, name: user.displayName };
}
