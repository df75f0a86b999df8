import type { Db, Trx } from '#db/connection.ts';
import type { SeenOnDay } from '#src/domain/kitchen/timing/seen-on-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StationDay {
  readonly stationId: string;
  readonly localDate: string;
  readonly seen: SeenOnDay;
}

/** These days of a store as they are known now. Written again it is the same; older than `from` is let go. */
export async function replaceKitchenDays(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  days: readonly StationDay[],
  { from, at }: { readonly from: string; readonly at: Temporal.Instant },
): Promise<void> {
  await trx.deleteFrom('kitchen_times').where('storeId', '=', storeId).where('localDate', '<', from).execute();
  for (const { stationId, localDate, seen } of days) {
    const row = { seenJson: JSON.stringify(seen), updatedIsoDateTimeUtc: isoUtc(at) };
    await trx
      .insertInto('kitchen_times')
      .values({ restaurantId, storeId, localDate, stationId, ...row })
      .onConflict((same) => same.columns(['storeId', 'localDate', 'stationId']).doUpdateSet(row))
      .execute();
  }
}

export async function listKitchenDays(db: Db, { storeId }: StoreScope): Promise<StationDay[]> {
  const rows = await db
    .selectFrom('kitchen_times')
    .select(['stationId', 'localDate', 'seenJson'])
    .where('storeId', '=', storeId)
    .orderBy('localDate')
    .orderBy('stationId')
    .execute();
  return rows.map(({ seenJson, ...row }) => ({ ...row, seen: JSON.parse(seenJson) as SeenOnDay }));
}

/** Another one once something was learnt; null: nothing is known of this kitchen. */
export async function kitchenTimesVersion(db: Db, { storeId }: StoreScope): Promise<string | null> {
  const { at, count } = await db
    .selectFrom('kitchen_times')
    .select((eb) => [eb.fn.max('updatedIsoDateTimeUtc').as('at'), eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  return at === null ? null : `${at} ${count}`;
}
