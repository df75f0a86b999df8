import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { tradingHoursProblems } from '#src/domain/time/trading-hours-problems.ts';
import { saveSettingsIn } from '#src/features/tenancy/save-settings.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type InTrx = Needs<'clock' | 'ids'>;
type Saving = StoreSettings['posTradingHours'] & { readonly version: number; readonly by: ActedBy };

/** The tills' trading hours, by which business days begin and end from now on. Answers the new version. */
export function savePosHours(ctx: InTrx & Needs<'write'>, scope: StoreScope, input: Saving): Promise<number> {
  return ctx.write((trx) => savePosHoursIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function savePosHoursIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { isOwn, hours, version, by }: Saving,
): Promise<number> {
  const [first] = isOwn ? tradingHoursProblems(hours) : [];
  if (first) {
    throw invalidFields({ path: `hours.${first.day}.dayIntervals.${first.at}`, message: first.message });
  }
  return saveSettingsIn(trx, ctx, scope, { name: 'posTradingHours', value: { isOwn, hours }, version, by });
}
