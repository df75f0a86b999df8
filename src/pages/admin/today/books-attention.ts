import type { StoreFacts } from '#db/menu/menu-store.ts';
import { type BookDifference, isPaidByPlatform, listDifferences } from '#db/payments/book-differences.repository.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { differenceAdvice, differenceSentence } from '#src/domain/payments/compare-books.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;
interface Around {
  readonly store: StoreFacts;
  readonly to: To;
}

const SHOWN = 3;
/** A provider that was away for a moment is no news. */
const SAID_AFTER = { hours: 1 };
/** No comparison is older while they are made each night. */
const STALE_AFTER = { hours: 30 };
/** Of payments that the platform keeps, as far back as they are compared. */
const OF_PLATFORM = { hours: 24 * 10 };

/** Where the card provider's books differ from ours, and that they could not be compared. */
export async function bookRows(ctx: AppContext, scope: StoreScope, around: Around): Promise<Attention[]> {
  return [...(await booksThatDiffer(ctx, scope, around)), ...(await booksNotCompared(ctx, scope, around))];
}

/** Listed until the books agree or somebody has dealt with it. */
async function booksThatDiffer(ctx: AppContext, scope: StoreScope, { to }: Around): Promise<Attention[]> {
  const open = await listDifferences(ctx.db, scope, { isOpen: true, limit: SHOWN + 1 });
  const page = to(paths.bookDifferences);
  const rows = open.slice(0, SHOWN).map(
    (one): Attention => ({
      key: one.id,
      kind: 'problem',
      title: titleOf(one),
      text: `${differenceSentence(one.kind)} ${differenceAdvice(one.kind)}`,
      link: { to: `${page}#difference-${one.id}`, label: 'Look into it' },
    }),
  );
  if (open.length <= SHOWN) return rows;
  const link = { to: page, label: 'View all' };
  return [
    ...rows,
    {
      key: 'moreDifferences',
      kind: 'problem',
      title: 'The card provider’s books differ in more places',
      text: '',
      link,
    },
  ];
}

function titleOf({ kind, orderNumber, oursInCents, theirsInCents, currencyCode }: BookDifference): string {
  const amount = formatAmount(Math.abs(theirsInCents - oursInCents), currencyCode);
  if (kind === 'balanceBelow') return `Your card payments balance is ${amount} below zero`;
  return `${orderNumber ?? 'A card payment'}: the card provider’s books differ by ${amount}`;
}

interface NotCompared {
  /** Null: never compared. */
  readonly sinceIso: string | null;
  readonly isProviderAway: boolean;
}

/** What was not compared may differ, so silence would be a lie. */
async function booksNotCompared(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const found = (await accountNotCompared(ctx, scope)) ?? (await platformNotCompared(ctx, scope));
  if (found === null) return [];
  const { sinceIso, isProviderAway } = found;
  const since =
    sinceIso === null
      ? 'have not been compared yet'
      : `not compared since ${formatStoreDateTime(Temporal.Instant.from(sinceIso), store.profile.timezone)}`;
  return [
    {
      key: 'booksNotCompared',
      kind: 'waiting',
      title: `Card payments ${since}`,
      text: isProviderAway
        ? 'The card provider couldn’t be reached. We try again every 15 minutes.'
        : 'The nightly check didn’t run.',
      link: { to: to(paths.bookDifferences), label: 'View check' },
    },
  ];
}

async function accountNotCompared(ctx: AppContext, scope: StoreScope): Promise<NotCompared | null> {
  if (ctx.ports.merchantAccounts === null) return null;
  const account = await findMerchantAccount(ctx.db, scope);
  if (!account?.accountId || account.archivedIsoDateTimeUtc !== null) return null;
  const { booksFailedIsoDateTimeUtc: failed, booksComparedIsoDateTimeUtc: sinceIso } = account;
  const now = ctx.clock.now();
  const isProviderAway = failed !== null && failed <= isoUtc(now.subtract(SAID_AFTER));
  const isStale = sinceIso !== null && sinceIso < isoUtc(now.subtract(STALE_AFTER));
  return isProviderAway || isStale ? { sinceIso, isProviderAway: failed !== null } : null;
}

async function platformNotCompared(ctx: AppContext, scope: StoreScope): Promise<NotCompared | null> {
  const now = ctx.clock.now();
  const failed = await findPlace(ctx.db, 'platformBooksFailed');
  if (failed === 0 || failed > now.subtract(SAID_AFTER).epochMilliseconds / 1000) return null;
  if (!(await isPaidByPlatform(ctx.db, scope, isoUtc(now.subtract(OF_PLATFORM))))) return null;
  const last = await findPlace(ctx.db, 'platformBooks');
  const sinceIso = last === 0 ? null : isoUtc(Temporal.Instant.fromEpochMilliseconds(last * 1000));
  return { sinceIso, isProviderAway: true };
}
