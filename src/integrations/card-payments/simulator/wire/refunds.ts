import { bookRefund } from './account-money.ts';
import { type Params, paramAt, recordAt, textAt } from './form-body.ts';
import { findIntent } from './payment-intents.ts';
import { badParameter, centsAt, missing, requiredText, wrongState } from './stripe-fault.ts';
import type { WireCharge, WireRefund } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { addReversal } from './transfers.ts';

/** `POST /v1/refunds` */
export function createRefund(world: StripeWorld, params: Params): WireRefund {
  const intent = findIntent(world, requiredText(params, 'payment_intent'));
  const charge = world.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw wrongState('charge_not_refundable', 'This PaymentIntent has no successful, captured charge to refund.');
  }
  const isTransferBack = textAt(params, 'reverse_transfer') === 'true';
  if (isTransferBack && intent.transfer_data === null) {
    throw badParameter('reverse_transfer', 'The charge has no transfer that could be reversed.');
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed) throw wrongState('charge_disputed', `Charge ${charge.id} has been charged back.`);
  if (left === 0) throw wrongState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const amount = centsAt(params, 'amount') ?? left;
  if (amount < 1 || amount > left) {
    throw badParameter('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`);
  }
  const refund: WireRefund = {
    id: world.nextId('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    status: world.refundFate === 'staysPending' ? 'pending' : 'succeeded',
    failure_reason: null,
    reason: textAt(params, 'reason'),
    transfer_reversal: isTransferBack ? reverse(world, charge, amount) : null,
    metadata: recordAt(params, 'metadata'),
    created: world.nowSeconds(),
  };
  world.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const destination = intent.transfer_data?.destination;
  if (isTransferBack && destination !== undefined) {
    const returnsFee = textAt(params, 'refund_application_fee') === 'true';
    bookRefund(world, destination, { charge, refund, returnsFee });
  }
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  if (world.refundFate === 'failsLater') failRefund(world, refund.id);
  return refund;
}

function reverse(world: StripeWorld, charge: WireCharge, amount: number): string | null {
  const transfer = world.transfers.get(charge.transfer ?? '');
  return transfer === undefined ? null : addReversal(world, transfer, amount).id;
}

/** A refund that was reported as done is returned: the money is with us again. */
export function failRefund(world: StripeWorld, id: string): void {
  const refund = world.refunds.get(id);
  const charge = world.charges.get(refund?.charge ?? '');
  if (refund === undefined || charge === undefined) throw missing('refund', id);
  refund.status = 'failed';
  refund.failure_reason = 'declined';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit('refund.failed', refund);
}

/** `GET /v1/refunds?payment_intent=…`, newest first. */
export function listRefunds(world: StripeWorld, params: Params): WireRefund[] {
  const wanted = paramAt(params, 'payment_intent');
  const all = [...world.refunds.values()].reverse();
  return wanted === undefined ? all : all.filter((refund) => refund.payment_intent === wanted);
}
