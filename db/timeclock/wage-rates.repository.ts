import type { Db, Trx } from '#db/connection.ts';
import type { WageRate } from '#src/domain/timeclock/wages.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export function listWageRates(db: Db, { storeId }: StoreScope): Promise<WageRate[]> {
  return db
    .selectFrom('wage_rates')
    .select(['employeeId', 'fromDay', 'hourlyRateInCents'])
    .where('storeId', '=', storeId)
    .orderBy('employeeId')
    .orderBy('fromDay')
    .execute();
}

/** One rate a day: a second one of the same day replaces it. */
export async function putWageRate(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  rate: WageRate & { readonly savedIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('wage_rates')
    .values({ ...rate, restaurantId, storeId })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'employeeId', 'fromDay']).doUpdateSet({
        hourlyRateInCents: rate.hourlyRateInCents,
        savedIsoDateTimeUtc: rate.savedIsoDateTimeUtc,
      }),
    )
    .execute();
}
