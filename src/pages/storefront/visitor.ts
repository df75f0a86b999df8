import type { Actor } from '#src/domain/access/actor.ts';

/** How long an unused cart is stored. */
export const CART_SECONDS = 30 * 86_400;

/** The visitor's cart, by its cookie; checked against the store when it is read. */
export function cartIdOf(cookies: Readonly<Record<string, string>>, storeId: string): string | null {
  return cookies[`cart_${storeId}`] || null;
}

/** The signed-in customer of this restaurant, or null. */
export function customerIdOf(actor: Actor | null, restaurantId: string): string | null {
  return actor?.kind === 'customer' && actor.restaurantId === restaurantId ? actor.customerId : null;
}
