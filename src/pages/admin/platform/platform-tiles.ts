import { listAuditRows } from '#db/audit/browse-audit.queries.ts';
import { type EventProblem, eventProblem } from '#db/jobs/parked-events.repository.ts';
import { countPlatformTasks } from '#db/jobs/platform-tasks.queries.ts';
import { countPlatformUploads } from '#db/menu/platform-uploads.queries.ts';
import { countOrdersToAnswer } from '#db/ordering/platform-orders.queries.ts';
import { listFeeAccounts } from '#db/payments/merchant-accounts.repository.ts';
import { countPlatformPrinters } from '#db/printing/platform-printers.queries.ts';
import { listPlatformDomains } from '#db/tenancy/platform-domains.queries.ts';
import { countRestaurantsByState } from '#db/tenancy/platform-restaurants.queries.ts';
import { type DomainState, domainStateOf } from '#src/domain/tenancy/domain-states.ts';
import type { RestaurantState } from '#src/domain/tenancy/restaurant-states.ts';
import { readMonthsOfPlatform } from '#src/features/reports/read-monthly-orders.ts';
import { quietBefore } from '#src/features/tenancy/quiet-before.ts';
import { href, type PageContext } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { spanText } from '#src/ui/box-text.ts';
import { paths } from '../paths.ts';

import { LATE_MINUTES } from './new-order-list.tsx';
import { STUCK_MINUTES, sinceOf, stuckBefore } from './platform-upload-list.tsx';

/** One thing to look at: how much of it there is, and the list of exactly these. */
export interface PlatformTile {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly to: string;
  /** Somebody should look at it now. */
  readonly isUrgent: boolean;
}

/** What the platform's people look at first, as it is now. */
export async function platformTiles(ctx: PageContext, scope: PlatformScope, base: string): Promise<PlatformTile[]> {
  const now = ctx.clock.now();
  const to: Way = (page, query = {}) => href(base, page, {}, query);
  const months = await readMonthsOfPlatform(ctx, scope, { months: 1, channel: 'OVERALL' });
  const orders = months.reduce((sum, { orderCount }) => sum + orderCount, 0);
  const accounts = await listFeeAccounts(ctx.db, scope);
  return [
    waitingTile(await countOrdersToAnswer(ctx.db, scope), now, to),
    eventsTile(await eventProblem(ctx.db), to),
    await tasksTile(ctx, scope, to),
    printersTile(await countPlatformPrinters(ctx.db, scope), to),
    ...(await uploadTiles(ctx, scope, to)),
    domainsTile((await listPlatformDomains(ctx.db, scope)).map(domainStateOf), to),
    ...restaurantTiles(await countRestaurantsByState(ctx.db, scope, quietBefore(now)), to),
    await activityTile(ctx, scope, to),
    {
      label: 'Orders this month',
      value: orders.toLocaleString('en-AU'),
      note: `From ${new Set(months.map(({ restaurantId }) => restaurantId)).size} restaurants`,
      to: to(paths.platformMonthlyOrders),
      isUrgent: false,
    },
    {
      label: 'Stores paid out online',
      value: String(accounts.length),
      note: 'Fees and platform settings',
      to: to(paths.platformSettings),
      isUrgent: false,
    },
  ];
}

type Way = (page: { readonly path: string }, query?: Readonly<Record<string, string>>) => string;

function waitingTile(
  { count, oldestIsoDateTimeUtc: oldest }: Awaited<ReturnType<typeof countOrdersToAnswer>>,
  now: Temporal.Instant,
  to: Way,
): PlatformTile {
  return {
    label: 'New orders',
    value: String(count),
    note: oldest ? `The oldest has waited ${spanText(Temporal.Instant.from(oldest), now)}` : 'Every order is answered',
    to: to(paths.newOrders),
    isUrgent: isLate(oldest, now),
  };
}

function eventsTile({ parked, parkedMoney, failing }: EventProblem, to: Way): PlatformTile {
  return {
    label: 'Parked events',
    value: String(parked),
    note: parkedMoney > 0 ? `Money waits for ${parkedMoney} of them` : `${failing} being retried`,
    to: to(paths.parkedEvents),
    isUrgent: parked > 0,
  };
}

