import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  type Bill,
  type BillFacts,
  findBill,
  getBill,
  insertBill,
  isBillIdTaken,
  updateBill,
} from '#db/ordering/bills.repository.ts';
import { findTableName } from '#db/ordering/customer-orders.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { keptLines } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { unsentChanges } from '#src/domain/ordering/sent-facts.ts';
import { draftQuote } from '#src/features/counter/counter-order.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { quoteCart } from '#src/features/orders/quote-cart.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn, ownBillId, releaseIn, requireNotEditedElsewhere } from './hold-bill.ts';
import { requireBillOpen, requireEditable } from './living-bill.ts';

export interface SaveBillInput extends AtTill {
  readonly billId: string;
  readonly draft: BillDraft;
  /** 0 for a bill that was never saved. */
  readonly expectedVersion: number;
}

/**
 * Saves an order with everything on it, for any till to open again (a stashed order). Prints nothing and asks for no
 * payment; lines that the kitchen hasn't seen stay unsent. Releases the bill. A repeat saves it once.
 */
export async function saveBill(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: SaveBillInput,
): Promise<{ readonly version: number }> {
  return ctx.write(async (trx) => {
    const { draft, posTerminalId } = input;
    const billId = ownBillId(trx, ctx, scope, input.billId);
    await requireNotEditedElsewhere(trx, ctx, scope, billId, posTerminalId);
    const before = await findBill(trx, scope, billId);
    const order = await findOrder(trx, scope, billId);
    if (order && !before) throw staleBill(1);
    if (before) requireBillOpen(before);
    else if (input.expectedVersion > 0 || (await isBillIdTaken(trx, billId))) throw notFound('bill');
    if (order) await requireEditable(trx, scope, order);
    requireOwned(ctx, trx, scope, billId);
    requireSomething(draft, order);
    if (draft.tableId !== (before?.draft.tableId ?? null)) await requireTable(trx, scope, draft.tableId);
    const isSame = before !== null && JSON.stringify(before.draft) === JSON.stringify(draft);
    if (before && !isSame) requireFresh(before, input.expectedVersion);
    if (!isSame) await writeIn(trx, ctx, scope, { ...input, billId }, { before, order });
    await releaseIn(trx, ctx, scope, billId, posTerminalId);
    return { version: (await getBill(trx, scope, billId)).version };
  });
}

/** The bill and its order as they were before this save; null: there was none. */
interface KnownBill {
  readonly before: Bill | null;
  readonly order: Order | null;
}

async function writeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: SaveBillInput,
  { before, order }: KnownBill,
): Promise<void> {
  const { billId, draft, employee, by } = input;
  await requireKnownItems(trx, ctx, scope, draft, before);
  const facts = {
    draft,
    totalInCents: await totalOf(trx, ctx, scope, draft, order),
    ...unsentOf(draft, order, before),
    savedByName: employee?.name ?? '',
    at: isoUtc(ctx.clock.now()),
  };
  if (!before) {
    await insertBill(trx, scope, { ...facts, id: billId, orderId: null, posTerminalId: input.posTerminalId });
  } else if (!(await updateBill(trx, scope, before, { ...facts, state: 'open' }))) {
    throw staleBill(before.version);
  }
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: before ? 'updateStashedOrder' : 'createStashedOrder',
    subjectType: 'bill',
    subjectId: billId,
    ...(before ? { before: { lineCount: before.lineCount, totalInCents: before.totalInCents } } : {}),
    after: { lineCount: draft.lines.length, totalInCents: facts.totalInCents },
  });
  await billChangedIn(trx, ctx, scope, billId);
}

/** Existing lines may stay; a new line must be on this store's menu. Availability is checked when it is sent. */
export async function requireKnownItems(
  trx: Trx,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  draft: BillDraft,
  before: Bill | null,
): Promise<void> {
  const old = new Set(before?.draft.lines.map((line) => line.itemId));
  const { items } = await ctx.menus.menuOf(scope, trx);
  const known = new Set([OPEN_ITEM_ID, ...items.map((item) => item.id)]);
  if (draft.lines.every(({ itemId }) => old.has(itemId) || known.has(itemId))) return;
  throw refuse('item_unavailable', 'An item in this order is no longer on the menu.');
}

async function requireTable(trx: Trx, scope: StoreScope, tableId: string | null): Promise<void> {
  if (tableId !== null && (await findTableName(trx, scope, tableId)) === null) throw notFound('table');
}

function requireSomething(draft: BillDraft, order: Order | null): void {
  if (draft.lines.length > 0) return;
  if (!order && (draft.tableId !== null || draft.customerName !== '')) return;
  throw refuse('nothing_to_save', 'Add an item before saving.');
}

export function requireFresh(bill: Pick<Bill, 'version'>, expectedVersion: number): void {
  if (bill.version !== expectedVersion) throw staleBill(bill.version);
}

export function staleBill(version: number): AppError {
  return new AppError(
    'resource_status_conflict',
    'Someone else changed this bill. Open it again to see their changes.',
    {
      reason: 'bill_changed',
      details: { version },
    },
  );
}

/** How much of the draft the order does not have, and what is known to have been sent. */
export function unsentOf(
  draft: BillDraft,
  order: Order | null,
  before: Pick<Bill, 'sentFacts'> | null,
): Pick<BillFacts, 'unsentCount' | 'sentFacts'> {
  const sentFacts = before?.sentFacts ?? null;
  return { unsentCount: unsentChanges(draft, { lines: order?.lines ?? [], facts: sentFacts }), sentFacts };
}

/** For lists; a draft that cannot be priced at this hour is saved all the same. */
async function totalOf(
  trx: Trx,
  ctx: Needs<'clock' | 'menus' | 'ownership'>,
  scope: StoreScope,
  draft: BillDraft,
  order: Order | null,
): Promise<number> {
  if (draft.lines.length === 0) return 0;
  const { priced } = await quoteDraft(trx, ctx, scope, draft, order);
  return priced.priced?.grandTotalInCents ?? 0;
}

/** Sent lines keep the price they were sent with; changing the order type prices everything again. */
export async function quoteDraft(
  trx: Trx,
  ctx: Needs<'clock' | 'menus' | 'ownership'>,
  scope: StoreScope,
  draft: BillDraft,
  order: Order | null,
) {
  const isKept = order !== null && order.collection.type === draft.collectionType;
  return quoteCart(ctx, trx, scope, {
    ...(await draftQuote(trx, ctx, scope, draft, order)),
    paymentType: 'posPayLater',
    ...(isKept ? { keptLines: keptLines(order.lines, draft.lines) } : {}),
    ...(order ? { sentQuantities: new Map(order.lines.map((each) => [each.id, each.priced.quantity])) } : {}),
  });
}
