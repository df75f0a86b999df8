/** Payments with a card that is on file: `POST /v1/payment_intents` with `confirm`. */
import { findCustomer, findMethod } from './cards-on-file.ts';
import { requireReadyAccount } from './checkout-sessions.ts';
import { type Params, recordAt, textAt } from './form-body.ts';
import { declineIntent, holdIntent, newIntent, type SimulatedDecline } from './payment-intents.ts';
import { badParameter, centsAt, requiredCents, requiredText, StripeFault } from './stripe-fault.ts';
import type { WireIntent } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { cardOfNumber, DECLINES, fateOfSavedNumber } from './test-cards.ts';

export function createIntent(world: StripeWorld, params: Params): WireIntent {
  if (textAt(params, 'confirm') !== 'true') throw badParameter('confirm', 'This simulator confirms at once.');
  const customer = findCustomer(world, requiredText(params, 'customer')).id;
  const method = findMethod(world, requiredText(params, 'payment_method'));
  if (method.customer !== customer) {
    throw badParameter('payment_method', 'The payment method does not belong to the customer.');
  }
  const destination = textAt(params, 'transfer_data.destination');
  if (destination !== null) requireReadyAccount(world, destination);
  const returnUrl = textAt(params, 'return_url');
  const isAlone = textAt(params, 'off_session') === 'true';
  const intent = newIntent(world, {
    amount: requiredCents(params, 'amount'),
    currency: requiredText(params, 'currency'),
    customer,
    data: {
      capture_method: textAt(params, 'capture_method') === 'manual' ? 'manual' : 'automatic_async',
      application_fee_amount: centsAt(params, 'application_fee_amount'),
      on_behalf_of: textAt(params, 'on_behalf_of'),
      transfer_data: destination === null ? null : { destination },
      description: textAt(params, 'description'),
      metadata: recordAt(params, 'metadata'),
      setup_future_usage: null,
    },
  });
  intent.payment_method = method.id;
  const number = world.cardNumbers.get(method.id) ?? '';
  const fate = fateOfSavedNumber(number);
  if (fate.kind === 'declines') throw declined(world, intent, number, fate.why);
  if (fate.kind === 'pays') holdIntent(world, intent, cardOfNumber(number));
  else if (isAlone || returnUrl === null) throw declined(world, intent, number, DECLINES.authentication_required);
  else ask(world, intent, returnUrl);
  return intent;
}

function ask(world: StripeWorld, intent: WireIntent, returnUrl: string): void {
  const url = world.challengeUrl(intent.id);
  intent.status = 'requires_action';
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  world.emit('payment_intent.requires_action', intent);
}

/** The bank's question was answered; where the customer goes then. */
export function answerChallenge(world: StripeWorld, intent: WireIntent, isThem: boolean): string {
  const back = new URL(intent.next_action?.redirect_to_url.return_url ?? 'http://localhost/');
  const number = world.cardNumbers.get(intent.payment_method ?? '') ?? '';
  intent.next_action = null;
  if (isThem) holdIntent(world, intent, cardOfNumber(number));
  else declineIntent(world, intent, cardOfNumber(number), DECLINES.authentication_failed);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('redirect_status', isThem ? 'succeeded' : 'failed');
  return back.toString();
}

/** The error has the intent, which waits for another card. */
function declined(world: StripeWorld, intent: WireIntent, number: string, why: SimulatedDecline): StripeFault {
  declineIntent(world, intent, cardOfNumber(number), why);
  const body = {
    type: 'card_error' as const,
    code: why.code,
    ...(why.declineCode === null ? {} : { decline_code: why.declineCode }),
    message: why.message,
    payment_intent: intent,
  };
  return new StripeFault(402, body, true);
}
