import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { type Bill, updateBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { billBalance } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';
import { manualIn } from '#src/domain/pricing/manual-adjustments.ts';
import { collectionOf } from '#src/features/counter/counter-order.ts';
import { requirePriced } from '#src/features/orders/why-not-placed.ts';
import { orderLinesOf } from '#src/features/orders/write-order.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { type Rewritten, rewriteBillIn } from './rewrite-bill.ts';
import { quoteDraft, requireFresh, staleBill, unsentOf } from './save-bill.ts';
import { pricedParts } from './send-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface MoveBillInput extends AtTill {
  readonly billId: string;
  readonly tableId: string;
  readonly expectedVersion: number;
}

/** Seats a bill at another table and tells the kitchen if it has any of its items. A table may have several bills. */
export async function moveBill(ctx: InTrx & Needs<'write'>, scope: StoreScope, input: MoveBillInput): Promise<void> {
  await ctx.write((trx) => moveBillIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function moveBillIn(trx: Trx, ctx: InTrx, scope: StoreScope, input: MoveBillInput): Promise<void> {
  const { bill, order } = await livingBillIn(trx, ctx, scope, input);
  if (bill.draft.tableId === input.tableId) return;
  requireFresh(bill, input.expectedVersion);
  const draft: BillDraft = { ...bill.draft, collectionType: 'dineIn', tableId: input.tableId };
  const collection = await collectionOf(trx, scope, draft, (await ctx.menus.storeOf(scope, trx)).profile);
  if (order) {
    const sent = { ...draftOfOrder(order), collectionType: draft.collectionType, tableId: draft.tableId };
    const { order: moved } = await repriceIn(trx, ctx, scope, { order, draft: sent, input, action: 'moveBill' });
    await queueChangeDocketsIn(trx, ctx, scope, { before: order, after: moved, by: input.by });
  } else {
    await appendStoreAudit(trx, ctx, scope, {
      by: input.by,
      action: 'moveBill',
      subjectType: 'bill',
      subjectId: bill.id,
      before: { tableId: bill.draft.tableId },
      after: { collection },
    });
  }
  await keepDraftIn(trx, ctx, scope, bill, { draft, order, isAskedAsSent: isAskedAsSent(bill) });
}

/** The total of a bill with this draft, at the prices its lines were sent with. */
export async function totalOfDraftIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    order,
    draft,
    moreSent = [],
  }: { readonly order: Order; readonly draft: BillDraft; readonly moreSent?: Order['lines'] },
): Promise<number> {
  const quote = await quoteDraft(trx, ctx, scope, draft, { ...order, lines: [...order.lines, ...moreSent] });
  return requirePriced(quote).grandTotalInCents;
}

/** The order with other lines or another place, at the prices it was sent with. */
export async function repriceIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  change: {
    readonly order: Order;
    /** What the kitchen has of the bill from now on. */
    readonly draft: BillDraft;
    /** Lines that came from another bill, with where they were sent. */
    readonly moreSent?: Order['lines'];
    readonly input: Pick<AtTill, 'by'>;
    readonly action: string;
    readonly reason?: string;
  },
): Promise<Rewritten> {
  const { order, draft, moreSent = [], input, action, reason = null } = change;
  const sent: Order = {
    ...order,
    collection: await collectionOf(trx, scope, draft, (await ctx.menus.storeOf(scope, trx)).profile),
    lines: [...order.lines, ...moreSent],
  };
  const quote = await quoteDraft(trx, ctx, scope, draft, sent);
  const priced = requirePriced(quote);
  return rewriteBillIn(trx, ctx, scope, {
    before: order,
    after: {
      ...sent,
      ...pricedParts(priced),
      comments: draft.comments,
      customerName: draft.customerName,
      customerPhone: order.customerPhone || draft.customerPhone,
      lines: orderLinesOf({ lines: draft.lines, priced, quote }, sent.lines),
    },
    by: input.by,
    action,
    reason,
  });
}

/** What a bill is asked for from now on, and what the kitchen has of it. */
interface DraftToKeep {
  readonly draft: BillDraft;
  /** The bill as the kitchen has it, before or after, for comparing items. */
  readonly order: Order | null;
  /** Nothing else has changed. */
  readonly isAskedAsSent: boolean;
}

/** The bill's own row after a move or merge; its unsent lines stay. */
export async function keepDraftIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  bill: Bill,
  { draft, order, isAskedAsSent }: DraftToKeep,
): Promise<void> {
  const sentFacts = order && factsOf(isAskedAsSent ? draft : draftOfOrder(order));
  const { priced } = await quoteDraft(trx, ctx, scope, draft, order);
  const manual = priced.priced ? manualIn(priced.priced.breakdown) : draft.manual;
  const unsent = unsentOf(draft, order, { sentFacts });
  const isKept = await updateBill(trx, scope, bill, {
    draft: { ...draft, manual },
    totalInCents: priced.priced?.grandTotalInCents ?? bill.totalInCents,
    ...unsent,
    savedByName: bill.savedByName,
    at: isoUtc(ctx.clock.now()),
    ...(await stateIn(trx, scope, bill.id, unsent.unsentCount)),
  });
  if (!isKept) throw staleBill(bill.version);
  await billChangedIn(trx, ctx, scope, bill.id);
}

/** A paid bill that got something more is asked for again; one whose unpaid items all left is paid. */
async function stateIn(trx: Trx, scope: StoreScope, billId: string, unsentCount: number) {
  const order = await findOrder(trx, scope, billId);
  if (order === null) return {};
  const { settling } = await tendersOfBill(trx, scope, billId);
  if (billBalance(order, settling).leftInCents > 0) return { state: 'open', closedReason: null } as const;
  if (order.paymentType === 'posPayLater' || unsentCount > 0) return {};
  return { state: 'closed', closedReason: 'paid' } as const;
}
