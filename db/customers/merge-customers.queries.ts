import type { Trx } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { Ownership } from '#db/sync/ownership-of-rows.ts';
import type { CustomerAddress } from '#src/domain/customers/customers.schema.ts';
import { type MergedCustomer, mergedAtStore } from '#src/domain/customers/merge-customers.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { MAX_ADDRESSES } from './addresses.repository.ts';
import { knowCustomerIn } from './store-customers.repository.ts';
import { keepStorePlaceIn, listStorePlaces, placeKeyOf } from './store-places.repository.ts';

interface Merge {
  readonly keptId: string;
  readonly goneId: string;
  readonly person: MergedCustomer;
  readonly at: string;
  /** A store of the restaurant that knows them. */
  storeOf(storeId: string): StoreScope;
}

/** What a merge moved, for the audit log. */
export interface Moved {
  readonly orders: number;
  readonly credits: number;
  readonly addresses: number;
  readonly stores: number;
}

/**
 * All that was one customer's becomes another's, in the caller's write. Their row stays, with nothing but its number: orders of
 * a box refer to it, and whoever calls from that number is found by it. Orders themselves keep name and number.
 */
export async function mergeCustomersIn(
  trx: Trx,
  ownership: Ownership,
  scope: RestaurantScope,
  merge: Merge,
): Promise<Moved> {
  const stores = await mergeStoresIn(trx, merge);
  const credits = mergeCardsIn(trx, scope, merge);
  const addresses = mergeAddressesIn(trx, merge);
  const orders = moveOrdersIn(trx, ownership, scope, merge);
  moveBookingsIn(trx, ownership, scope, merge);
  const raw = connectionOf(trx);
  for (const table of ['carts', 'card_customers', 'cards_to_save']) {
    raw.query(`update ${table} set customerId = ? where customerId = ?`).run(merge.keptId, merge.goneId);
  }
  raw
    .query("update sessions set subjectId = ? where kind = 'customer' and subjectId = ?")
    .run(merge.keptId, merge.goneId);
  writePersonIn(trx, scope, merge);
  return { orders, credits, addresses, stores };
}

/** Their card's stamps and what is written of them; an order that is given back later finds the card that is left. */
function mergeCardsIn(trx: Trx, { restaurantId }: RestaurantScope, { keptId, goneId }: Merge): number {
  const raw = connectionOf(trx);
  const cardOf = (customerId: string) =>
    raw
      .query<{ id: string; credits: number; creditsOnTheWay: number }, [string, string]>(
        'select id, credits, creditsOnTheWay from loyalty_cards where restaurantId = ? and customerId = ?',
      )
      .get(restaurantId, customerId);
  const [kept, gone] = [cardOf(keptId), cardOf(goneId)];
  if (!gone) return 0;
  if (!kept) {
    raw.query('update loyalty_cards set customerId = ? where id = ?').run(keptId, gone.id);
    return gone.credits;
  }
  raw
    .query('update loyalty_cards set credits = credits + ?, creditsOnTheWay = creditsOnTheWay + ? where id = ?')
    .run(gone.credits, gone.creditsOnTheWay, kept.id);
  for (const table of ['loyalty_entries', 'loyalty_adjustments']) {
    raw.query(`update ${table} set loyaltyCardId = ? where loyaltyCardId = ?`).run(kept.id, gone.id);
  }
  raw.query('delete from loyalty_cards where id = ?').run(gone.id);
  return gone.credits;
}

/** Each address once; of more than can be kept the newest. */
function mergeAddressesIn(trx: Trx, { keptId, goneId }: Merge): number {
  const raw = connectionOf(trx);
  const moved = raw
    .query('update customer_addresses set customerId = ? where customerId = ?')
    .run(keptId, goneId).changes;
  const rows = raw
    .query<{ id: string; addressJson: string }, [string]>(
      'select id, addressJson from customer_addresses where customerId = ? order by createdIsoDateTimeUtc desc, id desc',
    )
    .all(keptId);
  const seen = new Set<string>();
  for (const { id, addressJson } of rows) {
    const key = placeKeyOf(JSON.parse(addressJson) as CustomerAddress);
    if (!seen.has(key) && seen.size < MAX_ADDRESSES) seen.add(key);
    else raw.query('delete from customer_addresses where id = ?').run(id);
  }
  return moved;
}

interface KnownRow {
  readonly storeId: string;
  readonly notes: string;
  readonly orderCount: number;
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly lastAddress: string;
}

