import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { wordsOf } from '#db/customers/store-customers.repository.ts';
import type { RestaurantState } from '#src/domain/tenancy/restaurant-states.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

/** A restaurant as the platform's people list it. */
export interface PlatformRestaurant {
  readonly id: string;
  readonly name: string;
  readonly countryCode: CountryCode;
  readonly storeCount: number;
  /** The main domain of one of its stores; null: none has one. */
  readonly host: string | null;
  /** Test orders, and those whose payment never came, are none. */
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly createdIsoDateTimeUtc: string;
  readonly state: RestaurantState;
}

export interface PlatformRestaurantFilter {
  /** Words of a name, address, email or domain, or part of a phone number. */
  readonly text: string;
  readonly state?: RestaurantState;
  readonly countryCode?: CountryCode;
  /** A restaurant whose last order is older is quiet. */
  readonly quietBeforeIsoDateTimeUtc: string;
}

export const PLATFORM_RESTAURANT_SORTS = ['name', 'stores', 'lastOrder', 'created'] as const;

export interface PlatformRestaurantPage extends PlatformRestaurantFilter {
  readonly sort: { readonly by: (typeof PLATFORM_RESTAURANT_SORTS)[number]; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}

/** One page of all restaurants: two statements, however many there are. */
export async function listPlatformRestaurants(
  db: Db,
  _scope: PlatformScope,
  { limit, offset, sort, ...filter }: PlatformRestaurantPage,
): Promise<{ readonly rows: readonly PlatformRestaurant[]; readonly total: number }> {
  const query = matching(db, filter);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await query
    .selectAll()
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: counted?.count ?? 0 };
}

/** How many restaurants there are of each state. */
export async function countRestaurantsByState(
  db: Db,
  _scope: PlatformScope,
  quietBeforeIsoDateTimeUtc: string,
): Promise<Readonly<Partial<Record<RestaurantState, number>>>> {
  const rows = await matching(db, { text: '', quietBeforeIsoDateTimeUtc })
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const SORTED_BY = {
  name: sql`lower(name)`,
  stores: sql`storeCount`,
  lastOrder: sql`coalesce(lastOrderIsoDateTimeUtc, '')`,
  created: sql`createdIsoDateTimeUtc`,
} as const;

/** Each store's newest order is the end of its index, so a restaurant costs a few steps and no walk through its orders. */
const LAST_ORDER = sql<string | null>`(select max((
  select placedIsoDateTimeUtc from orders
  where orders.storeId = stores.id and statusCode not in ('processingPayment', 'failure') and isTest = 0
  order by placedIsoDateTimeUtc desc limit 1
)) from stores where stores.restaurantId = restaurants.id)`;

function matching(db: Db, filter: PlatformRestaurantFilter) {
  let restaurants = db.selectFrom('restaurants').select((eb) => [
    'restaurants.id',
    'restaurants.name',
    'restaurants.countryCode',
    'restaurants.createdIsoDateTimeUtc',
    eb
      .selectFrom('stores')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .whereRef('stores.restaurantId', '=', 'restaurants.id')
      .$asScalar()
      .$notNull()
      .as('storeCount'),
    eb
      .selectFrom('stores')
      .innerJoin('domains', 'domains.storeId', 'stores.id')
      .select((inner) => inner.fn.min<string>('domains.host').as('host'))
      .whereRef('stores.restaurantId', '=', 'restaurants.id')
      .where('domains.isMain', '=', 1)
      .$asScalar()
      .as('host'),
    LAST_ORDER.as('lastOrderIsoDateTimeUtc'),
  ]);
  for (const word of searchedFor(filter.text)) restaurants = restaurants.where(word);
  if (filter.countryCode) restaurants = restaurants.where('restaurants.countryCode', '=', filter.countryCode);
  const withState = db
    .selectFrom(restaurants.as('counted'))
    .selectAll()
    .select(stateAt(filter.quietBeforeIsoDateTimeUtc).as('state'));
  const listed = db.selectFrom(withState.as('listed'));
  return filter.state ? listed.where('listed.state', '=', filter.state) : listed;
}

function stateAt(quietBefore: string) {
  return sql<RestaurantState>`case when storeCount = 0 then 'noStore'
    when lastOrderIsoDateTimeUtc is null then 'noOrders'
    when lastOrderIsoDateTimeUtc < ${quietBefore} then 'quiet' else 'selling' end`;
}

/** What is looked through: the restaurant, its stores and their domains. */
function searchedFor(text: string) {
  const { digits, words } = wordsOf(text);
  if (digits !== '') {
    const has = (column: string) => sql`instr(replace(${sql.ref(column)}, ' ', ''), ${digits}) > 0`;
    return [
      sql<boolean>`(${has('restaurants.contactPhone')} or exists (select 1 from stores
        where stores.restaurantId = restaurants.id and ${has('stores.phone')}))`,
    ];
  }
  return words.map(
    (word) => sql<boolean>`(
      instr(lower(restaurants.name || ' ' || restaurants.id || ' ' || restaurants.contactEmail), ${word}) > 0
      or exists (select 1 from stores where stores.restaurantId = restaurants.id
        and instr(lower(stores.name || ' ' || stores.id || ' ' || stores.email || ' ' || stores.suburb), ${word}) > 0)
      or exists (select 1 from domains where domains.restaurantId = restaurants.id and instr(domains.host, ${word}) > 0))`,
  );
}
