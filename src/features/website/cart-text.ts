import { findCart } from '#db/ordering/carts.repository.ts';
import { findLoyaltyCard, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import { isLimited } from '#src/domain/ordering/slot-room.ts';
import { pauseAt } from '#src/domain/ordering/store-open.ts';
import { keptForAMinute } from '#src/domain/time/cached-for-a-minute.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Asked {
  readonly cartId: string | null;
  readonly customerId: string | null;
}

type CartContext = Needs<'db' | 'clock' | 'menus'>;

/**
 * A cart's answer as text, kept beside the cart's lines while all that it says is the same: the cart's version, the menu, the
 * store, the customer's loyalty card, the minute (decision 0214). Whoever asks is known by then, and each fact is looked up
 * again, so that nothing is answered that changed. A cart that depends on more, such as coupons or how full the kitchen is, is
 * never kept.
 */
export function cartText(
  ctx: CartContext,
  scope: StoreScope,
  asked: Asked,
  read: () => Promise<object>,
): string | Promise<string> {
  const now = ctx.clock.now();
  const facts = factsOfCart(ctx, scope, asked);
  const known = facts && texts.known(now, facts);
  return known?.value ?? newText(ctx, scope, asked, { now, facts, read });
}

async function newText(
  ctx: CartContext,
  scope: StoreScope,
  asked: Asked,
  { now, facts, read }: { readonly now: Temporal.Instant; readonly facts: CartFacts | null; read(): Promise<object> },
): Promise<string> {
  const text = JSON.stringify(await read());
  const store = facts && ctx.menus.inMemory?.(scope)?.store;
  // What was committed while it was read may be in the text or not.
  if (facts && store && areSame(facts, factsOfCart(ctx, scope, asked))) {
    texts.keep(now, facts, { value: text, changesAt: pauseAt(store.profile, now)?.until ?? null });
  }
  return text;
}

const texts = keptForAMinute<string>();

/** All that a plain cart's answer depends on but the minute; null: it depends on more, or not all of it is in memory. */
function factsOfCart(ctx: CartContext, scope: StoreScope, { cartId, customerId }: Asked): CartFacts | null {
  const cart = cartId === null ? null : findCart(ctx.db, scope, cartId);
  const known = ctx.menus.inMemory?.(scope);
  if (!cart || !known) return null;
  const { id, version, lines, details, couponCodes, orderId } = cart;
  const isPlain = couponCodes.length === 0 && orderId === null && !details.isTest;
  if (!isPlain || isLimited(known.store.profile, details.collectionType)) return null;
  if (lines.some(({ menuVersion, selection }) => menuVersion !== undefined || selection.type === 'custom')) return null;
  const loyalty = customerId === null ? null : findLoyaltySettings(ctx.db, scope);
  const credits = customerId && loyalty ? findLoyaltyCard(ctx.db, scope, customerId)?.credits : null;
  return [lines, details, id, version, known.menu, known.store, customerId, loyalty, credits];
}

type CartFacts = readonly [object, ...unknown[]];

function areSame(facts: CartFacts, others: CartFacts | null): boolean {
  return facts.every((fact, at) => fact === others?.[at]);
}
