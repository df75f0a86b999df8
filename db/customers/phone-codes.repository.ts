import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PhoneCodesTable } from '#db/schema/customers.tables.ts';
import { diallingPrefixOf, type PhoneCodeCounts } from '#src/domain/access/phone-code.ts';
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

/** The last code sent to the number for this store's restaurant; a new one makes the old one useless. */
export async function findLastPhoneCode(db: Db, scope: StoreScope, phoneE164: string): Promise<PhoneCodeRow | null> {
  const row = await db
    .selectFrom('phone_codes')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('phoneE164', '=', phoneE164)
    .orderBy('createdIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
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

/** False when somebody used it a moment ago. */
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

/** Sent so far, over rolling time. Of a number, an address and a prefix over all restaurants: a text costs the same everywhere. */
export async function countPhoneCodes(
  db: Db,
  scope: StoreScope,
  of: { readonly phoneE164: string; readonly origin: string; readonly now: Temporal.Instant },
): Promise<PhoneCodeCounts> {
  const since = (duration: Temporal.DurationLike) => isoUtc(of.now.subtract(duration));
  const count = async (column: 'phoneE164' | 'origin' | 'storeId', value: string, from: string) => {
    const row = await db
      .selectFrom('phone_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column, '=', value)
      .where('createdIsoDateTimeUtc', '>', from)
      .executeTakeFirst();
    return row?.count ?? 0;
  };
  const prefix = diallingPrefixOf(of.phoneE164);
  const ofPrefix = await db
    .selectFrom('phone_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phoneE164', '>=', prefix)
    // The first text after all that begin with the prefix: `:` follows the digits.
    .where('phoneE164', '<', `${prefix}:`)
    .where('createdIsoDateTimeUtc', '>', since({ hours: 24 }))
    .executeTakeFirst();
  return {
    numberIn30Seconds: await count('phoneE164', of.phoneE164, since({ seconds: 30 })),
    numberIn10Minutes: await count('phoneE164', of.phoneE164, since({ minutes: 10 })),
    numberInDay: await count('phoneE164', of.phoneE164, since({ hours: 24 })),
    addressInHour: await count('origin', of.origin, since({ hours: 1 })),
    storeInDay: await count('storeId', scope.storeId, since({ hours: 24 })),
    prefixInDay: ofPrefix?.count ?? 0,
  };
}

/** Housekeeping: what no limit counts any more. */
export async function removeOldPhoneCodes(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('phone_codes').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
