import { type CashSession, findCashSession, insertCashMove, listCashMoves } from '#db/cash/cash-sessions.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { CashMoveKind } from '#src/domain/cash/cash.schema.ts';
import { canTakeOut, type DrawerFigures, drawerFigures } from '#src/domain/cash/drawer-figures.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type Drawer, drawerOfTill, tendersOfCashSession } from './drawer-of-till.ts';
import { type AtDrawer, approverName, recordCashIn } from './open-drawer-session.ts';

/**
 * Cash in or out without a sale, with a reason. Never more out than should be there: any excess is for the count to
 * report. Opens the drawer.
 */
export async function moveCash(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: AtDrawer & {
    readonly sessionId: string;
    readonly kind: CashMoveKind;
    readonly amountInCents: number;
    readonly reason: string;
  },
): Promise<{ readonly moveId: string }> {
  const { sessionId, kind, amountInCents, reason, posTerminalId, by } = input;
  return ctx.write(async (trx) => {
    const { session, drawer } = await openSessionAtIn(trx, ctx, scope, input);
    if (kind === 'out') await requireInDrawer(trx, ctx, scope, { session, drawer, amountInCents });
    const moveId = ctx.ids.next();
    await insertCashMove(trx, {
      id: moveId,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      sessionId,
      kind,
      amountInCents,
      reason,
      posTerminalId,
      byName: by.name,
      approvedByName: await approverName(trx, scope, by),
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Cash ${kind}: ${reason}`, by });
    const after = { amountInCents, reason, moveId };
    await recordCashIn(trx, ctx, scope, { by, action: kind === 'in' ? 'putCashIn' : 'takeCashOut', sessionId, after });
    return { moveId };
  });
}

/** The session that a till acts on: its own drawer's, and not counted. */
export async function openSessionAtIn(
  trx: Trx,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  { sessionId, posTerminalId }: { readonly sessionId: string; readonly posTerminalId: string },
): Promise<{ readonly session: CashSession; readonly drawer: Drawer }> {
  const { session, drawer } = await sessionAt(trx, scope, { sessionId, posTerminalId });
  requireOwned(ctx, trx, scope, sessionId);
  if (session.state === 'open') return { session, drawer };
  throw new AppError('resource_status_conflict', `${drawer.name} has already been counted.`, {
    reason: 'drawer_counted',
  });
}

/** Another drawer's session is not this till's. */
export async function sessionAt(
  db: Db,
  scope: StoreScope,
  { sessionId, posTerminalId }: { readonly sessionId: string; readonly posTerminalId: string },
): Promise<{ readonly session: CashSession; readonly drawer: Drawer }> {
  const session = await findCashSession(db, scope, sessionId);
  const drawer = await drawerOfTill(db, scope, posTerminalId);
  if (session?.drawerTerminalId !== drawer.id) throw notFound('drawer');
  return { session, drawer };
}

/** The expected amount in the drawer now, from the tenders and the moves themselves. */
export async function figuresOfSession(
  db: Db,
  scope: StoreScope,
  drawer: Drawer,
  session: CashSession,
): Promise<{ readonly figures: DrawerFigures; readonly tenderIds: readonly string[] }> {
  const tenders = await tendersOfCashSession(db, scope, drawer, session);
  const moves = await listCashMoves(db, scope, session.id);
  return {
    figures: drawerFigures({ floatInCents: session.floatInCents, moves, tenders }),
    tenderIds: tenders.map(({ id }) => id),
  };
}

/** Where counts are blind, the message must not reveal the expected amount. */
async function requireInDrawer(
  trx: Trx,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  of: { readonly session: CashSession; readonly drawer: Drawer; readonly amountInCents: number },
): Promise<void> {
  const { figures } = await figuresOfSession(trx, scope, of.drawer, of.session);
  if (canTakeOut(figures, of.amountInCents)) return;
  const { settings, currencyCode } = (await ctx.menus.storeOf(scope, trx)).profile;
  const words = settings.cash.isBlindCount
    ? 'That’s more than the expected cash in the drawer.'
    : `The drawer should only have ${formatAmount(Math.max(0, figures.expectedInCents), currencyCode)}.`;
  throw refuse('more_than_in_drawer', `${words} If there’s more in it, record a cash in first.`);
}
