import type { Db } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import {
  listOrdersAtTables,
  listPaidBills,
  type OrderAtTable,
  type PaidAtTable,
} from '#db/floor/paid-tables.queries.ts';
import { listTableEvents } from '#db/floor/table-events.repository.ts';
import { listLastCommands } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  type TableBill,
  type TableFacts,
  type TableOrder,
  type TableStatus,
  tableStatusOf,
  VISIT_HOURS,
} from '#src/domain/floor/table-state.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import { readBills } from '#src/features/counter/read-bills.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Frees a table that was never released, for stores that don't release tables. */
const TO_CLEAR_HOURS = 3;

export interface TableNow extends TableStatus {
  readonly bills: readonly TableBill[];
}

/** The status of every table of the store, and bills at tables that are no longer on the map, by table id. */
export async function tableStatusesOf(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
): Promise<{ of(tableId: string): TableNow; readonly billTableIds: readonly string[] }> {
  const now = ctx.clock.now();
  const before = (hours: number) => isoUtc(now.subtract({ hours }));
  const { bills } = await readBills({ db, clock: ctx.clock }, scope);
  const billsAt = byTable(bills.flatMap((bill) => (bill.tableId === null ? [] : [{ ...bill, tableId: bill.tableId }])));
  const eventsAt = byTable(await listTableEvents(db, scope, before(VISIT_HOURS)));
  const orders = await ordersAtTables(db, scope, before(VISIT_HOURS));
  const ordersAt = byTable(
    orders.filter(({ isOwn, isPaid, at }) => isOwn && (!isPaid || at >= before(TO_CLEAR_HOURS))),
  );
  const paidAt = byTable([
    ...(await listPaidBills(db, scope, { paidFrom: before(TO_CLEAR_HOURS), openedFrom: before(VISIT_HOURS) })),
    ...orders.filter(({ isPaid, at }) => isPaid && at >= before(TO_CLEAR_HOURS)).map(paidOf),
  ]);
  return {
    of(tableId) {
      const facts: TableFacts = {
        events: eventsAt.get(tableId) ?? [],
        bills: (billsAt.get(tableId) ?? []).map(tableBillOf),
        orders: (ordersAt.get(tableId) ?? []).map(tableOrderOf),
        paid: paidAt.get(tableId) ?? [],
      };
      return { ...tableStatusOf(facts), bills: facts.bills };
    },
    billTableIds: [...billsAt.keys()],
  };
}

/** Without those that this side has put on a bill, and only their own side does not know yet. */
async function ordersAtTables(db: Db, scope: StoreScope, placedFrom: string): Promise<OrderAtTable[]> {
  const orders = await listOrdersAtTables(db, scope, placedFrom);
  const commands = await listLastCommands(
    db,
    scope,
    orders.filter(({ isOwn, isPaid }) => isOwn && !isPaid).map(({ id }) => id),
  );
  return orders.filter(({ id }) => {
    const command = commands.get(id);
    return command?.kind !== 'putOnBill' || command.refusedText !== null;
  });
}

function paidOf({ id, tableId, at, isOwn, isCompleted }: OrderAtTable): PaidAtTable {
  return { id, tableId, openedAt: at, at, isCooking: isOwn && !isCompleted };
}

function tableOrderOf({ tableId: _t, isOwn: _o, isCompleted: _c, ...order }: OrderAtTable): TableOrder {
  return order;
}

function byTable<T extends { readonly tableId: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(one.tableId) ?? [];
    group.push(one);
    groups.set(one.tableId, group);
  }
  return groups;
}

function tableBillOf(row: BillRow): TableBill {
  const { id, version, orderNumber, customerName, comments = '', totalInCents, leftInCents, unsentCount } = row;
  const { editing, following } = row;
  return {
    id,
    version,
    orderNumber,
    customerName,
    comments,
    totalInCents,
    leftInCents,
    unsentCount,
    ...(following ? { following } : {}),
    openedAt: row.openedIsoDateTimeUtc,
    changedAt: row.savedIsoDateTimeUtc,
    editing: editing && { posTerminalId: editing.posTerminalId, terminalName: editing.terminalName },
  };
}

export interface SeenTable extends TableNow {
  readonly id: string;
  readonly name: string;
}

/** The tables of an action, as of its write; the first is checked against what its employee saw. */
export async function seenTablesIn(
  trx: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  { tableIds, expectedMark }: { readonly tableIds: readonly string[]; readonly expectedMark: string },
): Promise<SeenTable[]> {
  const known = new Map((await listDiningTables(trx, scope)).map(({ id, name }) => [id, name]));
  const statuses = await tableStatusesOf(trx, ctx, scope);
  const tables = tableIds.map((id): SeenTable => {
    const name = known.get(id);
    if (name === undefined) throw notFound('table');
    return { id, name, ...statuses.of(id) };
  });
  const [first] = tables;
  if (first && first.mark !== expectedMark) {
    throw new AppError('resource_status_conflict', `Table ${first.name} has just changed. Check it and try again.`, {
      reason: 'table_changed',
      details: { tableId: first.id, mark: first.mark },
    });
  }
  return tables;
}
