import type { Db } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';

/** What a request may say of the restaurant that it is for; `value` is hashed where the tables hold a hash. */
export type NameKind =
  | 'restaurant'
  | 'store'
  | 'host'
  | 'image'
  | 'session'
  | 'box'
  | 'tillCode'
  | 'boxCode'
  | 'email'
  | 'passkey'
  | 'link'
  | 'printer'
  | 'payment'
  | 'merchantAccount'
  | 'cardCustomer'
  | 'courierJob';

export interface Name {
  readonly kind: NameKind;
  readonly value: string;
}

/** Whose row carries the name, if one of this cell's does. */
const OWNER: Readonly<Record<Exclude<NameKind, 'restaurant'>, string>> = {
  store: 'select restaurantId from stores where id = ?1',
  host: 'select restaurantId from domains where host = ?1',
  image: 'select restaurantId from images where id = ?1',
  // Also a sign-in that waits for its code.
  session: `select restaurantId from sessions where tokenHash = ?1
    union all select null from pending_sign_ins where tokenHash = ?1`,
  box: 'select restaurantId from boxes where credentialHash = ?1 or previousCredentialHash = ?1',
  tillCode: 'select restaurantId from pos_terminals where pairingCodeHash = ?1',
  boxCode: 'select restaurantId from boxes where pairingCodeHash = ?1',
  // A guest signs in at home.
  email: 'select null as restaurantId from users where email = ?1 and id not in (select userId from guest_users)',
  passkey: 'select null as restaurantId from passkeys where credentialId = ?1',
  link: 'select null as restaurantId from account_tokens where tokenHash = ?1',
  printer: 'select restaurantId from printers where id = ?1',
  payment: `select restaurantId from order_payments where orderId = ?1 or paymentIntentId = ?1 or checkoutSessionId = ?1
    union all select restaurantId from phone_payments where id = ?1 or paymentIntentId = ?1 or checkoutSessionId = ?1`,
  merchantAccount: 'select restaurantId from merchant_accounts where accountId = ?1',
  cardCustomer: 'select restaurantId from card_customers where providerCustomerId = ?1',
  courierJob: 'select restaurantId from courier_jobs where providerDeliveryId = ?1 or id = ?1',
};

/** `here`; the cell that the restaurant has gone to; null: this cell knows nothing of it. */
export type Found = 'here' | { readonly cell: string } | null;

export function findName(db: Db, { kind, value }: Name): Found {
  const raw = connectionOf(db);
  if (kind === 'restaurant') return findRestaurant(db, value);
  const held = raw.query<{ restaurantId: string | null }, [string]>(OWNER[kind]).get(value);
  if (!held) return null;
  return held.restaurantId === null ? 'here' : findRestaurant(db, held.restaurantId);
}

/** What has moved away is gone, also while its rows are still being erased here. */
function findRestaurant(db: Db, restaurantId: string): Found {
  const row = connectionOf(db)
    .query<{ isHere: number; cell: string | null }, [string]>(
      `select exists (select 1 from restaurants where id = ?1) as isHere,
         (select toCell from cell_moves where restaurantId = ?1 and state = 'moved') as cell`,
    )
    .get(restaurantId);
  if (row?.cell) return { cell: row.cell };
  return row?.isHere ? 'here' : null;
}

/** Restaurants of this cell in which someone works, or all of them, for a list in another cell. */
export interface PlaceOfPerson {
  readonly restaurantId: string;
  readonly name: string;
}

export function placesOfPerson(
  db: Db,
  { userId, isSuperAdmin, limit }: { userId: string; isSuperAdmin: boolean; limit: number },
): PlaceOfPerson[] {
  return connectionOf(db)
    .query<PlaceOfPerson, [string, number, number]>(
      `select id as restaurantId, name from restaurants
       where (?2 = 1 or id in (select restaurantId from memberships where userId = ?1 and invitedIsoDateTimeUtc is null))
         and id not in (select restaurantId from cell_moves where state = 'moved')
       order by name limit ?3`,
    )
    .all(userId, isSuperAdmin ? 1 : 0, limit);
}

export function listStoreIds(db: Db, restaurantId: string): string[] {
  return connectionOf(db)
    .query<{ id: string }, [string]>('select id from stores where restaurantId = ?')
    .all(restaurantId)
    .map(({ id }) => id);
}
