import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { type KeptPayout, keepPayouts, statesOfPayouts } from '#db/payments/payouts.repository.ts';
import type { Needs } from '#src/context.ts';
import { sum } from '#src/domain/money/money.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { answered, requireProvider } from './provider-answer.ts';
import { linesOfPayout } from './read-payouts.ts';

/**
 * Reads a store's latest payouts from the provider and keeps those that are new or went on, with their fees: the journal books what
 * arrived (decision 0177). Throws while the provider is unreachable, to be repeated; repeating it changes nothing.
 */
export async function keepLatestPayouts(
  ctx: Needs<'db' | 'write' | 'clock' | 'ports'>,
  scope: StoreScope,
): Promise<void> {
  const account = await findMerchantAccount(ctx.db, scope);
  if (!account?.accountId) return;
  const provider = requireProvider(ctx);
  const { payouts } = answered(await provider.listPayouts(account.accountId, null));
  const known = await statesOfPayouts(
    ctx.db,
    scope,
    payouts.map(({ payoutId }) => payoutId),
  );
  const changed = payouts.filter(({ payoutId, state }) => known.get(payoutId) !== state);
  const kept: KeptPayout[] = [];
  for (const { payoutId, currencyCode, amountInCents, state, arrivesOn } of changed) {
    const lines = await linesOfPayout(provider, account.accountId, payoutId);
    kept.push({
      ...{ payoutId, currencyCode, amountInCents, stateCode: state },
      feeInCents: sum(lines.map(({ feeInCents }) => feeInCents)),
      adjustmentInCents: sum(lines.map((line) => (line.kind === 'adjustment' ? line.amountInCents : 0))),
      // The provider names the day as its first moment in UTC.
      arrivesDay: arrivesOn.toZonedDateTimeISO('UTC').toPlainDate().toString(),
      readIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
  }
  if (kept.length > 0) await ctx.write((trx) => keepPayouts(trx, scope, kept));
}
