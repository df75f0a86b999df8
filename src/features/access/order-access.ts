import { findOrderSecrets } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * The customer's key to an order, for the link to its page. Derived from the order's id and the installation's secret,
 * so that a second submit of the same cart returns the same key; only its hash is stored.
 */
export function accessTokenOf(ctx: Needs<'secrets'>, orderId: string): string {
  return ctx.secrets.keyedHash('order access', orderId);
}

export function accessTokenHash(ctx: Needs<'secrets'>, token: string): string {
  return ctx.secrets.keyedHash('order access token', token);
}

/** Whether the caller may see the order's page: its signed-in customer, or anyone with the link. */
export async function mayCustomerSeeOrder(
  ctx: Needs<'db' | 'secrets'>,
  scope: StoreScope,
  order: { readonly id: string; readonly customerId: string | null },
  visitor: { readonly customerId: string | null; readonly token: string | null },
): Promise<boolean> {
  if (order.customerId !== null && order.customerId === visitor.customerId) return true;
  if (!visitor.token) return false;
  const secrets = await findOrderSecrets(ctx.db, scope, order.id);
  // Hashes with a secret key are compared, so the time of the comparison tells nothing about the token.
  return secrets?.accessTokenHash != null && secrets.accessTokenHash === accessTokenHash(ctx, visitor.token);
}
