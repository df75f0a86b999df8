import type { Trx } from '#db/connection.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import { countRestaurants } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { CAST } from './cast/cast.ts';
import type { CastRestaurant } from './cast/cast.types.ts';
import { seedLogins } from './seed-logins.ts';
import { PAST_DAYS, seedPast } from './seed-past.ts';
import { importPictures, pictureId, type SeedPictures } from './seed-pictures.ts';
import { seedRestaurant } from './seed-restaurant.ts';
import { seedStore } from './seed-store.ts';

export interface SeedOptions {
  /** Where each printer of the demo listens on this machine. */
  readonly printerPortOf?: (printerId: string) => number;
  /** Days of orders before today; 0: today's only, -1: none. */
  readonly pastDays?: number;
}

export interface SeedContext {
  readonly ctx: AppContext;
  readonly pictures: SeedPictures;
  readonly printerPortOf: (printerId: string) => number;
  /** The id a picture of the cast has in a restaurant. */
  readonly pictureIdOf: (name: string, restaurantId: string) => string;
  /** The picture over a store's page. */
  readonly heroPictureOf: (restaurantId: string) => string;
}

const RAW_PRINTING_PORT = 9100;

/**
 * Plants the demo restaurants into an empty database; false, and nothing is done, when there is a restaurant already.
 *
 * Each restaurant is one transaction, the logins last: a seed that was interrupted has no way in, and is finished by the
 * next start because restaurants that are there are left out.
 */
export async function seedCast(ctx: AppContext, options: SeedOptions = {}): Promise<boolean> {
  const missing = await missingRestaurants(ctx);
  if (missing.length === 0) return false;
  const pictures = await importPictures(ctx, missing);
  const seed: SeedContext = {
    ctx,
    pictures,
    printerPortOf: options.printerPortOf ?? (() => RAW_PRINTING_PORT),
    pictureIdOf: pictureId,
    heroPictureOf: (restaurantId) => missing.find((one) => one.id === restaurantId)?.theme.heroPicture ?? '',
  };
  const { pastDays = PAST_DAYS } = options;
  for (const restaurant of missing) {
    await ctx.write((trx) => plant(trx, seed, restaurant));
    if (pastDays >= 0) await seedPast(ctx, restaurant, pastDays);
  }
  if (pastDays >= 0) await countBooksAsCompared(ctx);
  await seedLogins(ctx, CAST.logins);
  return true;
}

/**
 * The simulated provider begins with empty books. Compared with them at once, every online payment of the demo's past would be missing,
 * and the first thing on each store's Home.
 */
async function countBooksAsCompared(ctx: AppContext): Promise<void> {
  await ctx.write((trx) => keepPlaceIn(trx, 'platformBooks', Math.floor(ctx.clock.now().epochMilliseconds / 1000)));
}

async function missingRestaurants(ctx: AppContext): Promise<readonly CastRestaurant[]> {
  const platform = grantPlatformScope();
  const isFinished = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (isFinished) return [];
  const present = await ctx.db.selectFrom('restaurants').select('id').execute();
  const known = new Set(present.map((row) => row.id));
  const isForeign =
    (await countRestaurants(ctx.db, platform)) > 0 && !CAST.restaurants.some((one) => known.has(one.id));
  return isForeign ? [] : CAST.restaurants.filter((restaurant) => !known.has(restaurant.id));
}

/** A restaurant with all its stores, in the running write. */
export async function plant(trx: Trx, seed: SeedContext, restaurant: CastRestaurant): Promise<void> {
  await seedRestaurant(trx, seed, restaurant);
  for (const store of restaurant.stores) await seedStore(trx, seed, store);
}
