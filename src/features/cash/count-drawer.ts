import { insertCashCount, listCountsOfSession } from '#db/cash/cash-counts.repository.ts';
import {
  type CashSession,
  closeCashSession,
  findLastCountedSession,
  listCashMoves,
} from '#db/cash/cash-sessions.repository.ts';
import { keepCountedTenders, lastTenderMark } from '#db/cash/drawer-tenders.queries.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { CountedDrawer, DayEndReport, UnpaidBill } from '#src/domain/cash/cash.types.ts';
import type { DenominationCount } from '#src/domain/cash/denominations.ts';
import type { DrawerFigures } from '#src/domain/cash/drawer-figures.ts';
import { sum } from '#src/domain/money/money.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { readBillsIn } from '#src/features/counter/read-bills.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cardTerminalDays } from './card-terminal-days.ts';
import { type Drawer, openSessionOf } from './drawer-of-till.ts';
import { figuresOfSession, openSessionAtIn, sessionAt } from './move-cash.ts';
import { type AtDrawer, approverName, recordCashIn, requireDenominations } from './open-drawer-session.ts';
import { printCountIn } from './print-count.ts';

type Counts = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

export interface CountInput extends AtDrawer {
  readonly sessionId: string;
  readonly countedInCents: number;
  readonly denominations: readonly DenominationCount[];
  readonly note: string;
}

/** Bills named on the printed count; the rest is counted. */
const MAX_NAMED_BILLS = 40;

/**
 * Ends the drawer's day: compares the count with float, moves and tenders as of this write. The difference is recorded
 * for good. When two tills count at once, the second is rejected.
 */
