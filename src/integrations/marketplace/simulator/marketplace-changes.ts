import { LOWER_REASONS, RAISE_REASONS } from '#src/domain/marketplace/price-change.ts';
import { dueInCents } from './marketplace-cart.ts';
import type { SimulatedOrder } from './marketplace-orders.ts';
import { refusal } from './refusal.ts';

type Body = Readonly<Record<string, unknown>>;

/** Of the store: $50, in Uber's hundred-thousandths. */
export const MOST_E5 = 5_000_000;
const MOST_TAX_PERCENT = 30;

const ISSUE_TYPES: readonly unknown[] = [
  ...['OUT_OF_ITEM', 'OUT_OF_MODIFIER_OPTION'],
  ...['CANNOT_FULFILL_ALLERGY_REQUEST', 'CANNOT_FULFILL_MERCHANT_INSTRUCTION'],
];

/** Asks the customer for another price, as Uber does: what they pay changes when they agree. */
export function adjustPrice(order: SimulatedOrder, body: Body): Response {
  const { amount_e5: amount, reason, tax_rate: rate, custom_reason: words } = body;
  const bad = (message: string) => refusal(400, 'bad_request', message);
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount === 0) return bad('The amount is missing.');
  if (Math.abs(amount) > MOST_E5) return bad('The amount is above the limit of the store.');
  if (dueInCents(order) + amount / 1_000 < 0) return bad('The order would cost less than nothing.');
  if (!(String(reason) in (amount > 0 ? RAISE_REASONS : LOWER_REASONS))) return bad('The reason doesn’t fit.');
  if (reason === 'OTHER' && !words) return bad('The reason needs words.');
  const percent = typeof rate === 'string' && rate !== '' ? Number(rate) : Number.NaN;
  if (!(percent >= 0 && percent <= MOST_TAX_PERCENT)) return bad('The tax rate is missing, or too high.');
  order.askedPrice = { amountInCents: amount / 1_000 };
  order.acts.push({ what: 'adjust-price', body });
  return Response.json({ tax_rate_applied: String(percent) });
}

/** Asks the customer what to have instead. */
export function askCustomer(order: SimulatedOrder, body: Body): Response {
  const issues = Array.isArray(body.fulfillment_issues) ? (body.fulfillment_issues as Body[]) : [];
  const lines = issues.map(({ item }) => (item as { cart_item_id?: unknown } | undefined)?.cart_item_id);
  const isSound = issues.every(
    ({ issue_type, action_type }) => ISSUE_TYPES.includes(issue_type) && action_type === 'ASK_CUSTOMER',
  );
  const known = [...order.dishes.map((_, at) => `l${at + 1}`), 'size'];
  if (issues.length === 0 || !isSound || !lines.every((line) => known.includes(String(line)))) {
    return refusal(400, 'bad_request', 'An issue names no line of the order, or none that Uber knows.');
  }
  if (order.preparation !== 'PREPARING') {
    return refusal(409, 'resource_status_conflict', `The order is ${order.preparation}.`);
  }
  order.preparation = 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE';
  order.askedLines = lines.map(String);
  order.acts.push({ what: 'resolve-fulfillment-issues', body });
  return Response.json({ should_wait_for_customer_response: true });
}

/** The customer's answer in the app. */
export function answerOfCustomer(order: SimulatedOrder, answer: 'agreePrice' | 'refusePrice' | 'goWithout'): void {
  if (answer === 'goWithout') {
    order.removed = [...order.removed, ...order.askedLines];
    order.askedLines = [];
    if (order.preparation === 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE') order.preparation = 'PREPARING';
    return;
  }
  if (answer === 'agreePrice') order.adjustmentInCents += order.askedPrice?.amountInCents ?? 0;
  order.askedPrice = null;
}