function printersTile({ count, offline }: { readonly count: number; readonly offline: number }, to: Way): PlatformTile {
  return {
    label: 'Printers offline',
    value: String(offline),
    note: `${count} in all stores`,
    to: to(paths.platformPrinters, offline > 0 ? { state: 'offline' } : {}),
    isUrgent: false,
  };
}

async function activityTile({ db, clock }: PageContext, scope: PlatformScope, to: Way): Promise<PlatformTile> {
  const lastDay = { when: 'day' };
  const sinceIsoDateTimeUtc = sinceOf(lastDay.when, clock.now());
  const asked = { text: '', sinceIsoDateTimeUtc, direction: 'desc', limit: 1, offset: 0 } as const;
  const { total } = await listAuditRows(db, { kind: 'platform', scope }, asked);
  return {
    ...{ label: 'Platform activity', value: String(total), note: 'Entries of the last 24 hours', isUrgent: false },
    to: to(paths.platformActivity, lastDay),
  };
}

async function tasksTile({ db, clock }: PageContext, scope: PlatformScope, to: Way): Promise<PlatformTile> {
  const failures = { state: 'failure', when: 'week' } as const;
  const sinceIsoDateTimeUtc = sinceOf(failures.when, clock.now());
  const failed = await countPlatformTasks(db, scope, { text: '', status: failures.state, sinceIsoDateTimeUtc });
  return {
    ...{ label: 'Failed tasks', value: String(failed), note: 'Of the last 7 days', isUrgent: false },
    to: to(paths.platformTasks, failures),
  };
}

async function uploadTiles({ db, clock }: PageContext, scope: PlatformScope, to: Way): Promise<PlatformTile[]> {
  const now = clock.now();
  const failures = { state: 'failure', when: 'week' } as const;
  const all = { text: '', stuckBeforeIsoDateTimeUtc: stuckBefore(now) };
  const stuck = await countPlatformUploads(db, scope, { ...all, state: 'stuck' });
  const failed = await countPlatformUploads(db, scope, {
    ...{ ...all, state: failures.state },
    sinceIsoDateTimeUtc: sinceOf(failures.when, now),
  });
  return [
    {
      ...{ label: 'Stuck batch uploads', value: String(stuck), isUrgent: stuck > 0 },
      note: `Running for over ${STUCK_MINUTES} minutes`,
      to: to(paths.batchUploadJobs, { state: 'stuck' }),
    },
    {
      ...{ label: 'Failed batch uploads', value: String(failed), isUrgent: false },
      note: 'Of the last 7 days, no row went in',
      to: to(paths.batchUploadJobs, failures),
    },
  ];
}

function domainsTile(states: readonly DomainState[], to: Way): PlatformTile {
  const connected = states.filter((state) => state === 'connected').length;
  return {
    label: 'Domains to look at',
    value: String(states.length - connected),
    note: `${connected} connected`,
    to: to(paths.platformDomains, { look: 'yes' }),
    isUrgent: false,
  };
}

function restaurantTiles(states: Readonly<Partial<Record<RestaurantState, number>>>, to: Way): PlatformTile[] {
  const { selling = 0, quiet = 0, noOrders = 0, noStore = 0 } = states;
  const tile = (label: string, count: number, note: string, query: Readonly<Record<string, string>>): PlatformTile => ({
    ...{ label, note, value: String(count) },
    to: to(paths.browseRestaurants, query),
    isUrgent: false,
  });
  return [
    tile('Restaurants', selling + quiet + noOrders + noStore, `${selling} selling`, {}),
    tile('Quiet restaurants', quiet, 'No order for a week', { state: 'quiet' }),
    tile('No orders yet', noOrders, `${noStore} more have no store yet`, { state: 'noOrders' }),
  ];
}

function isLate(oldest: string | null, now: Temporal.Instant): boolean {
  if (oldest === null) return false;
  return now.epochMilliseconds - Temporal.Instant.from(oldest).epochMilliseconds >= LATE_MINUTES * 60_000;
}
