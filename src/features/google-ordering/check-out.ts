import type { AppContext } from '#src/context.ts';
import { isCorrectable } from '#src/domain/ordering/google/google-food-errors.ts';
import { type GoogleCart, googleCartSchema, ORDERS_TYPE } from '#src/domain/ordering/google/google-request.schema.ts';
import { foodError } from '#src/domain/ordering/google/order-update.ts';
import {
  cartAtPrices,
  cartWithout,
  type ProposedOrder,
  proposedOrder,
} from '#src/domain/ordering/google/proposed-order.ts';
import { keepQuoteFresh } from '#src/features/courier/ask-quote.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type PricedGoogleCart, priceGoogleCart, totalsOf } from './price-google-cart.ts';

/** A cart as it was sent, which goes back unchanged, and as we read it. */
export interface SentCart {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly cart: GoogleCart;
}

export function readCart(raw: Readonly<Record<string, unknown>>): SentCart {
  return { raw, cart: parseInput(googleCartSchema, raw) };
}

export interface Asking {
  /** Whether one more question may go to a courier that bills for it. */
  mayAskCourier(): boolean;
}

/** What the customer may order, with every charge, or why not; where something can be put right, as it would be then. */
export async function checkOut(ctx: AppContext, scope: StoreScope, { raw, cart }: SentCart, asking: Asking) {
  await askCourier(ctx, scope, cart, asking);
  const found = await priceGoogleCart(ctx, ctx.db, scope, { cart, isOrder: false });
  const paymentOptions = paymentOptionsOf(found);
  if (found.faults.length === 0 && found.priced) {
    return { checkoutResponse: { proposedOrder: proposedOrder(raw, found.priced), paymentOptions } };
  }
  const corrected = await correction(ctx, scope, { raw, cart }, found);
  return {
    error: {
      '@type': `${ORDERS_TYPE}FoodErrorExtension`,
      foodOrderErrors: found.faults.map((fault) => foodError(fault, found.store.currencyCode)),
      ...(corrected === null ? {} : { correctedProposedOrder: corrected, paymentOptions }),
    },
  };
}

/** What a courier asks for this address, before the total is said or agreed on. */
export async function askCourier(
  ctx: AppContext,
  scope: StoreScope,
  cart: GoogleCart,
  { mayAskCourier }: Asking,
): Promise<void> {
  if (!ctx.ports.courier) return;
  const { details, priced, quote } = await priceGoogleCart(ctx, ctx.db, scope, { cart, isOrder: false });
  const worthInCents = (priced ?? quote.priced.priced)?.itemTotalInCents ?? 0;
  await keepQuoteFresh(ctx, scope, details, { worthInCents, mayAsk: mayAskCourier });
}

/** Without what can't be had, and at the right prices. Null: that would be no order either. */
async function correction(
  ctx: AppContext,
  scope: StoreScope,
  { raw }: SentCart,
  { faults }: PricedGoogleCart,
): Promise<ProposedOrder | null> {
  if (!faults.every(isCorrectable)) return null;
  const gone = faults.flatMap(({ error, id }) => (error === 'AVAILABILITY_CHANGED' && id !== undefined ? [id] : []));
  const without = {
    lineIds: new Set(gone),
    promotions: faults.some(({ error }) => error.startsWith('PROMO_')),
  };
  const kept = cartWithout(raw, without);
  const read = googleCartSchema.safeParse(kept);
  if (!read.success) return null;
  const again = await priceGoogleCart(ctx, ctx.db, scope, { cart: read.data, isOrder: false });
  if (again.faults.length > 0 || !again.priced) return null;
  const { currencyCode } = again.store;
  return proposedOrder(cartAtPrices(kept, totalsOf(again.lines, again.priced), currencyCode), again.priced);
}

const PAID_LATER = { pickup: 'Pay at the store', delivery: 'Pay on delivery' } as const;

function paymentOptionsOf({ details: { collectionType } }: PricedGoogleCart) {
  const displayName = collectionType === 'delivery' ? PAID_LATER.delivery : PAID_LATER.pickup;
  return { actionProvidedOptions: { paymentType: 'ON_FULFILLMENT', displayName } };
}
