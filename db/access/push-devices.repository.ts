import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PushDevicesTable } from '#db/schema/access.tables.ts';
import type { PhoneFacts } from '#src/domain/access/phone-proof.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

/** A phone that rings, with its sealed address. */
export type PushDevice = Selectable<PushDevicesTable>;

/** A phone as lists show it. */
export interface PhoneInList extends PhoneFacts {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
}

const LISTED = [
  'push_devices.id',
  'push_devices.name',
  'push_devices.userId',
  'push_devices.createdIsoDateTimeUtc',
  'push_devices.provedIsoDateTimeUtc',
  'push_devices.checkedIsoDateTimeUtc',
  'push_devices.failedSinceIsoDateTimeUtc',
] as const;

type NewPushDevice = Pick<
  PushDevice,
  'id' | 'userId' | 'sessionHash' | 'endpointHash' | 'subscriptionSealed' | 'name' | 'createdIsoDateTimeUtc'
>;

/**
 * Keeps the phone of a sign-in. The same phone under another sign-in, and another phone under the same one, are
 * replaced: a phone rings for whoever signed in on it last.
 *
 * @returns its id, which stays while phone and sign-in do
 */
export async function keepDeviceIn(trx: Trx, device: NewPushDevice): Promise<string> {
  const { sessionHash, endpointHash, subscriptionSealed } = device;
  const known = await trx
    .updateTable('push_devices')
    .set({ subscriptionSealed })
    .where('sessionHash', '=', sessionHash)
    .where('endpointHash', '=', endpointHash)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  await trx
    .deleteFrom('push_devices')
    .where((eb) => eb.or([eb('sessionHash', '=', sessionHash), eb('endpointHash', '=', endpointHash)]))
    .execute();
  await trx.insertInto('push_devices').values(device).execute();
  return device.id;
}

export async function findDeviceOfSession(db: Db, sessionHash: string): Promise<PushDevice | null> {
  const row = await db.selectFrom('push_devices').selectAll().where('sessionHash', '=', sessionHash).executeTakeFirst();
  return row ?? null;
}

/** The phones of a person, the newest first. */
export async function listDevicesOfUser(db: Db, userId: string): Promise<PhoneInList[]> {
  return db
    .selectFrom('push_devices')
    .select(LISTED)
    .where('userId', '=', userId)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id')
    .execute();
}

/** False: the person has no such phone. */
export async function removeDeviceIn(
  trx: Trx,
  { deviceId, userId }: { readonly deviceId: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeDeviceOfSessionIn(trx: Trx, sessionHash: string): Promise<void> {
  await trx.deleteFrom('push_devices').where('sessionHash', '=', sessionHash).execute();
}

/** The subscription is over: its service said so. */
export async function dropDeviceIn(trx: Trx, deviceId: string): Promise<void> {
  await trx.deleteFrom('push_devices').where('id', '=', deviceId).execute();
}

/** The phones of someone without work: no store's orders are theirs to answer. */
export async function removeDevicesWithoutWorkIn(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('push_devices')
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.id')
            .where('memberships.userId', '=', userId)
            .where('memberships.invitedIsoDateTimeUtc', 'is', null),
        ),
      ),
    )
    .execute();
}

/** The phone of this sign-in says that a message has reached it. False: there is none. */
export async function noteProvedIn(trx: Trx, sessionHash: string, nowIsoDateTimeUtc: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_devices')
    .set({ provedIsoDateTimeUtc: nowIsoDateTimeUtc, failedSinceIsoDateTimeUtc: null, failure: null })
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims the check of a phone; false: another program has just sent it. */
export async function claimCheckIn(
  trx: Trx,
  { id, checkedIsoDateTimeUtc }: Pick<PushDevice, 'id' | 'checkedIsoDateTimeUtc'>,
  nowIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_devices')
    .set({ checkedIsoDateTimeUtc: nowIsoDateTimeUtc })
    .where('id', '=', id)
    .where('checkedIsoDateTimeUtc', 'is', checkedIsoDateTimeUtc)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Since when, and why, the service takes nothing for this phone; null: it does. */
export async function noteFailureIn(
  trx: Trx,
  deviceId: string,
  failed: { readonly why: string; readonly nowIsoDateTimeUtc: string } | null,
): Promise<void> {
  await trx
    .updateTable('push_devices')
    .set(({ fn, val }) => ({
      failedSinceIsoDateTimeUtc: failed
        ? fn.coalesce('failedSinceIsoDateTimeUtc', val(failed.nowIsoDateTimeUtc))
        : null,
      failure: failed?.why ?? null,
    }))
    .where('id', '=', deviceId)
    .execute();
}

/** Every phone whose sign-in still holds, with when that ends. */
export async function listDevices(
  db: Db,
  nowIsoDateTimeUtc: string,
): Promise<(PushDevice & { readonly expiresIsoDateTimeUtc: string })[]> {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.tokenHash', 'push_devices.sessionHash')
    .selectAll('push_devices')
    .select('sessions.expiresIsoDateTimeUtc')
    .where('sessions.expiresIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .orderBy('push_devices.id')
    .execute();
}

/** Phones of people who work in the store or its restaurant, each with the role that it is for. */
export async function listDevicesAt(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  nowIsoDateTimeUtc: string,
): Promise<(Pick<PushDevice, 'id' | 'userId'> & { readonly role: string; readonly storeId: string | null })[]> {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.tokenHash', 'push_devices.sessionHash')
    .innerJoin('memberships', 'memberships.userId', 'push_devices.userId')
    .select(['push_devices.id', 'push_devices.userId', 'memberships.role', 'memberships.storeId'])
    .where('sessions.expiresIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .where('memberships.restaurantId', '=', restaurantId)
    .where((eb) => eb.or([eb('memberships.storeId', 'is', null), eb('memberships.storeId', '=', storeId)]))
    .where('memberships.invitedIsoDateTimeUtc', 'is', null)
    .orderBy('push_devices.id')
    .execute();
}

/** Phones of the people who work for the restaurant as a whole, or in one store of it, by name. */
export async function listPhonesOfMembers(
  db: Db,
  { restaurantId }: RestaurantScope,
  storeId: string | null,
): Promise<(PhoneInList & { readonly displayName: string })[]> {
  return db
    .selectFrom('push_devices')
    .innerJoin('users', 'users.id', 'push_devices.userId')
    .innerJoin('memberships', 'memberships.userId', 'push_devices.userId')
    .select([...LISTED, 'users.displayName'])
    .where('memberships.restaurantId', '=', restaurantId)
    .where('memberships.storeId', storeId === null ? 'is' : '=', storeId)
    .where('memberships.invitedIsoDateTimeUtc', 'is', null)
    .orderBy('users.displayName')
    .orderBy('push_devices.id')
    .execute();
}
