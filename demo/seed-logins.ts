import { insertUser, saveMembership } from '#db/access/users.repository.ts';
import type { AppContext } from '#src/context.ts';
import { hashPassword } from '#src/features/access/passwords.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantRestaurantScope } from '#src/shared/scope.ts';
import type { CastLogin } from './cast/cast.types.ts';

/** All demo users share a password, so it is hashed once. */
export async function seedLogins(ctx: AppContext, logins: readonly CastLogin[]): Promise<void> {
  const hashes = new Map<string, string>();
  for (const password of new Set(logins.map((login) => login.password))) {
    hashes.set(password, await hashPassword(password));
  }
  const platform = grantPlatformScope();
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write(async (trx) => {
    for (const { id, name, email, password, role, restaurantId, storeId } of logins) {
      await insertUser(trx, platform, {
        id,
        email,
        displayName: name,
        passwordHash: hashes.get(password) ?? null,
        isSuperAdmin: role === 'superAdmin',
        createdIsoDateTimeUtc,
        emailProvedIsoDateTimeUtc: createdIsoDateTimeUtc,
      });
      if (role === 'superAdmin' || restaurantId === null) continue;
      const scope = grantRestaurantScope({ restaurantId });
      await saveMembership(trx, scope, { id: `member_${id}`, userId: id, storeId, role, createdIsoDateTimeUtc });
    }
  });
}
