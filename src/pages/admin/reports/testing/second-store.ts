import { insertStore } from '#db/tenancy/stores.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';

export const BONDI = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-bondi' });

/** The restaurant's second store. */
export async function addBondi(ctx: TestContext) {
  await ctx.write((trx) =>
    insertStore(trx, grantRestaurantScope(BONDI), {
      id: BONDI.storeId,
      name: 'Roma Bondi',
      countryCode: 'AU',
      currencyCode: 'AUD',
      timezone: 'Australia/Sydney',
      line1: '1 Campbell Parade',
      suburb: 'Bondi',
      state: 'NSW',
      postcode: '2026',
      latitude: null,
      longitude: null,
      bannerImageId: null,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    }),
  );
}
