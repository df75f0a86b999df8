import { z } from 'zod';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { notFound } from '#src/shared/app-error.ts';
import { agentTool, storeIdSchema } from './agent-tool.ts';

export const orderStatus = agentTool({
  name: 'order_status',
  title: 'Follow an order',
  description:
    'The status of an order: processingPayment waits for the card, new waits for the store, accepted is being made, completed was handed over, rejected and cancelled are off, failure was never paid. Needs the accessToken that confirm_order answered with.',
  input: z.strictObject({
    storeId: storeIdSchema,
    orderId: z.string().min(1).max(64),
    accessToken: z.string().min(1).max(100),
  }),
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { storeId, orderId, accessToken }) {
    const scope = call.scopeOf(storeId);
    const order = await findOrder(ctx.db, scope, orderId);
    const visitor = { customerId: null, token: accessToken };
    if (!order || !(await mayCustomerSeeOrder(ctx, scope, order, visitor))) throw notFound('order');
    return {
      orderId,
      orderNumber: order.orderNumber,
      statusCode: order.statusCode,
      service: order.collection.type,
      requestedForIsoDateTimeUtc: order.requestedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc: order.promisedForIsoDateTimeUtc,
      totalInCents: order.grandTotalInCents,
      currencyCode: order.currencyCode,
      lines: order.lines.map(({ priced }) => ({ name: priced.name, quantity: priced.quantity })),
    };
  },
});
