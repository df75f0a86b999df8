import { insertCart, updateCart } from '#db/ordering/carts.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { allergensOfLine } from '#src/domain/menu/line-allergens.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CartDetails, DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { QUOTE_LIFE_MINUTES, signQuote } from '#src/domain/ordering/signed-quote.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { keepQuoteFresh } from '#src/features/courier/ask-quote.ts';
import { findAddresses, locateAddress } from '#src/features/delivery/find-address.ts';
import { quoteCart } from '#src/features/orders/quote-cart.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { priceAgentCart } from './agent-cart.ts';
import { type QuoteOrder, quoteOrderSchema } from './agent-lines.schema.ts';
import { type AgentCall, agentTool } from './agent-tool.ts';
import { payWords } from './pay-words.ts';

export const quoteOrder = agentTool({
  name: 'quote_order',
  title: 'Price an order',
  description: `Prices an order exactly as the store’s website does, and orders nothing. Answers with every line, every charge and the total in cents, allergens of what was chosen, and a quote that holds for ${QUOTE_LIFE_MINUTES} minutes. Read items, total, time and address to the person, and call confirm_order only when they agree. A change of anything needs a new quote.`,
  input: quoteOrderSchema,
  isReadOnly: true,
  perMinute: 20,
  async run(ctx, call, input) {
    const scope = call.scopeOf(input.storeId);
    const { profile } = await ctx.menus.storeOf(scope);
    const lines: CartLine[] = input.lines.map((line) => ({ ...line, id: ctx.ids.next() }));
    const paymentType = await paymentTypeOf(ctx, scope, profile, input);
    const details: CartDetails = {
      collectionType: input.service,
      requestedForIsoDateTimeUtc: wantedAt(input, profile),
      address: input.service === 'delivery' ? await addressOf(ctx, call, profile, input) : null,
      dropoffNotes: input.service === 'delivery' ? input.dropoffNotes : '',
      comments: input.comments,
      paymentType,
      ...{ tableId: null, name: '', phone: '', email: '', usesLoyaltyReward: false, isTest: false },
    };
    await askCourier(ctx, scope, call, { lines, details });
    const { quote, priced } = await priceAgentCart(ctx, scope, { lines, details }, paymentType);
    const now = ctx.clock.now();
    const cart = await ctx.write(async (trx) => {
      const fresh = await insertCart(trx, scope, { id: ctx.ids.next(), customerId: null, at: isoUtc(now) });
      await updateCart(trx, scope, fresh, { lines, details }, isoUtc(now));
      return { cartId: fresh.id, cartVersion: fresh.version + 1 };
    });
    const totalInCents = priced.grandTotalInCents;
    const expiresAt = now.add({ minutes: QUOTE_LIFE_MINUTES });
    const index = menuIndexOf(quote.menu);
    const money = (cents: number) => formatAmount(cents, priced.currencyCode);
    return {
      quote: signQuote({ ...cart, totalInCents, expiresAt }, signOf(ctx, scope)),
      expiresIsoDateTimeUtc: isoUtc(expiresAt),
      totalInCents,
      total: money(totalInCents),
      currencyCode: priced.currencyCode,
      lines: priced.lines.map((line, at) => ({
        name: line.name,
        quantity: line.quantity,
        choices: wordsOf(line.parts),
        lineTotalInCents: line.lineTotalInCents,
        ...(lines[at]?.comments ? { comments: lines[at].comments } : {}),
        allergens: lines[at] ? allergenWords(allergensOfLine(lines[at], index)) : null,
      })),
      explanation: priced.breakdown.map(({ label, amountInCents, basis, isIncluded }) => ({
        ...{ label, amountInCents, amount: money(amountInCents), basis },
        ...(isIncluded ? { isIncludedInTotal: true } : {}),
      })),
      service: input.service,
      requestedForIsoDateTimeUtc: details.requestedForIsoDateTimeUtc,
      deliverTo: details.address ? addressWords(details.address) : null,
      comments: details.comments,
      paymentType,
      howToPay: payWords(paymentType),
      next: 'Read this to the person. When they agree, call confirm_order with the quote, their name and their mobile number.',
    };
  },
});

