/** A store's account at the card provider: opened, read, paid out, closed. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  archiveMerchantAccount,
  findMerchantAccount,
  keepMerchantAccount,
  renewRequestKey,
  type StoredMerchantAccount,
  wantMerchantAccount,
} from '#db/payments/merchant-accounts.repository.ts';
import { readPlatformFees } from '#db/payments/platform-settings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type AccountState, accountStateOf } from '#src/domain/payments/merchant-account.ts';
import { type PayoutSchedule, payoutScheduleSchema } from '#src/domain/payments/payout-schedule.schema.ts';
import { ratesFor } from '#src/domain/payments/platform-fees.schema.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import type { MerchantAccount } from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { answered, requireProvider } from './provider-answer.ts';

export type AccountNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

export interface MerchantAccountView {
  readonly state: AccountState;
  readonly account: StoredMerchantAccount | null;
}

/** As it was read last. */
export async function readMerchantAccount({ db }: Needs<'db'>, scope: StoreScope): Promise<MerchantAccountView> {
  const account = await findMerchantAccount(db, scope);
  if (account === null) return { account, state: 'none' };
  const isArchived = account.archivedIsoDateTimeUtc !== null;
  return { account, state: account.accountId === null && !isArchived ? 'none' : stateOf(account, isArchived) };
}

const stateOf = ({ facts }: StoredMerchantAccount, isArchived: boolean) => accountStateOf(facts, isArchived);

/**
 * The account of the store, opened if it has none. The wish is committed under its key before the provider is asked,
 * so any number of presses and a crash between lead to one account.
 */
export async function openMerchantAccount(
  ctx: AccountNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<string> {
  const provider = requireProvider(ctx);
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const wanted = await ctx.write(async (trx) => {
    const stored = await findMerchantAccount(trx, scope);
    if (stored && stored.archivedIsoDateTimeUtc === null) return stored;
    const requestKey = newRequestKey(ctx, scope);
    const feeRates = ratesFor((await readPlatformFees(trx)).fees, profile.countryCode);
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await wantMerchantAccount(trx, scope, { requestKey, feeRates, createdIsoDateTimeUtc });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'openMerchantAccount',
      ...subjectOf(scope),
      after: { feeRates },
    });
    return { requestKey, accountId: null };
  });
  if (wanted.accountId !== null) return wanted.accountId;
  const answer = await provider.create({
    idempotencyKey: wanted.requestKey,
    countryCode: profile.countryCode,
    // The provider asks for it.
    email: null,
    storeName: fullStoreName(restaurantName, profile.name),
    websiteUrl: storeUrlOf({ ...scope, ownHost }, ctx.publicUrl),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
  });
  // The provider repeats its own failure for that key. An account of it that nobody knows holds no money.
  if (answer.kind === 'unreachable' && answer.why === 'provider_error') {
    const requestKey = newRequestKey(ctx, scope);
    await ctx.write((trx) => renewRequestKey(trx, scope, { from: wanted.requestKey, to: requestKey }));
  }
  const { account } = answered(answer);
  await keep(ctx, scope, wanted.requestKey, account);
  return account.accountId;
}

const newRequestKey = ({ ids }: Needs<'ids'>, { storeId }: StoreScope) => `store:${storeId}:account:${ids.next()}`;

/** Reads the account from the provider, whatever was reported of it. */
export async function refreshMerchantAccount(ctx: AccountNeeds, scope: StoreScope): Promise<MerchantAccountView> {
  const stored = await findMerchantAccount(ctx.db, scope);
  if (stored?.accountId && stored.archivedIsoDateTimeUtc === null) {
    const { account } = answered(await requireProvider(ctx).retrieve(stored.accountId));
    await keep(ctx, scope, stored.requestKey, account);
  }
  return readMerchantAccount(ctx, scope);
}

