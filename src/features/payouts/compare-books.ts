/** Compares our books of online payments with the card provider's, and keeps which payout took which order. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  askForComparisonIn,
  isPaidByPlatform,
  keepDifferencesIn,
  listAccountsToCompare,
  listOurEntries,
  markComparedIn,
  markNotComparedIn,
  resolveDifferenceIn,
} from '#db/payments/book-differences.repository.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { forgetPayoutIn, isPayoutKept, keepPayoutOfOrderIn } from '#db/payments/order-books.repository.ts';
import { listOrdersOfCharges } from '#db/payments/order-payments.repository.ts';
import { keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import { balanceDifference, compareBooks, comparePayout, type Difference } from '#src/domain/payments/compare-books.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type {
  MerchantAccountsPort,
  Payout,
  PayoutLine,
} from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { answered, requireProvider } from './provider-answer.ts';

export type CompareNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus'>;

/** As far back as payments are compared with their refunds. */
const COMPARED = { hours: 24 * 45 };
/** What was changed within this is still on its way. */
const SETTLES = { minutes: 30 };
/** A little longer, so that the last payment of a counted day is no longer on its way. */
const SETTLED = { minutes: 31 };
const DAY = { hours: 24 };
const LONGEST = { hours: 30 };
/** No night begins again within this. */
const NIGHTS_APART = { hours: 1 };
/** Between these hours of the store's clock nobody orders. */
const NIGHT = [2, 6] as const;

/**
 * Each store's once a night, and where it was asked for. One that could not be made is due until it is, at whatever hour; since
 * when is kept, so that its owner reads it.
 */
export async function compareBooksOfAll(ctx: CompareNeeds, limit: number): Promise<void> {
  if (!ctx.ports.merchantAccounts) return;
  const now = ctx.clock.now();
  let left = limit;
  const listed = { now: isoUtc(now), before: isoUtc(now.subtract(NIGHTS_APART)) };
  for (const { restaurantId, storeId, comparedIso, isAskedFor } of await listAccountsToCompare(ctx.db, listed)) {
    const scope = grantStoreScope({ restaurantId, storeId });
    const { timezone } = (await ctx.menus.storeOf(scope)).profile;
    if (!isAskedFor && !isDueByNight(now, timezone, comparedIso)) continue;
    if (left === 0) break;
    left -= 1;
    try {
      await compareStore(ctx, scope);
    } catch (error) {
      ctx.log.warn('books not compared', { storeId, error: String(error) });
      await ctx.write((trx) => markNotComparedIn(trx, scope, isoUtc(now)));
    }
  }
}

/** Tonight's was not made yet; or the last one is more than a day ago, as after a night in which nothing ran. */
function isDueByNight(now: Temporal.Instant, timezone: string, comparedIso: string | null): boolean {
  const local = now.toZonedDateTimeISO(timezone);
  const night = local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).with({ hour: NIGHT[0] });
  const isNight = local.hour >= NIGHT[0] && local.hour < NIGHT[1];
  if (comparedIso === null) return isNight;
  return comparedIso < isoUtc(isNight ? night.toInstant() : now.subtract(LONGEST));
}

/** The store's day was counted: its books are compared once the day's last payments are in the provider's. */
export async function askForComparison(ctx: Needs<'write' | 'clock'>, scope: StoreScope): Promise<void> {
  const now = ctx.clock.now();
  const from = now.add(SETTLED);
  await ctx.write(async (trx) => {
    await askForComparisonIn(trx, scope, isoUtc(from));
    if (!(await isPaidByPlatform(trx, scope, isoUtc(now.subtract(DAY))))) return;
    await keepPlaceIn(trx, 'platformBooksWanted', Math.ceil(from.epochMilliseconds / 1000));
  });
}

/** The number of new differences. Throws while the provider is away. */
export async function compareStore(ctx: CompareNeeds, scope: StoreScope): Promise<number> {
  const provider = requireProvider(ctx);
  const account = await findMerchantAccount(ctx.db, scope);
  if (!account?.accountId) throw notFound('account');
  const { accountId } = account;
  const now = ctx.clock.now();
  const since = now.subtract(COMPARED);
  const lines = await linesSince(provider, accountId, since);
  const chargeIds = [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))];
  const { entries, underWay } = await listOurEntries(ctx.db, scope, {
    ...{ accountId, since: isoUtc(since), until: isoUtc(now.subtract(SETTLES)), chargeIds },
  });
  const settled = lines.filter(({ chargeId }) => chargeId === null || !underWay.has(chargeId));
  // Orders from before, whose payment is on no line here, are known by a refund only.
  const whole = entries.filter(
    (entry) =>
      !lines.some(({ chargeId }) => chargeId === entry.chargeId) ||
      lines.some(({ chargeId, kind }) => chargeId === entry.chargeId && kind === 'payment'),
  );
  const found = [
    ...compareBooks(whole, settled),
    ...(await comparePayouts(ctx, scope, { provider, accountId, since })),
  ];
  const { profile } = await ctx.menus.storeOf(scope);
  found.push(...(await balanceBelow(provider, accountId, profile.currencyCode)));
  return ctx.write(async (trx) => {
    const at = isoUtc(ctx.clock.now());
    await markComparedIn(trx, scope, { began: isoUtc(now), at });
    const { currencyCode } = profile;
    const added = await keepDifferencesIn(trx, scope, {
      ...{ found, since: isoUtc(since), at, currencyCode, newId: () => ctx.ids.next() },
    });
    if (added > 0) ctx.log.error('the card provider’s books differ', { storeId: scope.storeId, differences: added });
    return added;
  });
}

