import type { Db, Trx } from '#db/connection.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface RateWindow {
  /** What is counted, of whom: hashed by the caller, so that the table holds no address and no e-mail. */
  readonly bucket: string;
  readonly windowSeconds: number;
}

export interface RateCount {
  readonly count: number;
  readonly endsAt: Temporal.Instant;
}

/** How often it happened in the window under way; null when none is. */
export async function readRateCount(db: Db, bucket: string, now: Temporal.Instant): Promise<RateCount | null> {
  const row = await db
    .selectFrom('rate_counters')
    .select(['count', 'windowEndsIsoDateTimeUtc'])
    .where('bucket', '=', bucket)
    .where('windowEndsIsoDateTimeUtc', '>', isoUtc(now))
    .executeTakeFirst();
  return row ? { count: row.count, endsAt: Temporal.Instant.from(row.windowEndsIsoDateTimeUtc) } : null;
}

/** Counts one more. A window starts with the first and expires on its own. */
export async function countRateIn(
  trx: Trx,
  { bucket, windowSeconds }: RateWindow,
  now: Temporal.Instant,
): Promise<void> {
  const endsAt = isoUtc(now.add({ seconds: windowSeconds }));
  const running = await readRateCount(trx, bucket, now);
  if (running) {
    await trx
      .updateTable('rate_counters')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .where('bucket', '=', bucket)
      .execute();
    return;
  }
  await trx
    .insertInto('rate_counters')
    .values({ bucket, count: 1, windowEndsIsoDateTimeUtc: endsAt })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ count: 1, windowEndsIsoDateTimeUtc: endsAt }))
    .execute();
}

/** Takes one back: what was counted beforehand did not happen after all. */
export async function uncountRateIn(trx: Trx, bucket: string): Promise<void> {
  await trx
    .updateTable('rate_counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('count', '>', 0)
    .execute();
}

export async function clearRateIn(trx: Trx, bucket: string): Promise<void> {
  await trx.deleteFrom('rate_counters').where('bucket', '=', bucket).execute();
}

/** Housekeeping: windows that are over. */
export async function removeEndedRatesIn(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('rate_counters').where('windowEndsIsoDateTimeUtc', '<=', isoUtc(now)).execute();
}
