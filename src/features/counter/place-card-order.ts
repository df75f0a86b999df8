import type { Trx } from '#db/connection.ts';
import {
  findTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { isSameToMake } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PlaceCardOrderBody } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { requireNotEditedElsewhere } from '#src/features/counter/hold-bill.ts';
import { startTerminalPaymentIn } from '#src/features/eftpos/start-terminal-payment.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { AppError } from '#src/shared/app-error.ts';
import { invariant } from '#src/shared/invariant.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { bookGuestOfIn, commentsOf, phoneOf, readyCounterOrderIn } from './counter-order.ts';
import { auditPricesIn, changesPrices, pricedBy } from './place-pos-order.ts';

export interface PlaceCardOrderInput extends Omit<PlaceCardOrderBody, 'approval'> {
  readonly posTerminalId: string;
  readonly employee: { readonly id: string; readonly name: string } | null;
  readonly by: ActedBy;
  /** Asked when prices differ from the menu's. Left out when the caller has already checked. */
  readonly allow?: Allow;
}

export interface PlacedCardOrder {
  readonly order: Order;
  readonly attempt: TerminalAttempt;
}

/**
 * A sale at the counter that is paid by card: the order and what is wanted of the terminal are one transaction, so a
 * payment without an order cannot exist. The order waits as `processingPayment`; approved, it is accepted and printed.
 * A tip is the payment's: it joins the order when it was paid. After a payment that did not happen the same order may be paid again, with a payment of its own id.
 */
export async function placeCardOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  sent: PlaceCardOrderInput,
): Promise<PlacedCardOrder> {
  return ctx.write(async (trx) => {
    const id = idHere(trx, scope, 'orders', sent.id) ?? ctx.ownership.idFor(sent.id);
    const attemptId = idHere(trx, scope, 'terminal_attempts', sent.attemptId) ?? ctx.ownership.idFor(sent.attemptId);
    const input = { ...sent, id, attemptId };
    const earlier = await findOrder(trx, scope, input.id);
    if (earlier) return payAgainIn(trx, ctx, scope, earlier, input);
    await requireNotEditedElsewhere(trx, ctx, scope, input.id, input.posTerminalId);
    const order = await writeWaitingOrderIn(trx, ctx, scope, input);
    return { order, attempt: await payIn(trx, ctx, scope, order, input) };
  });
}

async function payAgainIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  earlier: Order,
  input: PlaceCardOrderInput,
): Promise<PlacedCardOrder> {
  const known = await findTerminalAttempt(trx, scope, input.attemptId);
  if (known?.orderId === earlier.id) return { order: earlier, attempt: known };
  if (earlier.statusCode !== 'processingPayment') {
    const last = (await listTerminalAttempts(trx, scope, earlier.id)).at(-1);
    if (last?.state === 'approved') return { order: earlier, attempt: last };
    throw new AppError('resource_status_conflict', `${earlier.orderNumber} isn’t waiting for a card payment.`, {
      reason: 'not_waiting_for_card',
      details: { orderId: earlier.id, statusCode: earlier.statusCode },
    });
  }
  if (!isSameOrder(earlier, input, (await ctx.menus.storeOf(scope, trx)).profile)) {
    throw new AppError('resource_status_conflict', 'The order has changed. Cancel its card payment first.', {
      reason: 'order_changed',
      details: { orderId: earlier.id },
    });
  }
  return { order: earlier, attempt: await payIn(trx, ctx, scope, earlier, input) };
}

/** A second try pays for what the kitchen will get: every line, word and place of it is the one that waits. */
function isSameOrder(
  { lines, grandTotalInCents, comments, customerName, customerPhone, collection }: Order,
  input: PlaceCardOrderInput,
  profile: StoreProfile,
): boolean {
  const wishes = input.wishes ?? NO_COUNTER_DETAILS;
  const tableId = collection.type === 'dineIn' ? collection.tableId : null;
  const line1 = collection.type === 'delivery' ? collection.address.line1 : null;
  return (
    grandTotalInCents === input.expectedTotalInCents &&
    lines.length === input.lines.length &&
    input.lines.every((line, at) => isSameLine(lines[at]?.line, line)) &&
    comments === commentsOf(input.comments, wishes) &&
    customerName === input.customerName &&
    customerPhone === phoneOf(input.customerPhone, profile) &&
    collection.type === input.collectionType &&
    tableId === (input.collectionType === 'dineIn' ? input.tableId : null) &&
    line1 === (input.collectionType === 'delivery' ? (input.address?.line1 ?? null) : null)
  );
}

function isSameLine(waiting: CartLine | undefined, asked: CartLine): boolean {
  const adjustment = (line: CartLine) => JSON.stringify(line.adjustment ?? null);
  return waiting !== undefined && isSameToMake(waiting, asked) && adjustment(waiting) === adjustment(asked);
}

function payIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  order: Order,
  { attemptId, tipInCents, cardTerminalId, isByPhone, posTerminalId, employee, by }: PlaceCardOrderInput,
): Promise<TerminalAttempt> {
  return startTerminalPaymentIn(trx, ctx, scope, {
    orderId: order.id,
    attemptId,
    amountInCents: order.grandTotalInCents,
    tipInCents,
    splitIndex: null,
    cardTerminalId,
    isByPhone,
    posTerminalId,
    employeeId: employee?.id ?? null,
    by,
  });
}

async function writeWaitingOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: PlaceCardOrderInput,
): Promise<Order> {
  const { posTerminalId, employee } = input;
  const ready = await readyCounterOrderIn(trx, ctx, scope, input, { paymentType: 'posCard' });
  const { guest: _, ...facts } = ready;
  const { priced } = ready;
  if (priced.grandTotalInCents === 0) {
    throw refuseField('paymentType', 'There is nothing to pay.', 'payment_type_not_allowed');
  }
  const by = await pricedBy(trx, input, priced);
  const order = await writeOrderIn(trx, ctx, scope, {
    ...facts,
    id: input.id,
    channel: 'pos',
    statusCode: 'processingPayment',
    paymentType: 'posCard',
    pos: { terminalId: posTerminalId, employeeId: employee?.id ?? null, name: employee?.name ?? null },
    by,
    accessTokenHash: null,
  });
  invariant(order.grandTotalInCents > 0, 'a card pays something');
  await bookGuestOfIn(trx, ctx, scope, order, { ...ready, by });
  if (changesPrices(input)) await auditPricesIn(trx, ctx, scope, order, { ...input, by });
  return order;
}
