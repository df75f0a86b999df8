/**
 * Online payments of stores without an account of their own, whose money the platform keeps: compared with the provider payment by
 * payment, as far as its list goes back. What differs is named on the store's Home like any other difference.
 */
import {
  keepDifferencesIn,
  listOurEntries,
  listStoresPaidByPlatform,
} from '#db/payments/book-differences.repository.ts';
import { ownersOfPayments } from '#db/payments/order-payments.repository.ts';
import { findPlace, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import { compareBooks, linesOfPayment, unknownPayments } from '#src/domain/payments/compare-books.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { CardPaymentsPort, ListedPayment } from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import type { CompareNeeds } from './compare-books.ts';
import { answered } from './provider-answer.ts';

/** Every payment of the platform is read for it, those of stores with accounts too: it reaches less far than theirs. */
const COMPARED = { hours: 24 * 10 };
/** What was changed within this is still on its way. */
const SETTLES = { minutes: 30 };
const NIGHTLY = { hours: 24 };
/** However many stores count their day: every payment of the platform is read for each. */
const NOT_WITHIN_SECONDS = 3600;
/** Of a list that has no end something is wrong; the next night goes on. */
const MOST_PAGES = 2_000;

/**
 * Once a day and after a day that a store has counted, and only where a store's money comes to the platform. Throws while the
 * provider is away, to be repeated; since when is kept.
 */
export async function comparePlatformBooks(ctx: CompareNeeds): Promise<void> {
  const provider = ctx.ports.cardPayments;
  const now = ctx.clock.now();
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  if (!provider || !(await isDue(ctx, now))) return;
  try {
    await compareAll(ctx, provider, now);
  } catch (error) {
    if ((await findPlace(ctx.db, 'platformBooksFailed')) === 0) {
      await ctx.write((trx) => keepPlaceIn(trx, 'platformBooksFailed', seconds));
    }
    throw error;
  }
  await ctx.write(async (trx) => {
    await keepPlaceIn(trx, 'platformBooks', seconds);
    await keepPlaceIn(trx, 'platformBooksFailed', 0);
  });
}

async function isDue({ db }: Pick<CompareNeeds, 'db'>, now: Temporal.Instant): Promise<boolean> {
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const last = await findPlace(db, 'platformBooks');
  if (last <= Math.floor(now.subtract(NIGHTLY).epochMilliseconds / 1000)) return true;
  const wanted = await findPlace(db, 'platformBooksWanted');
  return wanted > last && wanted <= seconds && last <= seconds - NOT_WITHIN_SECONDS;
}

async function compareAll(ctx: CompareNeeds, provider: CardPaymentsPort, now: Temporal.Instant): Promise<void> {
  const since = now.subtract(COMPARED);
  const stores = await listStoresPaidByPlatform(ctx.db, isoUtc(since));
  if (stores.length === 0) return;
  const payments = await allPayments(provider, since);
  const owners = await ownersOfPayments(
    ctx.db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  );
  const listed = { payments, owners, since };
  await eachByItself(ctx, stores, (place) => compareStoreOfPlatform(ctx, grantStoreScope(place), listed));
}

interface Listed {
  readonly payments: readonly ListedPayment[];
  /** By order: into which account its money goes; null: the platform's. Missing: nobody knows the order. */
  readonly owners: ReadonlyMap<string, string | null>;
  readonly since: Temporal.Instant;
}

async function allPayments(provider: CardPaymentsPort, since: Temporal.Instant): Promise<ListedPayment[]> {
  const payments: ListedPayment[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed: { readonly payments: readonly ListedPayment[]; readonly next: string | null } = answered(
      await provider.listPayments(since, after),
    );
    payments.push(...listed.payments);
    if (listed.next === null) break;
    after = listed.next;
  }
  return payments;
}

async function compareStoreOfPlatform(
  ctx: CompareNeeds,
  scope: StoreScope,
  { payments, owners, since }: Listed,
): Promise<void> {
  const now = ctx.clock.now();
  const mine = payments.filter(({ storeId }) => storeId === scope.storeId);
  const { entries } = await listOurEntries(ctx.db, scope, {
    ...{ accountId: null, since: isoUtc(since), until: isoUtc(now.subtract(SETTLES)), chargeIds: [] },
  });
  const lines = mine
    .filter(({ orderId }) => orderId !== null && owners.get(orderId) === null)
    .flatMap((payment) =>
      linesOfPayment(
        payment,
        entries.find(({ chargeId }) => chargeId === payment.chargeId),
      ),
    );
  const found = [
    // An order under way is no entry: its payment isn't unknown for that.
    ...compareBooks(entries, lines).filter(({ kind }) => kind !== 'paymentUnknown'),
    ...unknownPayments(mine.filter(({ orderId }) => orderId === null || !owners.has(orderId))),
  ];
  const { profile } = await ctx.menus.storeOf(scope);
  const { currencyCode } = profile;
  await ctx.write(async (trx) => {
    const added = await keepDifferencesIn(trx, scope, {
      ...{ found, since: isoUtc(since), at: isoUtc(now), currencyCode },
      ...{ newId: () => ctx.ids.next(), isOfPlatform: true },
    });
    if (added > 0) ctx.log.error('the card provider’s books differ', { storeId: scope.storeId, differences: added });
  });
}
