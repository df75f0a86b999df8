import { bookPayment } from './account-money.ts';
import { makeFee } from './application-fees.ts';
import { addMethod } from './cards-on-file.ts';
import { type Params, textAt } from './form-body.ts';
import { badParameter, centsAt, missing, wrongState } from './stripe-fault.ts';
import type { WireCharge, WireIntent, WireIntentData, WireSession } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

const HOLD_SECONDS = 7 * 24 * 60 * 60;
/** Published domestic card prices: percent in basis points, then a fixed part in cents. */
const FEES: Record<string, readonly [bps: number, fixedInCents: number]> = {
  aud: [170, 30],
  nzd: [270, 30],
  gbp: [150, 20],
  usd: [290, 30],
};

export interface SimulatedCard {
  readonly brand: string;
  readonly last4: string;
}

export interface SimulatedDecline {
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
}

export function findIntent(world: StripeWorld, id: string): WireIntent {
  const intent = world.intents.get(id);
  if (intent === undefined) throw missing('payment_intent', id);
  return intent;
}

/** The session's intent, made when the customer first tries. */
export function intentOf(world: StripeWorld, session: WireSession): WireIntent {
  const existing = session.payment_intent === null ? undefined : world.intents.get(session.payment_intent);
  if (existing !== undefined) return existing;
  const intent = newIntent(world, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    data: world.intentData.get(session.id),
  });
  session.payment_intent = intent.id;
  world.emit('payment_intent.created', intent);
  return intent;
}

