/** What the platform kept of a payment, and gives back: `/v1/application_fees`. */
import { bookFeeRefund } from './account-money.ts';
import { listOf } from './expand.ts';
import { type Params, recordAt } from './form-body.ts';
import { badParameter, centsAt, missing, wrongState } from './stripe-fault.ts';
import type { WireApplicationFee, WireCharge, WireFeeRefund } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

export function makeFee(world: StripeWorld, charge: WireCharge, account: string, amount: number): void {
  const fee: WireApplicationFee = {
    id: world.nextId('fee'),
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    charge: charge.id,
    currency: charge.currency,
    refunded: false,
  };
  world.applicationFees.set(fee.id, fee);
  charge.application_fee = fee.id;
  world.emit('application_fee.created', fee);
}

export function findFee(world: StripeWorld, id: string) {
  const fee = world.applicationFees.get(id);
  if (fee === undefined) throw missing('application_fee', id);
  return { ...fee, refunds: listOf(listFeeRefunds(world, id), `/v1/application_fees/${id}/refunds`) };
}

/** `GET /v1/application_fees/{id}/refunds`, newest first. */
export function listFeeRefunds(world: StripeWorld, id: string): WireFeeRefund[] {
  return [...world.feeRefunds.values()].filter(({ fee }) => fee === id).reverse();
}

/** `POST /v1/application_fees/{id}/refunds`: out of the platform's balance into the account's. */
export function refundFee(world: StripeWorld, id: string, params: Params): WireFeeRefund {
  const fee = world.applicationFees.get(id);
  if (fee === undefined) throw missing('application_fee', id);
  const left = fee.amount - fee.amount_refunded;
  if (left === 0) throw wrongState('application_fees_not_allowed', 'The fee has already been refunded.');
  const amount = centsAt(params, 'amount') ?? left;
  if (amount < 1 || amount > left)
    throw badParameter('amount', `Refund amount is greater than what is left (${left}).`);
  const refund: WireFeeRefund = {
    id: world.nextId('fr'),
    object: 'fee_refund',
    amount,
    currency: fee.currency,
    fee: id,
    metadata: recordAt(params, 'metadata'),
    created: world.nowSeconds(),
  };
  world.feeRefunds.set(refund.id, refund);
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  bookFeeRefund(world, fee.account, refund);
  world.emit('application_fee.refunded', fee);
  return refund;
}
