import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { type KeptPayout, keepPayouts, statesOfPayouts } from '#db/payments/payouts.repository.ts';
import type { Needs } from '#src/context.ts';
import { sum } from '#src/domain/money/money.ts';
import type {
  MerchantAccountsPort,
  Payout,
  PayoutLine,
} from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { answered, requireProvider } from './provider-answer.ts';
import { linesOfPayout, linesSince } from './read-payouts.ts';

/** The longest that a provider holds a payment before it can be paid out. */
const HELD = { hours: 24 * 31 };
const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0);

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
  const { payouts, next } = answered(await provider.listPayouts(account.accountId, null));
  const known = await statesOfPayouts(
    ctx.db,
    scope,
    payouts.map(({ payoutId }) => payoutId),
  );
  const changed = payouts.filter(({ payoutId, state }) => known.get(payoutId) !== state);
  const kept: KeptPayout[] = [];
  for (const payout of changed) {
    const { payoutId, currencyCode, amountInCents, state, arrivesOn, isManual } = payout;
    const lines = isManual
      ? await linesByHand(provider, account.accountId, payout, { payouts, isWhole: next === null })
      : await linesOfPayout(provider, account.accountId, payoutId);
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

/**
 * The provider lists no lines of a payout made by hand. It takes what was available, so it is taken for what became available since
 * the payout before: each fee is booked once, whoever changes the schedule in between (decision 0227).
 */
async function linesByHand(
  provider: MerchantAccountsPort,
  accountId: string,
  { payoutId, createdAt }: Payout,
  { payouts, isWhole }: { readonly payouts: readonly Payout[]; readonly isWhole: boolean },
): Promise<PayoutLine[]> {
  const older = payouts.slice(payouts.findIndex((one) => one.payoutId === payoutId) + 1);
  const before = older.find(({ state }) => state !== 'failed' && state !== 'canceled')?.createdAt ?? null;
  // It is the last of a long list: which one came before is not known, and nothing is guessed.
  if (before === null && !isWhole) return [];
  const lines = await linesSince(provider, accountId, before?.subtract(HELD) ?? BEGINNING);
  return lines.filter(
    ({ availableAt }) =>
      Temporal.Instant.compare(availableAt, createdAt) <= 0 &&
      (before === null || Temporal.Instant.compare(availableAt, before) > 0),
  );
}
