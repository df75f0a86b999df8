import type { Db } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { listPhonePayments, locks, type PhonePayment } from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { sum } from '#src/domain/money/money.ts';
import { coveredBy, requestedFor } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BillOnPhone } from '#src/domain/ordering/phone-part.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PhoneBill extends BillOnPhone {
  readonly order: Order;
  /** Its money may still be taken, here. */
  readonly isOpen: boolean;
  /** The store's box keeps it, and the website cannot ask the box. */
  readonly isKeptElsewhere: boolean;
  readonly payments: readonly PhonePayment[];
}

/** A bill as phones may pay it now. `except`: a part that is asked about itself. Null: there is no such bill. */
export async function billOnPhone(
  db: Db,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  { billId, except = null }: { readonly billId: string; readonly except?: string | null },
): Promise<PhoneBill | null> {
  const order = await findOrder(db, scope, billId);
  const bill = await findBill(db, scope, billId);
  if (order === null || bill === null) return null;
  const { settling } = await tendersOfBill(db, scope, billId);
  const payments = await listPhonePayments(db, scope, billId);
  const now = ctx.clock.now();
  const others = payments.filter((one) => one.id !== except && locks(one, now));
  const byId = new Map(payments.map((one) => [one.id, one]));
  const paid = (await listShares(db, scope, billId)).filter(({ state }) => state === 'paid');
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  return {
    order,
    isOpen: bill.state === 'open' && isLiving && order.paymentType === 'posPayLater',
    isKeptElsewhere: !ctx.ownership.owns(db, scope, billId),
    payments,
    totalInCents: requestedFor(order),
    coveredInCents: sum(settling.map(coveredBy)),
    beingPaidInCents: sum(others.map((one) => one.amountInCents)) + (await atTerminalsInCents(db, scope, billId)),
    lines: order.lines.map(({ id, priced }) => ({
      id,
      name: priced.name,
      quantity: priced.quantity,
      lineTotalInCents: priced.lineTotalInCents,
    })),
    taken: [
      ...paid.map(({ id, amountInCents, lines }) => ({ amountInCents, lines, people: byId.get(id)?.people ?? null })),
      ...others.map(({ amountInCents, lines, people }) => ({ amountInCents, lines, people })),
    ],
    currencyCode: order.currencyCode,
  };
}

/** What a waiter's card terminal is asking for, of the bill itself. */
async function atTerminalsInCents(db: Db, scope: StoreScope, billId: string): Promise<number> {
  const attempts = await listTerminalAttempts(db, scope, billId);
  const open = attempts.filter(({ kind, state }) => kind === 'PURCHASE' && isOpenTerminalState(state));
  return sum(open.map((one) => one.requestedInCents - one.surchargeInCents - one.tipInCents));
}
