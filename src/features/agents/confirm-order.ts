import { z } from 'zod';
import { findCart, type StoredCart } from '#db/ordering/carts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type QuoteFacts, readQuote } from '#src/domain/ordering/signed-quote.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { confirmWithCode, hasConfirmedWith } from '#src/features/customers/verify-phone-code.ts';
import { requireExpectedTotal } from '#src/features/orders/why-not-placed.ts';
import { placeOrder } from '#src/features/website/place-order.ts';
import { invariant } from '#src/shared/invariant.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { priceAgentCart } from './agent-cart.ts';
import { type AgentCall, agentTool, storeIdSchema } from './agent-tool.ts';
import { payWords } from './pay-words.ts';
import { addressWords, signOf } from './quote-order.ts';

const confirmSchema = z.strictObject({
  storeId: storeIdSchema,
  quote: z.string().max(200).describe('The quote from quote_order, letter for letter.'),
  name: z.string().trim().min(1, 'Enter your name.').max(60).describe('The person’s name, for the order.'),
  phone: z
    .string()
    .max(30)
    .describe('The person’s own mobile number in the store’s country. The code is texted there.'),
  verificationId: z.string().max(64).optional().describe('From the first call. Together with code.'),
  code: z.string().max(20).optional().describe('The six digits that the person read out of the text. Never guess it.'),
});
type Confirm = z.output<typeof confirmSchema>;

export const confirmOrder = agentTool({
  name: 'confirm_order',
  title: 'Place a quoted order',
  description:
    'Places a quoted order, in two calls. First with quote, name and phone: the person is texted a six-digit code, with the store and the total. Ask them for it. Then again with the same quote, name and phone, and with verificationId and code: the order is placed. Without the code that the person received nothing is ordered. If the price has changed since, nothing is ordered either, and the answer says so. Calling again with the same code finds the same order.',
  input: confirmSchema,
  isReadOnly: false,
  perMinute: 10,
  async run(ctx, call, input) {
    const scope = call.scopeOf(input.storeId);
    const { facts, cart } = await quotedCart(ctx, scope, input.quote);
    const { code, verificationId } = input;
    const isSecond = code !== undefined && verificationId !== undefined;
    if (!isSecond) return sendCode(ctx, scope, call, { input, facts, cart });
    const customerId = await customerOf(ctx, scope, call, { input: { ...input, code, verificationId }, facts, cart });
    return place(ctx, scope, call, { input, facts, cart, customerId });
  },
});

interface Quoted {
  readonly facts: QuoteFacts;
  readonly cart: StoredCart;
}

interface Asked extends Quoted {
  readonly input: Confirm;
}

/** The cart behind a quote. One that became an order is found after its time too, for a caller whose answer was lost. */
async function quotedCart(ctx: AppContext, scope: StoreScope, quote: string): Promise<Quoted> {
  const read = readQuote(quote, signOf(ctx, scope), ctx.clock.now());
  const unknown = () => refuseField('quote', 'This isn’t a quote of this store. Ask for a new one.', 'quote_unknown');
  if (read.kind === 'unknown') throw unknown();
  const cart = await findCart(ctx.db, scope, read.facts.cartId);
  if (!cart) throw unknown();
  const isPlaced = cart.orderId !== null;
  if (read.kind === 'expired' && !isPlaced) {
    throw refuseField('quote', 'This quote has expired. Ask for a new one.', 'quote_expired');
  }
  if (cart.version !== read.facts.cartVersion && !isPlaced) throw unknown();
  return { facts: read.facts, cart };
}

async function sendCode(ctx: AppContext, scope: StoreScope, call: AgentCall, { input, facts, cart }: Asked) {
  if (cart.orderId !== null) {
    throw refuse('already_ordered', 'This quote has been ordered already. Ask for a new one to order again.');
  }
  await requireSamePrice(ctx, scope, { facts, cart });
  const { profile } = await ctx.menus.storeOf(scope);
  const { address, collectionType } = cart.details;
  const where = address ? `delivery to ${addressWords(address).slice(0, 50)}` : collectionType;
  const words = `${formatAmount(facts.totalInCents, profile.currencyCode)}, ${where}`;
  const order = { quote: boundTo(facts), words };
  const sent = await sendPhoneCode(ctx, scope, { phone: input.phone, origin: call.origin, order });
  return {
    status: 'codeSent',
    verificationId: sent.verificationId,
    expiresInSeconds: sent.expiresInSeconds,
    next: 'Nothing is ordered yet. Ask the person for the six digits that were texted to them, then call confirm_order again with verificationId and code.',
  };
}

/** What a code is for: this cart, as it was priced. */
function boundTo({ cartId, cartVersion, totalInCents }: QuoteFacts): string {
  return `${cartId} ${cartVersion} ${totalInCents}`;
}

/** Looked at before the code is used up: the person would need another. */
async function requireSamePrice(ctx: AppContext, scope: StoreScope, { facts, cart }: Quoted): Promise<void> {
  const { paymentType } = cart.details;
  invariant(paymentType, 'a quote names how it is paid');
  const { quote, priced } = await priceAgentCart(ctx, scope, cart, paymentType);
  requireExpectedTotal(quote, priced, facts.totalInCents, 'customer');
}

/** Whose order it is, by the code that they received. */
async function customerOf(
  ctx: AppContext,
  scope: StoreScope,
  call: AgentCall,
  {
    input,
    facts,
    cart,
  }: Quoted & { readonly input: Confirm & { readonly code: string; readonly verificationId: string } },
): Promise<string | null> {
  const typed = { ...input, quote: boundTo(facts), origin: call.origin };
  if (cart.orderId === null) {
    await requireSamePrice(ctx, scope, { facts, cart });
    return confirmWithCode(ctx, scope, typed);
  }
  if (await hasConfirmedWith(ctx, scope, typed)) return cart.customerId;
  throw refuseField('code', 'That code has already been used, or doesn’t match.', 'code_alreadyUsed');
}

async function place(
  ctx: AppContext,
  scope: StoreScope,
  call: AgentCall,
  { input, facts, cart, customerId }: Asked & { readonly customerId: string | null },
) {
  const { paymentType } = cart.details;
  invariant(paymentType, 'a quote names how it is paid');
  const placed = await placeOrder(ctx, scope, {
    cartId: cart.id,
    expectedTotalInCents: facts.totalInCents,
    ...{ paymentType, customerId },
    by: { mover: 'customer', kind: 'customer', id: customerId, name: input.name, origin: call.origin },
  });
  const order = await findOrder(ctx.db, scope, placed.orderId);
  const { ownHost } = await ctx.menus.storeOf(scope);
  const site = storeUrlOf({ ...scope, ownHost }, ctx.publicUrl);
  return {
    status: 'placed',
    ...placed,
    totalInCents: order?.grandTotalInCents ?? facts.totalInCents,
    orderUrl: `${site}/secure/orders/${placed.orderId}?key=${placed.accessToken}`,
    howToPay: placed.payUrl ? 'The person pays by card at payUrl. Nothing is made before that.' : payWords(paymentType),
  };
}
