import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { takeOrderNumber } from '#db/ordering/orders.repository.ts';
import { takenNumbers } from '#db/ordering/renumber-orders.ts';
import { countGivenRefundIn } from '#db/payments/refunds.repository.ts';
import { applyRowsIn, ForeignRowError } from '#db/sync/apply-rows.ts';
import { type BoxRow, findActiveBox, isMarkOfOtherStore } from '#db/sync/boxes.repository.ts';
import { feedAgainIn, readRow } from '#db/sync/compare-rows.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import { keepFindingIn } from '#db/sync/restore-findings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { lostRowLabel } from '#src/domain/sync/bring-back.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import {
  type CellRow,
  keyOfRow,
  ownRowsOf,
  rowsByMark,
  withMark,
  withoutOrders,
} from '#src/domain/sync/unsent-file.ts';
import { AppError } from '#src/shared/app-error.ts';
import { runOr } from '#src/shared/heavy-work.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { newMark } from './manage-box.ts';
import { isMissingParent } from './receive-push.ts';
import { fileTakesTooLong, unreadableFile, unsentFileReading } from './unsent-file-work.ts';

type ReadNeeds = Needs<'db' | 'writeAlone' | 'clock' | 'ids' | 'secrets' | 'ownership'>;

export interface ReadFile {
  /** Orders that came with it, and those of them that were here already, as this or as a newer one. */
  readonly orders: number;
  readonly known: number;
  readonly renumbered: number;
}

/**
 * Imports what a box could no longer send and a person saved as a file (domain rules §7). A second import changes
 * nothing. An order that is here already, sent again by its till or changed in the cloud, stays as it is here; a number
 * in use moves to the next free one. Both are listed for a person.
 */
export async function readUnsentFile(
  ctx: ReadNeeds & Needs<'heavy'>,
  scope: StoreScope,
  { text, by }: { readonly text: string; readonly by: ActedBy },
): Promise<ReadFile> {
  const file = await runOr(ctx, unsentFileReading, text, fileTakesTooLong);
  if (file.storeId !== scope.storeId) {
    throw new AppError('validation_failed', `This file is from another store: ${file.storeName.slice(0, 60)}.`, {
      reason: 'other_store',
    });
  }
  const { mark, rows } = ownRowsOf(file.rows);
  if (mark === null || (await isMarkOfOtherStore(ctx.db, scope, mark))) throw unreadableFile();
  try {
    return await ctx.writeAlone((trx) => readIn(trx, ctx, scope, { mark, rows, by, boxId: file.boxId }));
  } catch (error) {
    if (error instanceof ForeignRowError || isMissingParent(error)) throw unreadableFile();
    throw error;
  }
}

/**
 * Takes sales from an earlier box's backup that the cloud never received, sent by the box that was restored from it and
 * paired again. Only unknown rows are taken: what the cloud has of an earlier box can no longer change. What can't be
 * taken stays at the box and is reported.
 */
export async function takeEarlierSales(
  ctx: ReadNeeds,
  scope: StoreScope,
  {
    box,
    rows,
    by,
  }: { readonly box: Pick<BoxRow, 'id' | 'mark'>; readonly rows: readonly FeedRow[]; readonly by: ActedBy },
): Promise<ReadFile> {
  const all = { orders: 0, known: 0, renumbered: 0 };
  for (const [mark, own] of rowsByMark(rows)) {
    if (mark === box.mark || (await isMarkOfOtherStore(ctx.db, scope, mark))) continue;
    const wanted = { mark, rows: own, by, boxId: box.id, isOfBackup: true };
    try {
      const read = await ctx.writeAlone((trx) => readIn(trx, ctx, scope, wanted));
      for (const name of ['orders', 'known', 'renumbered'] as const) all[name] += read[name];
    } catch (error) {
      if (!(error instanceof ForeignRowError || isMissingParent(error))) throw error;
      const why = error instanceof Error ? error.message : '';
      await ctx.writeAlone((trx) => tellNotTakenIn(trx, ctx, scope, own, why));
    }
  }
  return all;
}

async function tellNotTakenIn(trx: Trx, ctx: ReadNeeds, scope: StoreScope, rows: readonly CellRow[], why: string) {
  for (const { table, row } of rows) {
    if (table !== 'orders' || idHere(trx, scope, 'orders', String(row.id)) !== null) continue;
    const label = lostRowLabel(table, row) ?? '';
    const finding = { id: ctx.ids.next(), kind: 'notTaken', table, key: [row.id ?? null], label } as const;
    await keepFindingIn(trx, scope, { ...finding, detail: { why } }, ctx.clock.now());
  }
}