/** What is there and what is on its way, together. */
async function balanceBelow(
  provider: MerchantAccountsPort,
  accountId: string,
  currencyCode: CurrencyCode,
): Promise<Difference[]> {
  const { available, pending } = answered(await provider.balance(accountId));
  const ofStore = [...available, ...pending].filter((one) => one.currencyCode === currencyCode);
  return balanceDifference(accountId, sum(ofStore.map(({ amountInCents }) => amountInCents)));
}

interface Books {
  readonly provider: MerchantAccountsPort;
  readonly accountId: string;
  readonly since: Temporal.Instant;
}

/** Each payout is its lines, and which orders it took is kept; once that is known it is not read again. */
async function comparePayouts(ctx: CompareNeeds, scope: StoreScope, books: Books): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const payout of await payoutsSince(books)) {
    const { payoutId, state, arrivesOn, isManual } = payout;
    // What it is made of is not listed.
    if (isManual) continue;
    if (state === 'failed' || state === 'canceled') {
      await ctx.write((trx) => forgetPayoutIn(trx, scope, payoutId));
      continue;
    }
    if (await isPayoutKept(ctx.db, scope, payoutId)) continue;
    const lines = await linesOfPayout(books, payoutId);
    const differs = comparePayout(payout, lines);
    found.push(...differs);
    // Read again each night until it agrees.
    if (differs.length > 0) continue;
    const orders = await listOrdersOfCharges(
      ctx.db,
      scope,
      lines.flatMap(({ kind, chargeId }) => (kind === 'payment' && chargeId !== null ? [chargeId] : [])),
    );
    await ctx.write(async (trx) => {
      const arrival = { payoutId, payoutArrivesIsoDateTimeUtc: isoUtc(arrivesOn) };
      for (const { orderId } of orders.values()) await keepPayoutOfOrderIn(trx, scope, orderId, arrival);
    });
  }
  return found;
}

async function payoutsSince({ provider, accountId, since }: Books): Promise<Payout[]> {
  const all: Payout[] = [];
  let after: string | null = null;
  do {
    const page: { readonly payouts: readonly Payout[]; readonly next: string | null } = answered(
      await provider.listPayouts(accountId, after),
    );
    const fresh = page.payouts.filter(({ createdAt }) => Temporal.Instant.compare(createdAt, since) >= 0);
    all.push(...fresh);
    after = fresh.length === page.payouts.length ? page.next : null;
  } while (after !== null);
  return all;
}

async function linesOfPayout({ provider, accountId }: Books, payoutId: string): Promise<PayoutLine[]> {
  return pages((after) => provider.listPayoutLines(accountId, payoutId, after));
}

function linesSince(provider: MerchantAccountsPort, accountId: string, since: Temporal.Instant): Promise<PayoutLine[]> {
  return pages((after) => provider.listLines(accountId, since, after));
}

async function pages(
  read: (after: string | null) => ReturnType<MerchantAccountsPort['listLines']>,
): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  let after: string | null = null;
  do {
    const page: { readonly lines: readonly PayoutLine[]; readonly next: string | null } = answered(await read(after));
    lines.push(...page.lines);
    after = page.next;
  } while (after !== null);
  return lines;
}

/** A person has dealt with a difference, and says how. */
export async function settleDifference(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  asked: { readonly differenceId: string; readonly resolution: string; readonly by: ActedBy },
): Promise<void> {
  const { differenceId, by } = asked;
  const resolution = asked.resolution.trim();
  if (resolution === '') throw refuseField('resolution', 'Say what you did about it.');
  if (resolution.length > 500) throw refuseField('resolution', 'Use 500 characters or fewer.');
  await ctx.write(async (trx) => {
    const settled = { at: isoUtc(ctx.clock.now()), resolution, byName: by.name };
    if (!(await resolveDifferenceIn(trx, scope, differenceId, settled))) throw notFound('difference');
    await appendStoreAudit(trx, ctx, scope, {
      ...{
        by,
        action: 'settleDifference',
        subjectType: 'bookDifference',
        subjectId: differenceId,
        after: { resolution },
      },
    });
  });
}
