import type { Trx } from '#db/connection.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import type { Needs } from '#src/context.ts';
import type { MovedTable } from '#src/domain/floor/floor.types.ts';
import { guestsTogether, type TableMoveIssue, whyNotMerge, whyNotMove } from '#src/domain/floor/table-moves.ts';
import type { TableBill } from '#src/domain/floor/table-state.ts';
import type { AtTill } from '#src/features/counter/hold-bill.ts';
import { mergeBillsIn } from '#src/features/counter/merge-bills.ts';
import { moveBillIn } from '#src/features/counter/move-bill.ts';
import { tellTableIn } from '#src/features/floor/tell-table.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type SeenTable, seenTablesIn, tableStatusesOf } from './floor-facts.ts';
import { takeOrdersAlongIn } from './put-orders-on-bill.ts';
import { type AtTable, conflict } from './seat-guests.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;
type MoveNeeds = InTrx & Needs<'write'>;

/** Moves guests to a free table with all their bills, and tells the kitchen if it has any of their items. */
export async function moveTable(
  ctx: MoveNeeds,
  scope: StoreScope,
  input: AtTable & AtTill & { readonly toTableId: string },
): Promise<MovedTable> {
  return ctx.write(async (trx) => {
    const { tableId, toTableId, expectedMark, by } = input;
    const [seen, to] = await bothIn(trx, ctx, scope, { tableIds: [tableId, toTableId], expectedMark });
    refuseMove(whyNotMove(seen, to, tableId === toTableId), seen, to);
    const from = await withOrdersIn(trx, ctx, scope, seen, input);
    for (const bill of from.bills) await moveOneIn(trx, ctx, scope, bill, input);
    await tellTableIn(trx, ctx, scope, { tableId, kind: 'cleared', by });
    const { guests } = from;
    await tellTableIn(trx, ctx, scope, {
      tableId: toTableId,
      kind: 'movedHere',
      guests,
      since: sinceOf(ctx, from),
      by,
    });
    const { mark } = (await tableStatusesOf(trx, ctx, scope)).of(toTableId);
    return { fromTableId: tableId, toTableId, mark };
  });
}

/**
 * Two tables sit at one. Where each has one bill, the two become one; where one of them has several, guests pay apart and every bill
 * stays what it is. Money stays with the bill it was taken for.
 */
export async function mergeTables(
  ctx: MoveNeeds,
  scope: StoreScope,
  input: AtTable & AtTill & { readonly intoTableId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { tableId, intoTableId, expectedMark, by } = input;
    const [seen, at] = await bothIn(trx, ctx, scope, { tableIds: [tableId, intoTableId], expectedMark });
    refuseMove(whyNotMerge(seen, at, tableId === intoTableId), seen, at);
    const from = await withOrdersIn(trx, ctx, scope, seen, input);
    // If guests of both tables ordered by phone, all of it is one bill.
    const into = from.bills.length > 0 ? await withOrdersIn(trx, ctx, scope, at, input) : at;
    const [one, two] = [from.bills[0], into.bills[0]];
    if (one && two && from.bills.length === 1 && into.bills.length === 1) {
      await joinIn(trx, ctx, scope, { one, two, intoTableId, input });
    } else {
      for (const bill of from.bills) await moveOneIn(trx, ctx, scope, bill, { ...input, toTableId: intoTableId });
    }
    await tellTableIn(trx, ctx, scope, { tableId, kind: 'cleared', by });
    const guests = guestsTogether(from.guests, into.guests);
    if (guests !== null) await tellTableIn(trx, ctx, scope, { tableId: intoTableId, kind: 'guests', guests, by });
  });
}

async function bothIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  seen: { readonly tableIds: readonly [string, string]; readonly expectedMark: string },
): Promise<[SeenTable, SeenTable]> {
  const [from, to] = await seenTablesIn(trx, ctx, scope, seen);
  if (!from || !to) throw new Error('two tables were asked for');
  return [from, to];
}

/** The table with all that its guests owe on bills. */
async function withOrdersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  table: SeenTable,
  input: AtTill,
): Promise<SeenTable> {
  const isChanged = await takeOrdersAlongIn(trx, ctx, scope, table, tillOf(input));
  return isChanged ? { ...table, ...(await tableStatusesOf(trx, ctx, scope)).of(table.id) } : table;
}

function refuseMove(issue: TableMoveIssue | null, from: SeenTable, to: SeenTable): void {
  switch (issue?.code) {
    case undefined:
      return;
    case 'sameTable':
      throw conflict('They’re already at that table.', 'same_table');
    case 'nobodyThere':
      throw conflict(`No one is seated at table ${from.name}.`, 'nobody_there');
    case 'onlyPaid':
      throw conflict(`Everything at table ${from.name} is paid. Clear the table instead.`, 'only_paid');
    case 'tableOccupied':
      throw conflict(`Table ${to.name} is taken.`, 'table_occupied');
    case 'tableNotOccupied':
      throw conflict(`Table ${to.name} is empty. Move them there instead.`, 'table_not_occupied');
  }
}

/** What was known of the guests moves with them. What still applies counts from now, as their bills do. */
function sinceOf(ctx: Needs<'clock'>, from: SeenTable) {
  const now = isoUtc(ctx.clock.now());
  const isServed = from.servedAt !== null && from.state === 'ordered';
  return {
    seatedAt: from.sinceAt ?? now,
    servedAt: isServed ? now : null,
    printedAt: from.state === 'billPrinted' ? now : null,
  };
}

async function moveOneIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { id: billId }: TableBill,
  input: AtTill & { readonly toTableId: string },
): Promise<void> {
  await moveBillIn(trx, ctx, scope, {
    ...tillOf(input),
    billId,
    tableId: input.toTableId,
    expectedVersion: await versionOf(trx, scope, billId),
  });
}

/** Two tables with a bill each, of which one stays. */
interface OneBillEach {
  readonly one: TableBill;
  readonly two: TableBill;
  readonly intoTableId: string;
  readonly input: AtTill;
}

/** The bill that money was taken for stays; else the one that the kitchen knows; else the one that was there. */
async function joinIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { one, two, intoTableId, input }: OneBillEach,
): Promise<void> {
  const paid = new Set<string>();
  for (const { id } of [two, one]) if ((await tendersOfBill(trx, scope, id)).all.length > 0) paid.add(id);
  const both = [two, one];
  const stays = both.find(({ id }) => paid.has(id)) ?? both.find(({ orderNumber }) => orderNumber !== null) ?? two;
  const goes = stays === two ? one : two;
  await mergeBillsIn(trx, ctx, scope, {
    ...tillOf(input),
    billId: stays.id,
    fromBillId: goes.id,
    expectedVersion: await versionOf(trx, scope, stays.id),
  });
  if (stays === one) await moveOneIn(trx, ctx, scope, one, { ...input, toTableId: intoTableId });
}

/** As of this write. A sale that was never edited gets its bill here, in its first version. */
async function versionOf(trx: Trx, scope: StoreScope, billId: string): Promise<number> {
  return (await findBill(trx, scope, billId))?.version ?? 1;
}

function tillOf({ posTerminalId, employee, by }: AtTill): AtTill {
  return { posTerminalId, employee, by };
}