/** What each store knows of them, with the places that its staff wrote down. */
async function mergeStoresIn(trx: Trx, { keptId, goneId, at, storeOf }: Merge): Promise<number> {
  const raw = connectionOf(trx);
  const knownTo = raw.query<KnownRow, [string]>(
    'select storeId, notes, orderCount, lastOrderIsoDateTimeUtc, lastAddress from store_customers where customerId = ?',
  );
  const kept = new Map(knownTo.all(keptId).map((row) => [row.storeId, row]));
  const theirs = knownTo.all(goneId);
  for (const gone of theirs) {
    const { storeId } = gone;
    const store = storeOf(storeId);
    const merged = mergedAtStore(kept.get(storeId) ?? null, gone);
    await knowCustomerIn(trx, store, keptId, at);
    raw
      .query(
        `update store_customers set notes = ?, orderCount = ?, lastOrderIsoDateTimeUtc = ?, lastAddress = ?
         where storeId = ? and customerId = ?`,
      )
      .run(
        ...([merged.notes, merged.orderCount, merged.lastOrderIsoDateTimeUtc, merged.lastAddress] as const),
        storeId,
        keptId,
      );
    const known = new Set((await listStorePlaces(trx, store, keptId)).map(({ address }) => placeKeyOf(address)));
    for (const place of await listStorePlaces(trx, store, goneId)) {
      if (!known.has(placeKeyOf(place.address))) {
        await keepStorePlaceIn(trx, store, { ...place, customerId: keptId, at });
      }
    }
  }
  for (const table of ['store_customer_places', 'store_customers']) {
    raw.query(`delete from ${table} where customerId = ?`).run(goneId);
  }
  return theirs.length;
}

/** Orders of this side. What a box made is the box's to write, and is found by its number. */
function moveOrdersIn(
  trx: Trx,
  ownership: Ownership,
  { restaurantId }: RestaurantScope,
  { keptId, goneId }: Merge,
): number {
  const raw = connectionOf(trx);
  const ours = raw
    .query<{ id: string; storeId: string }, [string, string]>(
      'select id, storeId from orders where restaurantId = ? and customerId = ?',
    )
    .all(restaurantId, goneId)
    .filter(({ id, storeId }) => ownership.owns(trx, { storeId }, id));
  for (const { id } of ours) {
    raw.query('update orders set customerId = ? where id = ?').run(keptId, id);
    raw
      .query('update coupon_redemptions set customerId = ? where orderId = ? and customerId = ?')
      .run(keptId, id, goneId);
  }
  return ours.length;
}

function moveBookingsIn(
  trx: Trx,
  ownership: Ownership,
  { restaurantId }: RestaurantScope,
  { keptId, goneId }: Merge,
): void {
  const raw = connectionOf(trx);
  const theirs = raw
    .query<{ id: string; storeId: string }, [string, string]>(
      'select id, storeId from table_bookings where customerId = ? and restaurantId = ?',
    )
    .all(goneId, restaurantId);
  for (const { id, storeId } of theirs) {
    if (!ownership.owns(trx, { storeId }, id)) continue;
    raw.query('update table_bookings set customerId = ?, version = version + 1 where id = ?').run(keptId, id);
  }
}

function writePersonIn(trx: Trx, { restaurantId }: RestaurantScope, { keptId, goneId, person }: Merge): void {
  const raw = connectionOf(trx);
  // One person has proved both; the one that is kept stays the way in, unless there is none.
  raw
    .query(
      `update proved_emails set customerId = ?1 where customerId = ?2
         and not exists (select 1 from proved_emails kept where kept.customerId = ?1)`,
    )
    .run(keptId, goneId);
  raw.query('delete from proved_emails where customerId = ?').run(goneId);
  const emails = raw
    .query<{ email: string }, [string, string, string]>(
      `select value as email from customers, json_each(previousUnverifiedEmailsJson) where customers.id in (?1, ?2)
       union select unverifiedEmail from customers where customers.id in (?1, ?2) and unverifiedEmail not in ('', ?3)`,
    )
    .all(keptId, goneId, person.unverifiedEmail)
    .map(({ email }) => email);
  raw
    .query(
      `update customers set previousUnverifiedEmailsJson = ?1,
         phoneNumberE164 = iif(phoneNumberE164 <> '', phoneNumberE164,
           (select gone.phoneNumberE164 from customers gone where gone.id = ?2)),
         messagesOffJson = (select json_group_array(distinct value) from customers both, json_each(both.messagesOffJson)
           where both.id in (?2, ?4))
       where restaurantId = ?3 and id = ?4`,
    )
    .run(JSON.stringify(emails.filter((one) => one !== person.unverifiedEmail)), goneId, restaurantId, keptId);
  raw
    .query(
      `update customers set name = '', unverifiedEmail = '', previousNamesJson = '[]', previousMobilesJson = '[]',
         previousUnverifiedEmailsJson = '[]', phoneNumberE164 = '', messagesOffJson = '[]',
         previousOrderCount = 0, previousPosOrderCount = 0, previousGoogleOrderCount = 0, mergedIntoId = ?
       where restaurantId = ? and (id = ? or mergedIntoId = ?)`,
    )
    .run(keptId, restaurantId, goneId, goneId);
  raw
    .query(
      `update customers set name = ?, unverifiedEmail = ?, previousNamesJson = ?, previousMobilesJson = ?,
         previousOrderCount = ?, previousPosOrderCount = ?, previousGoogleOrderCount = ?
       where restaurantId = ? and id = ?`,
    )
    .run(
      person.name,
      person.unverifiedEmail,
      JSON.stringify(person.previousNames),
      JSON.stringify(person.previousMobiles),
      person.previousOrderCount,
      person.previousPosOrderCount,
      person.previousGoogleOrderCount,
      restaurantId,
      keptId,
    );
}
