import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PhoneCodesTable } from '#db/schema/customers.tables.ts';
import { diallingPrefixOf } from '#src/domain/access/phone-code.ts';
import type { PhoneCodeCounts } from '#src/domain/access/phone-code-limits.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type PhoneCodeRow = Selectable<PhoneCodesTable>;

export async function insertPhoneCode(
  trx: Trx,
  scope: StoreScope,
  code: Omit<Insertable<PhoneCodesTable>, 'restaurantId' | 'storeId' | 'tries'>,
): Promise<void> {
  await trx
    .insertInto('phone_codes')
    .values({ ...code, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .execute();
}

/** The code of one request, if it went to this number for this store's restaurant. Others' requests are others' codes. */
export async function findPhoneCode(
  db: Db,
  scope: StoreScope,
  of: { readonly id: string; readonly phoneE164: string },
): Promise<PhoneCodeRow | null> {
  const row = await db
    .selectFrom('phone_codes')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', of.id)
    .where('phoneE164', '=', of.phoneE164)
    .executeTakeFirst();
  return row ?? null;
}

export async function countWrongTry(trx: Trx, scope: StoreScope, codeId: string): Promise<void> {
  await trx
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', codeId)
    .execute();
}

/** Returns false when it was used a moment ago. */
export async function markPhoneCodeUsed(
  trx: Trx,
  scope: StoreScope,
  codeId: string,
  usedIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('phone_codes')
    .set({ usedIsoDateTimeUtc })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', codeId)
    .where('usedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PhoneCodesSent {
  readonly counts: PhoneCodeCounts;
  /** When the last code that was never typed went out; null if none did. */
  readonly lastOfAddress: Temporal.Instant | null;
  readonly lastOfPrefix: Temporal.Instant | null;
}

/** Sent so far, over rolling time. Of a number, an address and a prefix over all restaurants: a text costs the same everywhere. */
export async function countPhoneCodes(
  db: Db,
  scope: StoreScope,
  of: { readonly phoneE164: string; readonly origin: string; readonly now: Temporal.Instant },
): Promise<PhoneCodesSent> {
  const sentSince = (duration: Temporal.DurationLike) =>
    db
      .selectFrom('phone_codes')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('createdIsoDateTimeUtc').as('last')])
      .where('createdIsoDateTimeUtc', '>', isoUtc(of.now.subtract(duration)));
  const toNumber = (duration: Temporal.DurationLike) => sentSince(duration).where('phoneE164', '=', of.phoneE164);
  const fromHere = (duration: Temporal.DurationLike) => toNumber(duration).where('origin', '=', of.origin);
  const unused = (duration: Temporal.DurationLike) => sentSince(duration).where('usedIsoDateTimeUtc', 'is', null);
  const countOf = async (query: ReturnType<typeof sentSince>) => (await query.executeTakeFirst())?.count ?? 0;
  const prefix = diallingPrefixOf(of.phoneE164);
  const ofAddress = await unused({ hours: 1 }).where('origin', '=', of.origin).executeTakeFirst();
  const ofPrefix = await unused({ hours: 24 })
    .where('phoneE164', '>=', prefix)
    // The first text after all those with the prefix: `:` follows the digits.
    .where('phoneE164', '<', `${prefix}:`)
    .executeTakeFirst();
  return {
    counts: {
      hereIn30Seconds: await countOf(fromHere({ seconds: 30 })),
      hereIn10Minutes: await countOf(fromHere({ minutes: 10 })),
      hereInDay: await countOf(fromHere({ hours: 24 })),
      numberIn10Minutes: await countOf(toNumber({ minutes: 10 })),
      numberInDay: await countOf(toNumber({ hours: 24 })),
      unusedOfAddressInHour: ofAddress?.count ?? 0,
      unusedOfPrefixInDay: ofPrefix?.count ?? 0,
      unusedOfStoreInDay: await countOf(unused({ hours: 24 }).where('storeId', '=', scope.storeId)),
    },
    lastOfAddress: instantOf(ofAddress?.last),
    lastOfPrefix: instantOf(ofPrefix?.last),
  };
}

function instantOf(iso: string | null | undefined): Temporal.Instant | null {
  return iso ? Temporal.Instant.from(iso) : null;
}

/** Removes what no limit counts any longer, for housekeeping. */
export async function removeOldPhoneCodes(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('phone_codes').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