export function newIntent(
  world: StripeWorld,
  given: {
    readonly amount: number;
    readonly currency: string;
    readonly customer: string | null;
    readonly data: WireIntentData | undefined;
  },
): WireIntent {
  const { data } = given;
  const id = world.nextId('pi');
  const intent: WireIntent = {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${world.nextId('s')}`,
    customer: given.customer,
    payment_method: null,
    next_action: null,
    setup_future_usage: data?.setup_future_usage ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: data?.application_fee_amount ?? null,
    capture_method: data?.capture_method ?? 'automatic_async',
    cancellation_reason: null,
    canceled_at: null,
    currency: given.currency,
    description: data?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.isLive,
    metadata: data?.metadata ?? {},
    on_behalf_of: data?.on_behalf_of ?? null,
    transfer_data: data?.transfer_data ?? null,
    created: world.nowSeconds(),
  };
  world.intents.set(intent.id, intent);
  return intent;
}

/** The bank says yes to what was typed on a session's page. */
export function authorise(world: StripeWorld, session: WireSession, card: SimulatedCard, number = ''): void {
  const intent = intentOf(world, session);
  session.status = 'complete';
  session.payment_status = intent.capture_method === 'manual' ? 'unpaid' : 'paid';
  session.url = null;
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    intent.payment_method = addMethod(world, number, intent.customer).id;
  }
  holdIntent(world, intent, card);
  world.emit('checkout.session.completed', session);
}

/** The money is held, or taken at once where the capture is automatic. */
export function holdIntent(world: StripeWorld, intent: WireIntent, card: SimulatedCard): void {
  const isManual = intent.capture_method === 'manual';
  const charge = makeCharge(world, intent, card, null, isManual ? world.nowSeconds() + HOLD_SECONDS : null);
  intent.last_payment_error = null;
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  if (!isManual) {
    take(world, intent, intent.amount);
    return;
  }
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.amount_capturable_updated', intent);
}

/** The bank says no: the session stays open for another try. */
export function decline(world: StripeWorld, session: WireSession, card: SimulatedCard, why: SimulatedDecline): void {
  declineIntent(world, intentOf(world, session), card, why);
}

export function declineIntent(
  world: StripeWorld,
  intent: WireIntent,
  card: SimulatedCard,
  why: SimulatedDecline,
): void {
  const charge = makeCharge(world, intent, card, why, null);
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: why.code,
    decline_code: why.declineCode,
    message: why.message,
    charge: charge.id,
  };
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
}

function makeCharge(
  world: StripeWorld,
  intent: WireIntent,
  card: SimulatedCard,
  failure: SimulatedDecline | null,
  captureBefore: number | null,
): WireCharge {
  const charge: WireCharge = {
    id: world.nextId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee_amount: intent.application_fee_amount,
    application_fee: null,
    balance_transaction: null,
    captured: false,
    paid: failure === null,
    refunded: false,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: {
      network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.declineCode ?? null,
      type: failure === null ? 'authorized' : 'issuer_declined',
    },
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { ...card, capture_before: captureBefore } },
    status: failure === null ? 'succeeded' : 'failed',
    transfer: null,
    currency: intent.currency,
    livemode: world.isLive,
    metadata: intent.metadata,
    created: world.nowSeconds(),
  };
  world.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

/** `GET /v1/payment_intents`, newest first */
export function listIntents(world: StripeWorld, params: Params): WireIntent[] {
  const since = Number(textAt(params, 'created.gte') ?? '0');
  return [...world.intents.values()].filter(({ created }) => created >= since).reverse();
}

/** `POST /v1/payment_intents/{id}/capture` */
export function captureIntent(world: StripeWorld, id: string, params: Params): WireIntent {
  const intent = findIntent(world, id);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured', 'requires_capture');
  const amount = centsAt(params, 'amount_to_capture') ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable) {
    throw badParameter(
      'amount_to_capture',
      'The amount to capture must be positive and at most what is held.',
      'amount_too_large',
    );
  }
  const fee = centsAt(params, 'application_fee_amount');
  if (fee !== null && (intent.transfer_data === null || fee > amount)) {
    throw badParameter('application_fee_amount', 'The fee needs a destination and may not exceed the captured amount.');
  }
  if (fee !== null) intent.application_fee_amount = fee;
  take(world, intent, amount);
  return intent;
}

function take(world: StripeWorld, intent: WireIntent, amount: number): void {
  const charge = world.charges.get(intent.latest_charge ?? '');
  if (charge === undefined) throw missing('charge', intent.latest_charge ?? '');
  intent.status = 'succeeded';
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.application_fee_amount = intent.application_fee_amount;
  charge.balance_transaction = bookFee(world, charge, amount);
  if (intent.transfer_data !== null) bookPayment(world, intent.transfer_data.destination, charge, amount);
  world.emit('charge.captured', charge);
  world.emit('payment_intent.succeeded', intent);
  const fee = intent.application_fee_amount;
  if (intent.transfer_data !== null && fee !== null && fee > 0) {
    makeFee(world, charge, intent.transfer_data.destination, fee);
  }
}

function bookFee(world: StripeWorld, charge: WireCharge, amount: number): string {
  const [bps, fixed] = FEES[charge.currency] ?? [290, 30];
  const fee = Math.round((amount * bps) / 10_000) + fixed;
  const id = world.nextId('txn');
  world.balanceTransactions.set(id, {
    id,
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
    currency: charge.currency,
    fee_details: [{ type: 'stripe_fee', amount: fee, currency: charge.currency }],
    source: charge.id,
    status: 'pending',
    type: 'charge',
  });
  return id;
}

const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];

/** `POST /v1/payment_intents/{id}/cancel`. An intent born from a session can be cancelled once it holds money. */
export function cancelIntent(world: StripeWorld, id: string, params: Params): WireIntent {
  const intent = findIntent(world, id);
  const reason = textAt(params, 'cancellation_reason');
  if (reason !== null && !CANCELLATION_REASONS.includes(reason)) {
    throw badParameter('cancellation_reason', `Invalid cancellation_reason: ${reason}`);
  }
  const isOfSession = [...world.sessions.values()].some((session) => session.payment_intent === id);
  const isOpen = !isOfSession && (intent.status === 'requires_payment_method' || intent.status === 'requires_action');
  if (intent.status !== 'requires_capture' && !isOpen) throw unexpectedState(intent, 'canceled', 'requires_capture');
  releaseHold(world, intent, reason);
  return intent;
}

/** Ends holds that weren't captured in time, as banks do. */
export function cancelDueHolds(world: StripeWorld): void {
  for (const intent of world.intents.values()) {
    const charge = world.charges.get(intent.latest_charge ?? '');
    const limit = charge?.payment_method_details.card.capture_before ?? null;
    if (intent.status === 'requires_capture' && limit !== null && limit <= world.nowSeconds()) {
      releaseHold(world, intent, 'automatic');
    }
  }
}

function releaseHold(world: StripeWorld, intent: WireIntent, reason: string | null): void {
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.cancellation_reason = reason;
  intent.canceled_at = world.nowSeconds();
  world.emit('payment_intent.canceled', intent);
}

function unexpectedState(intent: WireIntent, verb: string, needed: string) {
  return wrongState(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${needed}.`,
  );
}
