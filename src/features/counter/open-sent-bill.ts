import type { Trx } from '#db/connection.ts';
import { insertBill } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { openedAtOf } from '#src/features/counter/counter-order.ts';
import { moveOrderIn } from '#src/features/orders/move-order.ts';
import { tellOrderIn } from '#src/features/orders/tell-order.ts';
import { requirePriced } from '#src/features/orders/why-not-placed.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { quoteDraft } from './save-bill.ts';
import { sentAs } from './sent-as.ts';

export interface SentBill extends Omit<AtTill, 'posTerminalId'> {
  /** Null: it opened by itself, at no till. */
  readonly posTerminalId: string | null;
  readonly billId: string;
  readonly draft: BillDraft;
  /** The order that the items come from, for their order type and promised time. */
  readonly from: Order;
  /** What the kitchen has, at the price it was sent with. */
  readonly lines: readonly OrderLine[];
}

/**
 * Opens a bill for items that the kitchen already has: an accepted order with its own number and nothing new to cook.
 */
export async function openSentBillIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  { billId, draft, from, lines, posTerminalId, employee, by }: SentBill,
): Promise<Order> {
  const quote = await quoteDraft(trx, ctx, scope, draft, { ...from, lines });
  const placed = await writeOrderIn(trx, ctx, scope, {
    id: billId,
    channel: 'pos',
    statusCode: 'new',
    quote,
    priced: requirePriced(quote),
    lines: draft.lines,
    sentLines: lines,
    collection: from.collection,
    requestedForIsoDateTimeUtc: null,
    paymentType: 'posPayLater',
    comments: draft.comments,
    customer: { id: null, name: draft.customerName, phone: '', email: '' },
    pos: { terminalId: posTerminalId, employeeId: employee?.id ?? null, name: employee?.name ?? null },
    by,
    accessTokenHash: null,
  });
  const { order } = await moveOrderIn(trx, ctx, scope, {
    orderId: placed.id,
    order: placed,
    to: 'accepted',
    by,
    action: 'acceptOrder',
    promisedForIsoDateTimeUtc: from.promisedForIsoDateTimeUtc,
  });
  await tellOrderIn(trx, ctx, scope, order, 'orderAccepted');
  await insertBill(trx, scope, {
    id: billId,
    orderId: billId,
    posTerminalId,
    ...sentAs(draft),
    totalInCents: order.grandTotalInCents,
    savedByName: employee?.name ?? '',
    openedAt: await openedAtOf(trx, scope, from),
    at: isoUtc(ctx.clock.now()),
  });
  await billChangedIn(trx, ctx, scope, billId);
  return order;
}
