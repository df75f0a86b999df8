import { z } from 'zod';
import { findOrder, findOrderSecrets, listOrders, type OrderSummary } from '#db/ordering/orders.repository.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { adminUrl, ownerTool, storeIdSchema, storeOfCall } from './owner-call.ts';

const MOST_ORDERS = 50;
const MOST_PAGES = 400;

/*
 * Who ordered is left out, and so is what they typed: a name, a phone, an address or a comment never reaches a program. There is no search
 * either, which would tell whether somebody ordered.
 */

export const listOwnOrders = ownerTool({
  name: 'list_orders',
  title: 'List orders',
  description:
    'A store’s orders of all channels, the newest first: number, status, time, how it is collected and paid, total and refunds in cents. Customers’ names, phones, emails, addresses and comments are never included. For sums use ask_sales: it counts as the reports do.',
  input: z.strictObject({
    storeId: storeIdSchema,
    from: localDateSchema.optional().describe('The first business day, such as 2026-11-01.'),
    to: localDateSchema.optional().describe('The last business day.'),
    statuses: z.array(z.enum(ORDER_STATUSES)).min(1).max(ORDER_STATUSES.length).optional(),
    channels: z.array(z.enum(CHANNELS)).min(1).max(CHANNELS.length).optional(),
    page: z.int().min(1).max(MOST_PAGES).default(1),
  }),
  needs: 'readOrders',
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { storeId, page, from, to, statuses, channels }) {
    const { scope } = await storeOfCall(ctx, call, storeId);
    const filter = {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(statuses ? { statuses } : {}),
      ...(channels ? { channels } : {}),
    };
    const { rows, total } = await listOrders(ctx.db, scope, { ...filter, page, pageSize: MOST_ORDERS });
    return {
      storeId,
      orders: rows.map(summaryFacts),
      page,
      pages: Math.min(MOST_PAGES, Math.ceil(total / MOST_ORDERS)),
      orderCount: total,
    };
  },
});

export const getOwnOrder = ownerTool({
  name: 'get_order',
  title: 'Read an order',
  description:
    'One order with its lines, what was chosen, and how its total came about, in cents. The customer and what they typed are never included: the link opens the order in the admin.',
  input: z.strictObject({ storeId: storeIdSchema, orderId: z.string().min(1).max(64) }),
  needs: 'readOrders',
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { storeId, orderId }) {
    const { scope } = await storeOfCall(ctx, call, storeId);
    const order = await findOrder(ctx.db, scope, orderId);
    const secrets = order && (await findOrderSecrets(ctx.db, scope, orderId));
    if (!order || !secrets) throw notFound('order');
    return {
      ...orderFacts({ ...order, collectionType: order.collection.type, refundedInCents: secrets.refundedInCents }),
      isTest: order.isTest === true,
      lines: order.lines.map(lineFacts),
      breakdown: order.breakdown.map(({ kind, label, amountInCents, basis, isIncluded }) => ({
        ...{ kind, label, amountInCents, basis },
        isIncludedInTotal: isIncluded,
      })),
      tipInCents: order.tipInCents,
      taxInCents: order.taxInCents,
      adminUrl: adminUrl(ctx, scope, `orders/${encodeURIComponent(orderId)}`),
    };
  },
});

type Facts = Pick<
  OrderSummary,
  | 'id'
  | 'orderNumber'
  | 'channel'
  | 'statusCode'
  | 'businessDay'
  | 'placedIsoDateTimeUtc'
  | 'collectionType'
  | 'requestedForIsoDateTimeUtc'
  | 'promisedForIsoDateTimeUtc'
  | 'grandTotalInCents'
  | 'refundedInCents'
  | 'currencyCode'
  | 'paymentType'
>;

/** Named one by one: a field that an order gets later is not sent. */
function orderFacts(order: Facts) {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    channel: order.channel,
    statusCode: order.statusCode,
    businessDay: order.businessDay,
    placedIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    service: order.collectionType,
    requestedForIsoDateTimeUtc: order.requestedForIsoDateTimeUtc,
    promisedForIsoDateTimeUtc: order.promisedForIsoDateTimeUtc,
    totalInCents: order.grandTotalInCents,
    refundedInCents: order.refundedInCents,
    currencyCode: order.currencyCode,
    paymentType: order.paymentType,
  };
}

function summaryFacts(order: OrderSummary) {
  return { ...orderFacts(order), isTest: order.isTest === 1 };
}

function lineFacts({ priced, categoryName }: OrderLine) {
  return {
    itemId: priced.itemId,
    name: priced.name,
    categoryName,
    quantity: priced.quantity,
    choices: priced.parts.map(({ label, count, amountInCents }) => ({ label, count, amountInCents })),
    unitPriceInCents: priced.unitPriceInCents,
    discountInCents: priced.discountInCents,
    lineTotalInCents: priced.lineTotalInCents,
  };
}
