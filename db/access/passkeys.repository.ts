import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PasskeysTable, UsedPasskeyChallengesTable } from '#db/schema/access.tables.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

export type Passkey = Selectable<PasskeysTable>;

/** By the id that the device made, which is unique over all people. */
export async function findPasskey(db: Db, _platform: PlatformScope, credentialId: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
  return row ?? null;
}

/** The newest first. */
export async function listPasskeysOfUser(db: Db, _platform: PlatformScope, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertPasskeyIn(
  trx: Trx,
  _platform: PlatformScope,
  passkey: Omit<Passkey, 'usedIsoDateTimeUtc'>,
): Promise<void> {
  await trx.insertInto('passkeys').values(passkey).execute();
}

/** It has signed in. False: it was removed, or has signed elsewhere in between. */
export async function notePasskeyUsedIn(
  trx: Trx,
  _platform: PlatformScope,
  used: Pick<Passkey, 'id'> & { readonly from: number; readonly to: number; readonly nowIsoDateTimeUtc: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: used.to, usedIsoDateTimeUtc: used.nowIsoDateTimeUtc })
    .where('id', '=', used.id)
    .where('counter', '=', used.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False: the person has no such passkey. */
export async function removePasskeyIn(
  trx: Trx,
  _platform: PlatformScope,
  { id, userId }: Pick<Passkey, 'id' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** False: this question was answered before. */
export async function takePasskeyChallengeIn(
  trx: Trx,
  _platform: PlatformScope,
  used: Selectable<UsedPasskeyChallengesTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_passkey_challenges')
    .values(used)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
