import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { EmailCodesTable } from '#db/schema/customers.tables.ts';
import type { EmailCodeCounts } from '#src/domain/access/email-code-limits.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type EmailCodeRow = Selectable<EmailCodesTable>;

export async function insertEmailCode(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  code: Omit<Insertable<EmailCodesTable>, 'restaurantId' | 'storeId' | 'tries'>,
): Promise<void> {
  await trx
    .insertInto('email_codes')
    .values({ ...code, restaurantId, storeId })
    .execute();
}

/** The code of one request, if it went to this email for this restaurant. */
export async function findEmailCode(
  db: Db,
  { restaurantId }: StoreScope,
  of: { readonly id: string; readonly email: string },
): Promise<EmailCodeRow | null> {
  const row = await db
    .selectFrom('email_codes')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', of.id)
    .where('email', '=', of.email)
    .executeTakeFirst();
  return row ?? null;
}

export async function countWrongEmailTry(trx: Trx, { restaurantId }: StoreScope, codeId: string): Promise<void> {
  await trx
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', codeId)
    .execute();
}

/** False: it was used a moment ago. */
export async function markEmailCodeUsed(
  trx: Trx,
  { restaurantId }: StoreScope,
  codeId: string,
  usedIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_codes')
    .set({ usedIsoDateTimeUtc })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', codeId)
    .where('usedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sent so far, over rolling time and all restaurants: a mailbox is flooded by all of them alike. */
export async function countEmailCodes(
  db: Db,
  of: { readonly email: string; readonly origin: string; readonly now: Temporal.Instant },
): Promise<EmailCodeCounts> {
  const sentSince = (duration: Temporal.DurationLike) =>
    db
      .selectFrom('email_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('createdIsoDateTimeUtc', '>', isoUtc(of.now.subtract(duration)));
  const countOf = async (query: ReturnType<typeof sentSince>) => (await query.executeTakeFirst())?.count ?? 0;
  const toEmail = (duration: Temporal.DurationLike) => countOf(sentSince(duration).where('email', '=', of.email));
  return {
    emailIn30Seconds: await toEmail({ seconds: 30 }),
    emailIn10Minutes: await toEmail({ minutes: 10 }),
    emailInDay: await toEmail({ hours: 24 }),
    unusedOfAddressInHour: await countOf(
      sentSince({ hours: 1 }).where('origin', '=', of.origin).where('usedIsoDateTimeUtc', 'is', null),
    ),
  };
}

/** Removes what no limit counts any longer, for housekeeping. */
export async function removeOldEmailCodes(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('email_codes').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
