import type { Trx } from '#db/connection.ts';
import { insertAddress } from '#db/customers/addresses.repository.ts';
import { insertCustomer } from '#db/customers/customers.repository.ts';
import { insertCoupon } from '#db/promotions/coupons.repository.ts';
import { insertLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { insertRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { NO_WEBSITE_INFO } from '#src/domain/tenancy/website-info.schema.ts';
import { recordImageIn } from '#src/features/images/store-image.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import { grantPlatformScope, grantRestaurantScope } from '#src/shared/scope.ts';
import type { CastRestaurant } from './cast/cast.types.ts';
import type { SeedContext } from './seed.ts';
import { pictureNames } from './seed-pictures.ts';

/** The restaurant and what belongs to it as a whole: pictures, coupons, loyalty, customers. */
export async function seedRestaurant(trx: Trx, seed: SeedContext, restaurant: CastRestaurant): Promise<void> {
  const { ctx } = seed;
  const scope = grantRestaurantScope({ restaurantId: restaurant.id });
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const firstStore = restaurant.stores[0];
  invariant(firstStore, 'every restaurant of the cast has a store');
  const { theme } = restaurant;
  await insertRestaurant(trx, grantPlatformScope(), {
    id: restaurant.id,
    name: restaurant.name,
    countryCode: firstStore.countryCode,
    abn: firstStore.countryCode === 'AU' ? firstStore.settings.tax.taxNumber : '',
    contactEmail: `owner@${restaurant.id}.example`,
    contactPhone: firstStore.phone,
    logoImageId: seed.pictureIdOf(theme.logoPicture, restaurant.id),
    themeColor: theme.primaryColour,
    website: { ...NO_WEBSITE_INFO, headline: theme.heroText, story: theme.story },
    createdIsoDateTimeUtc,
  });
  for (const name of pictureNames(restaurant)) {
    const image = seed.pictures.get(name);
    invariant(image, 'every picture of the restaurant was imported');
    const imageId = seed.pictureIdOf(name, restaurant.id);
    const stored = await recordImageIn(trx, ctx, scope, { image, imageId });
    invariant(stored.id === imageId, `the picture ${name} is not another one's copy`);
  }
  await writeLoyaltySettings(trx, scope, restaurant.loyalty);
  for (const coupon of restaurant.coupons) await insertCoupon(trx, scope, coupon, createdIsoDateTimeUtc);
  for (const { id, name, email, phone, address } of restaurant.customers) {
    const customer = { id, name, mobileNumberE164: phone, unverifiedEmail: email, createdIsoDateTimeUtc };
    await insertCustomer(trx, scope, customer);
    await insertAddress(trx, scope, { id: `addr_${id}`, customerId: id, address, createdIsoDateTimeUtc });
    if (restaurant.loyalty.enabled) {
      await insertLoyaltyCard(trx, scope, { id: `card_${id}`, customerId: id, createdIsoDateTimeUtc });
    }
  }
}
