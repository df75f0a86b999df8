import type { Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { RestaurantsTable } from '#db/schema/tenancy.tables.ts';
import { NO_WEBSITE_INFO, type WebsiteInfo } from '#src/domain/tenancy/website-info.schema.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';

export type RestaurantRow = Omit<Selectable<RestaurantsTable>, 'websiteJson'> & { readonly website: WebsiteInfo };

/** A restaurant in a list, with how much it holds. */
export interface RestaurantSummary {
  readonly id: string;
  readonly name: string;
  readonly countryCode: RestaurantRow['countryCode'];
  readonly logoImageId: string | null;
  readonly storeCount: number;
  readonly userCount: number;
}

export type NewRestaurant = Omit<RestaurantRow, 'version'>;
export type RestaurantChange = Partial<
  Pick<RestaurantRow, 'name' | 'abn' | 'contactEmail' | 'contactPhone' | 'logoImageId' | 'themeColor' | 'website'>
>;

export async function insertRestaurant(trx: Trx, _platform: PlatformScope, restaurant: NewRestaurant): Promise<void> {
  const { website, ...row } = restaurant;
  await trx
    .insertInto('restaurants')
    .values({ ...row, websiteJson: JSON.stringify(website) })
    .execute();
}

export async function findRestaurant(db: Db, scope: RestaurantScope): Promise<RestaurantRow | null> {
  const row = await db.selectFrom('restaurants').selectAll().where('id', '=', scope.restaurantId).executeTakeFirst();
  return row ? restaurantOf(row) : null;
}

/** Compare-and-set on the version: false when someone else saved first. */
export async function updateRestaurant(
  trx: Trx,
  scope: RestaurantScope,
  version: number,
  change: RestaurantChange,
): Promise<boolean> {
  const { website, ...columns } = change;
  const set: Updateable<RestaurantsTable> = {
    ...columns,
    ...(website ? { websiteJson: JSON.stringify(website) } : {}),
    version: version + 1,
  };
  const { numUpdatedRows } = await trx
    .updateTable('restaurants')
    .set(set)
    .where('id', '=', scope.restaurantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restaurants with counts, by name: all of them for the platform, else those named. */
export async function listRestaurants(
  db: Db,
  _platform: PlatformScope,
  filter: {
    readonly ids?: readonly string[];
    readonly search?: string;
    readonly limit?: number;
    readonly offset?: number;
  } = {},
): Promise<RestaurantSummary[]> {
  let query = db
    .selectFrom('restaurants')
    .select((eb) => [
      'id',
      'name',
      'countryCode',
      'logoImageId',
      eb
        .selectFrom('stores')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('stores.restaurantId', '=', 'restaurants.id')
        .$asScalar()
        .$notNull()
        .as('storeCount'),
      eb
        .selectFrom('memberships')
        .select((inner) => inner.fn.count<number>('userId').distinct().as('count'))
        .whereRef('memberships.restaurantId', '=', 'restaurants.id')
        .$asScalar()
        .$notNull()
        .as('userCount'),
    ])
    .orderBy('name')
    .orderBy('id');
  if (filter.ids) query = query.where('id', 'in', [...filter.ids]);
  if (filter.search) query = query.where('name', 'like', `%${filter.search.replaceAll(/[%_]/g, '')}%`);
  return query
    .limit(filter.limit ?? 500)
    .offset(filter.offset ?? 0)
    .execute();
}

export async function countRestaurants(db: Db, _platform: PlatformScope): Promise<number> {
  const row = await db
    .selectFrom('restaurants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

function restaurantOf({ websiteJson, ...row }: Selectable<RestaurantsTable>): RestaurantRow {
  return { ...row, website: { ...NO_WEBSITE_INFO, ...(JSON.parse(websiteJson) as Partial<WebsiteInfo>) } };
}
