import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { getBill, isBillIdTaken } from '#db/ordering/bills.repository.ts';
import { keepCouponsOnLinesIn } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import { splitByWeights } from '#src/domain/money/money.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import {
  couponIdsOffDishes,
  isOffDishes,
  isPercentageOnly,
  linesWithDiscounts,
} from '#src/domain/ordering/discounts-on-lines.ts';
import { requantified } from '#src/domain/ordering/kept-lines.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { PLAIN_LINE, percentagesOf } from '#src/domain/pricing/line-adjustment.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import { movedDishes, orderAndTable } from '#src/domain/printing/move-notices.ts';
import { queueMoveDocketsIn } from '#src/features/printing/queue-move-dockets.ts';
import { notFound } from '#src/shared/app-error.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, ownBillId } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { keepDraftIn, repriceIn, totalOfDraftIn } from './move-bill.ts';
import { linesNeverDearer } from './never-dearer.ts';
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
 * Moves sent items from one bill to another at the price they were sent with. The kitchen is told, not asked to cook
 * again. Part of a line splits it. A whole bill is merged instead.
 */
export async function transferLines(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  request: TransferLinesInput,
): Promise<{ readonly toBillId: string }> {
  return ctx.write(async (trx) => {
    const { billId, posTerminalId } = request;
    const toBillId = request.isNewBill ? ownBillId(trx, ctx, scope, request.toBillId) : request.toBillId;
    const input = { ...request, toBillId };
    if (billId === toBillId) throw refuse('same_bill', 'Choose another bill.');
    const from = await livingBillIn(trx, ctx, scope, { billId, posTerminalId });
    requireFresh(from.bill, input.expectedVersion);
    if (!from.order) throw refuse('not_sent', 'Send the order first.');
    const order = withDiscountsOnLines(from.order);
    const { stay, go, origins } = parted(ctx, order, input);
    if (stay.length === 0) throw refuse('nothing_left', 'That’s the whole bill. Merge it instead.');

    const left = await takeOffIn(trx, ctx, scope, input, { order: from.order, asLines: order, stay });
    await keepCouponsOnLinesIn(trx, from.order.id, couponIdsOnLines(from.order, order));
    const owedInCents = requestedFor(from.order) - requestedFor(left);
    const to = await putOnIn(trx, ctx, scope, input, { left, go, owedInCents });
    await tellKitchenIn(trx, ctx, scope, { order: from.order, left, to, go, origins, input });
    const draft = { ...asLeft(from.bill.draft, order), lines: withoutGone(from.bill.draft, from.order, stay) };
    await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, billId), {
      draft,
      order: left,
      isAskedAsSent: isAskedAsSent(from.bill),
    });
    return { toBillId };
  });
}

/** Lines that stay and lines that go; a part of a line goes as a line of its own, whose origin is told. */
function parted(ctx: Needs<'ids'>, order: Order, { lines }: TransferLinesInput) {
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  const stay: OrderLine[] = [];
  const go: OrderLine[] = [];
  const origins = new Map<string, string>();
  for (const line of sentLines(order)) {
    const goes = wanted.get(line.id) ?? 0;
    wanted.delete(line.id);
    const rest = line.priced.quantity - goes;
    if (rest < 0) throw refuse('line_too_few', `This bill only has ${line.priced.quantity} of ${line.priced.name}.`);
    if (goes === 0) stay.push(line);
    else if (rest === 0) go.push(line);
    else {
      const { kept, taken } = sharedOut(line, goes);
      stay.push(counted(kept, rest, line.id));
      const part = counted(taken, goes, ctx.ids.next());
      origins.set(part.id, line.id);
      go.push(part);
    }
  }
  const [unknown] = wanted.keys();
  if (unknown !== undefined) throw notFound('line');
  return { stay, go, origins };
}

/**
 * Turns coupon, reward and staff discounts of the whole order into amounts on each line, so that they move with the
 * lines. A staff percentage stays as it is: it already applies to every item.
 */
function withDiscountsOnLines(order: Order): Order {
  if (isPercentageOnly(order)) return order;
  const breakdown = order.breakdown.filter((row) => !isOffDishes(row));
  return { ...order, lines: linesWithDiscounts(order), breakdown };
}

function couponIdsOnLines(before: Order, after: Order): string[] {
  return before === after ? [] : couponIdsOffDishes(before);
}

/** The till's own fields of the bill, without the discounts that are now on its lines. */
function asLeft(draft: BillDraft, order: Order): BillDraft {
  const { wishes, adjustments, manual } = draftOfOrder(order);
  const { wishes: asked, ...rest } = draft;
  const { couponCodes, usesLoyaltyReward } = wishes ?? NO_COUNTER_DETAILS;
  const kept = asked && { ...asked, couponCodes, usesLoyaltyReward };
  return {
    ...rest,
    adjustments: { ...draft.adjustments, discount: adjustments.discount },
    manual,
    ...(kept ? { wishes: kept } : {}),
  };
}

function counted(line: OrderLine, quantity: number, id: string): OrderLine {
  const cart = { ...line.line, id, quantity };
  return { ...line, id, line: cart, priced: { ...requantified(line.priced, cart), lineId: id } };
}

