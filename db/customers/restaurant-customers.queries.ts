import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { Channel } from '#src/domain/menu/menu-words.schema.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { wordsOf } from './store-customers.repository.ts';

/** A customer as the restaurant's desk lists them. */
export interface CustomerLine {
  readonly id: string;
  readonly name: string;
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

/** Of all stores, who ordered last first; by part of a number, or by words of name, e-mail and last address. */
export async function listRestaurantCustomers(
  db: Db,
  { restaurantId }: RestaurantScope,
  { text, limit, offset }: { readonly text: string; readonly limit: number; readonly offset: number },
): Promise<CustomerLines> {
  const known = db
    .selectFrom('store_customers')
    .select((eb) => [
      'customerId',
      eb.fn.max('lastOrderIsoDateTimeUtc').as('lastOrderIsoDateTimeUtc'),
      sql<string>`group_concat(lastAddress, ' ')`.as('addresses'),
      sql<string>`max(lastAddress)`.as('lastAddress'),
    ])
    .where('restaurantId', '=', restaurantId)
    .groupBy('customerId')
    .as('known');
  let query = db
    .selectFrom('customers')
    .leftJoin(known, 'known.customerId', 'customers.id')
    .leftJoin('loyalty_cards as card', 'card.customerId', 'customers.id')
    .where('customers.restaurantId', '=', restaurantId);
  const { digits, words } = wordsOf(text);
  if (digits !== '') query = query.where('customers.mobileNumberE164', 'like', `%${digits}%`);
  for (const word of words) {
    query = query.where(
      sql<boolean>`instr(lower(customers.name || ' ' || customers.unverifiedEmail || ' ' || customers.previousNamesJson
        || ' ' || coalesce(known.addresses, '')), ${word}) > 0`,
    );
  }
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await query
    .select([
      'customers.id',
      'customers.name',
      'customers.mobileNumberE164',
      'customers.previousMobilesJson',
      'known.lastOrderIsoDateTimeUtc',
      'known.lastAddress',
      'card.credits',
    ])
    .orderBy(sql`coalesce(known.lastOrderIsoDateTimeUtc, '')`, 'desc')
    .orderBy('customers.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: counted?.count ?? 0,
    rows: rows.map(({ previousMobilesJson, ...row }) => ({
      ...row,
      phones: [row.mobileNumberE164, ...(JSON.parse(previousMobilesJson) as string[])],
      lastAddress: row.lastAddress ?? '',
      credits: row.credits ?? 0,
    })),
  };
}

export interface ChannelTotals {
  readonly channel: Channel;
  readonly orders: number;
  /** What they paid, less what went back. */
  readonly spentInCents: number;
}

/** What came to something, by channel. */
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

/** What each store wrote down of them. */
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
