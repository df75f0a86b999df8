import { findOrder } from '#db/ordering/orders.repository.ts';
import { listDocketPayments } from '#db/printing/docket-facts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { customerIdOf } from './visitor.ts';

export interface Visit {
  readonly ctx: Needs<'db' | 'secrets' | 'menus' | 'clock'>;
  readonly scope: StoreScope;
  readonly params: { readonly orderId: string };
  readonly actor: Actor | null;
  readonly cookies: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly base: string;
}

/** The order, for its customer or anyone with its key; to everyone else it doesn't exist. */
export async function ownOrder({ ctx, scope, params, actor, cookies, query }: Omit<Visit, 'base'>): Promise<Order> {
  const order = await findOrder(ctx.db, scope, params.orderId);
  if (!order) throw notFound('order');
  const token = cookies[`order_${order.id}`] ?? query.get('key');
  const customerId = customerIdOf(actor, scope.restaurantId);
  if (!(await mayCustomerSeeOrder(ctx, scope, order, { customerId, token: token || null }))) throw notFound('order');
  return order;
}

/** A receipt says what the store sold and what was paid for it: before either there is nothing to keep. */
export async function hasReceipt(ctx: Needs<'db'>, scope: StoreScope, order: Order): Promise<boolean> {
  if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') return false;
  return (await listDocketPayments(ctx.db, scope, order.id)).length > 0;
}
