import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A customer as one store knows them. */
export interface StoreCustomer {
  readonly customerId: string;
  readonly name: string;
  readonly mobileNumberE164: string;
  readonly previousNames: readonly string[];
  /** Numbers they had before: orders of then carry them. */
  readonly previousMobiles: readonly string[];
  readonly notes: string;
  readonly orderCount: number;
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly lastAddress: string;
  /** Of the loyalty card; 0 without one, below zero if it owes a stamp. */
  readonly credits: number;
  /** Stamps of orders that are neither paid nor completed yet. */
  readonly creditsOnTheWay: number;
}

/** Makes the customer known to the store: its box gets the row, and their card. A repeat changes nothing. */
export async function knowCustomerIn(trx: Trx, scope: StoreScope, customerId: string, at: string): Promise<void> {
  const { restaurantId, storeId } = scope;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('store_customers')
    .values({ storeId, restaurantId, customerId, createdIsoDateTimeUtc: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  // Sent again: the feed had no reason to send this store's box the card before.
  await trx
    .updateTable('loyalty_cards')
    .set((eb) => ({ credits: eb.ref('credits') }))
    .where('restaurantId', '=', restaurantId)
    .where('customerId', '=', customerId)
    .execute();
}

/** An order of theirs at the store. An empty address keeps the one before. */
export async function countStoreOrderIn(
  trx: Trx,
  scope: StoreScope,
  visit: { readonly customerId: string; readonly at: string; readonly address: string },
): Promise<void> {
  await knowCustomerIn(trx, scope, visit.customerId, visit.at);
  await trx
    .updateTable('store_customers')
    .set((eb) => ({
      orderCount: eb('orderCount', '+', 1),
      lastOrderIsoDateTimeUtc: sql<string>`max(coalesce(lastOrderIsoDateTimeUtc, ''), ${visit.at})`,
      ...(visit.address === '' ? {} : { lastAddress: visit.address }),
    }))
    .where('storeId', '=', scope.storeId)
    .where('customerId', '=', visit.customerId)
    .execute();
}

export async function writeNotesIn(trx: Trx, scope: StoreScope, customerId: string, notes: string): Promise<void> {
  await trx
    .updateTable('store_customers')
    .set({ notes })
    .where('storeId', '=', scope.storeId)
    .where('customerId', '=', customerId)
    .execute();
}

export interface CustomerSearch {
  /** Digits of a number, or words of name and address; empty for everyone. */
  readonly text: string;
  /** Only who has this many credits; null: all. */
  readonly minCredits: number | null;
  readonly limit: number;
}

/** The latest order first. */
export async function listStoreCustomers(
  db: Db,
  scope: StoreScope,
  { text, minCredits, limit }: CustomerSearch,
): Promise<{ readonly rows: StoreCustomer[]; readonly total: number }> {
  let query = db
    .selectFrom('store_customers as known')
    .innerJoin('customers', 'customers.id', 'known.customerId')
    .leftJoin('loyalty_cards as card', (join) =>
      join.onRef('card.customerId', '=', 'known.customerId').on('card.restaurantId', '=', scope.restaurantId),
    )
    .where('known.storeId', '=', scope.storeId)
    .where('customers.restaurantId', '=', scope.restaurantId);
  const { digits, words } = wordsOf(text);
  if (digits !== '') query = query.where('customers.mobileNumberE164', 'like', `%${digits}%`);
  for (const word of words) {
    query = query.where(
      sql<boolean>`instr(lower(customers.name || ' ' || known.lastAddress || ' ' || customers.previousNamesJson), ${word}) > 0`,
    );
  }
  if (minCredits !== null) query = query.where('card.credits', '>=', minCredits);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await query
    .select(CUSTOMER_COLUMNS)
    // Customers without an order come last: null sorts below any time.
    .orderBy('known.lastOrderIsoDateTimeUtc', 'desc')
    .orderBy('known.customerId')
    .limit(limit)
    .execute();
  return { rows: rows.map(customerOf), total: counted?.count ?? 0 };
}

/** The restaurant's customer with this id or number; what the store doesn't know of them is empty. */
export async function findStoreCustomer(
  db: Db,
  scope: StoreScope,
  who: { readonly customerId: string } | { readonly mobileNumberE164: string },
): Promise<StoreCustomer | null> {
  const query = customersQuery(db, scope);
  const row = await ('customerId' in who
    ? query.where('customers.id', '=', who.customerId)
    : query.where('customers.mobileNumberE164', '=', who.mobileNumberE164)
  ).executeTakeFirst();
  if (row?.mergedIntoId) return findStoreCustomer(db, scope, { customerId: row.mergedIntoId });
  return row ? customerOf(row) : null;
}

/** Whether a customer row that the search would have found fits what was typed; for those who wait at a box. */
export function fitsSearch(text: string, who: Pick<StoreCustomer, 'name' | 'mobileNumberE164' | 'lastAddress'>) {
  const { digits, words } = wordsOf(text);
  const haystack = `${who.name} ${who.lastAddress}`.toLowerCase();
  return who.mobileNumberE164.includes(digits) && words.every((word) => haystack.includes(word));
}

/** A number is looked for without what people write differently: blanks, brackets, the zero of the trunk. */
export function wordsOf(text: string): { digits: string; words: string[] } {
  const typed = text.trim().toLowerCase();
  const isNumber = /^[+\d\s().-]+$/.test(typed) && typed.replaceAll(/\D/g, '').length >= 3;
  if (isNumber) return { digits: typed.replaceAll(/\D/g, '').replace(/^0+/, ''), words: [] };
  return {
    digits: '',
    words: typed
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 6),
  };
}

const CUSTOMER_COLUMNS = [
  'customers.id as customerId',
  'customers.name',
  'customers.mobileNumberE164',
  'customers.previousNamesJson',
  'customers.previousMobilesJson',
  'customers.mergedIntoId',
  'known.notes',
  'known.orderCount',
  'known.lastOrderIsoDateTimeUtc',
  'known.lastAddress',
  'card.credits',
  'card.creditsOnTheWay',
] as const;

function customersQuery(db: Db, scope: StoreScope) {
  return db
    .selectFrom('customers')
    .leftJoin('store_customers as known', (join) =>
      join.onRef('known.customerId', '=', 'customers.id').on('known.storeId', '=', scope.storeId),
    )
    .leftJoin('loyalty_cards as card', (join) =>
      join.onRef('card.customerId', '=', 'customers.id').on('card.restaurantId', '=', scope.restaurantId),
    )
    .select(CUSTOMER_COLUMNS)
    .where('customers.restaurantId', '=', scope.restaurantId);
}

type CustomerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof customersQuery>['executeTakeFirst']>>>;

function customerOf({ previousNamesJson, previousMobilesJson, mergedIntoId: _, ...row }: CustomerRow): StoreCustomer {
  return {
    ...row,
    previousNames: JSON.parse(previousNamesJson) as string[],
    previousMobiles: JSON.parse(previousMobilesJson) as string[],
    notes: row.notes ?? '',
    orderCount: row.orderCount ?? 0,
    lastAddress: row.lastAddress ?? '',
    credits: row.credits ?? 0,
    creditsOnTheWay: row.creditsOnTheWay ?? 0,
  };
}
