import type Stripe from 'stripe';
import type { CheckoutLine, CheckoutRequest } from '../card-payments.port.ts';

/** Stripe's limit for a product's name. */
const NAME_LENGTH = 250;
/** Stripe's limit for the rows of a checkout. */
const MAX_LINES = 100;

export function linesAddUp(request: CheckoutRequest): boolean {
  const isUsable = request.lines.every((line) => line.amountInCents >= 0 && line.quantity >= 1);
  const sum = request.lines.reduce((total, line) => total + line.amountInCents, 0);
  return isUsable && request.lines.length > 0 && sum === request.amountInCents;
}

/** Our request in Stripe's words. The metadata goes to session and payment, because Stripe does not copy it. */
export function checkoutParams(
  request: CheckoutRequest,
  configurationId: string | null = null,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderId: request.orderId, restaurantId: request.restaurantId, storeId: request.storeId };
  const currency = request.currencyCode.toLowerCase();
  return {
    mode: 'payment',
    // The filter and a configuration exclude each other.
    ...(configurationId === null
      ? { allowed_payment_method_types: ['card' as const] }
      : { payment_method_configuration: configurationId }),
    line_items: rowsOf(request).map((line) => lineItem(line, currency)),
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: {
      capture_method: 'manual',
      description: request.storeName,
      metadata,
      ...(request.savesCardFor ? { setup_future_usage: 'off_session' as const } : {}),
      ...destinationOf(request),
    },
    ...payerOf(request),
    expires_at: Math.floor(request.expiresAt.epochMilliseconds / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    submit_type: 'pay',
  };
}

/** A customer of the provider's, or an address to begin with. */
function payerOf({ savesCardFor, customerEmail }: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  if (savesCardFor) return { customer: savesCardFor };
  return customerEmail === null ? {} : { customer_email: customerEmail };
}

/** An order with more lines than Stripe takes is shown as one. */
function rowsOf(request: CheckoutRequest): readonly CheckoutLine[] {
  if (request.lines.length <= MAX_LINES) return request.lines;
  return [{ name: `Order from ${request.storeName}`, quantity: 1, amountInCents: request.amountInCents }];
}

/** Stripe multiplies a unit's price: a line that cannot be divided evenly travels as one piece. */
function lineItem(line: CheckoutLine, currency: string): Stripe.Checkout.SessionCreateParams.LineItem {
  const isEven = line.amountInCents % line.quantity === 0;
  const name = isEven ? line.name : `${line.quantity} × ${line.name}`;
  return {
    quantity: isEven ? line.quantity : 1,
    price_data: {
      currency,
      unit_amount: isEven ? line.amountInCents / line.quantity : line.amountInCents,
      product_data: {
        name: [...name].slice(0, NAME_LENGTH).join('') || '–',
        ...(line.description ? { description: line.description } : {}),
      },
    },
  };
}

function destinationOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams.PaymentIntentData {
  const account = request.connectedAccountId;
  if (account === null) return {};
  return {
    application_fee_amount: request.applicationFeeInCents,
    // Makes the restaurant the settlement merchant: its country's fees and its name on the statement.
    on_behalf_of: account,
    transfer_data: { destination: account },
  };
}
