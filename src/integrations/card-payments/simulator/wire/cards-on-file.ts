/** Customers and the cards that they keep: `/v1/customers`, `/v1/payment_methods`, `/v1/setup_intents`, card tokens. */
import { type Params, recordAt, textAt } from './form-body.ts';
import { badParameter, missing, requiredText, wrongState } from './stripe-fault.ts';
import type { WireCustomer, WirePaymentMethod, WireSession, WireSetupIntent } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { cardOfNumber } from './test-cards.ts';

/** Stripe's ready-made test tokens; a program never sees a number. */
const TEST_TOKENS: Readonly<Record<string, string>> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_chargeCustomerFail: '4000000000000341',
  tok_threeDSecure2Required: '4000000000003220',
};

/** `POST /v1/customers` */
export function createCustomer(world: StripeWorld, params: Params): WireCustomer {
  const customer: WireCustomer = {
    id: world.nextId('cus'),
    object: 'customer',
    email: textAt(params, 'email'),
    name: textAt(params, 'name'),
    metadata: recordAt(params, 'metadata'),
    created: world.nowSeconds(),
    livemode: world.isLive,
  };
  world.customers.set(customer.id, customer);
  return customer;
}

export function findCustomer(world: StripeWorld, id: string): WireCustomer {
  const customer = world.customers.get(id);
  if (customer === undefined) throw missing('customer', id);
  return customer;
}

/** `DELETE /v1/customers/{id}`: with everything that they keep. */
export function deleteCustomer(world: StripeWorld, id: string) {
  findCustomer(world, id);
  world.customers.delete(id);
  for (const method of world.paymentMethods.values()) if (method.customer === id) method.customer = null;
  return { id, object: 'customer', deleted: true };
}

/** `POST /v1/tokens` with a card, as the provider's script makes it in the browser. */
export function createCardToken(world: StripeWorld, params: Params) {
  const number = requiredText(params, 'card.number').replaceAll(/\D/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw badParameter('card[number]', 'Your card number is incorrect.', 'incorrect_number');
  const id = world.nextId('tok');
  world.cardTokens.set(id, number);
  return { id, object: 'token', type: 'card', used: false };
}

/** `POST /v1/payment_methods`: of a card's token. */
export function createMethod(world: StripeWorld, params: Params): WirePaymentMethod {
  const token = requiredText(params, 'card.token');
  const number = TEST_TOKENS[token] ?? world.cardTokens.get(token);
  if (number === undefined) throw missing('token', token);
  if (number === 'used') throw wrongState('token_already_used', 'You cannot use a Stripe token more than once.');
  if (TEST_TOKENS[token] === undefined) world.cardTokens.set(token, 'used');
  return addMethod(world, number, null);
}

/** A card that was typed somewhere. */
export function addMethod(world: StripeWorld, number: string, customer: string | null): WirePaymentMethod {
  const digits = number.replaceAll(/\D/g, '') || '4242424242424242';
  const method: WirePaymentMethod = {
    id: world.nextId('pm'),
    object: 'payment_method',
    type: 'card',
    card: {
      ...cardOfNumber(digits),
      exp_month: 4,
      exp_year: new Date(world.nowSeconds() * 1000).getUTCFullYear() + 3,
      fingerprint: `print${Bun.hash(digits).toString(36)}`,
      funding: 'credit',
      country: 'AU',
    },
    customer,
    allow_redisplay: 'unspecified',
    created: world.nowSeconds(),
    livemode: world.isLive,
  };
  world.paymentMethods.set(method.id, method);
  world.cardNumbers.set(method.id, digits);
  if (customer !== null) world.emit('payment_method.attached', method);
  return method;
}

export function findMethod(world: StripeWorld, id: string): WirePaymentMethod {
  const method = world.paymentMethods.get(id);
  if (method === undefined) throw missing('PaymentMethod', id);
  return method;
}

/** `POST /v1/payment_methods/{id}/attach` */
export function attachMethod(world: StripeWorld, id: string, params: Params): WirePaymentMethod {
  const method = findMethod(world, id);
  const customer = findCustomer(world, requiredText(params, 'customer'));
  if (method.customer !== null && method.customer !== customer.id) {
    throw wrongState('payment_method_unexpected_state', 'The payment method is attached to another customer.');
  }
  method.customer = customer.id;
  world.emit('payment_method.attached', method);
  return method;
}

/** `POST /v1/payment_methods/{id}/detach` */
export function detachMethod(world: StripeWorld, id: string): WirePaymentMethod {
  const method = findMethod(world, id);
  if (method.customer === null) {
    throw wrongState('payment_method_unexpected_state', 'The payment method is not attached to a customer.');
  }
  method.customer = null;
  world.emit('payment_method.detached', method);
  return method;
}

/** `GET /v1/customers/{id}/payment_methods`, newest first. */
export function listMethods(world: StripeWorld, customer: string): WirePaymentMethod[] {
  findCustomer(world, customer);
  return [...world.paymentMethods.values()].filter((method) => method.customer === customer).reverse();
}

/** A setup page is made with its intent, which ends when the customer has typed a card. */
export function makeSetupIntent(world: StripeWorld, customer: string | null, metadata: Record<string, string>) {
  const id = world.nextId('seti');
  const intent: WireSetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${world.nextId('s')}`,
    customer,
    payment_method: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    metadata,
    created: world.nowSeconds(),
    livemode: world.isLive,
  };
  world.setupIntents.set(id, intent);
  return intent;
}

/** The customer typed a card on a setup page. */
export function finishSetup(world: StripeWorld, session: WireSession, number: string): void {
  const intent = world.setupIntents.get(session.setup_intent ?? '');
  if (intent === undefined) throw missing('setup_intent', session.setup_intent ?? '');
  intent.payment_method = addMethod(world, number, session.customer).id;
  intent.status = 'succeeded';
  session.status = 'complete';
  session.url = null;
  world.emit('setup_intent.succeeded', intent);
  world.emit('checkout.session.completed', session);
}
