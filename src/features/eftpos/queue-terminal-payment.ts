import type { Db, Trx } from '#db/connection.ts';
import { type CardTerminal, findCardTerminalOfTill, getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import {
  getTerminalAttempt,
  insertTerminalAttempt,
  isTerminalAttemptId,
  listOpenTerminalAttempts,
  listTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { flag } from '#db/schema/flag.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { readTerminalOptions } from '#src/domain/payments/terminal-options.schema.ts';
import { mayChargeAgain } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalKind } from '#src/domain/payments/terminal-payment.types.ts';
import { underWay } from '#src/features/orders/under-way.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tellTerminalPaymentIn } from './tell-terminal-payment.ts';

export interface TerminalPaymentRequest {
  /** Made on the device, or here if it sent none. */
  readonly attemptId: string;
  readonly kind: TerminalKind;
  readonly order: Pick<Order, 'id' | 'version' | 'orderNumber'>;
  /** On the terminal's screen: surcharge and tip are in it. */
  readonly requestedInCents: number;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  readonly splitIndex: number | null;
  /** Null: the terminal that the till pays at. */
  readonly cardTerminalId: string | null;
  /** The card's number is typed at the terminal, the customer isn't there. */
  readonly isByPhone: boolean;
  readonly posTerminalId: string | null;
  readonly employeeId: string | null;
  readonly parentAttemptId: string | null;
  readonly refundId: string | null;
  /** Delay before it is sent; none by default. */
  readonly waitSeconds?: number;
}

/**
 * Queues a payment at a terminal; the worker sends it after the commit. Rejected while another payment of the order, or
 * of the terminal, may still move money (reference on payments, 0.2 rules 2, 4 and 5).
 */
export async function queueTerminalPaymentIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock' | 'ownership'>,
  scope: StoreScope,
  request: TerminalPaymentRequest,
): Promise<TerminalAttempt> {
  const attempts = await listTerminalAttempts(trx, scope, request.order.id);
  requireChargedHere(ctx, trx, scope, request);
  if (!mayChargeAgain(attempts)) throw underWay(request.order);
  if (await isTerminalAttemptId(trx, request.attemptId)) {
    throw new AppError('resource_status_conflict', 'This payment was made for another order.', { reason: 'id_taken' });
  }
  const terminal = await terminalFor(trx, ctx, scope, request);
  requirePhoneCards(terminal, request);
  const [busy] = await listOpenTerminalAttempts(trx, scope, { cardTerminalId: terminal.id });
  if (busy) {
    throw new AppError('resource_status_conflict', `${terminal.name} is busy with another payment.`, {
      reason: 'card_terminal_busy',
      details: { attemptId: busy.id, orderId: busy.orderId },
    });
  }
  const now = ctx.clock.now();
  const { order, attemptId, cardTerminalId: _, isByPhone, waitSeconds = 0, ...facts } = request;
  await insertTerminalAttempt(trx, {
    ...facts,
    id: attemptId,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    cardTerminalId: terminal.id,
    orderId: order.id,
    orderVersion: order.version,
    providerKey: attemptId,
    isByPhone: flag(isByPhone),
    state: 'wanted',
    nextLookIsoDateTimeUtc: isoUtc(now.add({ seconds: waitSeconds })),
    createdIsoDateTimeUtc: isoUtc(now),
  });
  const attempt = await getTerminalAttempt(trx, scope, attemptId);
  await tellTerminalPaymentIn(trx, ctx, scope, attempt);
  return attempt;
}

/** What was paid so goes back so, whatever the terminal is set to since. */
function requirePhoneCards({ name, optionsJson }: CardTerminal, { kind, isByPhone }: TerminalPaymentRequest): void {
  if (!isByPhone || kind !== 'PURCHASE' || readTerminalOptions(optionsJson).takesPhoneCards) return;
  throw new AppError('resource_update_not_allowed', `${name} isn’t set up for cards by phone.`, {
    reason: 'phone_cards_off',
  });
}

/** A box takes payments for orders of the cloud too, and refunds them at its terminal: both are the box's own. */
function requireChargedHere(
  ctx: Needs<'ownership'>,
  db: Db,
  scope: StoreScope,
  { order }: Pick<TerminalPaymentRequest, 'order'>,
): void {
  if (ctx.ownership.mayAsk) return;
  requireOwnedHere(ctx, db, scope, order.id);
}

/** One writer an order and a payment (domain rules §7). */
export function requireOwnedHere(ctx: Needs<'ownership'>, db: Db, scope: StoreScope, id: string): void {
  if (ctx.ownership.owns(db, scope, id)) return;
  const message = ctx.ownership.mayAsk
    ? 'This order isn’t on the box. It can be changed when the internet is back.'
    : 'This order is on the store’s box. Take payment on a till in the store.';
  throw new AppError('resource_status_conflict', message, { reason: 'kept_elsewhere', details: { id } });
}

async function terminalFor(
  trx: Trx,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  request: TerminalPaymentRequest,
): Promise<CardTerminal> {
  const terminal = request.cardTerminalId
    ? await getCardTerminal(trx, scope, request.cardTerminalId)
    : request.posTerminalId
      ? await findCardTerminalOfTill(trx, scope, request.posTerminalId)
      : null;
  if (!terminal) {
    throw new AppError('resource_update_not_allowed', 'No card terminal is set up for this till.', {
      reason: 'no_card_terminal',
    });
  }
  if (terminal.reach === 'local' && ctx.ownership.boxStore() === null) {
    throw new AppError('resource_update_not_allowed', `${terminal.name} is connected to the store’s box.`, {
      reason: 'card_terminal_local',
    });
  }
  if (terminal.secretSealed === null) {
    throw new AppError('resource_update_not_allowed', `${terminal.name} isn’t paired yet.`, {
      reason: 'card_terminal_not_paired',
    });
  }
  return terminal;
}