/** What the courier asks for this address, before the total is said. */
async function askCourier(
  ctx: AppContext,
  scope: StoreScope,
  call: AgentCall,
  { lines, details }: { readonly lines: readonly CartLine[]; readonly details: CartDetails },
): Promise<void> {
  if (!ctx.ports.courier) return;
  const cart = { channel: 'online', lines, couponCodes: [], details, paymentType: null, customerId: null } as const;
  const { priced } = await quoteCart(ctx, ctx.db, scope, cart);
  await keepQuoteFresh(ctx, scope, details, {
    worthInCents: priced.priced?.itemTotalInCents ?? 0,
    mayAsk: () => call.mayAskBilled('courierQuote', scope.storeId),
  });
}

/** A signature that only this store's quotes have. */
export function signOf(ctx: Needs<'secrets'>, { storeId }: StoreScope): (text: string) => string {
  return (text) => ctx.secrets.keyedHash('agent quote', `${storeId} ${text}`);
}

async function paymentTypeOf(
  ctx: Needs<'db' | 'ports'>,
  scope: StoreScope,
  profile: StoreProfile,
  { service, paymentType }: QuoteOrder,
): Promise<PaymentType> {
  if (paymentType) return paymentType;
  const takesCards = await takesOnlineCards(ctx, ctx.db, scope, profile);
  const allowed = allowedPaymentTypes(service, profile.settings.checkout.paymentSettings);
  const usable = allowed.filter((one) => takesCards || one !== 'stripeCheckout');
  const chosen = usable.find((one) => one !== 'stripeCheckout') ?? usable[0];
  if (!chosen) throw refuseField('paymentType', 'This store takes no payment for that.', 'payment_type_not_allowed');
  return chosen;
}

function wantedAt({ requestedForIsoDateTimeUtc }: QuoteOrder, { settings }: StoreProfile): string | null {
  if (requestedForIsoDateTimeUtc === null) return null;
  if (settings.checkout.hasCollectionTime) return isoUtc(Temporal.Instant.from(requestedForIsoDateTimeUtc));
  throw refuseField(
    'requestedForIsoDateTimeUtc',
    'This store makes orders as soon as possible only.',
    'time_not_offered',
  );
}

/** By the map where fees follow from a point, else by the words. The quote says which address it became. */
async function addressOf(
  ctx: AppContext,
  call: AgentCall,
  store: StoreProfile,
  { address }: QuoteOrder,
): Promise<DeliveryAddress> {
  if (!address) throw refuseField('address', 'Enter your delivery address.', 'address_needed');
  const typed = { ...address, latitude: null, longitude: null, suburbId: null };
  if (store.settings.delivery.mode === 'suburbs') return typed;
  const sessionToken = crypto.randomUUID();
  const found = await findAddresses(ctx, store, {
    ...{ text: addressWords(typed), sessionToken },
    mayAskBilled: () => call.mayAskBilled('suggestAddresses', store.id),
  });
  const first = found.kind === 'found' ? found.suggestions[0] : undefined;
  if (!first) {
    throw refuseField(
      'address',
      'We can’t find that address. Check it, or order on the store’s website.',
      'address_unknown',
    );
  }
  const mayAskBilled = () => call.mayAskBilled('locateAddress', store.id);
  return locateAddress(ctx, { placeId: first.placeId, sessionToken, mayAskBilled });
}

export function addressWords({ line1, suburb, state, postcode }: DeliveryAddress): string {
  return [line1, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function wordsOf(parts: readonly PricedPart[]): string[] {
  return parts.flatMap((part) => [part.label, ...wordsOf(part.parts)]);
}

function allergenWords({ CONTAINS, MAY_CONTAIN, FREE_FROM, unsaid }: ReturnType<typeof allergensOfLine>) {
  return { contains: CONTAINS, mayContain: MAY_CONTAIN, freeFrom: FREE_FROM, nothingStatedFor: unsaid };
}