export async function countDrawer(ctx: Counts, scope: StoreScope, input: CountInput): Promise<CountedDrawer> {
  return ctx.write(async (trx) => {
    const { session, drawer } = await openSessionAtIn(trx, ctx, scope, input);
    const { figures, tenderIds } = await figuresOfSession(trx, scope, drawer, session);
    const now = ctx.clock.now();
    const { timezone, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
    const today = businessDayOf(now, timezone, posHoursOf(settings));
    // A clock that was set back does not end a day before it began.
    const closedBusinessDay = [today, session.businessDay].toSorted().at(-1) ?? today;
    const report = await reportIn(trx, ctx, scope, { session, drawer, figures, closedBusinessDay });
    const count = await writeCountIn(trx, ctx, scope, { ...input, number: 1, report });
    await keepCountedTenders(trx, scope, session.id, tenderIds);
    const isClosed = await closeCashSession(trx, scope, session.id, {
      closedBusinessDay,
      closedIsoDateTimeUtc: isoUtc(now),
      closeMark: await lastTenderMark(trx),
    });
    if (!isClosed) throw counted(drawer);
    await printCountIn(trx, ctx, scope, count, { reprint: null });
    return count;
  });
}

/**
 * Counts a drawer again: a row beside the first one, against the same tenders. Only the drawer's last session, and only
 * until its next one begins.
 */
export async function recountDrawer(
  ctx: Counts,
  scope: StoreScope,
  input: CountInput & { readonly afterNumber: number },
): Promise<CountedDrawer> {
  return ctx.write(async (trx) => {
    const { session, drawer } = await sessionAt(trx, scope, input);
    requireOwned(ctx, trx, scope, session.id);
    const counts = await listCountsOfSession(trx, scope, session.id);
    const last = counts.at(-1);
    const newest = await findLastCountedSession(trx, scope, drawer.id, null);
    if (!last || newest?.id !== session.id || (await openSessionOf(trx, ctx, scope, drawer))) {
      throw new AppError(
        'resource_status_conflict',
        'This drawer has already started a new day. Count it at the end of that day.',
        {
          reason: 'drawer_open_again',
        },
      );
    }
    if (last.number !== input.afterNumber) throw counted(drawer);
    const count = await writeCountIn(trx, ctx, scope, { ...input, number: last.number + 1, report: last.report });
    await printCountIn(trx, ctx, scope, count, { reprint: null });
    return count;
  });
}

function counted({ name }: Drawer): AppError {
  return new AppError('resource_status_conflict', `Someone else has just counted ${name}.`, {
    reason: 'drawer_counted',
  });
}

async function writeCountIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  of: CountInput & { readonly number: number; readonly report: DayEndReport },
): Promise<CountedDrawer> {
  const { sessionId, number, countedInCents, denominations, note, report, by, posTerminalId } = of;
  const { profile } = await ctx.menus.storeOf(scope, trx);
  requireDenominations(denominations, countedInCents, profile.currencyCode);
  const { expectedInCents } = report.figures;
  const count = {
    id: ctx.ids.next(),
    sessionId,
    number,
    countedInCents,
    expectedInCents,
    differenceInCents: countedInCents - expectedInCents,
    note,
    byName: by.name,
    approvedByName: await approverName(trx, scope, by),
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
  await insertCashCount(trx, {
    ...count,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    posTerminalId,
    denominationsJson: JSON.stringify(denominations),
    reportJson: JSON.stringify(report),
  });
  const { differenceInCents } = count;
  const after = { number, countedInCents, expectedInCents, differenceInCents };
  await recordCashIn(trx, ctx, scope, { by, action: number === 1 ? 'countDrawer' : 'recountDrawer', sessionId, after });
  return { ...count, denominations, report, drawerName: report.drawerName, businessDay: report.businessDay };
}

async function reportIn(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  of: {
    readonly session: CashSession;
    readonly drawer: Drawer;
    readonly figures: DrawerFigures;
    readonly closedBusinessDay: string;
  },
): Promise<DayEndReport> {
  const { session, drawer, figures } = of;
  const unpaid = await unpaidBills(trx, ctx, scope, session.businessDay);
  const moves = await listCashMoves(trx, scope, session.id);
  const { clock, menus } = ctx;
  const days = { from: session.businessDay, to: of.closedBusinessDay };
  return {
    drawerName: drawer.name,
    tillNames: drawer.tills.map(({ name }) => name),
    businessDay: session.businessDay,
    openedIsoDateTimeUtc: session.openedIsoDateTimeUtc,
    openedByName: session.openedByName,
    figures,
    moves: moves.map(moveView),
    cardTerminals: await cardTerminalDays({ db: trx, clock, menus }, scope, days),
    unpaid: unpaid.slice(0, MAX_NAMED_BILLS),
    unpaidCount: unpaid.length,
    unpaidInCents: sum(unpaid.map(({ leftInCents }) => leftInCents)),
  };
}

export function moveView(move: Awaited<ReturnType<typeof listCashMoves>>[number]) {
  const { id, kind, amountInCents, reason, byName, approvedByName, createdIsoDateTimeUtc } = move;
  return { id, kind, amountInCents, reason, byName, approvedByName, createdIsoDateTimeUtc };
}

/** Bills of the store that wait for money, oldest first. */
export async function unpaidBills(
  db: Trx | Needs<'db'>['db'],
  ctx: Needs<'clock'>,
  scope: StoreScope,
  countedDay: string,
) {
  const { bills } = await readBillsIn(db, ctx, scope);
  return bills
    .filter(({ leftInCents }) => leftInCents > 0)
    .map(
      ({ id, orderNumber, tableName, customerName, collectionType, leftInCents, businessDay }): UnpaidBill => ({
        id,
        orderNumber,
        // Numbers restart each day, so a bill of another day carries its date.
        name: [
          [tableName === null ? '' : tableText(tableName), customerName].filter(Boolean).join(' · ') ||
            HOW[collectionType],
          businessDay === null || businessDay === countedDay
            ? ''
            : formatStoreDate(Temporal.PlainDate.from(businessDay)),
        ]
          .filter(Boolean)
          .join(' · '),
        leftInCents,
      }),
    );
}

const HOW = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine-in' } as const;

function tableText(name: string): string {
  return /^table /i.test(name) ? name : `Table ${name}`;
}
