import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TwoStepsTable } from '#db/schema/access.tables.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

export type TwoStep = Selectable<TwoStepsTable>;

/** The second step of a user's sign-in, confirmed or not; null: none was begun. */
export async function findTwoStep(db: Db, _platform: PlatformScope, userId: string): Promise<TwoStep | null> {
  const row = await db.selectFrom('two_steps').selectAll().where('userId', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Whether sign-in asks this user for a code. */
export async function isTwoStepOn(db: Db, platform: PlatformScope, userId: string): Promise<boolean> {
  const row = await findTwoStep(db, platform, userId);
  return row !== null && row.confirmedIsoDateTimeUtc !== null;
}

/** Who among these users is asked for a code. */
export async function twoStepUsersAmong(
  db: Db,
  _platform: PlatformScope,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('two_steps')
    .select('userId')
    .where('userId', 'in', [...userIds])
    .where('confirmedIsoDateTimeUtc', 'is not', null)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

export async function insertTwoStep(
  trx: Trx,
  _platform: PlatformScope,
  step: Pick<TwoStep, 'userId' | 'salt' | 'createdIsoDateTimeUtc'>,
): Promise<void> {
  await trx.insertInto('two_steps').values(step).execute();
}

/** A code was accepted: it and older ones work no longer. The first one also turns the second step on. */
export async function acceptStepIn(
  trx: Trx,
  _platform: PlatformScope,
  { userId, step, nowIsoDateTimeUtc }: { readonly userId: string; readonly step: number; nowIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .updateTable('two_steps')
    .set((eb) => ({
      lastStep: step,
      confirmedIsoDateTimeUtc: eb.fn.coalesce('confirmedIsoDateTimeUtc', eb.val(nowIsoDateTimeUtc)),
    }))
    .where('userId', '=', userId)
    .execute();
}

/** Without it the password alone signs in; sign-ins that wait for a code end. */
export async function removeTwoStepIn(trx: Trx, _platform: PlatformScope, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await trx.deleteFrom('pending_sign_ins').where('userId', '=', userId).execute();
  await trx.deleteFrom('two_steps').where('userId', '=', userId).execute();
}

/** New recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodesIn(
  trx: Trx,
  _platform: PlatformScope,
  { userId, codeHashes }: { readonly userId: string; readonly codeHashes: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId, usedIsoDateTimeUtc: null })))
    .execute();
}

/** Marks the recovery code as used; false: it is none of the user's, or was used before. */
export async function takeRecoveryCodeIn(
  trx: Trx,
  _platform: PlatformScope,
  code: { readonly userId: string; readonly codeHash: string; readonly nowIsoDateTimeUtc: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ usedIsoDateTimeUtc: code.nowIsoDateTimeUtc })
    .where('codeHash', '=', code.codeHash)
    .where('userId', '=', code.userId)
    .where('usedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, _platform: PlatformScope, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('codeHash')
    .where('userId', '=', userId)
    .where('usedIsoDateTimeUtc', 'is', null)
    .execute();
  return rows.length;
}
