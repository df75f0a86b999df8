import { findCustomer, makeSetupIntent } from './cards-on-file.ts';
import { listAt, type Params, paramAt, recordAt, textAt } from './form-body.ts';
import { showsWallets } from './method-configurations.ts';
import {
  badParameter,
  centsAt,
  missing,
  requiredCents,
  requiredText,
  StripeFault,
  wrongState,
} from './stripe-fault.ts';
import type { WireLineItem, WireSession } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;
/** Smallest card payment in each currency, in cents. */
const MINIMUM_AMOUNT: Record<string, number> = { aud: 50, nzd: 50, usd: 50, gbp: 30 };

/** `POST /v1/checkout/sessions` */
export function createSession(world: StripeWorld, params: Params): WireSession {
  refuseRetiredParameters(params);
  const mode = requiredText(params, 'mode');
  if (mode === 'setup') return createSetupSession(world, params);
  if (mode !== 'payment') throw badParameter('mode', 'This simulator knows mode=payment and mode=setup.');
  const items = readLineItems(world, params);
  const currency = items[0]!.currency;
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const minimum = MINIMUM_AMOUNT[currency];
  if (minimum === undefined) throw badParameter('line_items', `Invalid currency: ${currency}.`);
  if (total < minimum) {
    throw badParameter('line_items', 'The total amount due must be at least the minimum charge.', 'amount_too_small');
  }
  const id = world.nextId(world.isLive ? 'cs_live' : 'cs_test');
  readIntentData(world, params, id, total);
  const session: WireSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: world.hostedPageUrl(id),
    payment_intent: null,
    amount_subtotal: total,
    amount_total: total,
    currency,
    customer: customerOf(world, params),
    customer_email: textAt(params, 'customer_email'),
    client_reference_id: textAt(params, 'client_reference_id'),
    metadata: recordAt(params, 'metadata'),
    mode: 'payment',
    setup_intent: null,
    has_wallets: showsWallets(world, configurationOf(params)),
    payment_method_types: ['card'],
    expires_at: readExpiry(world, params),
    created: world.nowSeconds(),
    livemode: world.isLive,
    success_url: requiredText(params, 'success_url'),
    cancel_url: textAt(params, 'cancel_url'),
  };
  world.sessions.set(id, session);
  world.lineItems.set(id, items);
  return session;
}

/** One of the filters only, as Stripe has it. */
function configurationOf(params: Params): string | null {
  const id = textAt(params, 'payment_method_configuration');
  if (id !== null && paramAt(params, 'allowed_payment_method_types') !== undefined) {
    const message = 'You may only specify one of: allowed_payment_method_types, payment_method_configuration.';
    throw badParameter('payment_method_configuration', message);
  }
  return id;
}

function customerOf(world: StripeWorld, params: Params): string | null {
  const id = textAt(params, 'customer');
  if (id === null) return null;
  if (textAt(params, 'customer_email') !== null) {
    throw badParameter('customer_email', 'You may only specify one of these parameters: customer, customer_email.');
  }
  return findCustomer(world, id).id;
}

/** A page that only keeps a card of a customer. */
function createSetupSession(world: StripeWorld, params: Params): WireSession {
  const customer = findCustomer(world, requiredText(params, 'customer')).id;
  const currency = requiredText(params, 'currency');
  const id = world.nextId(world.isLive ? 'cs_live' : 'cs_test');
  const metadata = recordAt(params, 'metadata');
  const session: WireSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: world.hostedPageUrl(id),
    payment_intent: null,
    amount_subtotal: 0,
    amount_total: 0,
    currency,
    customer,
    customer_email: null,
    client_reference_id: textAt(params, 'client_reference_id'),
    metadata,
    mode: 'setup',
    setup_intent: makeSetupIntent(world, customer, recordAt(params, 'setup_intent_data.metadata')).id,
    has_wallets: false,
    payment_method_types: ['card'],
    expires_at: readExpiry(world, params),
    created: world.nowSeconds(),
    livemode: world.isLive,
    success_url: requiredText(params, 'success_url'),
    cancel_url: textAt(params, 'cancel_url'),
  };
  world.sessions.set(id, session);
  return session;
}

function refuseRetiredParameters(params: Params): void {
  for (const name of ['payment_method_types', 'payment_intent_data.payment_method_types']) {
    if (paramAt(params, name) === undefined) continue;
    throw badParameter(
      'payment_method_types',
      'payment_method_types is no longer supported. Use allowed_payment_method_types.',
      'payment_method_types_no_longer_supported',
    );
  }
}