interface Requested {
  /** Rows that are here already are not changed. */
  readonly isOfBackup?: boolean;
  readonly mark: string;
  readonly rows: readonly CellRow[];
  readonly by: ActedBy;
  readonly boxId: string;
}

async function readIn(trx: Trx, ctx: ReadNeeds, scope: StoreScope, wanted: Requested): Promise<ReadFile> {
  const box = await findActiveBox(trx, scope);
  // A copy's sales aren't the box's: the box doesn't know them.
  const isOfTwin = box?.mark === wanted.mark;
  const known = knownOrders(trx, scope, wanted.rows, isOfTwin || wanted.isOfBackup === true);
  const left = withoutOrders(wanted.rows, known);
  const mark = isOfTwin ? newMark(ctx) : wanted.mark;
  const marked = isOfTwin ? left.map((one) => withMark(one, wanted.mark, mark)) : left;
  const { rows, renumbered } = await freeNumbers(trx, ctx, scope, marked);
  const fresh = wanted.isOfBackup ? rows.filter((one) => !readRow(trx, one.table, keyOfRow(one))) : rows;
  applyRowsIn(trx, fresh, { from: 'box', scope, mark });
  if (wanted.isOfBackup) await countRefundsIn(trx, scope, fresh);
  if (box) {
    feedAgainIn(
      trx,
      scope.storeId,
      rows.map((one) => ({ table: one.table, key: keyOfRow(one) })),
    );
  }
  const orders = wanted.rows.filter(({ table }) => table === 'orders').length;
  const after = { orders, known: known.size, renumbered, rows: rows.length };
  const { by, boxId } = wanted;
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: wanted.isOfBackup ? 'readEarlierSales' : 'readUnsentFile',
    subjectType: 'box',
    subjectId: boxId,
    after,
  });
  return after;
}

/** For an order that was here before: its own row isn't among those that arrived. */
async function countRefundsIn(trx: Trx, scope: StoreScope, rows: readonly CellRow[]): Promise<void> {
  const came = new Set(rows.filter(({ table }) => table === 'orders').map(({ row }) => row.id));
  const ofEdits = new Set(rows.filter(({ table }) => table === 'bill_edit_refunds').map(({ row }) => row.refundId));
  for (const { table, row } of rows) {
    if (
      table !== 'refunds' ||
      row.statusCode === 'failure' ||
      came.has(row.orderId ?? null) ||
      ofEdits.has(row.id ?? null)
    )
      continue;
    await countGivenRefundIn(trx, scope, { orderId: String(row.orderId), amountInCents: Number(row.amountInCents) });
  }
}

/** Orders of the file that stay as they are here, by their ids in the file. */
function knownOrders(
  trx: Trx,
  scope: StoreScope,
  rows: readonly CellRow[],
  isHereEnough: boolean,
): ReadonlySet<string> {
  const known = rows.filter(({ table, row }) => {
    if (table !== 'orders') return false;
    const id = String(row.id);
    const here = idHere(trx, scope, 'orders', id);
    if (here === null) return false;
    if (here !== id || isHereEnough) return true;
    return Number(readRow(trx, 'orders', [id])?.version ?? 0) >= Number(row.version);
  });
  return new Set(known.map(({ row }) => String(row.id)));
}

/** Orders whose number is in use by now get the next free one. */
async function freeNumbers(trx: Trx, ctx: ReadNeeds, scope: StoreScope, rows: readonly CellRow[]) {
  const orders = rows.filter(({ table }) => table === 'orders').map(({ row }) => row);
  const taken = new Map(takenNumbers(trx, orders, 0).map((one) => [one.orderId, one]));
  const next = [];
  for (const one of rows) {
    const clash = one.table === 'orders' ? taken.get(String(one.row.id)) : undefined;
    if (!clash) {
      next.push(one);
      continue;
    }
    const before = String(one.row.orderNumber);
    const numbering = ctx.ownership.numberingOf(trx, scope);
    const after = `${before.slice(0, 2)}${await takeOrderNumber(trx, scope, clash.businessDay, numbering)}`;
    next.push({ ...one, row: { ...one.row, orderNumber: after } });
    const finding = { id: ctx.ids.next(), kind: 'renumbered', table: 'orders', key: [clash.orderId] } as const;
    const label = `Order ${before}, ${clash.businessDay}`;
    await keepFindingIn(trx, scope, { ...finding, label, detail: { before, after } }, ctx.clock.now());
  }
  return { rows: next, renumbered: taken.size };
}
