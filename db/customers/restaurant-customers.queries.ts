import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { wordsOf } from './store-customers.repository.ts';

/** A customer as the restaurant's desk lists them. */
export interface CustomerLine {
  readonly id: string;
  readonly name: string;
  readonly unverifiedEmail: string;
  readonly mobileNumberE164: string;
  readonly phones: readonly string[];
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly lastAddress: string;
  /** Of the loyalty card; 0 without one. */
  readonly credits: number;
}

export interface CustomerLines {
  readonly rows: readonly CustomerLine[];
  readonly total: number;
}

export interface CustomerFilter {
  /** Part of a number, or words of name, e-mail and last address. */
  readonly text: string;
  /** Customers who ordered at this time or later. */
  readonly orderedSinceIsoDateTimeUtc?: string;
  /** Customers who ordered before this time and not since. */
  readonly awaySinceIsoDateTimeUtc?: string;
  readonly hasNeverOrdered?: boolean;
  readonly hasStamps?: boolean;
}

export const CUSTOMER_SORTS = ['lastOrder', 'name', 'stamps'] as const;

export interface CustomerPage extends CustomerFilter {
  readonly sort?: { readonly by: (typeof CUSTOMER_SORTS)[number]; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}

/** Of all stores; by default the latest order first. */
export async function listRestaurantCustomers(
  db: Db,
  scope: RestaurantScope,
  { limit, offset, sort = { by: 'lastOrder', direction: 'desc' }, ...filter }: CustomerPage,
): Promise<CustomerLines> {
  const query = matchingCustomers(db, scope, filter);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  // The details are read only for those of the page.
  const ids = await query
    .select('customers.id')
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('customers.id')
    .limit(limit)
    .offset(offset)
    .execute();
  if (ids.length === 0) return { total: counted?.count ?? 0, rows: [] };
  const lines = await customersWithCards(db, scope)
    .select(LINE_COLUMNS)
    .where(
      'customers.id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { total: counted?.count ?? 0, rows: ids.flatMap(({ id }) => byId.get(id) ?? []).map(lineOf) };
}

/** The next customers of a list, for who reads all of it, however long it is. `afterId` null: from the first. */
export async function listRestaurantCustomersAfter(
  db: Db,
  scope: RestaurantScope,
  filter: CustomerFilter,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<CustomerLine[]> {
  const all = matchingCustomers(db, scope, filter);
  const query = afterId === null ? all : all.where('customers.id', '>', afterId);
  const rows = await query.select(LINE_COLUMNS).orderBy('customers.id').limit(limit).execute();
  return rows.map(lineOf);
}

/** What the restaurant's stores know of a customer, row by row: few or none are theirs. */
const KNOWN = sql`from store_customers k where k.customerId = customers.id and k.restaurantId = customers.restaurantId`;
const LAST_ORDER = sql<string | null>`(select max(k.lastOrderIsoDateTimeUtc) ${KNOWN})`;
const LAST_ADDRESS = sql<string | null>`(select max(k.lastAddress) ${KNOWN})`;
const ADDRESSES = sql<string | null>`(select group_concat(k.lastAddress, ' ') ${KNOWN})`;

const SORTED_BY = {
  lastOrder: sql`coalesce(${LAST_ORDER}, '')`,
  name: sql`lower(customers.name)`,
  stamps: sql`coalesce(card.credits, 0)`,
} as const;

const LINE_COLUMNS = [
  'customers.id',
  'customers.name',
  'customers.unverifiedEmail',
  'customers.mobileNumberE164',
  'customers.previousMobilesJson',
  LAST_ORDER.as('lastOrderIsoDateTimeUtc'),
  LAST_ADDRESS.as('lastAddress'),
  'card.credits',
] as const;

function customersWithCards(db: Db, { restaurantId }: RestaurantScope) {
  return db
    .selectFrom('customers')
    .leftJoin('loyalty_cards as card', (join) =>
      join.onRef('card.customerId', '=', 'customers.id').on('card.restaurantId', '=', restaurantId),
    )
    .where('customers.restaurantId', '=', restaurantId)
    .where('customers.mergedIntoId', 'is', null);
}

function matchingCustomers(db: Db, scope: RestaurantScope, filter: CustomerFilter) {
  let query = customersWithCards(db, scope);
  const { digits, words } = wordsOf(filter.text);
  if (digits !== '') {
    query = query.where(
      sql<boolean>`instr(customers.mobileNumberE164 || ' ' || customers.previousMobilesJson, ${digits}) > 0`,
    );
  }
  for (const word of words) {
    query = query.where(
      sql<boolean>`instr(lower(customers.name || ' ' || customers.unverifiedEmail || ' ' || customers.previousNamesJson
        || ' ' || coalesce(${ADDRESSES}, '')), ${word}) > 0`,
    );
  }
  const { orderedSinceIsoDateTimeUtc: since, awaySinceIsoDateTimeUtc: away } = filter;
  if (since) query = query.where(LAST_ORDER, '>=', since);
  if (away) query = query.where(LAST_ORDER, '<', away);
  if (filter.hasNeverOrdered) query = query.where(LAST_ORDER, 'is', null);
  if (filter.hasStamps) query = query.where('card.credits', '>', 0);
  return query;
}

interface LineRow extends Omit<CustomerLine, 'phones' | 'lastAddress' | 'credits'> {
  readonly previousMobilesJson: string;
  readonly lastAddress: string | null;
  readonly credits: number | null;
}

function lineOf({ previousMobilesJson, ...row }: LineRow): CustomerLine {
  return {
    ...row,
    phones: [row.mobileNumberE164, ...(JSON.parse(previousMobilesJson) as string[])],
    lastAddress: row.lastAddress ?? '',
    credits: row.credits ?? 0,
  };
}

export interface ChannelTotals {
  readonly channel: Channel;
  readonly orders: number;
  /** Their payments less refunds. */
  readonly spentInCents: number;
}

/** Successful orders, by channel. */
export function totalsOfPhones(db: Db, scope: RestaurantScope, phones: readonly string[]): ChannelTotals[] {
  return connectionOf(db)
    .query<ChannelTotals, [string, string]>(
      `select channel, count(*) as orders, sum(grandTotalInCents - refundedInCents) as spentInCents from orders
       where storeId in (select id from stores where restaurantId = ?)
         and customerPhone in (select value from json_each(?)) and customerPhone <> ''
         and statusCode in ('new', 'accepted', 'completed') group by channel order by channel`,
    )
    .all(scope.restaurantId, JSON.stringify(phones));
}

export interface OrderLineOfCustomer {
  readonly id: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly timezone: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly placedIsoDateTimeUtc: string;
  readonly grandTotalInCents: number;
}

/** All of theirs, the newest first. */
export function ordersOfPhones(
  db: Db,
  scope: RestaurantScope,
  phones: readonly string[],
  limit: number,
): OrderLineOfCustomer[] {
  return connectionOf(db)
    .query<OrderLineOfCustomer, [string, string, number]>(
      `select orders.id, orders.storeId, stores.name as storeName, stores.timezone, channel, orderNumber, statusCode,
         placedIsoDateTimeUtc, grandTotalInCents
       from orders join stores on stores.id = orders.storeId
       where orders.storeId in (select id from stores where restaurantId = ?)
         and customerPhone in (select value from json_each(?)) and customerPhone <> ''
       order by placedIsoDateTimeUtc desc, orders.id desc limit ?`,
    )
    .all(scope.restaurantId, JSON.stringify(phones), limit);
}

export interface KnownInStore {
  readonly storeId: string;
  readonly storeName: string;
  readonly notes: string;
  readonly orderCount: number;
  readonly lastAddress: string;
  readonly lastOrderIsoDateTimeUtc: string | null;
}

/** Each store's notes on them. */
export async function storesOfCustomer(db: Db, scope: RestaurantScope, customerId: string): Promise<KnownInStore[]> {
  return db
    .selectFrom('store_customers as known')
    .innerJoin('stores', 'stores.id', 'known.storeId')
    .select([
      'known.storeId',
      'stores.name as storeName',
      'known.notes',
      'known.orderCount',
      'known.lastAddress',
      'known.lastOrderIsoDateTimeUtc',
    ])
    .where('known.restaurantId', '=', scope.restaurantId)
    .where('known.customerId', '=', customerId)
    .orderBy('stores.name')
    .execute();
}