/** A discount amount applies to every unit of the line, so each part gets its share; an extra charge stays. */
function sharedOut(each: OrderLine, goes: number): { readonly kept: OrderLine; readonly taken: OrderLine } {
  const { adjustment, ...plain } = each.line;
  const { quantity, unitPriceInCents } = each.priced;
  const off = adjustment?.discountForItem ?? 0;
  const [share = 0] = splitByWeights(off, [goes, quantity - goes]);
  // More than it costs is of no use to it: the rest is for those that stay, which carry what was put on.
  const taken = Math.min(share, unitPriceInCents * goes);
  const rates = percentagesOf(adjustment);
  const ofTaken = taken > 0 ? { ...PLAIN_LINE, ...rates, discountForItem: taken } : rates;
  return {
    kept: adjustment
      ? { ...each, line: { ...plain, adjustment: { ...adjustment, discountForItem: off - taken } } }
      : each,
    taken: { ...each, line: ofTaken ? { ...plain, adjustment: ofTaken } : plain },
  };
}

/** The old bill, and which of its lines stay on it. */
interface OldBill {
  readonly order: Order;
  /** The same with discounts of the whole order as amounts on its lines. */
  readonly asLines: Order;
  readonly stay: readonly OrderLine[];
}

async function takeOffIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: TransferLinesInput,
  { order, asLines, stay }: OldBill,
): Promise<Order> {
  const sent = draftOfOrder(asLines);
  const mostInCents = requestedFor(order);
  const staying = await linesNeverDearer(stay, {
    beforeInCents: 0,
    mostInCents,
    totalWith: (lines) => {
      const draft = { ...sent, lines: lines.map((each) => each.line) };
      return totalOfDraftIn(trx, ctx, scope, { order, draft });
    },
  });
  const draft = { ...sent, lines: staying.map((each) => each.line) };
  const { order: left, overpaidInCents } = await repriceIn(trx, ctx, scope, {
    order,
    draft,
    input,
    action: 'transferLines',
  });
  if (overpaidInCents > 0) {
    throw refuse('bill_has_payments', `More has been paid on ${order.orderNumber} than would be left on it.`);
  }
  return left;
}

/** Lines on their way to another bill. */
interface LinesOnTheWay {
  /** The old bill without them. */
  readonly left: Order;
  readonly go: readonly OrderLine[];
  /** What they owed on the old bill. */
  readonly owedInCents: number;
}

async function putOnIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: TransferLinesInput,
  moved: LinesOnTheWay,
): Promise<Order> {
  const { toBillId, posTerminalId } = input;
  const { left, go, owedInCents } = moved;
  if (input.isNewBill) {
    if (await isBillIdTaken(trx, toBillId)) throw notFound('bill');
    return ownBillIn(trx, ctx, scope, input, moved);
  }
  const to = await livingBillIn(trx, ctx, scope, { billId: toBillId, posTerminalId });
  if (!to.order) throw refuse('send_first', 'Send the other bill first.');
  const there = to.order;
  const sent = draftOfOrder(there);
  const draftWith = (lines: readonly OrderLine[]) => ({
    ...sent,
    lines: [...there.lines, ...lines].map((each) => each.line),
  });
  const beforeInCents = requestedFor(there);
  const coming = await linesNeverDearer(go, {
    beforeInCents,
    mostInCents: beforeInCents + owedInCents,
    totalWith: (lines) => totalOfDraftIn(trx, ctx, scope, { order: there, draft: draftWith(lines), moreSent: lines }),
  });
  const { order } = await repriceIn(trx, ctx, scope, {
    order: there,
    draft: draftWith(coming),
    moreSent: coming,
    input,
    action: 'transferLines',
    reason: `From ${left.orderNumber}`,
  });
  const kept: BillDraft = { ...to.bill.draft, lines: [...to.bill.draft.lines, ...coming.map((each) => each.line)] };
  await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, toBillId), {
    draft: kept,
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
  { left, go, owedInCents }: LinesOnTheWay,
): Promise<Order> {
  // Discounts are already on the lines. The requested time and a surcharge stay with the old bill; a percentage applies
  // to every item.
  const { wishes: _, adjustments, ...place } = draftOfOrder(left);
  const ofEvery = (one: Adjustment | null) => (one?.kind === 'percent' ? one : null);
  const draft: BillDraft = {
    ...place,
    lines: [],
    customerName: '',
    comments: '',
    adjustments: { discount: ofEvery(adjustments.discount), surcharge: ofEvery(adjustments.surcharge) },
    manual: null,
  };
  const going = await linesNeverDearer(go, {
    beforeInCents: 0,
    mostInCents: owedInCents,
    totalWith: (lines) =>
      totalOfDraftIn(trx, ctx, scope, {
        order: { ...left, lines: [] },
        draft: { ...draft, lines: lines.map((each) => each.line) },
        moreSent: lines,
      }),
  });
  return openSentBillIn(trx, ctx, scope, {
    billId: toBillId,
    draft: { ...draft, lines: going.map((each) => each.line) },
    from: left,
    lines: going,
    posTerminalId,
    employee,
    by,
  });
}

interface Transferred {
  readonly order: Order;
  readonly left: Order;
  readonly to: Order;
  readonly go: readonly OrderLine[];
  readonly origins: ReadonlyMap<string, string>;
  readonly input: TransferLinesInput;
}

async function tellKitchenIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, left, to, go, origins, input: { by } }: Transferred,
): Promise<void> {
  const dishes = movedDishes(go);
  const what = dishes.join(', ');
  const leaving = {
    order,
    left,
    dishes: go.map((line) => ({ line, wasId: origins.get(line.id) ?? line.id })),
    notices: [`MOVED TO ${orderAndTable(to)}:`, ...dishes],
  };
  const notices = [`MOVED FROM ${orderAndTable(left)}:`, ...dishes];
  await queueMoveDocketsIn(trx, ctx, scope, { leaving: [leaving], to, notices, by });
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
