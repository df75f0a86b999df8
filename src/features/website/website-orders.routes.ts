import type { Hono } from 'hono';
import { z } from 'zod';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  abandonPaymentEndpoint,
  cancelOwnOrderEndpoint,
  orderAgainEndpoint,
  placeOrderEndpoint,
  retryPaymentEndpoint,
  sendOrderInvoiceEmailEndpoint,
  syncPaymentEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { emptyBodySchema, placeOrderBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { queueInvoiceEmail } from '#src/features/notifications/invoice-email.ts';
import { abandonCheckout, syncOrderPayment } from '#src/features/orders/apply-payment-outcome.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { type CookieJar, cartCookie } from '#src/http/cookies.ts';
import { type PublicGrant, publicStore } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notFound } from '#src/shared/app-error.ts';
import { orderAgain } from './change-cart.ts';
import { placeOrder, retryPayment } from './place-order.ts';

/** The customer's key to an order, from the link to its page. */
const tokenQuery = z.object({ token: z.string().max(100).optional() });
const invoiceBody = z.object({ email: z.email('Enter an email address.').max(50, 'Use 50 characters or fewer.') });
const CART_DAYS = 30;
export const CART_MAX_AGE_SECONDS = CART_DAYS * 24 * 3600;

interface OfOrder extends Pick<PublicGrant, 'scope' | 'actor' | 'by'> {
  readonly params: { readonly orderId: string };
  readonly query: z.infer<typeof tokenQuery>;
}

interface OfCart extends Pick<PublicGrant, 'scope' | 'actor' | 'by'> {
  readonly body: z.infer<typeof placeOrderBodySchema>;
  readonly cookies: CookieJar;
}

/** A customer's actions on orders on the website. */
export function websiteOrderRoutes(app: Hono, ctx: AppContext): void {
  const guard = publicStore(ctx);
  const place = ({ body, scope, actor, by, cookies }: OfCart) =>
    placeOrder(ctx, scope, {
      ...body,
      cartId: cookies.get(cartCookie(scope.storeId)) ?? '',
      customerId: actor?.customerId ?? null,
      by,
    });

  route(app, placeOrderEndpoint, {
    guard,
    body: placeOrderBodySchema,
    // The cart remembers its order, so asking again finds that one.
    idempotent: { again: place },
    handle: place,
  });
  paymentRoutes(app, ctx);
  route(app, cancelOwnOrderEndpoint, {
    guard,
    body: emptyBodySchema,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      const cancel = { orderId: id, reason: 'Cancelled by the customer.', by: of.by };
      const { orderNumber, statusCode, version } = await cancelOrder(ctx, of.scope, cancel);
      return { orderId: id, orderNumber, statusCode, version };
    },
  });
  route(app, orderAgainEndpoint, {
    guard,
    body: emptyBodySchema,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      const name = cartCookie(of.scope.storeId);
      const cartId = of.cookies.get(name) ?? null;
      const customerId = of.actor?.customerId ?? null;
      const { notDeliveredTo: _, ...changed } = await orderAgain(ctx, of.scope, { orderId: id, cartId, customerId });
      of.cookies.set(name, changed.cartId, CART_MAX_AGE_SECONDS);
      return changed;
    },
  });
  route(app, sendOrderInvoiceEmailEndpoint, {
    guard,
    body: invoiceBody,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      return queueInvoiceEmail(ctx, of.scope, { orderId: id, email: of.body.email, by: of.by });
    },
  });
}

/** A customer's actions on an order's card payment. */
function paymentRoutes(app: Hono, ctx: AppContext): void {
  const guard = publicStore(ctx);
  route(app, retryPaymentEndpoint, {
    guard,
    body: emptyBodySchema,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      return retryPayment(ctx, of.scope, { orderId: id });
    },
  });
  route(app, syncPaymentEndpoint, {
    guard,
    body: emptyBodySchema,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      return { statusCode: await syncOrderPayment(ctx, of.scope, { orderId: id }), payUrl: null };
    },
  });
  route(app, abandonPaymentEndpoint, {
    guard,
    body: emptyBodySchema,
    query: tokenQuery,
    async handle(of) {
      const { id } = await ownOrder(ctx, of);
      return { statusCode: await abandonCheckout(ctx, of.scope, { orderId: id }), payUrl: null };
    },
  });
}

/** Another customer's order gets the same answer as one that doesn't exist. */
async function ownOrder(ctx: AppContext, { scope, actor, params, query }: OfOrder): Promise<Order> {
  const order = await getOrder(ctx.db, scope, params.orderId);
  const visitor = { customerId: actor?.customerId ?? null, token: query.token ?? null };
  if (!(await mayCustomerSeeOrder(ctx, scope, order, visitor))) throw notFound('order');
  return order;
}
