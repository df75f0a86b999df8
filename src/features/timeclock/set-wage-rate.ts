import { appendAudit } from '#db/audit/audit.repository.ts';
import { getEmployee } from '#db/staff/employees.repository.ts';
import { listWageRates, putWageRate } from '#db/timeclock/wage-rates.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { wageRateSchema } from '#src/domain/timeclock/timesheet.schema.ts';
import { rateOn, type WageRate } from '#src/domain/timeclock/wages.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Sets what an hour of an employee costs from a day on. The audit row is the restaurant's, not the store's: a store's
 * log travels to its box, and no till may know what people earn.
 */
export async function setWageRate(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { by, ...input }: WageRate & { readonly by: ActedBy },
): Promise<void> {
  const rate = parseInput(wageRateSchema, input);
  await ctx.write(async (trx) => {
    await getEmployee(trx, scope, rate.employeeId);
    const before = rateOn(await listWageRates(trx, scope), rate.employeeId, rate.fromDay);
    if (before === rate.hourlyRateInCents) return;
    await putWageRate(trx, scope, { ...rate, savedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: null,
      by,
      action: 'setWageRate',
      subjectType: 'employee',
      subjectId: rate.employeeId,
      before: before === null ? undefined : { hourlyRateInCents: before },
      after: { fromDay: rate.fromDay, hourlyRateInCents: rate.hourlyRateInCents },
    });
  });
}
