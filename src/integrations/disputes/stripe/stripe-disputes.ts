import type Stripe from 'stripe';
import { DISPUTE_STATES } from '#src/domain/payments/dispute.ts';
import { CURRENCY_CODES } from '#src/domain/tenancy/store-settings.schema.ts';
import { attempt, type Failure, refused } from '../../card-payments/stripe/stripe-attempt.ts';
import { createStripeClient, type StripeClientSettings } from '../../card-payments/stripe/stripe-client.ts';
import { idOf, instantOf } from '../../card-payments/stripe/stripe-objects.ts';
import type {
  DisputeAnswerRequest,
  DisputeFound,
  DisputeMoneyRequest,
  DisputeMoved,
  DisputesPort,
} from '../disputes.port.ts';

/** Disputes of the platform's own Stripe account, which answers for destination charges. */
export function createStripeDisputes(settings: StripeClientSettings): DisputesPort {
  const stripe = createStripeClient(settings);
  return {
    retrieve: (disputeId) => attempt(async () => foundOf(await stripe.disputes.retrieve(disputeId))),
    upload: ({ name, type, bytes }) =>
      attempt(async () => {
        const file = { data: Buffer.from(bytes), name, type };
        const made = await stripe.files.create({ purpose: 'dispute_evidence', file });
        return { kind: 'uploaded', fileId: made.id } as const;
      }),
    answer: (request) => sendAnswer(stripe, request),
    takeFromAccount: (request) => takeFromAccount(stripe, request),
    giveToAccount: (request) => giveToAccount(stripe, request),
  };
}

async function sendAnswer(stripe: Stripe, request: DisputeAnswerRequest): Promise<DisputeFound | Failure> {
  const { idempotencyKey, disputeId } = request;
  const params = { evidence: evidenceOf(request), submit: true };
  const done = await attempt(async () => foundOf(await stripe.disputes.update(disputeId, params, { idempotencyKey })));
  if (done.kind === 'found' || (done.kind === 'unreachable' && done.why === 'rate_limited')) return done;
  // An earlier try may have sent it: an answer cannot be sent twice.
  const found = await attempt(async () => foundOf(await stripe.disputes.retrieve(disputeId)));
  return found.kind === 'found' && found.dispute.isAnswered ? found : done;
}

function evidenceOf({ answer, files }: DisputeAnswerRequest): Stripe.DisputeUpdateParams.Evidence {
  const filled = Object.entries({
    customer_name: answer.customerName,
    customer_email_address: answer.customerEmail,
    product_description: answer.productDescription,
    service_date: answer.serviceDate,
    shipping_address: answer.deliveryAddress,
    uncategorized_text: answer.story,
    receipt: files.receipt ?? '',
    shipping_documentation: files.deliveryProof ?? '',
    customer_communication: files.messages ?? '',
    uncategorized_file: files.other ?? '',
  }).filter(([, value]) => value !== '');
  return Object.fromEntries(filled);
}

/** Reverses the transfer that paid the account, under a key of the dispute's and found again by it. */
async function takeFromAccount(stripe: Stripe, request: DisputeMoneyRequest): Promise<DisputeMoved | Failure> {
  const { disputeId, paymentIntentId, amountInCents } = request;
  const transfer = await attempt(async () => {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge.transfer'] });
    const charge = intent.latest_charge;
    const paid = typeof charge === 'object' ? charge?.transfer : null;
    return { kind: 'transfer' as const, transfer: typeof paid === 'object' ? paid : null };
  });
  if (transfer.kind !== 'transfer') return transfer;
  const paid = transfer.transfer;
  if (!paid) return refused('other', 'The payment was transferred to no account.');
  const done = paid.reversals.data.find(({ metadata }) => metadata?.disputeId === disputeId);
  if (done) return { kind: 'moved', amountInCents: done.amount };
  const left = paid.amount - paid.amount_reversed;
  if (left <= 0) return { kind: 'moved', amountInCents: 0 };
  const amount = Math.min(amountInCents, left);
  return attempt(async () => {
    const params = { amount, metadata: { disputeId }, description: 'Dispute' };
    await stripe.transfers.createReversal(paid.id, params, { idempotencyKey: `dispute:${disputeId}:take` });
    return { kind: 'moved', amountInCents: amount } as const;
  });
}

async function giveToAccount(stripe: Stripe, request: DisputeMoneyRequest): Promise<DisputeMoved | Failure> {
  const { disputeId, paymentIntentId, connectedAccountId, currencyCode } = request;
  const charge = await attempt(async () => {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge.transfer'] });
    const latest = intent.latest_charge;
    const paid = typeof latest === 'object' ? latest?.transfer : null;
    const mine =
      typeof paid === 'object' ? paid?.reversals.data.find(({ metadata }) => metadata?.disputeId === disputeId) : null;
    return { kind: 'charge' as const, chargeId: idOf(latest) ?? '', amount: mine?.amount ?? null };
  });
  if (charge.kind !== 'charge') return charge;
  const { chargeId, amount } = charge;
  // Only what was taken comes back.
  if (amount === null) return { kind: 'moved', amountInCents: 0 };
  return attempt(async () => {
    await stripe.transfers.create(
      {
        amount,
        currency: currencyCode.toLowerCase(),
        destination: connectedAccountId,
        description: 'Dispute won',
        metadata: { disputeId, chargeId },
      },
      { idempotencyKey: `dispute:${disputeId}:give` },
    );
    return { kind: 'moved', amountInCents: amount } as const;
  });
}

function foundOf(dispute: Stripe.Dispute): DisputeFound {
  const { evidence_details: details } = dispute;
  const code = dispute.currency.toUpperCase();
  const currencyCode = CURRENCY_CODES.find((one) => one === code);
  if (!currencyCode) throw new Error(`the provider counts in ${dispute.currency}, which no store does`);
  const isOver = details.past_due || (details.submission_count > 0 && !dispute.status.endsWith('needs_response'));
  return {
    kind: 'found',
    dispute: {
      disputeId: dispute.id,
      paymentIntentId: idOf(dispute.payment_intent),
      chargeId: idOf(dispute.charge),
      state: DISPUTE_STATES.find((state) => state === dispute.status) ?? 'unknown',
      reason: dispute.reason,
      amountInCents: dispute.amount,
      currencyCode,
      dueAt: details.due_by === null || isOver ? null : instantOf(details.due_by),
      isAnswered: details.submission_count > 0,
      openedAt: instantOf(dispute.created),
    },
  };
}
