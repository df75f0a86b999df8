import type { OpenDatabase } from '#db/connection.ts';
import type { AppContext } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { CAST } from '../cast/cast.ts';
import type { CastLogin, CastRestaurant, CastStore } from '../cast/cast.types.ts';
import { plant, type SeedContext } from '../seed.ts';
import { seedLogins } from '../seed-logins.ts';
import { customersOf } from '../seed-past.ts';
import { importPictures, pictureId } from '../seed-pictures.ts';
import { type LargeStore, writeLargeOrders } from './large-orders.ts';
import { largeRestaurants } from './large-restaurants.ts';
import { type Insert, insertStatements } from './order-statements.ts';
import type { SeedScale } from './scale.ts';

export interface LargeSeedReport {
  readonly restaurants: number;
  readonly stores: number;
  readonly orders: number;
}

/**
 * Plants a platform to measure on, the same bytes for the same scale and day; null where the database is not empty.
 * Nothing is kept of a run that was killed: it is planted into a file of its own or not at all. `writeOrders` gets each store in turn.
 */
export async function seedLarge(
  ctx: AppContext,
  database: OpenDatabase,
  scale: SeedScale,
  writeOrders: (insert: Insert, store: LargeStore) => number = writeLargeOrders,
): Promise<LargeSeedReport | null> {
  if (await ctx.db.selectFrom('restaurants').select('id').limit(1).executeTakeFirst()) return null;
  const pictures = await importPictures(ctx, CAST.restaurants);
  const hero = new Map<string, string>();
  const seed: SeedContext = {
    ctx,
    pictures,
    printerPortOf: () => 9100,
    pictureIdOf: (name, restaurantId) => `${pictureId(name)}_${restaurantId}`,
    heroPictureOf: (restaurantId) => hero.get(restaurantId) ?? '',
  };
  const report = { restaurants: 0, stores: 0, orders: 0 };
  // A power cut here costs the seed, not an order.
  database.raw.run('pragma synchronous = off');
  database.raw.run('pragma cache_size = -262144');
  // Rows are made of rows that this seed wrote a moment ago; its test looks that none points nowhere.
  database.raw.run('pragma foreign_keys = off');
  const insert = insertStatements(database.raw);
  const logins: CastLogin[] = [];
  for (const restaurant of largeRestaurants(scale)) {
    hero.set(restaurant.id, restaurant.theme.heroPicture);
    logins.push(ownerOf(restaurant));
    await ctx.write((trx) => plant(trx, seed, restaurant));
    const share = { customers: scale.customers / scale.restaurants, orders: scale.orders / scale.stores };
    const people = await ctx.write(async () => writeCustomers(insert, ctx, restaurant, Math.ceil(share.customers)));
    for (const store of restaurant.stores) {
      const large = await largeStore(ctx, restaurant, store, { scale, people, orders: Math.ceil(share.orders) });
      report.orders += await ctx.write(async () => writeOrders(insert, large));
      report.stores++;
    }
    report.restaurants++;
    if (report.restaurants % 20 === 0) ctx.log.info('large seed', { ...report });
  }
  await seedLogins(ctx, [...logins, ...CAST.logins.filter((login) => login.role === 'superAdmin')]);
  database.raw.run('pragma foreign_keys = on');
  database.raw.run('pragma synchronous = full');
  database.raw.run('pragma optimize');
  return report;
}

type People = LargeStore['customers'];

async function largeStore(
  ctx: AppContext,
  restaurant: CastRestaurant,
  cast: CastStore,
  { scale, people, orders }: { readonly scale: SeedScale; readonly people: People; readonly orders: number },
): Promise<LargeStore> {
  const scope = grantStoreScope({ restaurantId: restaurant.id, storeId: cast.id });
  const { profile } = await ctx.menus.storeOf(scope);
  const menu = await ctx.menus.menuOf(scope);
  const tables = cast.tables.map(({ id, name }) => ({ id, name }));
  const past = { profile, menu, coupons: [], loyalty: null, customers: customersOf(restaurant), tables };
  return {
    cast,
    past,
    orders,
    days: scale.days,
    openOrders: scale.openOrders ?? 0,
    now: ctx.clock.now(),
    customers: people,
  };
}

function writeCustomers(insert: Insert, ctx: AppContext, restaurant: CastRestaurant, count: number): People {
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  return Array.from({ length: count }, (_, at) => {
    const person = {
      id: `cust_${restaurant.id}_${at}`,
      name: `Customer ${at}`,
      // A range of its own, with no real numbers in it.
      phone: `+6149157${String(1_000_000 + at).slice(1)}`,
    };
    insert.customers(person.id, restaurant.id, person.name, person.phone, createdIsoDateTimeUtc);
    return person;
  });
}

function ownerOf({ id }: CastRestaurant): CastLogin {
  const password = CAST.logins[0]?.password ?? '';
  const email = `owner@${id}.example`;
  return { id: `user_${id}`, name: 'Owner', email, password, role: 'restaurantAdmin', restaurantId: id, storeId: null };
}
