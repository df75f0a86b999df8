import type { Db } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listRoundsOfGuest, listRoundsToPay } from '#db/floor/paid-tables.queries.ts';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { type BillForRound, type RoundGoes, whereRoundGoes } from '#src/domain/floor/join-bill.ts';
import { isSeatedNow } from '#src/domain/floor/table-session.ts';
import type { TableBill } from '#src/domain/floor/table-state.ts';
import { isHeldAt } from '#src/domain/ordering/held-order.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { whoOrdered } from '#src/domain/ordering/table-order.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { openChangeOf } from '#src/features/commands/ask-cloud.ts';
import { putOnBillIn } from '#src/features/counter/put-on-bill.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tableStatusesOf } from './floor-facts.ts';
import { longestVisitAgo, sessionFactsOf } from './session-facts.ts';

type Reads = Needs<'clock' | 'menus' | 'ownership'>;
type Joins = Reads & Needs<'db' | 'write' | 'ids' | 'log'>;

/**
 * Puts what guests ordered by phone onto the bill of their table's session, where it has one that nobody is writing or
 * taking money for. What has to wait is asked about again by the next event at the store, or a moment later. On the
 * side that the store's tills talk to; done twice it is done once.
 */
export async function joinRounds(ctx: Joins, scope: StoreScope): Promise<void> {
  if (!ctx.ownership.prints(ctx.db, scope)) return;
  const rounds = await listRoundsToPay(ctx.db, scope, longestVisitAgo(ctx));
  if (rounds.length === 0) return;
  const tables = await tableStatusesOf(ctx.db, ctx, scope);
  for (const orderId of rounds) {
    // Most that waits goes on waiting, and costs no write.
    const goes = await goesWhere(ctx.db, ctx, scope, { orderId, tables });
    if (goes.kind !== 'waits') await joinRound(ctx, scope, orderId);
  }
}

async function joinRound(ctx: Joins, scope: StoreScope, orderId: string): Promise<void> {
  try {
    await ctx.write(async (trx) => {
      const goes = await goesWhere(trx, ctx, scope, { orderId, tables: await tableStatusesOf(trx, ctx, scope) });
      if (goes.kind === 'waits') return;
      await putOnBillIn(trx, ctx, scope, {
        orderIds: [orderId],
        billId: goes.kind === 'joins' ? goes.billId : null,
        newBillId: ctx.ids.next(),
        posTerminalId: null,
        employee: null,
        by: BY_SYSTEM,
      });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_server_error') throw error;
    // It stays beside the bill, where a person sees it and may put it on one.
    ctx.log.info('round did not join its bill', { storeId: scope.storeId, orderId, reason: error.reason });
  }
}

interface RoundAt {
  readonly orderId: string;
  readonly tables: Awaited<ReturnType<typeof tableStatusesOf>>;
}

/** As of this reading. */
async function goesWhere(db: Db, ctx: Reads, scope: StoreScope, { orderId, tables }: RoundAt): Promise<RoundGoes> {
  const order = await findOrder(db, scope, orderId);
  const tableId = order?.collection.type === 'dineIn' ? order.collection.tableId : null;
  if (order === null || tableId === null) return { kind: 'waits', why: 'noSession' };
  const table = tables.of(tableId);
  // Without it: paid, called off, or on a bill whose other side has not heard of it.
  const round = table.orders.find(({ id }) => id === orderId);
  if (!round) return { kind: 'waits', why: 'changing' };
  const { profile } = await ctx.menus.storeOf(scope, db);
  const names = await namesOnBills(db, ctx, scope, order);
  const bills: BillForRound[] = [];
  for (const bill of table.bills) bills.push(await billForRound(db, ctx, scope, bill, names));
  return whereRoundGoes(
    {
      isPaid: round.isPaid,
      isAccepted: round.isAccepted,
      isForLater: isHeldAt(order, profile, ctx.clock.now()),
      isTest: order.isTest === true,
      isChanging: (await openChangeOf(db, scope, orderId)) !== undefined,
    },
    { bills, isSeated: isSeatedNow(await sessionFactsOf(db, ctx, scope, tableId)) },
  );
}

async function billForRound(
  db: Db,
  ctx: Reads,
  scope: StoreScope,
  { id, orderNumber, editing }: TableBill,
  names: ReadonlySet<string>,
): Promise<BillForRound> {
  const attempts = await listTerminalAttempts(db, scope, id);
  const shares = await listShares(db, scope, id);
  const lines = (await findBill(db, scope, id))?.draft.lines ?? [];
  return {
    id,
    isSent: orderNumber !== null,
    isEdited: editing !== null,
    isPaying: attempts.some(({ state }) => isOpenTerminalState(state)) || shares.some(({ state }) => state === 'open'),
    isOurs: ctx.ownership.owns(db, scope, id),
    hasEarlierRound: lines.some(({ orderedBy }) => orderedBy !== undefined && names.has(orderedBy)),
  };
}

/** By whom the guest's dishes are said to be ordered, on the bills that they are on. */
async function namesOnBills(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  { customerPhone }: Order,
): Promise<ReadonlySet<string>> {
  const rounds = await listRoundsOfGuest(db, scope, {
    placedFrom: longestVisitAgo(ctx),
    guest: { customerPhone },
  });
  return new Set(rounds.map(whoOrdered));
}
