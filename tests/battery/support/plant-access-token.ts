import { insertTokenIn } from '#db/access/access-tokens.repository.ts';
import { newTokenSecret, tokenSecretHash } from '#src/features/access/tokens/token-secret.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly mark: string;
}

/** A key of the restaurant that works. */
export async function plantAccessToken(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { restaurantId, storeId, mark }: Place,
): Promise<string> {
  const id = `key-of-${storeId}`;
  const now = ctx.clock.now();
  const token = {
    ...{ id, requestKey: id, userId: `maker-of-${id}`, userName: mark, name: mark, hint: 'k3y5' },
    ...{ scopes: ['readReports'] as const, storeIds: null },
    secretHash: tokenSecretHash(ctx, newTokenSecret(ctx)),
    createdIsoDateTimeUtc: isoUtc(now),
    expiresIsoDateTimeUtc: isoUtc(now.add({ hours: 24 })),
  };
  await ctx.write((trx) => insertTokenIn(trx, grantRestaurantScope({ restaurantId }), token));
  return id;
}
