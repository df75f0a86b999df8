/** Pays a store out that is paid out when it asks. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AccountNeeds, requireAccount } from './merchant-account.ts';
import { answered, requireProvider } from './provider-answer.ts';
import { type PayoutView, viewOf } from './read-payouts.ts';

/** A key of ours, which a page carries: anything else in its place is not repeated to the provider. */
const KEY = /^[\w-]{1,64}$/;

/**
 * Everything that is available goes to the bank account. Who asks is in the log before the provider is, so it is known though the
 * answer is lost; asked again, with the same `key` or another, nothing is left and no second payout is made.
 */
export async function payOutNow(
  ctx: AccountNeeds,
  scope: StoreScope,
  { key, by }: { readonly key: string; readonly by: ActedBy },
): Promise<PayoutView> {
  const { accountId, requestKey, schedule } = await requireAccount(ctx, scope);
  if (schedule.interval !== 'manual') {
    const text = 'Payouts go out automatically. To ask for them, choose “When you ask” under Ways to pay.';
    throw new AppError('resource_status_conflict', text, { reason: 'paid_out_by_itself' });
  }
  const provider = requireProvider(ctx);
  const { profile } = await ctx.menus.storeOf(scope);
  const { currencyCode } = profile;
  const { available } = answered(await provider.balance(accountId));
  const amountInCents = available.find((one) => one.currencyCode === currencyCode)?.amountInCents ?? 0;
  if (amountInCents <= 0) {
    throw new AppError('resource_status_conflict', 'Nothing is available to pay out yet.', {
      reason: 'nothing_available',
    });
  }
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'askForPayout', subjectType: 'merchantAccount', subjectId: scope.storeId },
      after: { amountInCents, currencyCode },
    }),
  );
  const idempotencyKey = `${requestKey}:payout:${KEY.test(key) ? key : ctx.ids.next()}:${amountInCents}`;
  const { payout } = answered(await provider.payOut({ accountId, amountInCents, currencyCode, idempotencyKey }));
  return viewOf(payout);
}