/** A page of the provider's where the owner answers its questions; back from it the account is read again. */
export async function linkToProvider(
  ctx: AccountNeeds,
  scope: StoreScope,
  { purpose, by }: { readonly purpose: 'verification' | 'update'; readonly by: ActedBy },
): Promise<{ readonly url: string; readonly expiresIsoDateTimeUtc: string }> {
  const provider = requireProvider(ctx);
  const accountId = await openMerchantAccount(ctx, scope, { by });
  const page = `${ctx.publicUrl}/admin/restaurants/${scope.restaurantId}/stores/${scope.storeId}/settings/payments`;
  const urls = { refreshUrl: `${page}?link=expired`, returnUrl: `${page}?link=back` };
  const { url, expiresAt } = answered(await provider.link({ accountId, purpose, ...urls }));
  return { url, expiresIsoDateTimeUtc: isoUtc(expiresAt) };
}

export async function changePayoutSchedule(
  ctx: AccountNeeds,
  scope: StoreScope,
  { schedule: asked, by }: { readonly schedule: PayoutSchedule; readonly by: ActedBy },
): Promise<MerchantAccountView> {
  const schedule = parseInput(payoutScheduleSchema, asked);
  const before = await requireAccount(ctx, scope);
  const { account } = answered(await requireProvider(ctx).setSchedule(before.accountId, schedule));
  await keep(ctx, scope, before.requestKey, account);
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'changePayoutSchedule', ...subjectOf(scope) },
      ...{ before: before.schedule, after: schedule },
    }),
  );
  return readMerchantAccount(ctx, scope);
}

/** Payouts go to the bank account behind the token from now on. The same token twice is one change. */
export async function changeBankAccount(
  ctx: AccountNeeds,
  scope: StoreScope,
  { tokenId, by }: { readonly tokenId: string; readonly by: ActedBy },
): Promise<MerchantAccountView> {
  const { accountId, requestKey, facts } = await requireAccount(ctx, scope);
  const request = { accountId, tokenId, idempotencyKey: `${requestKey}:bank:${tokenId}` };
  const { account } = answered(await requireProvider(ctx).addBankAccount(request));
  await keep(ctx, scope, requestKey, account);
  const last4 = (bank: { readonly last4: string } | null | undefined) => ({ last4: bank?.last4 ?? null });
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'changeBankAccount', ...subjectOf(scope) },
      ...{ before: last4(facts?.bank), after: last4(account.bank) },
    }),
  );
  return readMerchantAccount(ctx, scope);
}

/**
 * No new payment goes to the account from here on. With the provider it ends once nothing is left in it; until then it
 * still pays out, and refunds of what was paid into it are taken from it.
 */
export async function archiveAccount(
  ctx: AccountNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<MerchantAccountView> {
  const { accountId } = await requireAccount(ctx, scope);
  await ctx.write(async (trx) => {
    await archiveMerchantAccount(trx, scope, isoUtc(ctx.clock.now()));
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'archiveMerchantAccount', ...subjectOf(scope) },
      before: { accountId },
    });
  });
  const removed = await requireProvider(ctx).remove(accountId);
  if (removed.kind !== 'removed')
    ctx.log.info('merchant account stays at the provider', { accountId, kind: removed.kind });
  return readMerchantAccount(ctx, scope);
}

export async function requireAccount(
  { db }: Needs<'db'>,
  scope: StoreScope,
): Promise<StoredMerchantAccount & { readonly accountId: string }> {
  const stored = await findMerchantAccount(db, scope);
  if (!stored?.accountId) throw notFound('account');
  if (stored.archivedIsoDateTimeUtc !== null) {
    throw new AppError('resource_status_conflict', 'This account is closed.', { reason: 'account_closed' });
  }
  return { ...stored, accountId: stored.accountId };
}

const subjectOf = ({ storeId }: StoreScope) => ({ subjectType: 'merchantAccount', subjectId: storeId }) as const;

async function keep(
  ctx: Needs<'write' | 'clock'>,
  scope: StoreScope,
  requestKey: string,
  { accountId, schedule, deadline, ...facts }: MerchantAccount,
): Promise<void> {
  const { takesCharges, getsPayouts, isSubmitted, due, isBeingChecked, disabledReason, bank } = facts;
  const known = { takesCharges, getsPayouts, isSubmitted, due, isBeingChecked, disabledReason, bank };
  await ctx.write((trx) =>
    keepMerchantAccount(trx, scope, {
      requestKey,
      accountId,
      facts: { ...known, deadlineIsoDateTimeUtc: deadline && isoUtc(deadline) },
      schedule,
      readIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    }),
  );
}
