/** Payments that a bank takes back: `/v1/disputes`, and what a test or a person makes of them. */
import { type Params, recordAt, textAt } from './form-body.ts';
import { badParameter, missing, wrongState } from './stripe-fault.ts';
import type { WireDispute } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

const DAYS_TO_ANSWER = 9;
const DAY_SECONDS = 24 * 60 * 60;

/** The bank takes the money of a charge back. */
export function openDispute(
  world: StripeWorld,
  chargeId: string,
  { reason = 'product_not_received', amount }: { readonly reason?: string; readonly amount?: number } = {},
): WireDispute {
  const charge = world.charges.get(chargeId);
  if (charge === undefined) throw missing('charge', chargeId);
  const dispute: WireDispute = {
    id: world.nextId('dp'),
    object: 'dispute',
    amount: amount ?? charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    created: world.nowSeconds(),
    evidence: {},
    evidence_details: {
      due_by: world.nowSeconds() + DAYS_TO_ANSWER * DAY_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: world.isLive,
    metadata: {},
    reason,
    status: 'needs_response',
  };
  charge.disputed = true;
  world.disputes.set(dispute.id, dispute);
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides. */
export function closeDispute(world: StripeWorld, id: string, status: 'won' | 'lost'): void {
  const dispute = findDispute(world, id);
  dispute.status = status;
  world.emit('charge.dispute.closed', dispute);
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
}

export function findDispute(world: StripeWorld, id: string): WireDispute {
  const dispute = world.disputes.get(id);
  if (dispute === undefined) throw missing('dispute', id);
  return dispute;
}

/** `POST /v1/disputes/{id}` */
export function updateDispute(world: StripeWorld, id: string, params: Params): WireDispute {
  const dispute = findDispute(world, id);
  if (dispute.status !== 'needs_response') {
    throw wrongState('dispute_not_needs_response', 'This dispute is already closed or under review.');
  }
  const evidence = recordAt(params, 'evidence');
  for (const name of ['receipt', 'shipping_documentation', 'customer_communication', 'uncategorized_file']) {
    const file = evidence[name];
    if (file !== undefined && !world.files.has(file)) throw badParameter(`evidence[${name}]`, `No such file: ${file}`);
  }
  dispute.evidence = { ...dispute.evidence, ...evidence };
  dispute.evidence_details.has_evidence = true;
  if (textAt(params, 'submit') !== 'false') {
    dispute.evidence_details.submission_count += 1;
    dispute.status = 'under_review';
  }
  world.emit('charge.dispute.updated', dispute);
  return dispute;
}

/** Nobody answered in time: the bank keeps the money. */
export function loseDueDisputes(world: StripeWorld): void {
  for (const dispute of world.disputes.values()) {
    const { due_by: due, past_due: isPast } = dispute.evidence_details;
    if (dispute.status !== 'needs_response' || isPast || due === null || due > world.nowSeconds()) continue;
    dispute.evidence_details.past_due = true;
    closeDispute(world, dispute.id, 'lost');
  }
}

/** `POST /v1/files`, whose body is a form with a file in it. */
export function createFile(world: StripeWorld, params: Params) {
  const purpose = textAt(params, 'purpose');
  if (purpose !== 'dispute_evidence') throw badParameter('purpose', 'Invalid purpose.');
  const file = {
    id: world.nextId('file'),
    object: 'file',
    filename: textAt(params, 'filename'),
    purpose,
    size: Number(textAt(params, 'size') ?? '0'),
    type: textAt(params, 'type'),
    created: world.nowSeconds(),
  };
  if (file.size === 0 || file.size > 5_000_000) throw badParameter('file', 'The file must be between 1 byte and 5 MB.');
  world.files.set(file.id, file);
  return file;
}
