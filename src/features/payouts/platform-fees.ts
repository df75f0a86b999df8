/** What the platform charges for online orders: for accounts to come, and for one store by agreement. */
import { appendAudit } from '#db/audit/audit.repository.ts';
import { findFeeAccount, keepFeeRates } from '#db/payments/merchant-accounts.repository.ts';
import { keepPlatformFees, readPlatformFees } from '#db/payments/platform-settings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { feeRatesSchema, type PlatformFees, platformFeesSchema } from '#src/domain/payments/platform-fees.schema.ts';
import type { FeeRates } from '#src/domain/payments/transaction-fees.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

type FeeNeeds = Needs<'db' | 'write' | 'clock' | 'ids'>;

/** Accounts that are open keep what they were opened with. Payments that are under way keep theirs. */
export async function savePlatformFees(
  ctx: FeeNeeds,
  _scope: PlatformScope,
  { fees: asked, version, by }: { readonly fees: PlatformFees; readonly version: number; readonly by: ActedBy },
): Promise<void> {
  const fees = parseInput(platformFeesSchema, asked);
  await ctx.write(async (trx) => {
    const before = await readPlatformFees(trx);
    if (!(await keepPlatformFees(trx, { fees, version, at: isoUtc(ctx.clock.now()) }))) throw changedMeanwhile();
    await appendAudit(trx, ctx, {
      ...{ restaurantId: null, storeId: null, by, action: 'savePlatformFees' },
      ...{ subjectType: 'platform', subjectId: 'fees', before: before.fees, after: fees },
    });
  });
}

/** From the next order on. `resource_not_found`: the store has no account. */
export async function saveStoreFees(
  ctx: FeeNeeds,
  scope: PlatformScope,
  asked: { readonly storeId: string; readonly rates: FeeRates; readonly seen: FeeRates; readonly by: ActedBy },
): Promise<void> {
  const rates = parseInput(feeRatesSchema, asked.rates);
  const { storeId, seen, by } = asked;
  await ctx.write(async (trx) => {
    const account = await findFeeAccount(trx, scope, storeId);
    if (!account) throw notFound('account');
    if (!(await keepFeeRates(trx, scope, { storeId, from: seen, to: rates }))) throw changedMeanwhile();
    await appendAudit(trx, ctx, {
      ...{ restaurantId: account.restaurantId, storeId, by, action: 'saveStoreFees' },
      ...{ subjectType: 'merchantAccount', subjectId: storeId, before: seen, after: rates },
    });
  });
}

function changedMeanwhile(): AppError {
  return new AppError(
    'resource_status_conflict',
    'Someone else changed these fees while you were editing. Reload the page and try again.',
    {
      reason: 'version_conflict',
    },
  );
}
