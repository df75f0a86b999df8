import type { Db } from '#db/connection.ts';
import { listRoundsOfGuest } from '#db/floor/paid-tables.queries.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { billToRead, type OrderedBy, orderedByOf, sessionOf } from '#src/domain/floor/table-session.ts';
import type { TableOrder } from '#src/domain/floor/table-state.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { whoOrdered } from '#src/domain/ordering/table-order.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tableStatusesOf } from './floor-facts.ts';
import { longestVisitAgo, sessionFactsOf } from './session-facts.ts';

type Reads = Needs<'db' | 'clock' | 'secrets'>;

export interface TableReader {
  readonly tableId: string;
  /** Null: not signed in. */
  readonly customerId: string | null;
  /** What this phone was given when it read the table's code; null: nothing. */
  readonly token: string | null;
}

export interface TableDish {
  readonly id: string;
  readonly priced: PricedLine;
  readonly by: OrderedBy;
}

/** A round that is on no bill yet. */
export interface TableRound extends Pick<TableOrder, 'id' | 'orderNumber' | 'totalInCents' | 'dishes' | 'isAccepted'> {
  readonly by: OrderedBy;
}

export interface TableBillToRead {
  /** Null: nothing was sent, or strangers share the table and none of their bills has a round of the reader. */
  readonly bill: {
    readonly id: string;
    readonly orderNumber: string;
    readonly dishes: readonly TableDish[];
    /** Surcharges, tax and what was taken off, beside the dishes. */
    readonly breakdown: Order['breakdown'];
    readonly totalInCents: number;
    readonly leftInCents: number;
  } | null;
  readonly isShared: boolean;
  readonly rounds: readonly TableRound[];
}

/**
 * What the table has ordered and owes, for a phone of its session: who ordered what, and nobody's name. Null without a
 * session, and for a phone of an earlier one.
 */
export async function readTableBill(
  ctx: Reads,
  scope: StoreScope,
  { tableId, customerId, token }: TableReader,
): Promise<TableBillToRead | null> {
  const table = (await tableStatusesOf(ctx.db, ctx, scope)).of(tableId);
  const session = await openSession(ctx, scope, tableId, table);
  if (session === null) return null;
  const own = await ownNames(ctx.db, ctx, scope, customerId);
  const bills = [];
  for (const bill of table.bills) {
    const order = bill.orderNumber === null ? null : await findOrder(ctx.db, scope, bill.id);
    if (order === null) continue;
    const dishes = order.lines.map(
      ({ id, line, priced }): TableDish => ({
        id,
        priced,
        by: orderedByOf(line.orderedBy, own),
      }),
    );
    const { orderNumber, breakdown, grandTotalInCents: totalInCents } = order;
    const leftInCents = Math.min(bill.leftInCents, totalInCents);
    bills.push({
      id: order.id,
      orderNumber,
      dishes,
      breakdown,
      totalInCents,
      leftInCents,
      isOwn: dishes.some(({ by }) => by === 'you'),
    });
  }
  const all = table.orders.filter(({ isPaid }) => !isPaid).map((order) => roundOf(order, own));
  const isOwn = bills.some((bill) => bill.isOwn) || all.some(({ by }) => by === 'you');
  if (!isOwn && token !== sessionToken(ctx, scope, tableId, session)) return null;
  const read = billToRead(bills);
  const isShared = bills.length > 1;
  return { bill: read, isShared, rounds: isShared ? all.filter(({ by }) => by === 'you') : all };
}

/** What a phone that reads the table's code now is given: it ends with the session. Null: there is none. */
export async function tableToken(ctx: Reads, scope: StoreScope, tableId: string): Promise<string | null> {
  const table = (await tableStatusesOf(ctx.db, ctx, scope)).of(tableId);
  const session = await openSession(ctx, scope, tableId, table);
  return session === null ? null : sessionToken(ctx, scope, tableId, session);
}

async function openSession(
  ctx: Reads,
  scope: StoreScope,
  tableId: string,
  { bills }: { readonly bills: readonly { readonly id: string; readonly orderNumber: string | null }[] },
): Promise<string | null> {
  const sent = bills.filter(({ orderNumber }) => orderNumber !== null);
  return sessionOf({ ...(await sessionFactsOf(ctx.db, ctx, scope, tableId)), bills: sent });
}

function sessionToken(ctx: Reads, { storeId }: StoreScope, tableId: string, session: string): string {
  return ctx.secrets.keyedHash('table session', `${storeId} ${tableId} ${session}`);
}

function roundOf(
  { id, orderNumber, customerName, totalInCents, dishes, isAccepted }: TableOrder,
  own: ReadonlySet<string>,
): TableRound {
  const by = orderedByOf(whoOrdered({ orderNumber, customerName }), own);
  return { id, orderNumber, totalInCents, dishes, isAccepted, by };
}

async function ownNames(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  customerId: string | null,
): Promise<ReadonlySet<string>> {
  if (customerId === null) return new Set();
  const rounds = await listRoundsOfGuest(db, scope, { placedFrom: longestVisitAgo(ctx), guest: { customerId } });
  return new Set(rounds.map(whoOrdered));
}
