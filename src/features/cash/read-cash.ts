import { countRow, findCashCount, listCashCounts, listCountsOfSession } from '#db/cash/cash-counts.repository.ts';
import {
  type CashSession,
  findCashSession,
  findLastCountedSession,
  listCashMoves,
} from '#db/cash/cash-sessions.repository.ts';
import { listSalesSentLate } from '#db/cash/sales-sent-late.queries.ts';
import type { Db } from '#db/connection.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import type { Needs } from '#src/context.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import type { AddedSale, CashBoard, CountedDrawer, OpenDrawerSession } from '#src/domain/cash/cash.types.ts';
import { sum } from '#src/domain/money/money.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { ordersToGiveBack } from '#src/features/orders/orders-to-give-back.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cardTerminalDays } from './card-terminal-days.ts';
import { moveView, unpaidBills } from './count-drawer.ts';
import { type Drawer, drawerOfTill, openSessionOf, tendersOfCashSession } from './drawer-of-till.ts';
import { figuresOfSession } from './move-cash.ts';

type Reads = Needs<'db' | 'clock' | 'menus' | 'ownership'>;

export interface Viewer {
  readonly posTerminalId: string;
  readonly permissions: readonly EmployeePermission[];
}

const COUNTS_SHOWN = 30;

/**
 * The till's drawer and the day, limited to what the viewer may see: the drawer's money with drawer or reports
 * permission, sales and past counts with reports permission. Where counts are blind, no one sees the expected amount.
 */
export async function readCashBoard(ctx: Reads, scope: StoreScope, viewer: Viewer): Promise<CashBoard> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const businessDay = businessDayOf(now, timezone, posHoursOf(settings));
  const drawer = await drawerOfTill(db, scope, viewer.posTerminalId);
  const session = await openSessionOf(db, ctx, scope, drawer);
  const mayReport = viewer.permissions.includes('reports');
  const maySee = mayReport || viewer.permissions.includes('cashDrawer');
  const { isBlindCount } = settings.cash;
  const unpaid = await unpaidBills(db, ctx, scope, businessDay);
  const last = await findLastCountedSession(db, scope, drawer.id, null);
  return {
    atIsoDateTimeUtc: isoUtc(now),
    businessDay,
    drawer: { name: drawer.name, tillNames: drawer.tills.map(({ name }) => name) },
    maySee,
    isBlindCount,
    session: session
      ? await sessionView(db, scope, drawer, session, { businessDay, maySee, showsFigures: maySee && !isBlindCount })
      : null,
    lastFloatInCents: last?.floatInCents ?? null,
    soldBeforeFloat: session || isBlindCount || !maySee ? null : await soldBeforeFloat(db, scope, drawer, businessDay),
    toGiveBack: await ordersToGiveBack(ctx, scope),
    unpaid: unpaid.slice(0, COUNTS_SHOWN),
    unpaidCount: unpaid.length,
    unpaidInCents: sum(unpaid.map(({ leftInCents }) => leftInCents)),
    today: mayReport ? await dayFigures(db, scope, businessDay, timezone) : null,
    cardTerminals: mayReport ? await cardTerminalDays(ctx, scope, { from: businessDay, to: businessDay }) : null,
    counts: mayReport ? (await listCashCounts(db, scope, { limit: COUNTS_SHOWN })).rows.map(countRow) : null,
    sentLate: maySee ? await sentSinceCount(db, scope, drawer, last, now) : null,
    recountable: maySee && !session && last ? await recountableOf(db, ctx, scope, last) : null,
  };
}

/** One count with everything that is printed on it. */
export async function readCount(ctx: Needs<'db'>, scope: StoreScope, countId: string): Promise<CountedDrawer> {
  const count = await findCashCount(ctx.db, scope, countId);
  if (!count) throw notFound('count');
  return count;
}

/** Offline sales of the counted days at the drawer's tills that were sent after the count, oldest first (decision 0105). */
export async function addedAfterCount(
  ctx: Needs<'db'>,
  scope: StoreScope,
  count: Pick<CountedDrawer, 'sessionId' | 'createdIsoDateTimeUtc'>,
): Promise<AddedSale[]> {
  const session = await findCashSession(ctx.db, scope, count.sessionId);
  if (!session) return [];
  const drawer = await drawerOfTill(ctx.db, scope, session.drawerTerminalId);
  return listSalesSentLate(ctx.db, scope, {
    terminalIds: drawer.tills.map(({ id }) => id),
    fromDay: session.businessDay,
    toDay: session.closedBusinessDay ?? session.businessDay,
    afterIsoDateTimeUtc: count.createdIsoDateTimeUtc,
  });
}

async function sessionView(
  db: Db,
  scope: StoreScope,
  drawer: Drawer,
  session: CashSession,
  of: { readonly businessDay: string; readonly maySee: boolean; readonly showsFigures: boolean },
): Promise<OpenDrawerSession> {
  return {
    id: session.id,
    businessDay: session.businessDay,
    isOfEarlierDay: session.businessDay < of.businessDay,
    floatInCents: of.maySee ? session.floatInCents : null,
    openedByName: session.openedByName,
    openedIsoDateTimeUtc: session.openedIsoDateTimeUtc,
    moves: of.maySee ? (await listCashMoves(db, scope, session.id)).map(moveView) : [],
    figures: of.showsFigures ? (await figuresOfSession(db, scope, drawer, session)).figures : null,
  };
}

/** How many days a drawer that was never counted is followed: an offline till sends no sale older than this. */
const SENT_LATE_DAYS = 14;

/**
 * Sales that arrived for finished days since the last count. They changed those days' figures while no one was there.
 */
async function sentSinceCount(
  db: Db,
  scope: StoreScope,
  drawer: Drawer,
  last: CashSession | null,
  now: Temporal.Instant,
): Promise<AddedSale[]> {
  const count = last ? (await listCountsOfSession(db, scope, last.id)).at(-1) : null;
  const earliest = isoUtc(now.subtract({ hours: 24 * SENT_LATE_DAYS }));
  // A business day starts up to two days before the date in UTC.
  const oldestDay = isoUtc(now.subtract({ hours: 24 * (2 * SENT_LATE_DAYS + 2) })).slice(0, 10);
  return listSalesSentLate(db, scope, {
    terminalIds: drawer.tills.map(({ id }) => id),
    fromDay: oldestDay,
    toDay: isoUtc(now).slice(0, 10),
    afterIsoDateTimeUtc: count && count.createdIsoDateTimeUtc > earliest ? count.createdIsoDateTimeUtc : earliest,
    isDayOver: true,
  });
}

/** Cash taken today before a float was counted in. It joins the session that is opened. */
async function soldBeforeFloat(db: Db, scope: StoreScope, drawer: Drawer, businessDay: string) {
  const tenders = await tendersOfCashSession(db, scope, drawer, { id: null, businessDay, openMark: null });
  const cash = tenders.filter(({ paymentType }) => paymentType === 'posCash' || paymentType === 'posRefundCash');
  return { paymentCount: cash.length, totalInCents: sum(cash.map(({ amountInCents }) => amountInCents)) };
}

/** The count that can be redone, until the drawer's next day begins. */
async function recountableOf(db: Db, ctx: Needs<'ownership'>, scope: StoreScope, last: CashSession) {
  if (!ctx.ownership.owns(db, scope, last.id)) return null;
  const count = (await listCountsOfSession(db, scope, last.id)).at(-1);
  return count ? { sessionId: last.id, businessDay: last.businessDay, number: count.number, countId: count.id } : null;
}
