import type { Trx } from '#db/connection.ts';
import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { tendersOfBill } from '#db/ordering/bill-ledger.repository.ts';
import { getBill, isBillIdTaken } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { requantified } from '#src/domain/ordering/kept-lines.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { percentagesOf } from '#src/domain/pricing/line-adjustment.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import { refuse } from '#src/features/ordering/why-not-placed.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import type { AtTill } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { keepDraftIn, repriceIn } from './move-bill.ts';
import { openSentBillIn } from './open-sent-bill.ts';
import { requireFresh } from './save-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface TransferLinesInput extends AtTill {
  readonly billId: string;
  /** Another open bill, or a new id for a bill of its own. */
  readonly toBillId: string;
  readonly isNewBill: boolean;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly expectedVersion: number;
}

/**
 * Dishes that were sent go from one bill to another, at the price they were sent with; the kitchen is told, not asked to
 * cook again. Fewer than all of a line splits it. The whole of a bill is merged instead.
 */
export async function transferLines(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  wish: TransferLinesInput,
): Promise<{ readonly toBillId: string }> {
  return ctx.write(async (trx) => {
    const { billId, posTerminalId } = wish;
    const toBillId = wish.isNewBill ? ctx.ownership.idFor(wish.toBillId) : wish.toBillId;
    const input = { ...wish, toBillId };
    if (billId === toBillId) throw refuse('same_bill', 'Choose another bill.');
    const from = await livingBillIn(trx, ctx, scope, { billId, posTerminalId });
    requireFresh(from.bill, input.expectedVersion);
    if (!from.order) throw refuse('not_sent', 'Send the order first.');
    const { stay, go } = parted(ctx, from.order, input);
    if (stay.length === 0) throw refuse('nothing_left', 'That is the whole bill: merge it instead.');

    const left = await takeOffIn(trx, ctx, scope, input, from.order, stay);
    const to = await putOnIn(trx, ctx, scope, input, left, go);
    await tellKitchenIn(trx, ctx, scope, { left, to, go, input });
    const draft = { ...from.bill.draft, lines: withoutGone(from.bill.draft, from.order, stay) };
    await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, billId), draft, {
      order: left,
      isAskedAsSent: isAskedAsSent(from.bill),
    });
    return { toBillId };
  });
}

/** Lines that stay and lines that go; a part of a line goes as a line of its own. */
function parted(ctx: Needs<'ids'>, order: Order, { lines }: TransferLinesInput) {
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  const stay: OrderLine[] = [];
  const go: OrderLine[] = [];
  for (const line of sentLines(order)) {
    const goes = wanted.get(line.id) ?? 0;
    wanted.delete(line.id);
    const rest = line.priced.quantity - goes;
    if (rest < 0) throw refuse('line_too_few', `There are only ${line.priced.quantity} of ${line.priced.name}.`);
    if (goes === 0) stay.push(line);
    else if (rest === 0) go.push(line);
    else {
      stay.push(counted(line, rest, line.id));
      go.push(counted(withoutAmounts(line), goes, ctx.ids.next()));
    }
  }
  const [unknown] = wanted.keys();
  if (unknown !== undefined) throw notFound('line');
  return { stay, go };
}

function counted(line: OrderLine, quantity: number, id: string): OrderLine {
  const cart = { ...line.line, id, quantity };
  return { ...line, id, line: cart, priced: { ...requantified(line.priced, cart), lineId: id } };
}

/** An amount that staff took off or put on is for the line: it stays with the part that stays. */
function withoutAmounts(line: OrderLine): OrderLine {
  const { adjustment, ...plain } = line.line;
  const rates = percentagesOf(adjustment);
  return { ...line, line: rates ? { ...plain, adjustment: rates } : plain };
}

async function takeOffIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: TransferLinesInput,
  order: Order,
  stay: readonly OrderLine[],
): Promise<Order> {
  const draft = { ...draftOfOrder(order), lines: stay.map((each) => each.line) };
  const { order: left, overpaidInCents } = await repriceIn(trx, ctx, scope, {
    order,
    draft,
    input,
    action: 'transferLines',
  });
  const { all } = await tendersOfBill(trx, scope, order.id);
  if (all.length > 0 && overpaidInCents > 0) {
    throw refuse('bill_has_payments', `More than the rest of ${order.orderNumber} was paid already.`);
  }
  return left;
}

async function putOnIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: TransferLinesInput,
  left: Order,
  go: readonly OrderLine[],
): Promise<Order> {
  const { toBillId, posTerminalId } = input;
  if (input.isNewBill) {
    if (await isBillIdTaken(trx, toBillId)) throw notFound('bill');
    return ownBillIn(trx, ctx, scope, input, left, go);
  }
  const to = await livingBillIn(trx, ctx, scope, { billId: toBillId, posTerminalId });
  if (!to.order) throw refuse('send_first', 'Send the other bill first.');
  const lines = [...to.order.lines, ...go].map((each) => each.line);
  const draft = { ...draftOfOrder(to.order), lines };
  const { order } = await repriceIn(trx, ctx, scope, {
    order: to.order,
    draft,
    moreSent: go,
    input,
    action: 'transferLines',
    reason: `From ${left.orderNumber}`,
  });
  const kept: BillDraft = { ...to.bill.draft, lines: [...to.bill.draft.lines, ...go.map((each) => each.line)] };
  await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, toBillId), kept, {
    order,
    isAskedAsSent: isAskedAsSent(to.bill),
  });
  return order;
}

/** A bill of its own at the same table: an order with its number, accepted, with nothing new to cook. */
async function ownBillIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { toBillId, posTerminalId, employee, by }: TransferLinesInput,
  left: Order,
  go: readonly OrderLine[],
): Promise<Order> {
  // Coupons, the wanted time and an amount stay with the bill that was asked for them; a percentage is of every dish.
  const { wishes: _, adjustments, ...place } = draftOfOrder(left);
  const ofEvery = (one: Adjustment | null) => (one?.kind === 'percent' ? one : null);
  const draft: BillDraft = {
    ...place,
    lines: go.map((each) => each.line),
    customerName: '',
    comments: '',
    adjustments: { discount: ofEvery(adjustments.discount), surcharge: ofEvery(adjustments.surcharge) },
    manual: null,
  };
  return openSentBillIn(trx, ctx, scope, {
    billId: toBillId,
    draft,
    from: left,
    lines: go,
    posTerminalId,
    employee,
    by,
  });
}

async function tellKitchenIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { left, to, go, input }: { left: Order; to: Order; go: readonly OrderLine[]; input: TransferLinesInput },
): Promise<void> {
  const what = go.map(({ priced }) => `${priced.quantity} x ${priced.name}`).join(', ');
  const { by } = input;
  await queueChangeDocketsIn(trx, ctx, scope, {
    before: to,
    after: to,
    notices: [`FROM ${left.orderNumber}: ${what}`],
    by,
  });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'transferLines',
    subjectType: 'order',
    subjectId: left.id,
    after: { to: to.orderNumber, lines: what },
  });
}

/** Unsent lines of the till's draft stay; sent ones are as the order has them now. */
function withoutGone(draft: BillDraft, order: Order, stay: readonly OrderLine[]): BillDraft['lines'] {
  const sent = new Set(order.lines.map((each) => each.id));
  const kept = new Map(stay.map((each) => [each.id, each.line]));
  return draft.lines.flatMap((line) => (sent.has(line.id) ? (kept.get(line.id) ?? []) : line));
}