function readLineItems(world: StripeWorld, params: Params): readonly [WireLineItem, ...WireLineItem[]] {
  const [first, ...rest] = listAt(params, 'line_items').map((_, index) => {
    const path = `line_items.${index}`;
    const quantity = requiredCents(params, `${path}.quantity`);
    const unit = requiredCents(params, `${path}.price_data.unit_amount`);
    return {
      id: world.nextId('li'),
      object: 'item' as const,
      description: requiredText(params, `${path}.price_data.product_data.name`),
      quantity,
      amount_subtotal: unit * quantity,
      amount_total: unit * quantity,
      currency: requiredText(params, `${path}.price_data.currency`).toLowerCase(),
      price: {
        object: 'price' as const,
        product: { description: textAt(params, `${path}.price_data.product_data.description`) },
      },
    };
  });
  if (first === undefined) throw badParameter('line_items', 'Missing required param: line_items.', 'parameter_missing');
  if (rest.length > 99) throw badParameter('line_items', 'Up to 100 line items are allowed.');
  return [first, ...rest];
}

function readIntentData(world: StripeWorld, params: Params, sessionId: string, total: number): void {
  const destination = textAt(params, 'payment_intent_data.transfer_data.destination');
  const fee = centsAt(params, 'payment_intent_data.application_fee_amount');
  const payee = textAt(params, 'payment_intent_data.on_behalf_of');
  for (const account of [destination, payee]) {
    if (account !== null) requireReadyAccount(world, account);
  }
  if (fee !== null && destination === null) {
    throw badParameter('payment_intent_data[application_fee_amount]', 'An application fee needs a destination.');
  }
  if (fee !== null && fee > total) {
    throw badParameter('payment_intent_data[application_fee_amount]', 'The fee may not exceed the amount.');
  }
  const isManual = textAt(params, 'payment_intent_data.capture_method') === 'manual';
  world.intentData.set(sessionId, {
    capture_method: isManual ? 'manual' : 'automatic_async',
    application_fee_amount: fee,
    on_behalf_of: payee,
    transfer_data: destination === null ? null : { destination },
    description: textAt(params, 'payment_intent_data.description'),
    metadata: recordAt(params, 'payment_intent_data.metadata'),
    setup_future_usage: textAt(params, 'payment_intent_data.setup_future_usage'),
  });
}

export function requireReadyAccount(world: StripeWorld, id: string): void {
  const account = world.accounts.get(id);
  if (account === undefined) {
    throw badParameter(
      'payment_intent_data[transfer_data][destination]',
      `No such account: '${id}'`,
      'account_invalid',
    );
  }
  if (account.capabilities.card_payments !== 'active' || account.capabilities.transfers !== 'active') {
    const message = `The account ${id} must have the card_payments and transfers capabilities.`;
    const code = 'insufficient_capabilities_for_transfer';
    throw new StripeFault(400, { type: 'invalid_request_error', code, message }, true);
  }
}

function readExpiry(world: StripeWorld, params: Params): number {
  const now = world.nowSeconds();
  const asked = textAt(params, 'expires_at');
  if (asked === null) return now + MAX_LIFE_SECONDS;
  const expiry = Number(asked);
  const isInside = Number.isInteger(expiry) && expiry >= now + MIN_LIFE_SECONDS && expiry <= now + MAX_LIFE_SECONDS;
  if (!isInside) {
    throw badParameter('expires_at', 'The expires_at timestamp must be 30 minutes to 24 hours from now.');
  }
  return expiry;
}

export function findSession(world: StripeWorld, id: string): WireSession {
  const session = world.sessions.get(id);
  if (session === undefined) throw missing('checkout.session', id);
  return session;
}

/** `POST /v1/checkout/sessions/{id}/expire` */
export function expireSession(world: StripeWorld, id: string): WireSession {
  const session = findSession(world, id);
  if (session.status !== 'open') {
    throw wrongState(
      'checkout_session_not_open',
      `Only Checkout Sessions with a status in ["open"] can be expired. This one has status "${session.status}".`,
    );
  }
  closeSession(world, session);
  return session;
}

/** Expires overdue sessions, as the real one does automatically. */
export function expireDueSessions(world: StripeWorld): void {
  for (const session of world.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= world.nowSeconds()) closeSession(world, session);
  }
}

function closeSession(world: StripeWorld, session: WireSession): void {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
